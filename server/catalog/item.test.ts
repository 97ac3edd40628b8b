import { beforeAll, describe, expect, test } from 'vitest'
import { internalBarcode, isEan13 } from '../../domain/catalog/barcode/barcode.ts'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { openShelf, type Shelf } from '../kernel/testing/shelf.ts'
import { readCsv } from '../kernel/testing/spreadsheet.ts'
import type { Problem } from '../kernel/testing/station.ts'

const app = testApp()
let shelf: Shelf
beforeAll(async () => {
  shelf = await openShelf(app)
})

const api = '/api/items'
const said = ({ code, field }: { code: string; field?: string }): string => `${code} (${field})`

const least = (more: Record<string, unknown> = {}) => ({
  id: newId(),
  name: `Item ${newId()}`,
  unit: shelf.units.piece,
  unitPrice: '1',
  ...more,
})
const refusedNew = (more: Record<string, unknown>): Promise<Problem> =>
  shelf.shop.refused('POST', api, least(more))
const change = (row: AnyRow, changes: Record<string, unknown>) =>
  shelf.shop.call<AnyRow>('PATCH', `${api}/${row.id}`, { version: row.version, ...changes })
const refusedChange = (row: AnyRow, changes: Record<string, unknown>): Promise<Problem> =>
  shelf.shop.refused('PATCH', `${api}/${row.id}`, { version: row.version, ...changes })

const line = (code: string, more: Record<string, unknown> = {}) => ({ id: newId(), code, ...more })
let lastCode = 0
const freshCode = (): string => `T${++lastCode}-${newId().slice(-6)}`

describe('an item', () => {
  test('keeps everything it is given', async () => {
    const { shop, units } = shelf
    const brand = await shop.add('/api/brands', { name: 'Brand of the item' })
    const modifier = await shop.add('/api/modifiers', {
      name: 'Sugar',
      options: [
        { id: newId(), name: 'None' },
        { id: newId(), name: 'Two', price: '0.25' },
      ],
    })
    const station = await shop.add('/api/stations', { name: 'Bar', order: 1 })
    const values = {
      name: 'Cedar coffee',
      altName: 'Cedar',
      nameFr: 'Café du Cèdre',
      nameAr: 'قهوة الأرز',
      specialCode: 'CC-1',
      group: 'Coffee',
      kind: 'stocked',
      unitPrice: '12.5',
      supplierPrice: '10',
      profitRule: 'percent',
      profit: '25',
      vat: '11',
      tax1: '0',
      minQuantity: '0',
      maxQuantity: '20.5',
      colourCode: '#6b4a2f',
      description: 'Roasted here',
      hasBatches: true,
      isWeighed: true,
    }
    const row = await shelf.item({
      ...values,
      brand: brand.id,
      station: station.id,
      modifiers: [modifier.id],
      barcodes: [line('4006381333931', { unit: units.carton, factor: '24', price: '280' })],
    })
    expect(row).toMatchObject({
      ...values,
      tax2: null,
      brand: { id: brand.id, title: brand.name },
      station: { title: 'Bar' },
      modifiers: [{ title: 'Sugar' }],
      barcodes: [{ code: '4006381333931', unit: { id: units.carton }, factor: '24', price: '280' }],
      isSoldAtTill: true,
      hasSerials: false,
    })
    expect(await shop.read(api, row.id)).toEqual(row)
    expect(modifier.options).toMatchObject([{ price: '0' }, { price: '0.25' }])
  })

  test.each([
    ['name', undefined, 'itemNameRequired', 'Item Name required!'],
    ['name', ' ', 'itemNameRequired', 'Item Name required!'],
    ['unitPrice', undefined, 'itemPriceRequired', 'Item Price required!'],
    ['unitPrice', null, 'itemPriceRequired', 'Item Price required!'],
    ['unitPrice', '-1', 'negative', 'Value cannot be less than 0'],
    ['vat', '100.1', 'percent', 'Value must be between 0 and 100'],
    ['minQuantity', '-0.1', 'negative', 'Value cannot be less than 0'],
    ['unit', undefined, 'required', 'This field is required'],
    ['name', 'gpj.\u202eexe', 'unsafeText', 'Hidden or control characters are not allowed here'],
  ])('with %s %j is refused: %s', async (field, value, code, message) => {
    const refusal = await refusedNew({ [field]: value })
    expect([said(refusal), refusal.message]).toEqual([`${code} (${field})`, message])
  })

  test.each([
    [
      'fr',
      'Le nom de l’article est obligatoire\u00a0!',
      'Le prix de l’article est obligatoire\u00a0!',
    ],
    ['ar', 'اسم الصنف مطلوب!', 'سعر الصنف مطلوب!'],
  ])('is refused in %s', async (language, name, price) => {
    const body = { id: newId(), unit: shelf.units.piece }
    const { token } = shelf.shop
    const answer = await shelf.app.call<Problem>('POST', api, { token, body, language })
    expect(answer.body.errors.map(({ message }) => message)).toEqual([name, price])
  })

  test('has a maximum above its minimum', async () => {
    const refusal = await refusedNew({ minQuantity: '5', maxQuantity: '4' })
    expect(said(refusal)).toBe('itemMaxQuantityIsNotBelowMin (maxQuantity)')
  })

  test('has a special code of its own, in any case of letters', async () => {
    await shelf.item({ specialCode: 'only-one' })
    expect(said(await refusedNew({ specialCode: 'ONLY-ONE' }))).toBe('notUnique (specialCode)')
  })

  test('stands in the division of its category, and follows it', async () => {
    const { shop } = shelf
    const [a, b] = [
      await shop.add('/api/divisions', { name: 'Division A' }),
      await shop.add('/api/divisions', { name: 'Division B' }),
    ]
    const category = await shop.add('/api/categories', { name: 'Led', division: a.id })
    const free = await shop.add('/api/categories', { name: 'Free' })
    const row = await shelf.item({ category: category.id, division: b.id })
    expect(row.division).toMatchObject({ id: a.id })
    await shop.call('PATCH', `/api/categories/${category.id}`, { version: 1, division: b.id })
    expect((await shop.read(api, row.id)).division).toMatchObject({ id: b.id })
    const other = await shelf.item({ category: free.id, division: a.id })
    expect(other.division).toMatchObject({ id: a.id })
  })

  test('with HTML in its name keeps it as text, and its export runs no formula', async () => {
    const names = ['<img src=x onerror=alert(1)>', '=cmd|calc', '@sum(A1)']
    for (const name of names) await shelf.item({ name, group: 'Hostile names' })
    const { text, headers } = await shelf.shop.call(
      'GET',
      `${api}/export?format=csv&q=hostile+names&columns=name`,
    )
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(readCsv(text.replace('\ufeff', '')).flat()).toEqual([
      'Name',
      "'@sum(A1)",
      '<img src=x onerror=alert(1)>',
      "'=cmd|calc",
    ])
  })
})

