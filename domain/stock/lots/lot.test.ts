import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumOf } from '../../kernel/number/fraction.ts'
import { codeOf, firstExpiredFirst, isExpired } from './lot.ts'
import { type CountedEntry, lotDifferences, refuseCountedLots, swapOf } from './lot-count.ts'

const today = '2026-06-15'
const lying = (id: string, quantity: string, expiry: string | null, code: string | null = id) => ({
  id,
  code,
  expiry,
  quantity,
})

describe('first expired, first out', () => {
  const shelf = [
    lying('none', '5', null, null),
    lying('endless', '5', null),
    lying('late', '5', '2026-12-01'),
    lying('soon', '5', '2026-06-15'),
    lying('gone', '5', '2026-06-14'),
    lying('empty', '0', '2026-06-20'),
    lying('below', '-2', '2026-06-21'),
  ]
  test.each([
    ['3', ['soon 3'], '0'],
    ['5', ['soon 5'], '0'],
    ['7.5', ['soon 5', 'late 2.5'], '0'],
    ['12', ['soon 5', 'late 5', 'endless 2'], '0'],
    ['22', ['soon 5', 'late 5', 'endless 5', 'none 5', 'gone 2'], '0'],
    ['27', ['soon 5', 'late 5', 'endless 5', 'none 5', 'gone 5'], '2'],
    ['0', [], '0'],
  ])('%s of it: %j, and %s is not there', (wanted, parts, rest) => {
    const proposed = firstExpiredFirst(shelf, wanted, today)
    expect(proposed.parts.map(({ lot, quantity }) => `${lot} ${quantity}`)).toEqual(parts)
    expect(proposed.rest).toBe(rest)
  })

  test('takes what is wanted, never more than lies there, never a later before an earlier', () => {
    const lots = fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        code: fc.constantFrom('A', 'B', 'C', null),
        expiry: fc.constantFrom(null, '2026-06-14', '2026-06-15', '2026-07-01', '2027-01-01'),
        quantity: fc.integer({ min: -5, max: 50 }).map(String),
      }),
      { selector: ({ id }) => id, maxLength: 12 },
    )
    fc.assert(
      fc.property(lots, fc.integer({ min: 0, max: 200 }).map(String), (all, wanted) => {
        const { parts, rest } = firstExpiredFirst(all, wanted, today)
        expect(sumOf([...parts.map(({ quantity }) => quantity), rest])).toBe(wanted)
        const taken = new Map(parts.map(({ lot, quantity }) => [lot, quantity]))
        for (const { id, quantity } of all)
          expect(Number(taken.get(id) ?? 0)).toBeLessThanOrEqual(Math.max(0, Number(quantity)))
        const good = all.filter(
          ({ code, expiry }) => code !== null && expiry !== null && !isExpired(expiry, today),
        )
        for (const early of good)
          for (const late of good)
            if (String(early.expiry) < String(late.expiry) && taken.has(late.id))
              expect(Number(taken.get(early.id) ?? 0)).toBe(Math.max(0, Number(early.quantity)))
      }),
    )
  })
})

test.each([
  // what was typed, the switches (batches, expiry, serials), the name
  [{ code: 'A', expiry: '2026-07-01' }, [true, true, false], 'A'],
  [{ code: null, expiry: '2026-07-01' }, [false, true, false], '2026-07-01'],
  [{ code: null, expiry: '2026-07-01' }, [true, true, false], null],
  [{ code: null, expiry: null }, [false, true, false], null],
  [{ code: null, expiry: '2026-07-01' }, [false, true, true], null],
] as const)(
  '%j with the switches %j is called %j',
  (named, [hasBatches, hasExpiry, hasSerials], name) => {
    expect(codeOf(named, { hasBatches, hasExpiry, hasSerials })).toBe(name)
  },
)

test('what was counted by lot adds up to what the shelf is put right by', () => {
  const lots = fc.array(
    fc.record({
      code: fc.constantFrom('A', 'B', 'C', null),
      expiry: fc.constant(null),
      quantity: fc.integer({ min: 0, max: 50 }).map(String),
    }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(lots, lots, fc.integer({ min: -99, max: 99 }).map(String), (counted, lying, by) => {
      const found = lotDifferences(counted, lying, by)
      expect(sumOf(found.map(({ quantity }) => quantity))).toBe(by)
      const of = (code: string) => found.find((it) => it.code === code)?.quantity ?? '0'
      const total = (some: typeof counted, code: string) =>
        some.reduce((sum, it) => (it.code === code ? sum + Number(it.quantity) : sum), 0)
      for (const code of ['A', 'B', 'C'])
        expect(Number(of(code))).toBe(total(counted, code) - total(lying, code))
      if (by !== '0') return
      const swap = swapOf(found)
      const sum = (lots: typeof found = []) => sumOf(lots.map(({ quantity }) => quantity))
      expect(swap === null).toBe(found.length === 0)
      expect([sum(swap?.missing), swap?.quantity ?? '0']).toEqual([
        sum(swap?.found),
        sum(swap?.found),
      ])
    }),
  )
})

describe('what is counted of a lot is held to the rules of documents', () => {
  const serials = { hasBatches: false, hasExpiry: false, hasSerials: true }
  const dated = { hasBatches: true, hasExpiry: true, hasSerials: false }
  const of = (code: string | null, quantity: string, more: Partial<CountedEntry> = {}) => ({
    code,
    expiry: null,
    quantity,
    field: 'entries.0',
    ...more,
  })
  const known = (expiry: string | null, elsewhere = '0') => ({ known: { expiry, elsewhere } })
  const soon = '2026-07-01'
  test.each([
    [serials, [], of('S', '1'), null],
    [serials, [], of('S', '0'), null],
    [serials, [of('S', '0')], of('S', '1'), null],
    [serials, [of('S', '1')], of('T', '1'), null],
    [serials, [of('S', '3')], of('T', '1'), null],
    [serials, [of(null, '3')], of(null, '2'), null],
    [serials, [of('S', '1')], of('S', '0'), null],
    [serials, [], of('S', '0.5'), 'serialIsOne entries.0.quantity'],
    [serials, [], of('S', '2'), 'serialIsOne entries.0.quantity'],
    [serials, [of('S', '1')], of('S', '1'), 'serialIsOne entries.0.quantity'],
    [serials, [], of('S', '1', known(null, '1')), 'serialTaken entries.0.lot'],
    [serials, [], of('S', '0', known(null, '1')), null],
    [dated, [], of('B', '4', { expiry: soon }), null],
    [dated, [], of('B', '4', known(soon)), null],
    [dated, [], of('B', '4', { expiry: soon, ...known(null) }), null],
    [dated, [of('B', '1', { expiry: soon })], of('B', '4'), null],
    [dated, [], of('B', '0'), null],
    [dated, [], of('B', '4'), 'expiryRequired entries.0.expiry'],
    [
      dated,
      [],
      of('B', '4', { expiry: today, ...known(soon) }),
      'lotExpiryDiffers entries.0.expiry',
    ],
    [
      dated,
      [of('B', '1', { expiry: soon })],
      of('B', '4', { expiry: today }),
      'lotExpiryDiffers entries.0.expiry',
    ],
  ])('%j after %j: %j', (keeping, before, entry, expected) => {
    let refused: unknown = null
    try {
      refuseCountedLots({ item: 'Pump', keeping }, [entry], before)
    } catch (error) {
      refused = error
    }
    if (expected === null) expect(refused).toBeNull()
    else {
      const [code, field] = expected.split(' ')
      expect(refused).toMatchObject({ code, field, facts: { item: 'Pump', code: entry.code } })
    }
  })
})
