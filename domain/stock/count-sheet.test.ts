import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumOf } from '../kernel/number/fraction.ts'
import {
  canBecome,
  correctionsOf,
  countedOf,
  countStates,
  shrinkBy,
  standingApart,
  verdictOf,
} from './count-sheet.ts'
import { hitOf } from './sheet-search.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString()

test('what is posted or cancelled stays, and nothing is posted unless it was looked through', () => {
  for (const from of ['posted', 'cancelled'] as const)
    expect(countStates.some((to) => canBecome(from, to))).toBe(false)
  expect(countStates.filter((from) => canBecome(from, 'posted'))).toEqual(['review'])
})

test('several places of an item add up, at the moment of the last', () => {
  const entries = [
    { quantity: '37', at: at(9), counter: 'Rana' },
    { quantity: '60', at: at(2), counter: 'Karim' },
  ]
  expect(countedOf(entries)).toEqual({ counted: '97', at: at(9), since: at(2), counter: 'Rana' })
  expect(countedOf([])).toBeNull()
})

test.each([
  ['five percent is allowed', { counted: '95' }, false],
  ['more is not', { counted: '94' }, true],
  ['unless it was counted twice', { counted: '94', round: 2 }, false],
  ['little of it may be worth much', { counted: '99', cost: '60' }, true],
  ['what was moved meanwhile is doubtful', { counted: '99', isMoved: true }, true],
  ['and is not where nothing differs', { counted: '100', isMoved: true }, false],
  ['what nobody expected was found', { counted: '1', expected: '0' }, true],
])('recount: %s', (_, held, needsRecount) => {
  const usual = { counted: '100', expected: '100', cost: '2', round: 1, isMoved: false }
  const limits = { percent: '5', value: '50' }
  expect(verdictOf({ ...usual, ...held }, limits, 2)).toMatchObject({ needsRecount })
})

test('shrink is what is missing and what is found, the most missing first', () => {
  const line = (category: string | null, worth: string) => ({ category, counter: 'Rana', worth })
  const lines = [line('Tea', '-2'), line(null, '5'), line('Tea', '1'), line('Oil', '-7')]
  expect(shrinkBy('category', [...lines, line('Salt', '0')])).toEqual([
    { name: 'Oil', missing: '-7', found: '0' },
    { name: 'Tea', missing: '-2', found: '1' },
    { name: null, missing: '0', found: '5' },
  ])
  expect(shrinkBy('counter', lines)).toEqual([{ name: 'Rana', missing: '-9', found: '6' }])
})

describe('corrections', () => {
  const minute = fc.integer({ min: 0, max: 59 })
  const moves = fc.array(fc.record({ minute, quantity: fc.integer({ min: -9, max: 9 }) }))
  const counts = fc.uniqueArray(fc.record({ minute, counted: fc.nat(50) }), {
    selector: (it) => it.minute,
  })

  test('leave the books of every counted moment with what was counted, whatever came when', () => {
    fc.assert(
      fc.property(moves, counts, (moved, counted) => {
        const booksAt = (until: number) =>
          moved.filter((it) => it.minute <= until).reduce((sum, it) => sum + it.quantity, 0)
        const lines = counted.map((it) => ({
          count: String(it.minute),
          item: 'i',
          warehouse: 'w',
          counted: String(it.counted),
          at: at(it.minute),
          expected: String(booksAt(it.minute)),
        }))
        const made = correctionsOf(lines)
        for (const it of counted) {
          const before = made.filter((other) => other.at <= at(it.minute))
          const corrected = sumOf(before.map(({ difference }) => difference))
          expect(sumOf([String(booksAt(it.minute)), corrected])).toBe(String(it.counted))
        }
      }),
    )
  })

  test('what was rung before two counts and came late is corrected once', () => {
    const line = (count: string, minute: number, counted: string, expected: string) => ({
      ...{ count, item: 'i', warehouse: 'w', at: at(minute), counted, expected },
    })
    // Both counts are settled; then four pieces turn out to have been sold before the first.
    const made = correctionsOf([line('a', 10, '46', '42'), line('b', 20, '40', '36')])
    expect(made.map(({ difference }) => difference)).toEqual(['4', '0'])
  })
})

test('lines of one moment stand apart, each of its own shelf', () => {
  const line = (item: string, at: string) => ({
    count: 'c',
    item,
    warehouse: 'w',
    counted: '1',
    at: `2026-12-31T23:59:${at}Z`,
  })
  const posted = [line('a', '59.999998'), line('a', '59.999999'), line('b', '10.000000')]
  const fresh = [line('a', '59.999998'), line('b', '59.999998'), line('c', '10.000000')]
  expect(standingApart(fresh, posted).map(({ at }) => at)).toEqual([
    '2027-01-01T00:00:00.000000Z',
    '2026-12-31T23:59:59.999998Z',
    '2026-12-31T23:59:10.000000Z',
  ])
})

describe('what is scanned while counting', () => {
  const lineOf = (title: string, code: string, hasSerials: boolean) => ({
    item: { id: title, title },
    code: null,
    barcodes: [{ code, factor: '6' }],
    unit: 'Box',
    category: null,
    shelf: null,
    isExtra: false,
    round: 1,
    keeping: { hasBatches: !hasSerials, hasExpiry: !hasSerials, hasSerials },
  })
  const lines = [lineOf('Milk', '4006381333931', false), lineOf('Phone', '96385074', true)]
  const elements = (gtin: string) => `01${gtin.padStart(14, '0')}17311231`
  test.each([
    ['4006381333931', 'Milk 6', undefined, undefined],
    ['milk', 'Milk 1', undefined, undefined],
    [`${elements('4006381333931')}10L-7`, 'Milk 6', 'L-7', '2031-12-31'],
    [`${elements('96385074')}21SN9`, 'Phone 1', 'SN9', undefined],
    [`${elements('96385074')}10L-7`, 'Phone 6', undefined, undefined],
    ['nothing', undefined, undefined, undefined],
  ])('%s', (code, found, lot, expiry) => {
    const hit = hitOf(lines, code, 2026)
    expect(hit && `${hit.line.item.title} ${hit.factor}`).toBe(found)
    expect([hit?.lot, hit?.expiry]).toEqual([lot, expiry])
  })
})
