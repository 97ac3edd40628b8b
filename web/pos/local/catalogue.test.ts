import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceBarcode, weightBarcode } from '../../../domain/catalog/barcode/barcode.ts'
import type { TillItem } from '../../../domain/pos/contract.ts'
import type { Catalogue } from '../till-context.ts'
import { CatalogueIndex } from './catalogue.ts'
import type { CataloguePage } from './database.ts'
import { sampleItem } from './testing/till.ts'

const barcode = (code: string) => ({ code, unit: null, factor: '1', price: null })

const coffee = sampleItem({
  name: 'Coffee roasted 500 g',
  nameFr: 'Café grillé 500 g',
  nameAr: 'قهوة محمصة',
  specialCode: 'COF-5',
  category: 'drinks',
  barcodes: [barcode('6290000000017')],
})
const iced = sampleItem({
  name: 'Iced coffee',
  category: 'drinks',
  barcodes: [barcode('036000291452')],
})
const beans = sampleItem({ name: 'Roasting beans for coffee', specialCode: '500' })
const cheese = sampleItem({ name: 'Cheese', specialCode: '123', isWeighed: true })

function filled(...items: TillItem[]) {
  const index = new CatalogueIndex()
  index.readLabels(2, { internal: '20', weight: '21', price: '22' })
  index.takeItems(items.map((row) => ({ id: row.id, row })))
  return index
}

const shop = filled(coffee, iced, beans, cheese)
const names = (items: readonly TillItem[]) => items.map(({ name }) => name)

test.each([
  ['6290000000017', coffee],
  [' ٦٢٩٠٠٠٠٠٠٠٠١٧ ', coffee],
  ['0036000291452', iced],
  ['036000291452', iced],
  ['cof-5', coffee],
])('a scan of %s finds its item', (code, item) => {
  expect(shop.view().byCode(code)?.item).toBe(item)
})

test('a label of a scale names the item, its weight or its price', () => {
  expect(shop.view().byCode(weightBarcode('123', '1.24'))).toEqual({
    item: cheese,
    barcode: null,
    label: { itemCode: '00123', quantity: '1.24' },
  })
  expect(shop.view().byCode(priceBarcode('123', '7.5', 2))?.label).toEqual({
    itemCode: '00123',
    price: '7.5',
  })
})

test.each(['', '   ', '6290000000018', '629000000001', '٠٠', 'nothing'])(
  'what no item has, such as "%s", finds nothing',
  (code) => expect(shop.view().byCode(code)).toBeUndefined(),
)

test.each([
  ['coffee', ['Coffee roasted 500 g', 'Iced coffee', 'Roasting beans for coffee']],
  ['cafe grille', ['Coffee roasted 500 g']],
  ['قهوه', ['Coffee roasted 500 g']],
  ['coffee roast', ['Coffee roasted 500 g', 'Roasting beans for coffee']],
  ['ced', ['Iced coffee']],
  ['500', ['Roasting beans for coffee']],
  ['6290000000017', ['Coffee roasted 500 g']],
  ['xyz', []],
  [' ', []],
])('typing "%s" finds what was meant, the nearest first', (typed, expected) => {
  expect(names(shop.view().search(typed, 20))).toEqual(expected)
})

test('a changed item is found by its new names and codes only', () => {
  const index = filled(coffee)
  const changed = { ...coffee, name: 'Mocha', nameFr: null, barcodes: [barcode('1234')] }
  const before = index.view()
  index.takeItems([{ id: coffee.id, row: changed }])
  const after = index.view()
  expect(after.version).toBeGreaterThan(before.version)
  expect(names(after.search('mocha', 5))).toEqual(['Mocha'])
  expect(after.search('roasted', 5)).toEqual([])
  expect(after.byCode('6290000000017')).toBeUndefined()
  expect(after.byCode('1234')?.item.name).toBe('Mocha')
})

test('a code that moved to another item stays there, whichever change comes first', () => {
  for (const order of [0, 1]) {
    const index = filled(coffee, iced)
    const changes = [
      { id: coffee.id, row: { ...coffee, barcodes: [] } },
      { id: iced.id, row: { ...iced, barcodes: coffee.barcodes } },
    ]
    index.takeItems(order ? changes.reverse() : changes)
    expect(index.view().byCode('6290000000017')?.item.id).toBe(iced.id)
  }
})

test('an item that is gone is gone everywhere', () => {
  const index = filled(coffee, iced)
  index.takeItems([{ id: coffee.id, row: null }])
  const { search, byCode, byId, ofCategory } = index.view()
  expect(names(search('coffee', 5))).toEqual(['Iced coffee'])
  expect(byCode('6290000000017')).toBeUndefined()
  expect(byId(coffee.id)).toBeUndefined()
  expect(names(ofCategory('drinks'))).toEqual(['Iced coffee'])
})

