/** What lists tell beside the columns of a row, what they add up and count, and to whom. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PartnerCard } from '../../domain/books/statement.ts'
import { businessDayOf } from '../../domain/kernel/business-day.ts'
import { hourMs } from '../../domain/kernel/calendar/days.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { dayEndHour } from '../../domain/kernel/day.settings.ts'
import type { ListTotals, Total } from '../../domain/kernel/list.ts'
import { averageIn } from '../../domain/stock/valuation.ts'
import { businessDay } from '../kernel/sql-days.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../kernel/testing/station.ts'
import { type Market, market } from './testing/market.ts'

const app = testApp()
let shop: Market
let oil: string
let soap: string
let late: string
let lateInvoice: string

const filtered = (filters: object) => ({ filter: JSON.stringify(filters) })

const totals = async (api: string, filters: object = {}, who: Station = shop) =>
  (
    await who.call<ListTotals>(
      'GET',
      `/api/${api}/totals?${new URLSearchParams(filtered(filters))}`,
    )
  ).body

beforeAll(async () => {
  shop = await market(app)
  oil = await shop.item({ name: 'Oil', unitPrice: '10', supplierPrice: '6', minQuantity: '5' })
  soap = await shop.item({ name: 'Soap', unitPrice: '3', supplierPrice: null })
  await shop.item({ name: 'Repair', kind: 'service' })
  await shop.item({ name: 'Old', isActive: false })
  await shop.post(
    'purchases',
    shop.draft('purchaseInvoice', [
      { item: oil, quantity: '4', unitPrice: '6' },
      { item: soap, quantity: '20', unitPrice: '2' },
    ]),
  )
  late = await shop.partner({ name: 'Late payer' })
  const dueDate = addDays(shop.today, -12)
  await shop.add('/api/rates', { validFrom: dueDate, buy: '89500', sell: '89500' })
  const sale = shop.draft('salesInvoice', [{ item: oil, quantity: '2', unitPrice: '10' }], {
    partner: late,
    day: dueDate,
    dueDate,
    isConfirmed: true,
  })
  lateInvoice = (await shop.post('invoices', sale)).id
  await shop.post(
    'invoices',
    shop.draft('salesInvoice', [{ item: soap, quantity: '1', unitPrice: '3' }]),
  )
  await shop.post(
    'invoices',
    shop.draft('quotation', [{ item: soap, quantity: '100', unitPrice: '3' }]),
  )
})

describe('the list of items', () => {
  const columns = 'name,onHand,margin,stockState,stockWorth'
  const levels = async (filters: object = {}) =>
    (await shop.list('/api/items', { columns, ...filtered(filters) })).rows.map(
      ({ id: _, version: __, ...row }) => row,
    )

  test('tells what is on hand, how it stands and what is earned with it', async () => {
    expect(await levels()).toEqual([
      expect.objectContaining({ name: 'Oil', onHand: '2', margin: '40', stockState: 'low' }),
      expect.objectContaining({ name: 'Old', onHand: '0', stockState: 'archived' }),
      expect.objectContaining({ name: 'Repair', onHand: null, stockState: 'service' }),
      // Without a supplier's price it is the average cost that is earned upon.
      expect.objectContaining({
        name: 'Soap',
        onHand: '19',
        margin: '33.3',
        stockState: 'inStock',
      }),
    ])
  })

  test.each([
    [{ stockState: { in: ['low'] } }, ['Oil']],
    [{ stockState: { in: ['low', 'inStock'] } }, ['Oil', 'Soap']],
    [{ onHand: { from: '3' } }, ['Soap']],
    [{ margin: { from: '39', to: '41' } }, ['Oil']],
  ])('finds by %j: %j', async (filters, names) => {
    expect((await levels(filters)).map(({ name }) => name)).toEqual(names)
  })

  test('tells what nobody was promised beside what is there, and runs low by it', async () => {
    const other = await market(app, 'Promises')
    const glue = await other.item({ name: 'Glue', unitPrice: '3', minQuantity: '5' })
    await other.item({ name: 'Repair', kind: 'service' })
    const line = (quantity: string) => [{ item: glue, quantity, unitPrice: '3' }]
    await other.post('purchases', other.draft('purchaseInvoice', line('12')))
    const seen = async (filter = {}) => {
      const asked = { columns: 'name,onHand,available,stockState', ...filtered(filter) }
      const { rows } = await other.list('/api/items', asked)
      return rows.map((row) => [row.name, row.onHand, row.available, row.stockState])
    }
    expect(await seen()).toEqual([
      ['Glue', '12', '12', 'inStock'],
      ['Repair', null, null, 'service'],
    ])
    const order = await other.post('invoices', other.draft('salesOrder', line('8')))
    expect(await seen({ available: { to: '4' } })).toEqual([['Glue', '12', '4', 'low']])
    await other.call('POST', `/api/invoices/${order.id}/void`, { reason: 'Wrong' })
    expect(await seen({ stockState: { in: ['low'] } })).toEqual([])
  })

  test('adds up what lies on the shelves', async () => {
    expect(await totals('items')).toMatchObject({
      isExact: true,
      sums: [{ name: 'stockWorth', first: '50', second: null }],
    })
    expect((await totals('items', { stockState: { in: ['low'] } })).sums[0]?.first).toBe('12')
  })

  test('tells neither cost nor stock to those who may not know', async () => {
    const clerk = await colleagueOf(app, shop, ['catalog.item.view'])
    for (const column of ['onHand', 'available', 'stockState', 'margin', 'stockWorth']) {
      const asked = await clerk.refused('GET', `/api/items?columns=name,${column}`)
      expect(asked).toMatchObject({ code: 'invalid', field: 'columns' })
    }
    const params = new URLSearchParams(filtered({ margin: { from: '1' } }))
    expect((await clerk.refused('GET', `/api/items?${params}`)).status).toBe(422)
    expect((await totals('items', {}, clerk)).sums).toEqual([])
    const keeper = await colleagueOf(app, shop, ['catalog.item.view', 'stock.level.view'])
    const { rows } = await keeper.list('/api/items', { columns: 'name,onHand' })
    expect(rows[0]).toMatchObject({ name: 'Oil', onHand: '2' })
    expect((await keeper.refused('GET', '/api/items?columns=margin')).code).toBe('invalid')
  })

  test('keeps its figures out of the record and its history', async () => {
    const row = await shop.read('/api/items', soap)
    expect(row).not.toHaveProperty('onHand')
    await shop.call('PATCH', `/api/items/${soap}`, { version: row.version, altName: 'Savon' })
    const history = await shop.call('GET', `/api/items/${soap}/history`)
    expect(history.text).not.toContain('onHand')
  })
})

describe('the list of third parties', () => {
  const columns = 'name,balance,daysOverdue'

  test('tells balance and days overdue, and finds those who owe', async () => {
    const owing = await shop.list('/api/thirdparties', {
      columns,
      ...filtered({ balance: { from: '0.01' }, daysOverdue: { from: '10' } }),
    })
    expect(owing.rows).toEqual([
      expect.objectContaining({ name: 'Late payer', balance: '20', daysOverdue: 12 }),
    ])
    const owed = await shop.list('/api/thirdparties', {
      columns,
      ...filtered({ balance: { to: '-0.01' } }),
    })
    expect(owed.rows).toEqual([expect.objectContaining({ id: shop.supplier, balance: '-64' })])
    expect((await totals('thirdparties')).sums[0]).toMatchObject({ name: 'balance', first: '-41' })
  })

  test('has a card for each: ages of what is open and what was traded', async () => {
    const { body } = await shop.call<PartnerCard>('GET', `/api/thirdparties/${late}/card`)
    const [client] = body.sides
    expect(body.sides).toHaveLength(1)
    expect(client).toMatchObject({ side: 'client', isCut: false })
    expect(client?.ages.first).toMatchObject({ days30: '20', total: '20' })
    expect(Number(client?.year.first) + Number(client?.lastYear.first)).toBeGreaterThanOrEqual(20)
    expect(client?.month).toHaveProperty('second')
    const clerk = await colleagueOf(app, shop, ['partners.thirdparty.view'])
    const seen = await clerk.call<PartnerCard>('GET', `/api/thirdparties/${late}/card`)
    expect(seen.body.sides[0]?.year).toMatchObject({ first: '0', documents: 0 })
  })
})

describe('the list of invoices', () => {
  const named = async (filters: object) =>
    (await shop.list('/api/invoices', { columns: 'number,daysOverdue', ...filtered(filters) })).rows

  test('tells for how many days an invoice is overdue', async () => {
    const rows = await named({ daysOverdue: { from: '1' } })
    expect(rows).toEqual([expect.objectContaining({ id: lateInvoice, daysOverdue: 12 })])
    expect(await named({ daysOverdue: { from: '13' } })).toEqual([])
    expect(await named({ daysOverdue: { to: '11' } })).toEqual([])
  })

  test('finds the documents that hold an item', async () => {
    const rows = await named({ item: { in: [oil] } })
    expect(rows.map(({ id }) => id)).toEqual([lateInvoice])
    expect(await named({ item: { in: [oil, soap] } })).toHaveLength(3)
  })

  test('adds up bills in both currencies, less returns, and offers only where no bill is', async () => {
    const all = await totals('invoices')
    expect(all.sums).toEqual([
      { name: 'total', first: '23', second: '2058500' },
      { name: 'open', first: '23', second: '2058500' },
    ])
    const source = await shop.document('invoices', lateInvoice)
    await shop.post(
      'invoices',
      shop.draft(
        'salesReturn',
        [{ item: oil, quantity: '1', unitPrice: '10', originLine: source.lines[0]?.id }],
        { partner: late, origin: lateInvoice },
      ),
    )
    expect((await totals('invoices')).sums[0]).toMatchObject({ first: '13' })
    const offers = await totals('invoices', { behaviour: { in: ['quotation'] } })
    expect(offers.sums[0]).toMatchObject({ first: '300' })
  })

  test('a return among them says what kind it is and is never overdue', async () => {
    const { rows } = await shop.list('/api/invoices', {
      columns: 'behaviour,payment,daysOverdue',
      ...filtered({ behaviour: { in: ['salesReturn'] } }),
    })
    expect(rows).toEqual([expect.objectContaining({ behaviour: 'salesReturn', daysOverdue: null })])
  })

  test('days that have a name are those of the shop’s today', async () => {
    expect(await named({ day: { period: 'today' }, item: { in: [soap] } })).toHaveLength(2)
    expect(await named({ day: { period: 'yesterday' } })).toHaveLength(0)
    const params = new URLSearchParams(filtered({ day: { period: 'someday' } }))
    expect((await shop.refused('GET', `/api/invoices?${params}`)).status).toBe(422)
  })

  test('the database makes the same business day of an instant as the rule does', async () => {
    // The nights on which clocks are moved, hour by hour, and one like any other.
    const nights = ['2026-03-28', '2026-10-24', '2026-11-17'].flatMap((day) =>
      Array.from(
        { length: 18 },
        (_, hour) => new Date(Date.parse(`${day}T18:00:00Z`) + hour * hourMs),
      ),
    )
    for (const timeZone of ['Asia/Beirut', 'Europe/Paris', 'UTC'])
      for (const endHour of [0, 2, 4]) {
        const made = await app.db.transaction('read', {}, (tx) =>
          tx.rows(sql<{ day: string }>`
            select ${businessDay(sql`m.at`, { timeZone, dayEndHour: endHour })} as day
            from unnest(${nights}::timestamptz[]) with ordinality as m (at, n)
            order by m.n`),
        )
        const days = nights.map((at) => businessDayOf(at, timeZone, endHour))
        expect(made.map(({ day }) => day)).toEqual(days)
      }
    // What views ask, by the clock of the company: as declared, and as decided.
    const ours = { companyId: shop.companyId }
    const asked = () =>
      app.db.transaction('read', ours, (tx) =>
        tx.rows(sql<{ day: string }>`
          select business_day(m.at, ${shop.companyId}) as day
          from unnest(${nights}::timestamptz[]) with ordinality as m (at, n)
          order by m.n`),
      )
    const ruled = (hour: number) =>
      nights.map((at) => ({ day: businessDayOf(at, 'Asia/Beirut', hour) }))
    expect(await asked()).toEqual(ruled(dayEndHour.initial))
    const decide = async (value: number, version: number) => {
      const body = { layer: 'company', value, version }
      const answer = await shop.call('PUT', '/api/settings/documents.dayEndHour', body)
      expect(answer.status, answer.text).toBe(200)
    }
    await decide(2, 0)
    expect(await asked()).toEqual(ruled(2))
    await decide(dayEndHour.initial, 1)
  })

  test('the database reckons the same average cost as the rule does', async () => {
    const held = [
      ['3', '10'],
      ['0.125', '7'],
      ['7', '0'],
      ['900000', '0.01'],
    ].map(([quantity = '', value = '']) => ({ quantity, value, lastCost: '5' }))
    const known = await app.db.transaction('read', {}, (tx) =>
      tx.rows(sql<{ cost: string }>`
        select trim_scale(round(average_cost(m.quantity, m.value), 6))::text as cost
        from unnest(${held.map((it) => it.quantity)}::numeric[],
          ${held.map((it) => it.value)}::numeric[]) with ordinality as m (quantity, value, n)
        order by m.n`),
    )
    expect(known.map(({ cost }) => cost)).toEqual(held.map(averageIn))
  })

  test('counts its views in one question', async () => {
    const filters = JSON.stringify([{}, { item: { in: [oil] } }, { daysOverdue: { from: '5' } }])
    const path = `/api/invoices/counts?${new URLSearchParams({ filters })}`
    const { body } = await shop.call<{ counts: Total[] }>('GET', path)
    expect(body.counts).toEqual([4, 2, 1].map((count) => ({ count, isExact: true })))
    const wrong = new URLSearchParams({ filters: '[{"nothing":{"in":["x"]}}]' })
    expect((await shop.refused('GET', `/api/invoices/counts?${wrong}`)).status).toBe(422)
    expect((await shop.refused('GET', '/api/invoices/counts?filters=x')).code).toBe('invalid')
  })
})