describe('a barcode', () => {
  test('belongs to one item, and the refusal names it', async () => {
    const code = freshCode()
    const owner = await shelf.item({ name: 'The owner', barcodes: [line(code)] })
    const refusal = await refusedNew({ barcodes: [line(freshCode()), line(code)] })
    expect(said(refusal)).toBe('barcodeTaken (barcodes.1.code)')
    expect(refusal.message).toBe('This barcode already belongs to The owner')
    expect(refusal.facts).toMatchObject({ item: 'The owner', entity: 'item', id: owner.id })
    const other = await shelf.item()
    expect(said(await refusedChange(other, { barcodes: [line(code)] }))).toBe(
      'barcodeTaken (barcodes.0.code)',
    )
  })

  test('stands once in an item, whatever its unit', async () => {
    const code = freshCode()
    const twice = [line(code), line(code, { unit: shelf.units.carton, factor: '24' })]
    expect(said(await refusedNew({ barcodes: twice }))).toBe('barcodeTwice (barcodes.1.code)')
  })

  test('is the same as a UPC and as an EAN-13', async () => {
    await shelf.item({ barcodes: [line('036000291452')] })
    const refusal = await refusedNew({ barcodes: [line('0036000291452')] })
    expect(said(refusal)).toBe('barcodeTaken (barcodes.0.code)')
  })

  test.each([
    [{ factor: '0' }, 'notPositive (barcodes.0.factor)'],
    [{ factor: '-1' }, 'notPositive (barcodes.0.factor)'],
    [{ price: '-1' }, 'negative (barcodes.0.price)'],
    [{ code: 'two words' }, 'barcode (barcodes.0.code)'],
    [{ code: '' }, 'required (barcodes.0.code)'],
    [{ unit: 'x' }, 'invalid (barcodes.0.unit)'],
  ])('with %j is refused', async (wrong, expected) => {
    const refusal = await refusedNew({ barcodes: [line(freshCode(), wrong)] })
    expect(said(refusal)).toBe(expected)
  })

  test('holds one base unit, and a unit always the same', async () => {
    const { piece, carton } = shelf.units
    const base = [line(freshCode(), { unit: piece, factor: '2' })]
    expect(said(await refusedNew({ barcodes: base }))).toBe('baseUnitHoldsOne (barcodes.0.factor)')
    const two = ['24', '12'].map((factor) => line(freshCode(), { unit: carton, factor }))
    const refusal = await refusedNew({ barcodes: two })
    expect([said(refusal), refusal.message]).toEqual([
      'unitHasTwoFactors (barcodes.1.factor)',
      'This unit already holds 24 on another line',
    ])
    const row = await shelf.item({ barcodes: two.slice(0, 1) })
    expect(said(await refusedChange(row, { unit: carton }))).toBe(
      'baseUnitHoldsOne (barcodes.0.factor)',
    )
  })

  test('may be exchanged between two lines of an item', async () => {
    const [a, b] = [line(freshCode()), line(freshCode())]
    const row = await shelf.item({ barcodes: [a, b] })
    const swapped = [
      { ...a, code: b.code },
      { ...b, code: a.code },
    ]
    const { body } = await change(row, { barcodes: swapped })
    expect(body.barcodes).toMatchObject([{ code: b.code }, { code: a.code }])
  })

  test('that two people give to two items at once goes to one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const code = freshCode()
      const asked = ['First', 'Second', 'Third', 'Fourth'].map((name) =>
        shelf.shop.call<Problem>('POST', api, least({ name, barcodes: [line(code)] })),
      )
      const answers = await Promise.all(asked)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const { body } of answers.filter(({ status }) => status !== 200))
        expect([said(body), body.status]).toEqual(['barcodeTaken (barcodes.0.code)', 422])
    }
  })

  test('is found by the search of the list, and gone when it is gone', async () => {
    const code = freshCode()
    const row = await shelf.item({ barcodes: [line(code)] })
    const found = async () => (await shelf.shop.list(api, { q: code })).rows.map(({ id }) => id)
    expect(await found()).toEqual([row.id])
    await change(row, { barcodes: [] })
    expect(await found()).toEqual([])
  })

  test('is made by the company itself, each once, past those somebody typed', async () => {
    const made = async () =>
      (await shelf.shop.call<{ code: string }>('POST', `${api}/barcode`, {})).body.code
    const first = await made()
    expect([isEan13(first), first.slice(0, 2)]).toEqual([true, '20'])
    const next = internalBarcode(BigInt(first.slice(2, 12)) + 1n)
    await shelf.item({ barcodes: [line(next)] })
    const codes = await Promise.all(Array.from({ length: 8 }, made))
    expect(new Set([first, next, ...codes]).size).toBe(10)
  })
})

