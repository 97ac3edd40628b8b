import { beforeAll, describe, expect, test } from 'vitest'
import { priceBarcode, weightBarcode } from '../../domain/catalog/barcode/barcode.ts'
import type { FoundItem, FoundItems } from '../../domain/catalog/found-item.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { openShelf, type Shelf } from '../kernel/testing/shelf.ts'
import { type Station, station } from '../kernel/testing/station.ts'

const app = testApp()
let shelf: Shelf
let neighbour: Station
beforeAll(async () => {
  shelf = await openShelf(app)
  neighbour = await station(shelf.app)
  const { carton, kilogram } = shelf.units
  const line = (code: string, more = {}) => ({ id: newId(), code, ...more })
  await shelf.item({
    name: 'Coffee, dark roast',
    nameFr: 'Café torréfié',
    nameAr: 'قهوة محمّصة',
    specialCode: 'CF-1',
    barcodes: [line('4006381333931'), line('2000', { unit: carton, factor: '24', price: '99' })],
  })
  await shelf.item({ name: 'Iced coffee', specialCode: 'DRINK', barcodes: [line('036000291452')] })
  await shelf.item({ name: 'Toffee', group: 'Coffee sweets' })
  await shelf.item({ name: 'Coffee grinder (old)', isActive: false })
  await shelf.item({ name: 'Green coffee', specialCode: 'Coffee' })
  await shelf.item({
    name: 'Olives',
    nameAr: 'زيتون أخضر',
    nameFr: 'Olives vertes',
    specialCode: '42',
    isWeighed: true,
    unit: kilogram,
    barcodes: [line('00043')],
  })
  await shelf.item({ name: 'Æther crème', nameFr: "Crème d'Œuf" })
})

const find = async (q: string, more = {}): Promise<FoundItems> => {
  const query = new URLSearchParams({ q, ...more })
  const answer = await shelf.shop.call<FoundItems>('GET', `/api/items/find?${query}`)
  expect([answer.status, q]).toEqual([200, q])
  return answer.body
}
const names = async (q: string, more = {}): Promise<string[]> =>
  (await find(q, more)).rows.map(({ name }) => name)
const only = async (q: string): Promise<FoundItem> => {
  const { rows } = await find(q)
  expect(rows).toHaveLength(1)
  return rows[0] as FoundItem
}

describe('a scan', () => {
  test('finds the one item of the barcode, with what a line needs', async () => {
    const found = await only('4006381333931')
    expect(found).toEqual({
      id: found.id,
      name: 'Coffee, dark roast',
      altName: null,
      nameFr: 'Café torréfié',
      nameAr: 'قهوة محمّصة',
      specialCode: 'CF-1',
      unit: { id: shelf.units.piece, title: 'Piece of the test' },
      unitPrice: '1',
      image: null,
      colourCode: null,
      isWeighed: false,
      isSoldAtTill: true,
      canDiscount: true,
      hit: {
        code: '4006381333931',
        unit: null,
        factor: '1',
        price: null,
        quantity: null,
        amount: null,
      },
    })
  })

  test('of a pack says how many it holds and what it costs', async () => {
    const { hit } = await only('2000')
    expect(hit).toMatchObject({ unit: { id: shelf.units.carton }, factor: '24', price: '99' })
  })

  test.each(['036000291452', '0036000291452', '٠٣٦٠٠٠٢٩١٤٥٢'])(
    'of %s is the same code',
    async (code) => {
      expect((await only(code)).name).toBe('Iced coffee')
    },
  )

  test('of a weighed label says the weight, by either short code', async () => {
    for (const itemCode of ['42', '43']) {
      const { name, hit } = await only(weightBarcode(itemCode, '1.235'))
      expect([name, hit?.quantity, hit?.amount]).toEqual(['Olives', '1.235', null])
    }
  })

  test('of a priced label says the price in the first currency', async () => {
    const { hit } = await only(priceBarcode('42', '12.34', 2))
    expect([hit?.amount, hit?.quantity]).toEqual(['12.34', null])
  })

  test('of a label nobody knows, or with a wrong digit, finds nothing', async () => {
    expect(await names(weightBarcode('77', '1'))).toEqual([])
    const code = weightBarcode('42', '1.235')
    expect(await names(`${code.slice(0, 12)}${(Number(code.at(-1)) + 1) % 10}`)).toEqual([])
  })
})

