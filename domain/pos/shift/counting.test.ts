import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/refusal.ts'
import { balancesOf, expectedOf, nextKind, refuseAfterClosing } from './counting.ts'

const codeOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return error instanceof Refusal ? error.code : 'broken'
  }
  return ''
}

const totals = [{ name: 'drawer', currency: 'usd', amount: '40', count: 3 }]
const counted = (kind: 'count' | 'recount', amount: string) => ({ kind, currency: 'usd', amount })

test('a drawer in which nothing moved is expected to hold nothing', () => {
  expect([expectedOf(totals, 'usd'), expectedOf(totals, 'lbp')]).toEqual(['40', '0'])
})

test('a drawer is counted, then counted again, and no third time', () => {
  expect(nextKind([{ kind: 'float' }])).toBe('count')
  expect(nextKind([{ kind: 'count' }])).toBe('recount')
  expect(codeOf(() => nextKind([{ kind: 'count' }, { kind: 'recount' }]))).toBe('countedTwice')
})

test('the second count is the one that holds; without any nothing is balanced', () => {
  const both = [counted('count', '30'), counted('recount', '39')]
  expect(balancesOf([{ id: 'usd' }], totals, both)).toMatchObject([{ counted: '39' }])
  expect(codeOf(() => balancesOf([{ id: 'usd' }], totals, []))).toBe('countFirst')
})

describe('a movement of a closed shift', () => {
  const closed = { state: 'closed', closedAt: new Date('2026-11-14T18:00:00Z') }
  test.each([
    ['2026-11-14T17:59:59Z', ''],
    ['2026-11-14T18:00:01Z', 'shiftIsClosed'],
    [undefined, 'shiftIsClosed'],
  ])('that happened at %s: %s', (at, code) => {
    expect(codeOf(() => refuseAfterClosing(closed, { at }))).toBe(code)
  })
})