describe('price and profit', () => {
  const priced = { unitPrice: '12.5', supplierPrice: '10', profitRule: 'percent', profit: '25' }

  test.each([
    [{ profit: '5' }, 'profitNeedsRule (profitRule)'],
    [{ profitRule: 'percent', profit: '5' }, 'profitNeedsCost (supplierPrice)'],
    [{ profitRule: 'percent' }, 'profitNeedsCost (supplierPrice)'],
    [{ ...priced, unitPrice: '13' }, 'profitDisagrees (unitPrice)'],
    [{ ...priced, unitPrice: '9' }, 'priceBelowCost (unitPrice)'],
    [{ ...priced, profitRule: 'margin', profit: '100' }, 'percent (profit)'],
    [{ ...priced, profit: '-1' }, 'negative (profit)'],
    [{ ...priced, supplierPrice: '0', unitPrice: '0' }, 'profitNeedsCost (supplierPrice)'],
  ])('%j is refused', async (values, expected) => {
    const refusal = await refusedNew(values)
    expect(said(refusal)).toBe(expected)
    if (refusal.code === 'profitDisagrees') expect(refusal.facts).toEqual({ price: '12.5' })
  })

  test('follow each other', async () => {
    let row = await shelf.item(priced)
    const then = async (changes: Record<string, unknown>) => {
      row = (await change(row, changes)).body
      return [row.unitPrice, row.supplierPrice, row.profitRule, row.profit]
    }
    expect(await then({ unitPrice: '15' })).toEqual(['15', '10', 'percent', '50'])
    expect(await then({ profit: '30' })).toEqual(['13', '10', 'percent', '30'])
    expect(await then({ supplierPrice: '20' })).toEqual(['26', '20', 'percent', '30'])
    expect(await then({ profitRule: 'amount' })).toEqual(['26', '20', 'amount', '6'])
    expect(await then({ name: 'Renamed' })).toEqual(['26', '20', 'amount', '6'])
    expect(await then({ profitRule: null })).toEqual(['26', '20', null, null])
    expect(said(await refusedChange(row, { profitRule: 'margin', supplierPrice: null }))).toBe(
      'profitNeedsCost (supplierPrice)',
    )
  })

  test('of a stale item say first that it is stale', async () => {
    const row = await shelf.item(priced)
    await change(row, { unitPrice: '15' })
    expect((await refusedChange(row, { unitPrice: '15', profit: '1' })).code).toBe('stale')
  })
})

