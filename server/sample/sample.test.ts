/** A company filled with sample data, as whoever registers it finds it. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Registered, testApp } from '../kernel/testing/app.ts'
import { keepPictures } from './pictures.ts'

type Linked = { id: string; title: string } | null
type Item = {
  id: string
  version: number
  name: string
  altName: string
  nameFr: string
  nameAr: string
  specialCode: string
  image: Linked
  category: Linked
  division: Linked
  supplier: Linked
  unitPrice: string
  supplierPrice: string
  barcodes: { code: string; unit: Linked; factor: string; price: string | null }[]
  modifiers: Linked[]
}
type Rows<Row> = { rows: Row[]; total: { count: number } }

const app = testApp()
let shop: Registered

beforeAll(async () => {
  shop = await app.register('karam', { hasSampleData: true })
}, 180_000)

const ask = async <Body>(path: string): Promise<Body> => {
  const { status, body } = await app.call<Body>('GET', `/api${path}`, { token: shop.token })
  expect(status).toBe(200)
  return body
}
const counted = async (path: string): Promise<number> =>
  (await ask<Rows<unknown>>(`/${path}?count=yes`)).total.count
const itemNamed = async (name: string): Promise<Item> => {
  const { rows } = await ask<Rows<Item>>(`/items?q=${encodeURIComponent(name)}`)
  const found = rows.find((row) => row.name === name)
  return ask<Item>(`/items/${found?.id}`)
}

describe('a company filled with sample data', () => {
  test.each([
    ['branches', 3],
    ['items', 1200],
    ['thirdparties', 151],
    ['recipes', 76],
    ['price-lists', 3],
    ['stations', 3],
    ['modifiers', 10],
    ['sections', 2],
    ['dining-tables', 16],
    ['employees', 12],
  ])('has its %s: %i', async (path, count) => {
    expect(await counted(path)).toBe(count)
  })

  test('has articles in three languages, with picture, barcodes, supplier and place', async () => {
    const honey = await itemNamed('Cedar honey, 500 g')
    expect(honey).toMatchObject({
      altName: 'عسل الأرز، 500 غ',
      nameFr: 'Miel de cèdre, 500 g',
      nameAr: 'عسل الأرز، 500 غ',
      category: { title: 'Honey and jam' },
      division: { title: 'Grocery' },
      supplier: { title: 'Ruchers du Kesrouan' },
      unitPrice: '14',
    })
    expect(honey.barcodes.map(({ unit, factor }) => [unit?.title, factor])).toEqual([
      ['Piece', '1'],
      ['Carton of 12', '12'],
    ])
    const picture = await app.call('GET', `/api/media-files/${honey.image?.id}/thumb`, {
      token: shop.token,
    })
    expect(picture.headers.get('content-type')).toBe('image/webp')
  })

  test('has café articles with their choices and the cost of their recipe', async () => {
    const latte = await itemNamed('Café latte, regular')
    expect(latte.modifiers.map((it) => it?.title)).toEqual(
      expect.arrayContaining(['Milk', 'Sugar', 'Extra shot', 'Syrup']),
    )
    const { rows } = await ask<Rows<{ id: string; name: string }>>('/recipes?q=latte')
    const recipe = rows.find(({ name }) => name === 'Café latte, regular')
    const cost = await ask<{ perUnit: string }>(`/recipes/${recipe?.id}/cost`)
    expect(Number(cost.perUnit).toFixed(2)).toBe(latte.supplierPrice)
  })

  test('can be worked on as if somebody had typed it', async () => {
    const shirt = await itemNamed('Linen shirt, olive, M')
    const { id, version } = shirt
    const answer = await app.call('PATCH', `/api/items/${id}`, {
      token: shop.token,
      body: { version, unitPrice: '45' },
    })
    expect(answer.body).toMatchObject({ version: version + 1, unitPrice: '45' })
    const next = await app.call<{ code: string }>('POST', '/api/items/barcode', {
      token: shop.token,
      body: {},
    })
    const [owner] = await app.asOwner('select 1 from item_barcode where code = $1', [
      next.body.code,
    ])
    expect(owner).toBeUndefined()
  })

  test('gives every article a picture and every category that of its first article', async () => {
    const [bare] = await app.asOwner<{ items: string; categories: string }>(`
      select
        (select count(*) from item where image_id is null) as items,
        (select count(*) from category where image_id is null) as categories`)
    expect(bare).toEqual({ items: '0', categories: '0' })
  })
})

test('an Arabic company speaks Arabic', async () => {
  const { token } = await app.register('karamar', { hasSampleData: true, language: 'ar' })
  const q = encodeURIComponent('عسل الأرز')
  const heard = async (language: string) =>
    (await app.call<Rows<Item>>('GET', `/api/items?q=${q}`, { token, language })).body.rows[0]
  expect(await heard('ar')).toMatchObject({
    name: 'Cedar honey, 1 kg',
    nameAr: 'عسل الأرز، 1 كغ',
    category: { title: 'عسل ومربى' },
    unit: { title: 'قطعة' },
  })
  expect(await heard('fr')).toMatchObject({ unit: { title: 'Pièce' } })
}, 120_000)

test('a filling that fails takes its pictures back', async () => {
  const { id } = (await app.register()).session.company
  const undo: (() => unknown)[] = []
  const kept = () => readdirSync(join(app.filesDir, id))
  const failing = app.db.inCompany(id, async (tx) => {
    const { services } = app
    const context = {
      tx,
      now: new Date(),
      services,
      record() {},
      afterRollback: (it: () => unknown) => void undo.push(it),
    }
    await keepPictures(context, new Map([['jar honey hexagon', 'Honey']]))
    expect(kept()).toHaveLength(2)
    throw new Error('cut')
  })
  await expect(failing).rejects.toThrow('cut')
  for (const effect of undo) await effect()
  expect(kept()).toEqual([])
})
