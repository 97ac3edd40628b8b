import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Tallies, tallyKey } from '../stock/consumption.ts'
import type { RecipeRows, SoldRecipe } from './explosion.ts'
import { askedVersions, recipeVersions } from './recipe-version.ts'

const units = [
  { id: 'kg', baseId: null, factor: null },
  { id: 'g', baseId: 'kg', factor: '0.001' },
  { id: 'pc', baseId: null, factor: null },
]
const part = (id: string, unitId = 'kg', kind: 'stocked' | 'service' = 'stocked') => ({
  id,
  name: id,
  kind,
  unitId,
  packs: [],
})
const made = (
  itemId: string,
  of: [item: string, quantity: string, unit: string, loss?: string, isExploded?: boolean][],
  more: Partial<SoldRecipe> = {},
): SoldRecipe => ({
  itemId,
  isSold: true,
  quantityGenerated: '1',
  unitGenerated: 'pc',
  components: of.map(([item, quantityUsed, unitUsed, lossPercent = null, isExploded = false]) => ({
    itemId: item,
    quantityUsed,
    unitUsed,
    lossPercent,
    isExploded,
  })),
  ...more,
})
const versionIn = (rows: RecipeRows, item = 'pizza') =>
  recipeVersions([item], rows, units).get(item)
const needs = (rows: RecipeRows) =>
  versionIn(rows)?.components.map(({ item, need }) => `${item} ${need.top}/${need.bottom}`)

const dough = made(
  'dough',
  [
    ['flour', '600', 'g'],
    ['salt', '10', 'g'],
  ],
  {
    isSold: false,
    unitGenerated: 'kg',
  },
)
const parts = [part('pizza', 'pc', 'service'), part('dough'), part('flour'), part('salt')]

describe('what is made when it is sold', () => {
  test.each<[string, RecipeRows, string[] | undefined]>([
    [
      'loss is added',
      { recipes: [made('pizza', [['flour', '220', 'g', '5']])], parts },
      ['flour 22/95'],
    ],
    [
      'a part is taken from stock',
      { recipes: [made('pizza', [['dough', '300', 'g']]), dough], parts },
      ['dough 3/10'],
    ],
    [
      'or made on the spot, together with more of the same',
      {
        recipes: [
          made('pizza', [
            ['dough', '300', 'g', undefined, true],
            ['flour', '20', 'g'],
          ]),
          dough,
        ],
        parts,
      },
      ['flour 1/5', 'salt 3/1000'],
    ],
    [
      'what has no shelf is always made on the spot',
      {
        recipes: [made('pizza', [['dough', '1', 'kg']]), dough],
        parts: [part('pizza', 'pc'), part('dough', 'kg', 'service'), part('flour'), part('salt')],
      },
      ['flour 3/5', 'salt 1/100'],
    ],
    [
      'a service takes nothing',
      {
        recipes: [made('pizza', [['oven', '1', 'pc']])],
        parts: [...parts, part('oven', 'pc', 'service')],
      },
      undefined,
    ],
  ])('%s', (_, rows, wanted) => expect(needs(rows)).toEqual(wanted))

  test('the same content is the same version, another one is another', () => {
    const one = { recipes: [made('pizza', [['flour', '220', 'g', '5']])], parts }
    const same = { recipes: [made('pizza', [['flour', '0.22', 'kg', '5']])], parts }
    const other = { recipes: [made('pizza', [['flour', '221', 'g', '5']])], parts }
    expect(versionIn(one)?.id).toBe(versionIn(same)?.id)
    expect(versionIn(one)?.id).not.toBe(versionIn(other)?.id)
    expect(versionIn(one)?.id).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  })

  test('a circle is refused, however it came about', () => {
    const rows = {
      recipes: [
        made('pizza', [['dough', '1', 'kg', undefined, true]]),
        made('dough', [['pizza', '1', 'pc', undefined, true]], { unitGenerated: 'kg' }),
      ],
      parts,
    }
    expect(() => versionIn(rows)).toThrow('recipeCycle')
  })

  test('many sales take what one of all of them does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 999_999 }),
        fc.integer({ min: 0, max: 99 }),
        (sold, grams, loss) => {
          const version = versionIn({
            recipes: [made('pizza', [['flour', `${grams / 1000}`, 'g', `${loss}`]])],
            parts,
          })
          if (!version) throw new Error('There is a recipe')
          const start = () => new Tallies(new Map([[tallyKey(version.id, 'shop'), '0']]))
          const millionths = (taken: { quantity: string }[]) =>
            taken.reduce((all, { quantity }) => all + Math.round(Number(quantity) * 1e6), 0)
          const written = (n: number) => (n / 1e6).toFixed(6)
          const [many, once] = [start(), start()]
          const each = sold.map((n) => millionths(many.make(version, 'shop', written(n))))
          const all = sold.reduce((sum, n) => sum + n, 0)
          expect(each.reduce((sum, n) => sum + n, 0)).toBe(
            millionths(once.make(version, 'shop', written(all))),
          )
        },
      ),
    )
  })
})

test('an answer that adds what has no shelf takes what that is made of', () => {
  const rows = {
    recipes: [
      made('pizza', [['flour', '220', 'g']]),
      made('sauce', [['salt', '10', 'g']], { isSold: false, unitGenerated: 'kg' }),
    ],
    parts: [...parts, part('sauce', 'kg', 'service'), part('water', 'kg', 'service')],
    options: ['sauce', 'water', 'salt'].map((itemId) => ({
      id: `more ${itemId}`,
      itemId,
      quantityUsed: '100',
      unitUsed: 'g',
      isRemoved: false,
    })),
  }
  const taken = (options: string[]) => {
    const asked = { item: 'pizza', options }
    const [version] = askedVersions([asked], rows, units).values()
    return version?.components.map(({ item, need }) => `${item} ${need.top}/${need.bottom}`)
  }
  expect(taken(['more sauce'])).toEqual(['flour 11/50', 'salt 1/1000'])
  expect(taken(['more sauce', 'more salt'])).toEqual(['flour 11/50', 'salt 101/1000'])
  // What is made of nothing takes nothing.
  expect(taken(['more water'])).toEqual(['flour 11/50'])
})
