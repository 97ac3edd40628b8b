import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fractionOf, plus, rounded } from '../kernel/number/fraction.ts'
import { cycleFrom, needsOf, type RecipeFacts, type RecipeItem, recipeRefusals } from './recipe.ts'
import { recipeCost } from './recipe-cost.ts'

const unit = (id: string, baseId: string | null = null, factor: string | null = null) => ({
  id,
  baseId,
  factor,
})
const kilogram = unit('kg')
const gram = unit('g', 'kg', '0.001')
const piece = unit('piece')
const tray = unit('tray', 'piece', '12')

const item = (base: RecipeItem['unit'], supplierPrice: string | null = null): RecipeItem => ({
  unit: base,
  packs: [],
  supplierPrice,
})
const items = new Map<string, RecipeItem>([
  ['pizza', item(piece)],
  ['dough', item(kilogram)],
  ['flour', item(kilogram, '0.9')],
  ['yeast', item(kilogram, '12')],
  ['sauce', item(kilogram, '3')],
  ['menu', item(piece)],
  ['cola', item(piece, '0.5')],
  ['feast', item(piece)],
  ['napkin', item(piece)],
])

const part = (itemId: string, quantityUsed: string, unitUsed = gram, lossPercent?: string) => ({
  itemId,
  quantityUsed,
  unitUsed,
  lossPercent: lossPercent ?? null,
})

function recipe(
  itemId: string,
  components: RecipeFacts['components'],
  quantityGenerated = '1',
  unitGenerated = items.get(itemId)?.unit ?? piece,
): RecipeFacts {
  return { itemId, quantityGenerated, unitGenerated, components }
}

const shown = (all: ReturnType<typeof needsOf>): string[] => all.map((need) => rounded(need, 6))

describe('what is needed', () => {
  test('12 pizzas of 220 g of flour with 5 % loss need 2.778947 kg', () => {
    const pizza = recipe('pizza', [part('flour', '220', gram, '5')])
    expect(shown(needsOf(pizza, '12', items))).toEqual(['2.778947'])
  })

  test.each([
    ['1', piece, '1', '0.22'],
    ['1', tray, '12', '0.22'],
    ['2', tray, '12', '0.11'],
  ])('of a batch that makes %s %o, for %s pieces, is %s', (quantity, made, wanted, need) => {
    const batch = recipe('pizza', [part('flour', '220')], quantity, made)
    expect(shown(needsOf(batch, wanted, items))).toEqual([need])
  })

  test('a thousand orders of one need as much as one order of a thousand', () => {
    const pizza = recipe('pizza', [part('flour', '220', gram, '7'), part('yeast', '3')], '7')
    const single = needsOf(pizza, '1', items)
    const sum = single.map((need) => {
      let total = fractionOf('0')
      for (let n = 0; n < 1000; n++) total = plus(total, need)
      return total
    })
    expect(sum).toEqual(needsOf(pizza, '1000', items))
  })
})

test.each<[string, RecipeFacts, string[]]>([
  ['that is sound', recipe('pizza', [part('flour', '220')]), []],
  [
    'that holds itself',
    recipe('pizza', [part('flour', '220'), part('pizza', '1', piece)]),
    ['componentIsItself (components.1.item)'],
  ],
  [
    'that loses everything',
    recipe('pizza', [part('flour', '220', gram, '100')]),
    ['lossIsAll (components.0.lossPercent)'],
  ],
  [
    'with a unit of another family',
    recipe('pizza', [part('flour', '220', piece)], '1', kilogram),
    ['unitsDoNotConvert (unitGenerated)', 'unitsDoNotConvert (components.0.unitUsed)'],
  ],
  [
    'with a pinch that stock cannot hold',
    recipe('pizza', [part('flour', '0.0004')]),
    ['quantityTooSmall (components.0.quantityUsed)'],
  ],
])('a recipe %s', (_, facts, expected) => {
  const refusals = recipeRefusals(facts, items).map(({ code, field }) => `${code} (${field})`)
  expect(refusals).toEqual(expected)
})

