import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from '../../kernel/number/fraction.ts'
import { sumOfWorths } from '../../money/measure.ts'
import type { Balance } from '../../stock/goods/held.ts'
import { balanceKey } from '../../stock/shelf.ts'
import { movedValue } from '../worth.ts'
import { packsToBreak } from './pack-breaking.ts'
import { type ProductionLine, type ProductionTask, postProduction } from './production-posting.ts'

const amount = fc.integer({ min: 1, max: 99_999 }).map((n) => (n / 100).toFixed(2))
const piece = fc.integer({ min: 1, max: 9_000_000 }).map((n) => (n / 1e6).toFixed(6))

const balance = (quantity: string, first: string): Balance => {
  const value = { first, second: String(Math.round(Number(first) * 89_500)) }
  return {
    quantity,
    value,
    lastCost: { first: '1', second: '89500' },
    base: { quantity, value, day: '2026-11-01' },
    lastDay: '2026-11-01',
  }
}

const lineOf = (at: number, direction: 1 | -1, baseQuantity: string, share: string | null = null) =>
  ({ id: `l${at}`, at, item: `i${at}`, direction, baseQuantity, share }) satisfies ProductionLine

/** Parts, what is made, and what fell beside it. */
const task = fc
  .record({
    used: fc.array(piece, { minLength: 1, maxLength: 5 }),
    made: piece,
    beside: fc.array(fc.record({ quantity: piece, share: fc.integer({ min: 0, max: 30 }) }), {
      maxLength: 3,
    }),
    scrap: fc.oneof(fc.constant('0'), piece),
    labour: amount,
    isApart: fc.boolean(),
  })
  .map(({ used, made, beside, scrap, labour, isApart }): ProductionTask => {
    const lines = [
      lineOf(0, isApart ? -1 : 1, isApart ? sumOf([made, scrap]) : made),
      ...used.map((quantity, at) => lineOf(at + 1, isApart ? 1 : -1, quantity)),
      ...beside.map((it, at) => lineOf(at + 10, 1, it.quantity, `${it.share}`)),
    ]
    const common = { warehouse: 'shop', rate: '89500', labour, overhead: '0.01', lines }
    return { ...common, output: isApart ? null : 'l0', scrap }
  })

test('what goes in comes out, to the cent and to the pound, whatever is made of it', () => {
  fc.assert(
    fc.property(task, fc.array(amount, { minLength: 13, maxLength: 13 }), (it, worths) => {
      const balances = new Map(
        it.lines.map(({ item, at }) => [
          balanceKey(item, 'shop'),
          balance('3', worths[at % 13] ?? '1.00'),
        ]),
      )
      const facts = { balances, policy: 'allow' as const, isConfirmed: true }
      const decimals = { first: 2, second: 0 }
      const posting = postProduction(it, { ...facts, decimals, day: '2026-11-17' })
      expect(sumOfWorths(posting.bookings)).toMatchObject({ first: '0', second: '0' })
      const before = [...balances.values()].map(({ value }) => value)
      const after = [...posting.balances.values()].map(({ value }) => value)
      expect(sumOfWorths(after)).toEqual(sumOfWorths([...before, movedValue(posting.moves)]))
    }),
  )
})

test('shares above the whole are refused', () => {
  const lines = [lineOf(0, 1, '1'), lineOf(1, -1, '1'), lineOf(2, 1, '1', '101')]
  const balances = new Map(lines.map(({ item }) => [balanceKey(item, 'shop'), balance('3', '9')]))
  const made = { warehouse: 'shop', rate: '89500', labour: '0', overhead: '0', lines, scrap: '0' }
  const facts = { balances, policy: 'allow' as const, isConfirmed: true, day: '2026-11-17' }
  expect(() =>
    postProduction({ ...made, output: 'l0' }, { ...facts, decimals: { first: 2, second: 0 } }),
  ).toThrow('sharesAboveAll')
})

