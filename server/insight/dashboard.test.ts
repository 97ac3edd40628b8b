import { beforeAll, describe, expect, test } from 'vitest'
import type { Attention, Dashboard } from '../../domain/insight/dashboard.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import { foldAll } from '../books/sums/fold.ts'
import { wholeMonths } from '../books/sums/sales-sums.ts'
import { cashShop } from '../cash/testing/cash-shop.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Station, station, stationOf } from '../kernel/testing/station.ts'
import { type Market, market } from '../trade/testing/market.ts'

const app = testApp()
let shop: Market
let tea: string
let coffee: string

const look = async (who: Station, params: Record<string, string> = {}): Promise<Dashboard> => {
  const path = `/api/dashboard?${new URLSearchParams(params)}`
  const answer = await who.call<Dashboard>('GET', path)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const paid = (amount: string, currency = shop.usd, method = shop.cash) => ({
  tenders: [{ id: newId(), method, currency, amount }],
})

const of = (item: string, quantity: string, unitPrice: string, more = {}) => [
  { item, quantity, unitPrice, ...more },
]

const sell = async (lines: ReturnType<typeof of>, more: Record<string, unknown> = {}) => {
  // Of a day on which nothing lay there yet, somebody says that it is meant.
  const draft = shop.draft('salesInvoice', lines, { isConfirmed: true, ...more })
  await shop.post('invoices', draft)
  return draft
}

/** What the list behind a figure shows. */
const listed = async (path: string, who: Market = shop): Promise<Record<string, unknown>[]> => {
  const [screen = '', query] = path.split('?')
  const api = { '/Invoice': 'invoices', '/Receipt': 'receipts', '/Purchase': 'purchases' }[screen]
  const filter = new URLSearchParams(query).get('filter') ?? '{}'
  return (await who.list(`/api/${api}`, { filter, limit: '200' })).rows
}

/** A sale in each currency, a return, a void and a quotation, of which nobody has sold anything. */
beforeAll(async () => {
  shop = await market(app)
  await shop.add('/api/rates', { validFrom: '2020-01-01', buy: '89500', sell: '89500' })
  tea = await shop.item({ name: 'Tea', minQuantity: '1000', vat: '11' })
  coffee = await shop.item({ name: 'Coffee' })
  const stock = [...of(tea, '100', '4'), ...of(coffee, '100', '2')]
  await shop.post('purchases', shop.draft('purchaseInvoice', stock))
  const first = await sell(of(tea, '3', '10', { vat: '11' }), paid('20'))
  await sell(
    [...of(tea, '1', '1000001'), ...of(coffee, '1', '500000'), ...of(coffee, '2', '333333')],
    { currency: shop.lbp, ...paid('2166667', shop.lbp, shop.cashLbp) },
  )
  const back = { item: tea, quantity: '1', unitPrice: '10', vat: '11' }
  const originLine = first.lines[0]?.id
  await shop.post(
    'invoices',
    shop.draft('salesReturn', [{ ...back, originLine }], { origin: first.id }),
  )
  const wrong = await sell(of(coffee, '50', '7'))
  const undone = await shop.call('POST', `/api/invoices/${wrong.id}/void`, { reason: 'Wrong' })
  expect(undone.status, undone.text).toBeLessThan(300)
  await shop.post('invoices', shop.draft('quotation', of(coffee, '9', '9'), { isDelivered: false }))
})

describe('the figures of today', () => {
  test('are what the documents say', async () => {
    const { sales, moneyIn, sellers, unit } = await look(shop)
    // 33.30 + 24.21 (LBP 2,166,667) - 11.10; the cost is 3 × 4 + 4 + 3 × 2 - 4.
    expect(unit).toBe('hour')
    expect(sales?.now).toEqual({
      ...{ sales: 2, net: '44.21', total: '46.41', cost: '18' },
      // 33.30 and 11.10 at 89,500, and the pounds as they were written.
      ...{ secondNet: '3956667', secondTotal: '4153567', secondCost: '1611000' },
    })
    expect(sales?.before).toMatchObject({ sales: 0, net: '0', total: '0', secondTotal: '0' })
    expect(sales?.points.map(({ now }) => now)).toEqual([sales?.now])
    expect(sales?.branches).toMatchObject([{ id: shop.branch, now: sales?.now }])
    expect([moneyIn?.firstAmount, moneyIn?.secondAmount]).toEqual(['44.21', '3956667'])
    expect(
      moneyIn?.methods.map(({ method, currency, amount, firstAmount, secondAmount }) => [
        method,
        currency,
        amount,
        firstAmount,
        secondAmount,
      ]),
    ).toEqual([
      [shop.cashLbp, shop.lbp, '2166667', '24.21', '2166667'],
      [shop.cash, shop.usd, '20', '20', '1790000'],
    ])
    expect(sellers?.map(({ item, quantity, net, cost }) => [item, quantity, net, cost])).toEqual([
      [tea, '3', '31.17', '12'],
      [coffee, '3', '13.04', '6'],
    ])
    // 31.17 is 20.00 in dollars and 1,000,001 pounds.
    expect(sellers?.map(({ secondNet }) => secondNet)).toEqual(['2790001', '1166666'])
  })

  test('agree with the lists they open', async () => {
    const { sales, moneyIn } = await look(shop)
    const rows = await listed(sales?.parts[0]?.path ?? '')
    const types = new Map([
      [shop.typeOf('salesInvoice'), 1],
      [shop.typeOf('salesReturn'), -1],
    ])
    const total = rows.reduce((sum, row) => {
      const way = types.get((row.type as { id: string }).id) ?? Number.NaN
      return sum + way * Number(row.firstTotal)
    }, 0)
    expect([rows.length, total.toFixed(2)]).toEqual([3, '46.41'])
    const [inLbp] = moneyIn?.methods ?? []
    expect(await listed(inLbp?.parts[0]?.path ?? '')).toMatchObject([{ total: '2166667' }])
    expect(await listed(moneyIn?.parts[0]?.path ?? '')).toHaveLength(2)
  })

  test('are the same before and after they are folded, and when half of them are', async () => {
    const unfolded = async () =>
      Number((await app.asOwner<{ count: string }>('select count(*) from unfolded'))[0]?.count)
    await foldAll(app)
    expect(await unfolded()).toBe(0)
    const folded = await look(shop)
    await sell(of(coffee, '1', '5'))
    expect(await unfolded()).toBeGreaterThan(0)
    const half = await look(shop)
    expect(half.sales?.now).toMatchObject({ sales: 3, net: '49.21', total: '51.41', cost: '20' })
    expect(Number(half.sales?.now.net)).toBeCloseTo(Number(folded.sales?.now.net) + 5)
    await foldAll(app)
    expect(await look(shop)).toEqual(half)
  })
})

describe('a period', () => {
  const day = (count: number): string => addDays(shop.today, count)

  test('stands against as many days before it', async () => {
    await sell(of(tea, '1', '30'), { day: day(-40) })
    await sell(of(tea, '1', '20'), { day: day(-43) })
    const { sales, before, unit } = await look(shop, { from: day(-41), to: day(-40) })
    expect([unit, before]).toEqual(['day', { from: day(-43), to: day(-42) }])
    expect([sales?.now.total, sales?.before.total]).toEqual(['30', '20'])
    expect(sales?.points.map(({ at, now, before }) => [at, now.total, before.total])).toEqual([
      [day(-41), '0', '20'],
      [day(-40), '30', '0'],
    ])
  })

  test('that is not over stands against the days that are', async () => {
    const late = await look(shop, { from: day(-1), to: day(40) })
    // Of the 42 days before, the first two and a bit are reached: the sale 40 days back is not.
    expect(late.before).toEqual({ from: day(-43), to: day(-2) })
    expect(late.sales?.before.total).toBe('20')
    const months = await look(shop, { from: day(-50), to: day(40) })
    expect(months.unit).toBe('month')
    expect(months.sales?.points.every(({ at }) => /^\d{4}-\d{2}$/.test(at))).toBe(true)
  })

  test('is also asked for by its name', async () => {
    const [byName, plain] = [await look(shop, { period: 'year' }), await look(shop)]
    const year = shop.today.slice(0, 4)
    expect([byName.from, byName.to]).toEqual([`${year}-01-01`, `${year}-12-31`])
    expect([plain.from, plain.to]).toEqual([shop.today, shop.today])
  })

  test('of one branch knows nothing of the others', async () => {
    const { id } = await shop.add('/api/branches', { name: 'Tripoli' })
    await sell(of(coffee, '1', '8'), { branch: id, day: day(-60), ...paid('8') })
    const there = await look(shop, { from: day(-60), to: day(-60), branch: id })
    expect([there.sales?.now.total, there.moneyIn?.firstAmount]).toEqual(['8', '8'])
    expect(there.sellers).toMatchObject([{ item: coffee, net: '8' }])
    expect(await listed(there.sales?.parts[0]?.path ?? '')).toHaveLength(1)
    const here = await look(shop, { from: day(-60), to: day(-60), branch: shop.branch })
    expect([here.sales?.now.sales, here.moneyIn?.methods, here.sellers]).toEqual([0, [], []])
    const both = await look(shop, { from: day(-60), to: day(-60) })
    expect(both.sales?.branches.map(({ title }) => title)).toEqual(['Tripoli'])
  })

  test.each([
    ['2026-01-01', '2026-12-31', '2026-01-01', '2026-12-31'],
    ['2026-01-02', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['2025-12-31', '2026-01-31', '2026-01-01', '2026-01-31'],
    ['2026-11-30', '2026-11-30', '2026-12-01', '2026-11-30'],
    ['2026-11-02', '2026-11-29', '2026-12-01', '2026-10-31'],
  ])('from %s to %s has the whole months from %s to %s', (from, to, first, last) => {
    expect(wholeMonths(from, to)).toEqual({ from: first, to: last })
  })

  test('tells what sold best the same by days and by months', async () => {
    await foldAll(app)
    const sold = async (from: string, to: string) =>
      (await look(shop, { from, to })).sellers?.map(({ item, quantity, net, cost }) => [
        item,
        quantity,
        net,
        cost,
      ])
    const year = await sold(day(-300), day(60))
    const [first, last] = [day(-70).slice(0, 7), day(60).slice(0, 7)]
    expect(await sold(`${first}-01`, addDays(`${last}-01`, -1))).toEqual(year)
    expect(year).toEqual([
      [tea, '5', '81.17', '20'],
      [coffee, '5', '26.04', '10'],
    ])
  })

  test.each([
    [{ from: '2026-02-01', to: '2026-01-01' }, 'to'],
    [{ from: '2020-02-01', to: '2026-01-01' }, 'to'],
    [{ from: '2026-02-30' }, 'from'],
    [{ branch: 'x' }, 'branch'],
    [{ period: 'decade' }, 'period'],
  ])('%j is refused', async (params, field) => {
    const path = `/api/dashboard?${new URLSearchParams(params as Record<string, string>)}`
    expect(await shop.refused('GET', path)).toMatchObject({ status: 422, field })
  })
})

describe('what is owed and what needs attention', () => {
  const attentionOf = ({ attention }: Dashboard, name: string): Attention | undefined =>
    attention.find((it) => it.name === name)

  test('is what is open, and how much of it is overdue', async () => {
    const trader = await market(app)
    const item = await trader.item()
    await trader.add('/api/rates', { validFrom: '2020-01-01', buy: '89500', sell: '89500' })
    const buy = trader.draft('purchaseInvoice', of(item, '10', '4'), { isDelivered: false })
    await trader.post('purchases', buy)
    const late = { day: addDays(trader.today, -30), dueDate: addDays(trader.today, -10) }
    const draft = trader.draft('salesInvoice', of(item, '2', '10'), { isDelivered: false, ...late })
    await trader.post('invoices', draft)
    const seen = await look(trader)
    expect(seen.toPay).toMatchObject({ amount: '40', overdue: '0', late: { count: 0 } })
    expect(seen.toCollect).toMatchObject({
      ...{ amount: '20', secondAmount: '1790000', overdue: '20', secondOverdue: '1790000' },
      late: { count: 1 },
    })
    expect(attentionOf(seen, 'overdueSales')).toMatchObject({
      count: 1,
      amount: '20',
      secondAmount: '1790000',
      day: late.dueDate,
      path: seen.toCollect?.overduePath,
    })
    expect(attentionOf(seen, 'overduePurchases')).toBeUndefined()
    expect(attentionOf(seen, 'undelivered')).toMatchObject({ count: 1 })
    expect(attentionOf(seen, 'expected')).toMatchObject({ count: 1 })
  })

  test('an advance lowers what is to collect; each list says how much of it is its own', async () => {
    const till = await cashShop(app)
    await till.three()
    await till.pay('receipts', till.money('receipts', { amount: '30', allocations: [] }))
    const { toCollect, toPay } = await look(till)
    expect(toCollect?.amount).toBe('95')
    const [invoices, receipts] = toCollect?.parts ?? []
    expect(invoices).toMatchObject({ entity: 'invoice', total: '125' })
    expect(receipts).toMatchObject({ entity: 'receipt', total: '-30' })
    const openIn = async (path: string | null | undefined) =>
      (await listed(path ?? '', till)).map(({ open }) => open)
    expect(await openIn(invoices?.path)).toEqual(['50', '35', '40'])
    expect(await openIn(receipts?.path)).toEqual(['30'])
    // Nothing is owed: the list is there all the same.
    expect(toPay).toMatchObject({ amount: '0', parts: [{ entity: 'purchase', total: '0' }] })
  })

  test('names stock below its minimum and drafts that were left alone', async () => {
    const id = newId()
    const body = { behaviour: 'salesInvoice', version: null, body: { lines: [] } }
    const kept = await shop.call('PUT', `/api/invoices/drafts/${id}`, body)
    expect(kept.status, kept.text).toBe(200)
    expect(attentionOf(await look(shop), 'oldDrafts')).toBeUndefined()
    await app.asOwner(`update draft set updated_at = now() - interval '8 days'`)
    const seen = await look(shop)
    expect(attentionOf(seen, 'oldDrafts')).toMatchObject({
      count: 1,
      entity: 'invoice',
      path: '/Invoice?view=%7Edrafts',
    })
    expect(attentionOf(seen, 'lowStock')).toMatchObject({ count: 1 })
  })

  test('counts the cheques that fall due within a week', async () => {
    const receipts = await app.asOwner<{ id: string }>(
      `select id from document where screen = 'receipts' and company_id = $1`,
      [shop.companyId],
    )
    const cheque = (id: string | undefined, days: number) =>
      app.asOwner(
        `insert into cheque (company_id, document_id, side, partner_id, bank, number, currency_id,
           amount, first_amount, due_date, state)
         values ($1, $2, 'client', $3, 'Bank', '1', $4, 5, 5, $5, 'inHand')`,
        [shop.companyId, id, shop.client, shop.usd, addDays(shop.today, days)],
      )
    await cheque(receipts[0]?.id, 3)
    await cheque(receipts[1]?.id, 9)
    const seen = attentionOf(await look(shop), 'chequesIn')
    expect(seen).toMatchObject({ count: 1, amount: '5', day: addDays(shop.today, 3) })
    await app.asOwner('delete from cheque')
  })
})

describe('whoever looks', () => {
  async function viewer(permissions: string[], limits = {}): Promise<Station> {
    const role = await shop.add('/api/roles', { name: newId(), permissions, ...limits })
    const [username, password] = [`u${newId().slice(-10)}`, 'long enough']
    const values = { username, fullName: 'Viewer', password, role: role.id }
    const { id } = await shop.add('/api/users', values)
    const login = { body: { login: username, password } }
    const { body } = await app.call<{ token: string }>('POST', '/api/login', login)
    return stationOf(app, body.token, shop.companyId, { id, fullName: 'Viewer' })
  }

  test('without any permission is told no figure', async () => {
    const seen = await look(await viewer(['planning.project.view']))
    expect(Object.keys(seen).sort()).toEqual(
      ['attention', 'before', 'dayStart', 'from', 'hour', 'isNew', 'to', 'today', 'unit'].sort(),
    )
    expect(seen.attention).toEqual([])
  })

  test('is told what his documents say, and no cost unless he may see it', async () => {
    const permissions = ['sales.invoice.view', 'catalog.item.view']
    const seller = await look(await viewer(permissions))
    expect(Object.keys(seller.sales?.now ?? {}).sort()).toEqual([
      'net',
      'sales',
      'secondNet',
      'secondTotal',
      'total',
    ])
    expect(seller.sellers?.[0]).not.toHaveProperty('cost')
    expect([seller.moneyIn, seller.toPay]).toEqual([undefined, undefined])
    expect(seller.attention.map(({ name }) => name)).not.toContain('lowStock')
    const manager = await look(await viewer(permissions, { canSeeCost: true }))
    expect(manager.sales?.now.cost).toBe('20')
    const cashier = await look(await viewer(['cash.receipt.view']))
    expect(cashier.moneyIn?.firstAmount).toBe('44.21')
    expect([cashier.sales, cashier.sellers, cashier.toCollect]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('of another company sees nothing of this one', async () => {
    const seen = await look(await station(app))
    expect([seen.isNew, seen.sales?.now.sales, seen.attention]).toEqual([true, 0, []])
  })
})