describe('typing', () => {
  test('finds the whole code, then what begins so, then what contains it', async () => {
    expect(await names('coffee')).toEqual([
      'Green coffee',
      'Coffee, dark roast',
      'Iced coffee',
      'Toffee',
    ])
    expect(await names('coffee', { limit: '2' })).toEqual(['Green coffee', 'Coffee, dark roast'])
    expect(await names('drink')).toEqual(['Iced coffee'])
    expect((await find('coffee')).isGuess).toBe(undefined)
  })

  test.each([
    ['CAFE torrefie', 'Coffee, dark roast'],
    ['قهوه', 'Coffee, dark roast'],
    ['محمصه', 'Coffee, dark roast'],
    ['زيتون اخضر', 'Olives'],
    ['roast dark', 'Coffee, dark roast'],
    ['oeuf', 'Æther crème'],
    ['aether', 'Æther crème'],
    ['cf-1', 'Coffee, dark roast'],
  ])('%s finds %s', async (q, name) => {
    expect(await names(q)).toEqual([name])
  })

  test.each([
    ['cofee dark', 'Coffee, dark roast'],
    ['grren', 'Green coffee'],
    ['toffeee', 'Toffee'],
    ['torréfiié', 'Coffee, dark roast'],
    ['زييتون', 'Olives'],
    ['قحوة', 'Coffee, dark roast'],
    ['كهوة محمصة', 'Coffee, dark roast'],
    ['اخضز', 'Olives'],
  ])('the slip %s is forgiven: %s', async (q, name) => {
    const { rows, isGuess } = await find(q)
    expect([rows[0]?.name, isGuess]).toEqual([name, true])
    const listed = await shelf.shop.list('/api/items', { q, count: 'yes' })
    expect(listed.rows.map((row) => row.name)).toContain(name)
    expect(listed).toMatchObject({ isGuess: true, next: null, total: { isExact: true } })
  })

  test('a number that is nearly right, and words that do not meet, find nothing', async () => {
    for (const q of ['4006381333932', 'CF-2', 'xyzzyx', 'coffee olives', '%', '_', '|', '…'])
      expect([q, await names(q)]).toEqual([q, []])
  })

  test('a word that is no longer used leads on to the next one', async () => {
    const row = await shelf.item({ name: 'Cardammom' })
    await shelf.shop.call('PATCH', `/api/items/${row.id}`, { version: 1, name: 'Cardamom' })
    const { rows, isGuess } = await find('cardammoms')
    expect([rows.map(({ name }) => name), isGuess]).toEqual([['Cardamom'], true])
    expect(await names('cardammom')).toEqual(['Cardamom'])
  })

  test('finds nothing of a neighbour', async () => {
    const answer = await neighbour.call<FoundItems>('GET', '/api/items/find?q=coffee')
    expect(answer.body).toEqual({ rows: [] })
    const slip = await neighbour.call<FoundItems>('GET', '/api/items/find?q=cofee')
    expect(slip.body).toEqual({ rows: [] })
    const scan = await neighbour.call<FoundItems>('GET', '/api/items/find?q=4006381333931')
    expect(scan.body).toEqual({ rows: [] })
  })
})

test.each([
  ['', 'required'],
  ['x'.repeat(101), 'tooLong'],
  ['a\u202eb', 'unsafeText'],
])('%j is refused', async (q, code) => {
  const refusal = await shelf.shop.refused('GET', `/api/items/find?${new URLSearchParams({ q })}`)
  expect([refusal.code, refusal.field]).toEqual([code, 'q'])
})
