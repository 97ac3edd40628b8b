import { beforeAll, expect, test } from 'vitest'
import { isEan13 } from '../../domain/catalog/barcode/barcode.ts'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { openShelf, type Shelf } from '../kernel/testing/shelf.ts'

const app = testApp()
let shelf: Shelf
let sizes: AnyRow[]
let colours: AnyRow[]
beforeAll(async () => {
  shelf = await openShelf(app)
  const all = (api: string, names: string[]) =>
    Promise.all(names.map((name) => shelf.shop.add(api, { name })))
  sizes = await all('/api/sizes', ['S', 'M', 'L'])
  colours = await all('/api/colours', ['Red', 'Blue'])
})

const ids = (rows: AnyRow[]): string[] => rows.map(({ id }) => id)
const make = (model: AnyRow, body: object) =>
  shelf.shop.call<{ rows: Linked[] }>('POST', `/api/items/${model.id}/variants`, body)

test('every size in every colour is made in one step, like its model', async () => {
  const { shop } = shelf
  const brand = await shop.add('/api/brands', { name: 'Weaver' })
  const modifier = await shop.add('/api/modifiers', { name: 'Gift wrap' })
  const model = await shelf.item({
    name: 'Linen shirt',
    nameAr: 'قميص كتان',
    specialCode: 'LS',
    unitPrice: '30',
    supplierPrice: '20',
    profitRule: 'percent',
    profit: '50',
    brand: brand.id,
    modifiers: [modifier.id],
    barcodes: [{ id: newId(), code: 'LS-OWN' }],
    isSoldAtTill: false,
  })
  const { body } = await make(model, { sizes: ids(sizes), colours: ids(colours) })
  expect(body.rows.map(({ title }) => title)).toEqual(
    ['Red', 'Blue'].flatMap((colour) =>
      ['S', 'M', 'L'].map((size) => `Linen shirt ${colour} / ${size}`),
    ),
  )
  const variant = await shop.read('/api/items', body.rows[1]?.id ?? '')
  expect(variant).toMatchObject({
    nameAr: 'قميص كتان Red / M',
    specialCode: 'LS-2',
    group: 'Linen shirt',
    unitPrice: '30',
    supplierPrice: '20',
    profit: '50',
    brand: { title: 'Weaver' },
    modifiers: [{ title: 'Gift wrap' }],
    size: { title: 'M' },
    colour: { title: 'Red' },
    isSoldAtTill: false,
  })
  const [barcode] = variant.barcodes as { code: string }[]
  expect(isEan13(barcode?.code ?? '')).toBe(true)
  expect(await shop.read('/api/items', model.id)).toMatchObject({
    group: 'Linen shirt',
    version: 2,
  })
  const { rows } = await shop.list('/api/items', { q: barcode?.code ?? '' })
  expect(ids(rows)).toEqual([variant.id])
})

test('asked again, only what is missing is made, also by two people at once', async () => {
  const model = await shelf.item({ name: 'Scarf', specialCode: 'SC' })
  const [red] = colours
  const first = await make(model, { colours: [red?.id] })
  expect(first.body.rows.map(({ title }) => title)).toEqual(['Scarf Red'])
  const both = await Promise.all([1, 2, 3].map(() => make(model, { colours: ids(colours) })))
  expect(both.flatMap(({ body }) => body.rows.map(({ title }) => title))).toEqual(['Scarf Blue'])
  const from = await shelf.shop.read('/api/items', first.body.rows[0]?.id ?? '')
  expect((await make(from, { colours: ids(colours) })).body.rows).toEqual([])
})

test.each([
  [() => ({}), 'variantsNeedFeatures (sizes)'],
  [() => ({ sizes: [], colours: [] }), 'variantsNeedFeatures (sizes)'],
  [() => ({ sizes: [newId()] }), 'missingReference (sizes)'],
  [() => ({ sizes: ids(sizes), colours: [newId()] }), 'missingReference (colours)'],
  [() => ({ sizes: ['x'] }), 'invalid (sizes.0)'],
  [
    () => {
      const many = Array.from({ length: 21 }, () => newId())
      return { sizes: many, colours: many }
    },
    'range (sizes)',
  ],
])('what cannot be made is refused', async (body, expected) => {
  const model = await shelf.item()
  const path = `/api/items/${model.id}/variants`
  const { code, field } = await shelf.shop.refused('POST', path, body())
  expect(`${code} (${field})`).toBe(expected)
})

test('an item that is not there has no variants', async () => {
  const path = `/api/items/${newId()}/variants`
  expect((await shelf.shop.refused('POST', path, { sizes: ids(sizes) })).code).toBe('notFound')
})

test('codes somebody else bears are passed over', async () => {
  const model = await shelf.item({ name: 'Belt', specialCode: 'BT' })
  await shelf.item({ specialCode: 'bt-1' })
  const { body } = await make(model, { colours: ids(colours) })
  const made = await Promise.all(body.rows.map(({ id }) => shelf.shop.read('/api/items', id)))
  expect(made.map(({ specialCode }) => specialCode)).toEqual(['BT-2', 'BT-3'])
})
