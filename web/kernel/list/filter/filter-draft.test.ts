import { describe, expect, it } from 'vitest'
import { boolean, choice, date, money, reference, text } from '../../../../domain/kernel/field.ts'
import { type Draft, draftOf, filterOf } from './filter-draft.ts'

const draft = (part: Partial<Draft>): Draft => ({ ...draftOf(undefined), ...part })

describe('a filter being edited', () => {
  it('opens with what is in force', () => {
    expect(draftOf({ contains: 'x' }).text).toBe('x')
    expect(draftOf({ in: [true] }).chosen).toEqual(['true'])
    expect(draftOf({ from: '1' })).toMatchObject({ from: '1', to: null })
  })

  it('asks for nothing when it is empty', () => {
    const fields = [text({ max: 9 }), choice(['a']), boolean({ initial: true }), money(), date()]
    for (const field of fields)
      expect(filterOf(field as never, draft({ text: '  ' }))).toBeUndefined()
  })

  it('takes the words as they are meant', () => {
    expect(filterOf(text({ max: 9 }) as never, draft({ text: ' عسل ' }))).toEqual({
      contains: 'عسل',
    })
    expect(filterOf(reference('branch') as never, draft({ chosen: ['i'] }))).toEqual({ in: ['i'] })
    const flag = boolean({ initial: true }) as never
    expect(filterOf(flag, draft({ chosen: ['false'] }))).toEqual({ in: [false] })
    expect(filterOf(flag, draft({ chosen: ['true', 'false'] }))).toBeUndefined()
  })

  it.each([
    [{ from: '5', to: null }, { from: '5' }],
    [{ from: null, to: '9.5' }, { to: '9.5' }],
    [
      { from: '10', to: '9' },
      { from: '9', to: '10' },
    ],
    [{ from: 'abc', to: null }, 'wrong'],
    [{ from: '1.1234567', to: null }, 'wrong'],
  ])('reads the amounts %o', (bounds, expected) => {
    expect(filterOf(money() as never, draft(bounds))).toEqual(expected)
  })

  it.each([
    [
      { from: '2026-11-14', to: '2026-11-01' },
      { from: '2026-11-01', to: '2026-11-14' },
    ],
    [{ from: '31/02', to: null }, 'wrong'],
  ])('reads the days %o', (bounds, expected) => {
    expect(filterOf(date() as never, draft(bounds))).toEqual(expected)
  })
})