describe('a cycle', () => {
  const madeOf = (pairs: Record<string, string[]>) => new Map(Object.entries(pairs))

  test('is named from end to end', () => {
    const round = madeOf({ a: ['x', 'b'], b: ['c'], c: ['d', 'y'], d: ['a'], x: ['y'] })
    expect(cycleFrom('a', round)).toEqual(['a', 'b', 'c', 'd', 'a'])
    expect(cycleFrom('x', round)).toBe(undefined)
    expect(cycleFrom('a', madeOf({ a: ['a'] }))).toEqual(['a', 'a'])
  })

  test('is none where parts meet again below', () => {
    expect(cycleFrom('a', madeOf({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toBe(undefined)
  })

  test('is found at any depth', () => {
    const long = new Map(Array.from({ length: 20_000 }, (_, n) => [`${n}`, [`${n + 1}`]]))
    expect(cycleFrom('0', long)).toBe(undefined)
    expect(cycleFrom('0', new Map([...long, ['19999', ['0']]]))).toHaveLength(20_001)
  })

  test('is never made by parts that all come later in one order', () => {
    const edges = fc.array(fc.tuple(fc.nat(15), fc.nat(15)), { maxLength: 60 })
    fc.assert(
      fc.property(edges, fc.nat(15), (pairs, start) => {
        const graph = new Map<string, string[]>()
        for (const [a, b] of pairs) {
          if (a === b) continue
          const [from, to] = [String(Math.min(a, b)), String(Math.max(a, b))]
          graph.set(from, [...(graph.get(from) ?? []), to])
        }
        expect(cycleFrom(String(start), graph)).toBe(undefined)
      }),
    )
  })
})

describe('the cost', () => {
  const dough = recipe('dough', [part('flour', '600'), part('yeast', '20')], '1')
  const pizza = recipe('pizza', [part('dough', '250', gram, '4'), part('sauce', '80')])
  const menu = recipe('menu', [part('pizza', '1', piece), part('cola', '1', piece)])
  const feast = recipe('feast', [part('menu', '10', piece)], '1')
  const recipes = new Map([dough, pizza, menu].map((it) => [it.itemId, it]))

  test('rolls up through four floors', () => {
    // 0.6 × 0.9 + 0.02 × 12 = 0.78 a kilogram of dough; 0.25 / 0.96 × 0.78 + 0.08 × 3 = 0.443125.
    expect(recipeCost(pizza, recipes, items).total).toBe('0.443125')
    expect(recipeCost(menu, recipes, items).total).toBe('0.943125')
    expect(recipeCost(feast, recipes, items)).toEqual({
      components: [{ itemId: 'menu', quantity: '10', unitCost: '0.943125', cost: '9.43125' }],
      added: '0',
      beside: '0',
      total: '9.43125',
      perGenerated: '9.43125',
      perUnit: '9.43125',
      missing: [],
    })
  })

  test('of a batch is shared by what it makes', () => {
    const trays = { ...pizza, quantityGenerated: '2', unitGenerated: tray }
    const { total, perGenerated, perUnit } = recipeCost(trays, recipes, items)
    expect([total, perGenerated, perUnit]).toEqual(['0.443125', '0.221563', '0.018464'])
  })

  test('that nobody knows is named, however deep it lies', () => {
    const wrapped = recipe('pizza', [part('dough', '250'), part('napkin', '1', piece)])
    const all = new Map([...recipes, ['pizza', wrapped]])
    const costed = recipeCost(feast, all, items)
    expect(costed).toMatchObject({ total: null, perUnit: null, missing: ['napkin'] })
    expect(costed.components[0]).toMatchObject({ unitCost: null, cost: null })
  })

  test('asked by the supplier of the whole stands in for parts without one', () => {
    const dear = new Map(items).set('pizza', item(piece, '2'))
    const wrapped = recipe('pizza', [part('napkin', '1', piece)])
    const all = new Map([...recipes, ['pizza', wrapped]])
    expect(recipeCost(menu, all, dear)).toMatchObject({ total: '2.5', missing: [] })
  })

  test('is rounded once: thirds of thirds add up again', () => {
    const thirds = recipe('dough', [part('flour', '1000')], '3')
    const back = recipe('pizza', [part('dough', '3000')])
    const all = new Map([thirds].map((it) => [it.itemId, it]))
    expect(recipeCost(back, all, items).total).toBe('0.9')
  })
})

test('a batch costs its work too, less what its by-products take of the whole', () => {
  const dough = recipe('dough', [part('flour', '900'), part('yeast', '10')], '900', gram)
  const cost = (more: Partial<RecipeFacts>) => recipeCost({ ...dough, ...more }, new Map(), items)
  // 0.81 of flour and 0.12 of yeast.
  expect(cost({ added: '1.07' })).toMatchObject({ added: '1.07', beside: '0', total: '2' })
  const beside = [
    { item: 'napkin', share: '20' },
    { item: 'cola', share: null },
  ]
  expect(cost({ added: '1.07', byProducts: beside })).toMatchObject({ beside: '0.4', total: '1.6' })
  const recipes = new Map([['dough', { ...dough, added: '1.07', byProducts: beside }]])
  const pizza = recipe('pizza', [part('dough', '900')])
  expect(recipeCost(pizza, recipes, items).total).toBe('1.6')
  const refused = (byProducts: typeof beside) =>
    recipeRefusals({ ...dough, byProducts }, items).map(({ code, field }) => `${code} ${field}`)
  expect(refused(beside)).toEqual([])
  const tooMuch = [
    { item: 'dough', share: '60' },
    { item: 'cola', share: '41' },
  ]
  expect(refused(tooMuch)).toEqual([
    'componentIsItself byProducts.0.item',
    'sharesAboveAll byProducts',
  ])
})
