import { describe, expect, it } from 'vitest'
import type { DraftLine } from '../../../../domain/trade/contract.ts'
import { lineSetOf, linesOf, withChange, withLines, withMoved, withoutLine } from './line-edits.ts'

const line = (id: string): DraftLine => ({ id, item: null })
const set = lineSetOf([line('a'), line('b'), line('c')])
const ids = (of: typeof set) => linesOf(of).map(({ id }) => id)

describe('the lines of a draft', () => {
  it('come in at the end or after another', () => {
    expect(ids(withLines(set, [line('x'), line('y')]))).toEqual(['a', 'b', 'c', 'x', 'y'])
    expect(ids(withLines(set, [line('x')], 'a'))).toEqual(['a', 'x', 'b', 'c'])
  })

  it('move by one place, the ends stay', () => {
    expect(ids(withMoved(set, 'b', -1))).toEqual(['b', 'a', 'c'])
    expect(withMoved(set, 'c', 1)).toBe(set)
  })

  it('go, and only the changed one becomes another object', () => {
    expect(ids(withoutLine(set, 'b'))).toEqual(['a', 'c'])
    const changed = withChange(set, 'b', { quantity: '2' })
    expect(changed.lines.a).toBe(set.lines.a)
    expect(changed.lines.b).toEqual({ id: 'b', item: null, quantity: '2' })
    expect(withChange(set, 'z', { quantity: '2' })).toBe(set)
  })
})