test('packs are broken whole, no more than a sale needs and no more than lie there', () => {
  const some = fc.integer({ min: 0, max: 60 }).map(String)
  fc.assert(
    fc.property(
      some,
      some,
      some,
      fc.integer({ min: 1, max: 12 }),
      (wanted, there, packs, holds) => {
        const lying: Record<string, string> = { piece: there, pack: packs }
        const [broken] = packsToBreak(
          [{ item: 'piece', quantity: wanted }],
          [{ pack: 'pack', piece: 'piece', holds: { top: BigInt(holds), bottom: 1n } }],
          (item) => lying[item] ?? '0',
        )
        const lacking = Math.max(0, Number(wanted) - Number(there))
        const opened = Number(broken?.packs ?? 0)
        expect(opened).toBe(Math.min(Math.ceil(lacking / holds), Number(packs)))
        expect(Number(broken?.pieces ?? 0)).toBe(opened * holds)
      },
    ),
  )
})

const held = (pack: string, piece: string, holds: number) => ({
  pack,
  piece,
  holds: { top: BigInt(holds), bottom: 1n },
})

const opened = (
  wanted: Record<string, string>,
  lying: Record<string, string>,
  packs: readonly ReturnType<typeof held>[],
) =>
  packsToBreak(
    Object.entries(wanted).map(([item, quantity]) => ({ item, quantity })),
    packs,
    (item) => lying[item] ?? '0',
  ).map(({ pack, piece: of, packs: count, pieces }) => `${count} ${pack} = ${pieces} ${of}`)

const nested = [held('carton', 'box', 4), held('box', 'piece', 6), held('pallet', 'carton', 10)]

test.each([
  ['boxes before a carton', { piece: '7' }, { box: '2', carton: '1' }, ['2 box = 12 piece']],
  [
    'a carton once boxes run out',
    { piece: '20' },
    { piece: '1', box: '1', carton: '3' },
    ['1 carton = 4 box', '4 box = 24 piece'],
  ],
  [
    'down from a pallet',
    { piece: '1' },
    { pallet: '1' },
    ['1 pallet = 10 carton', '1 carton = 4 box', '1 box = 6 piece'],
  ],
  [
    'boxes that are sold stay whole, and are found themselves',
    { piece: '1', box: '2' },
    { box: '2', carton: '2' },
    ['1 carton = 4 box', '1 box = 6 piece'],
  ],
  ['as far as it goes', { piece: '50' }, { carton: '1' }, ['1 carton = 4 box', '4 box = 24 piece']],
])('packs in packs: %s', (_, wanted, lying, expected) => {
  expect(opened(wanted, lying, nested)).toEqual(expected)
})

test('packs that hold each other end', () => {
  const ring = [held('a', 'b', 2), held('b', 'a', 2)]
  expect(opened({ a: '3' }, { a: '0', b: '1' }, ring)).toEqual(['1 b = 2 a'])
})

test('nothing is opened that is not there, and no more than is wanted of the biggest', () => {
  const few = fc.integer({ min: 0, max: 40 })
  fc.assert(
    fc.property(few, few, few, few, (wanted, pieces, boxes, cartons) => {
      const lying: Record<string, number> = { piece: pieces, box: boxes, carton: cartons }
      const broken = packsToBreak([{ item: 'piece', quantity: String(wanted) }], nested, (item) =>
        String(lying[item] ?? 0),
      )
      for (const it of broken) {
        lying[it.pack] = (lying[it.pack] ?? 0) - Number(it.packs)
        lying[it.piece] = (lying[it.piece] ?? 0) + Number(it.pieces)
        expect(lying[it.pack]).toBeGreaterThanOrEqual(0)
      }
      const all = pieces + 6 * boxes + 24 * cartons
      const there = lying.piece ?? 0
      expect(there).toBeGreaterThanOrEqual(Math.min(wanted, all))
      if (broken.length > 0) expect(there - wanted).toBeLessThan(6)
      expect(there + 6 * (lying.box ?? 0) + 24 * (lying.carton ?? 0)).toBe(all)
    }),
  )
})