describe('costs', () => {
  const values = { unitPrice: '12.5', supplierPrice: '10', profitRule: 'percent', profit: '25' }
  const permissions = ['view', 'add', 'edit', 'export'].map((action) => `catalog.item.${action}`)
  const secret = /supplierPrice|profit|"10"|"25"/

  test('are not told to a role that must not know them', async () => {
    const row = await shelf.item({ name: 'Dear secret', ...values })
    await change(row, { profit: '25', description: 'changed' })
    const clerk = await shelf.colleague(permissions)
    const asked = [
      `${api}/${row.id}`,
      `${api}/${row.id}/history`,
      `${api}?q=dear+secret`,
      `${api}/find?q=dear+secret`,
      `${api}/export?format=csv&q=dear+secret`,
    ]
    for (const path of asked) {
      const { status, text } = await clerk.call('GET', path)
      expect([path, status]).toEqual([path, 200])
      expect(text).toMatch(/Dear secret|changed/)
      expect(text).not.toMatch(secret)
    }
    const filter = encodeURIComponent(JSON.stringify({ supplierPrice: { from: '9' } }))
    for (const query of [
      'sort=supplierPrice',
      'sort=-supplierPrice',
      'columns=name,supplierPrice',
      'columns=profit',
      `filter=${filter}`,
    ])
      for (const path of [`${api}?${query}`, `${api}/export?format=csv&${query}`])
        expect((await clerk.refused('GET', path)).status).toBe(422)
  })

  test('are not written by such a role, but follow the price it sets', async () => {
    const row = await shelf.item({ name: 'Followed', ...values })
    const clerk = await shelf.colleague(permissions)
    for (const key of ['supplierPrice', 'profit', 'profitRule']) {
      const body = { version: 1, [key]: key === 'profitRule' ? 'margin' : '1' }
      const refusal = await clerk.refused('PATCH', `${api}/${row.id}`, body)
      expect([refusal.status, said(refusal)]).toEqual([403, `forbidden (${key})`])
      const made = await clerk.refused('POST', api, least({ [key]: body[key] }))
      expect(said(made)).toBe(`forbidden (${key})`)
    }
    const { text } = await clerk.call('PATCH', `${api}/${row.id}`, { version: 1, unitPrice: '15' })
    expect(text).not.toMatch(secret)
    expect(await shelf.shop.read(api, row.id)).toMatchObject({
      profit: '50',
      profitRule: 'percent',
    })
    await clerk.call('PATCH', `${api}/${row.id}`, { version: 2, unitPrice: '5' })
    expect(await shelf.shop.read(api, row.id)).toMatchObject({ profit: null, profitRule: null })
  })

  test('are told to a role that may know them', async () => {
    const row = await shelf.item({ name: 'Open book', ...values })
    const buyer = await shelf.colleague(permissions, { canSeeCost: true })
    expect(await buyer.read(api, row.id)).toMatchObject(values)
    const sorted = await buyer.list(api, { q: 'open book', sort: '-supplierPrice' })
    expect(sorted.rows).toMatchObject([values])
  })
})
