import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Explosion, type SoldRecipe, withoutLoss } from '../catalog/explosion.ts'
import { differenceOf, fractionOf, sumOf } from '../kernel/number/fraction.ts'
import { isAsPlanned, plannedMaking, plannedNeeds, scaledTo } from './planning.ts'

const piece = { id: 'piece', baseId: null, factor: null }
const part = (itemId: string, quantityUsed: string, lossPercent: string | null) => ({
  itemId,
  quantityUsed,
  unitUsed: piece.id,
  lossPercent,
  isExploded: false,
})
const pizza: SoldRecipe = {
  itemId: 'pizza',
  isSold: false,
  quantityGenerated: '3',
  unitGenerated: piece.id,
  components: [part('flour', '0.22', '5'), part('yeast', '0.000002', null)],
}
const rowsOf = (recipes: readonly SoldRecipe[], services: readonly string[] = []) => ({
  recipes,
  parts: ['pizza', 'dough', 'leaven', 'starter', 'flour', 'yeast', 'bran'].map((id) => ({
    id,
    name: id,
    kind: services.includes(id) ? ('service' as const) : ('stocked' as const),
    unitId: piece.id,
    packs: [],
  })),
})
const needsIn = (...of: Parameters<typeof rowsOf>) =>
  new Explosion(rowsOf(...of), [piece]).needsOf('pizza')
const recipe = needsIn([pizza])

test('orders of any sizes need, one after the other, what one order of all of it does', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(sizes, (quantities) => {
      let before = '0'
      const needed = quantities.map((quantity) => {
        const [flour] = plannedNeeds(recipe, String(quantity), before)
        before = sumOf([before, String(quantity)])
        return flour?.quantityUsed ?? ''
      })
      expect(sumOf(needed)).toBe(plannedNeeds(recipe, before)[0]?.quantityUsed)
    }),
  )
})

test('a share that falls on nothing is what the order needs by itself, and nothing at all is refused', () => {
  const needed = Array.from({ length: 4 }, (_, at) => plannedNeeds(recipe, '1', String(at)))
  expect(needed.map(([, yeast]) => yeast?.quantityUsed)).toEqual(
    Array.from({ length: 4 }, () => '0.000001'),
  )
  expect(() => plannedNeeds(recipe, '0.01')).toThrow('quantityTooSmall')
})

/** Pizza of dough, dough of leaven, leaven of starter, starter of flour: each halves what is below. */
const floors = (isExploded: boolean) => {
  const names = ['pizza', 'dough', 'leaven', 'starter', 'flour']
  return names.slice(0, -1).map((itemId, at) => ({
    ...pizza,
    itemId,
    quantityGenerated: '2',
    components: [{ ...part(names[at + 1] ?? '', '1', null), isExploded }],
  }))
}

test('what is made on the spot is planned by its own parts, four floors down, and exactly', () => {
  const shelves = plannedNeeds(needsIn(floors(false)), '1')
  expect(shelves).toEqual([{ item: 'dough', quantityUsed: '0.5' }])
  const deep = needsIn(floors(true))
  expect(plannedNeeds(deep, '1')).toEqual([{ item: 'flour', quantityUsed: '0.0625' }])
  const one = Array.from({ length: 1000 }, (_, at) => plannedNeeds(deep, '1', String(at))[0])
  expect(sumOf(one.map((it) => it?.quantityUsed ?? ''))).toBe(
    plannedNeeds(deep, '1000')[0]?.quantityUsed,
  )
  // A part without a shelf is made on the spot whatever is ticked; without a recipe it takes nothing.
  const asServices = needsIn(floors(false), ['dough', 'leaven', 'starter'])
  expect(asServices).toEqual(deep)
  expect(needsIn([pizza], ['yeast']).map(({ item }) => item)).toEqual(['flour'])
})

test('a batch costs its work and lets fall what falls beside it, for so many of them', () => {
  const beside = [{ item: 'bran', quantityMade: '0.5', share: '4' }]
  const [top = pizza, ...below] = floors(true)
  const rows = rowsOf([
    { ...top, labour: '10', overhead: '1', byProducts: beside },
    ...below.map((it) => ({ ...it, labour: '4', byProducts: beside })),
  ])
  const making = new Explosion(rows, [piece]).makingOf('pizza')
  // Two of a batch: half of ten, and of what is below a quarter, an eighth and a sixteenth of four.
  expect(plannedMaking(making, '4', '0', 2)).toEqual({
    labour: '27',
    overhead: '2',
    byProducts: [
      { item: 'bran', quantityMade: '1', share: '4' },
      { item: 'bran', quantityMade: '0.5', share: null },
      { item: 'bran', quantityMade: '0.25', share: null },
      { item: 'bran', quantityMade: '0.125', share: null },
    ],
  })
  const third = { labour: fractionOf('0.1'), overhead: fractionOf('0'), byProducts: [] }
  const each = ['0', '1', '2'].map((at) => plannedMaking(third, '1', at, 0).labour)
  expect(sumOf(each)).toBe(plannedMaking(third, '3', '0', 0).labour)
})

test('another quantity is planned again, by the recipe or in proportion', () => {
  const [flour, yeast] = plannedNeeds(recipe, '12', '7')
  expect(
    isAsPlanned(
      [flour, yeast].flatMap((it) => it ?? []),
      recipe,
      '12',
    ),
  ).toBe(true)
  const more = { item: 'flour', quantityUsed: '1' }
  expect(isAsPlanned([more, ...(yeast ? [yeast] : [])], recipe, '12')).toBe(false)
  expect(isAsPlanned([more], recipe, '12')).toBe(false)
  expect(scaledTo('2.5', '24', '12', 'quantity')).toBe('5')
  expect(() => scaledTo('0.000001', '1', '12', 'quantity')).toThrow('quantityTooSmall')
})

test('taken apart, a thing gives what is in it and not what was lost when it was made', () => {
  const apart = new Explosion(withoutLoss(rowsOf([pizza])), [piece]).needsOf('pizza')
  expect(plannedNeeds(apart, '3')[0]?.quantityUsed).toBe('0.22')
  expect(differenceOf(plannedNeeds(recipe, '3')[0]?.quantityUsed ?? '', '0.22')).toBe('0.011579')
})