test('a category lists its items by name, none lists those without one', () => {
  expect(names(shop.view().ofCategory('drinks'))).toEqual(['Coffee roasted 500 g', 'Iced coffee'])
  expect(names(shop.view().ofCategory(null))).toEqual(['Cheese', 'Roasting beans for coffee'])
})

test('some of a category and whether there are any is told without putting it in order', () => {
  const { someOf, hasAny } = shop.view()
  expect(names(someOf(null, 1))).toEqual(['Roasting beans for coffee'])
  expect(names(someOf('drinks', 9))).toEqual(['Coffee roasted 500 g', 'Iced coffee'])
  expect(someOf('sweets', 9)).toEqual([])
  expect([hasAny('drinks'), hasAny(null), hasAny('sweets')]).toEqual([true, true, false])
})

test('list prices stand with their item and follow their changes', () => {
  const index = new CatalogueIndex()
  const price = {
    ...{ id: 'p1', itemId: 'i1', listId: 'l1', unitId: null, minQuantity: '1', price: '3' },
    ...{ discountPercent: null, validFrom: null, validTo: null },
  }
  index.takePrices([{ id: 'p1', row: price }])
  index.takePrices([{ id: 'p1', row: { ...price, itemId: 'i2' } }])
  expect(index.view().pricesOf('i1')).toEqual([])
  expect(index.view().pricesOf('i2')).toHaveLength(1)
  index.takePrices([{ id: 'p1', row: null }])
  expect(index.view().pricesOf('i2')).toEqual([])
})

/** As they lie in the browser, two to a page; the first page as older screens kept it. */
const keptAs = (items: readonly TillItem[]): CataloguePage[] =>
  Array.from({ length: Math.ceil(items.length / 2) }, (_, n) => {
    const [page] = filledPages(items.slice(2 * n, 2 * n + 2))
    const old = { kind: 'item' as const, n, rows: items.slice(0, 2) }
    return n === 0 || !page ? old : { ...page, n }
  })

const filledPages = (items: readonly TillItem[]): CataloguePage[] =>
  new CatalogueIndex().takeItems(items.map((row) => ({ id: row.id, row })))

const questions: ((shown: Catalogue) => unknown)[] = [
  ({ byId }) => byId(cheese.id),
  ({ byId }) => byId('nobody'),
  ({ byCode }) => byCode('6290000000017'),
  ({ byCode }) => byCode('COF-5'),
  ({ byCode }) => byCode('0036000291452'),
  ({ byCode }) => byCode(weightBarcode('123', '1.24')),
  ({ byCode }) => byCode('nothing'),
  ({ search }) => search('coffee', 5),
  ({ ofCategory }) => ofCategory('drinks'),
  ({ ofCategory }) => ofCategory(null),
  ({ someOf }) => someOf(null, 2),
  ({ hasAny }) => [hasAny('drinks'), hasAny('sweets'), hasAny(null)],
  ({ favourites }) => favourites(),
]

test('what was kept answers the same as what just came, whatever is asked of it first', () => {
  const tea = sampleItem({ name: 'Tea', category: 'drinks', favouritePlace: 2 })
  const all = [beans, coffee, cheese, iced, tea]
  const expected = questions.map((ask) => ask(filled(...all).view()))
  const order = fc.shuffledSubarray([...questions.keys()], { minLength: 1 })
  fc.assert(
    fc.property(order, fc.boolean(), (asked, isChanged) => {
      const index = new CatalogueIndex()
      index.readLabels(2, { internal: '20', weight: '21', price: '22' })
      index.load(keptAs(all))
      if (isChanged) expect(index.takeItems([{ id: tea.id, row: { ...tea } }])).toEqual([])
      for (const n of asked) expect(questions[n]?.(index.view())).toEqual(expected[n])
    }),
  )
})

test('a page that nobody asks for stays unread until the till is idle', () => {
  const index = new CatalogueIndex()
  const broken = { kind: 'item' as const, n: 2, rows: 'never read', marks: [] }
  index.load([...keptAs([beans, coffee, cheese, iced]), broken])
  expect(index.view().byCode('036000291452')?.item).toEqual(iced)
  expect(names(index.view().ofCategory('drinks'))).toEqual(['Coffee roasted 500 g', 'Iced coffee'])
  expect(() => index.prepare(1000)).toThrow(SyntaxError)
})
