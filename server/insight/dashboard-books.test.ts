/** Each figure of the dashboard is held against the accounts, after each hard case, folded or not. */
import { beforeAll, expect, test } from 'vitest'
import type { Dashboard } from '../../domain/insight/dashboard.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import { sumOf } from '../../domain/kernel/number/fraction.ts'
import { foldAll } from '../books/sums/fold.ts'
import { testApp } from '../kernel/testing/app.ts'
import { openRegister, pounds, type Till, tillAt } from '../pos/testing/till.ts'
import type { TradeBody } from '../trade/testing/market.ts'
import { type Purchasing, purchasing } from '../trade/testing/purchasing.ts'
import { type Storeroom, storeroom } from '../trade/testing/storeroom.ts'

const app = testApp()
let shop: Storeroom
let buying: Purchasing
let till: Till
let tea: string
let rice: string

type Days = { from: string; to: string }

const thisWeek = (): Days => ({ from: addDays(shop.today, -7), to: shop.today })

const look = async (days: Days): Promise<Dashboard> => {
  const answer = await shop.call<Dashboard>('GET', `/api/dashboard?${new URLSearchParams(days)}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const money = (amounts: readonly (string | undefined)[]): number =>
  Number(Number(sumOf(amounts.map((amount) => amount ?? '0'))).toFixed(2)) || 0

type Sums = { first: number; second: number }

/** Credit less debit of accounts by what they are for; of some days, or of all that was ever booked. */
async function booked(roles: readonly string[], where = '', days: Days | null = null) {
  const [row] = await app.asOwner<{ first: string; second: string }>(
    `select trim_scale(coalesce(sum(- l.first), 0))::text as first,
       trim_scale(coalesce(sum(- l.second), 0))::text as second
     from entry_line l
     join account a on a.company_id = l.company_id and a.id = l.account_id
     join entry e on e.company_id = l.company_id and e.id = l.entry_id
     left join document d on d.company_id = e.company_id and d.id = e.document_id
     where l.company_id = $1 and a.role = any ($2)
       and ($3::date is null or l.day between $3::date and $4::date) ${where}`,
    [shop.companyId, roles, days?.from ?? null, days?.to ?? null],
  )
  return { first: money([row?.first]), second: money([row?.second]) }
}

/** A debit is what the figure counts. */
const turned = ({ first, second }: Sums): Sums => ({ first: 0 - first, second: 0 - second })

const taxes = ['vatDue', 'tax1Due', 'tax2Due']
const purses = ['cash', 'safe', 'bank', 'chequesInHand', 'commission']

async function accountsSay(days: Days) {
  return {
    net: await booked(['sales'], '', days),
    total: await booked(['sales', ...taxes], 'and d.id is not null', days),
    cost: turned(await booked(['costOfSales'], '', days)),
    moneyIn: turned(await booked(purses, "and d.screen in ('receipts', 'pos')", days)),
    toCollect: turned(await booked(['receivable'])),
    toPay: await booked(['payable']),
  }
}

const both = (first: string | undefined, second: string | undefined): Sums => ({
  first: money([first]),
  second: money([second]),
})

function boardSays({ sales, moneyIn, toCollect, toPay }: Dashboard) {
  const now = sales?.now
  return {
    net: both(now?.net, now?.secondNet),
    total: both(now?.total, now?.secondTotal),
    cost: both(now?.cost, now?.secondCost),
    moneyIn: both(moneyIn?.firstAmount, moneyIn?.secondAmount),
    toCollect: both(toCollect?.amount, toCollect?.secondAmount),
    toPay: both(toPay?.amount, toPay?.secondAmount),
  }
}

/** What is shown in pieces adds up to the figure: by hours and days, by branches, by ways of paying. */
function piecesAddUp({ sales, moneyIn }: Dashboard) {
  const { points = [], branches = [], now } = sales ?? {}
  const keys = ['net', 'total', 'cost', 'secondNet', 'secondTotal', 'secondCost'] as const
  for (const key of keys) {
    const whole = money([now?.[key]])
    expect(money(points.map((it) => it.now[key])), key).toBeCloseTo(whole, 2)
    expect(money(branches.map((it) => it.now[key])), key).toBeCloseTo(whole, 2)
  }
  for (const key of ['firstAmount', 'secondAmount'] as const) {
    const ways = moneyIn?.methods.map((it) => it[key]) ?? []
    expect(money(ways), key).toBeCloseTo(money([moneyIn?.[key]]), 2)
  }
}

/** Once as it is read while entries wait, once when they are folded; the same by days and by points. */
async function agrees(days = thisWeek()): Promise<Dashboard> {
  const fresh = await look(days)
  const said = await accountsSay(days)
  expect(boardSays(fresh)).toEqual(said)
  await foldAll(app)
  const folded = await look(days)
  expect(folded).toEqual(fresh)
  piecesAddUp(folded)
  return folded
}

const sellersCost = ({ sellers = [] }: Dashboard) => money(sellers.map(({ cost }) => cost))

const line = (item: string, quantity: string, unitPrice: string, more = {}) => ({
  item,
  quantity,
  unitPrice,
  ...more,
})

async function sold(lines: ReturnType<typeof line>[], more = {}): Promise<TradeBody> {
  const draft = shop.draft('salesInvoice', lines, { isConfirmed: true, ...more })
  await shop.post('invoices', draft)
  return draft
}

async function bought(lines: ReturnType<typeof line>[], more = {}): Promise<TradeBody> {
  const draft = shop.draft('purchaseInvoice', lines, more)
  await shop.post('purchases', draft)
  return draft
}

const voided = async (path: string) => {
  const body = { reason: 'Wrong', isConfirmed: true }
  const answer = await shop.call('POST', `/api/${path}/void`, body)
  expect(answer.status, answer.text).toBeLessThan(300)
}

beforeAll(async () => {
  shop = await storeroom(app)
  await shop.add('/api/rates', { validFrom: '2020-01-01', buy: '89500', sell: '89500' })
  buying = purchasing(shop)
  till = await tillAt(shop, await openRegister(shop, 'T9'))
  tea = await shop.item({ name: 'Tea', unitPrice: '10', supplierPrice: '6', vat: '11' })
  rice = await shop.item({ name: 'Rice', unitPrice: '5' })
})

test('what was sold beyond the stock costs what its purchase says, the day it comes', async () => {
  await sold([line(rice, '10', '5')], { day: addDays(shop.today, -3) })
  expect((await agrees()).sales?.now.cost).toBe('0')
  const late = await bought([line(rice, '4', '2')])
  expect((await agrees()).sales?.now).toMatchObject({ net: '50', cost: '8' })
  await bought([line(rice, '16', '3')])
  const board = await agrees()
  // Four at 2.00, and six that were thought to cost as much, at 3.00: also what the item left.
  expect(board.sales?.now.cost).toBe('26')
  expect(board.sellers).toMatchObject([{ item: rice, net: '50', cost: '26' }])
  expect((await agrees({ from: shop.today, to: shop.today })).sales?.now.cost).toBe('26')
  await voided(`purchases/${late.id}`)
  const after = await agrees()
  expect(sellersCost(after)).toBe(money([after.sales?.now.cost]))
})

test('landed costs and bills that come after their goods were sold', async () => {
  const order = await buying.ordered(tea, '20', '6')
  const receipt = await buying.receive(order, '20')
  await sold([line(tea, '12', '10', { vat: '11', discountPercent: '5' })])
  const body = await buying.billOf(order.id, '20', { isConfirmed: true })
  Object.assign(body.lines[0] ?? {}, { unitPrice: '6.37' })
  await shop.post('purchases', body)
  await agrees()
  const freight = await buying.freightOf('33.33', [receipt])
  await shop.post('purchases', freight)
  const board = await agrees()
  expect(sellersCost(board)).toBe(money([board.sales?.now.cost]))
  await voided(`purchases/${freight.id}`)
  const after = await agrees()
  expect(sellersCost(after)).toBe(money([after.sales?.now.cost]))
})

test('returns, also onto a shelf below nothing, voids and discounts', async () => {
  const sale = await sold([line(rice, '40', '5', { discountPercent: '10' })], {
    discountAmount: '7',
    tenders: [{ id: newId(), method: shop.cash, currency: shop.usd, amount: '100' }],
  })
  const originLine = sale.lines[0]?.id
  const returned = line(rice, '3', '5', { originLine, discountPercent: '10' })
  const back = shop.draft('salesReturn', [returned], {
    origin: sale.id,
    discountAmount: '0.53',
  })
  await shop.post('invoices', back)
  await agrees()
  await bought([line(rice, '100', '3.5')])
  await agrees()
  const wrong = await sold([line(rice, '5', '7')])
  await agrees()
  await voided(`invoices/${wrong.id}`)
  const board = await agrees()
  expect(sellersCost(board)).toBe(money([board.sales?.now.cost]))
})

test('two currencies and a rate that changed between invoice and receipt', async () => {
  const lbp = { currency: shop.lbp }
  const invoice = await sold([line(rice, '3', '448111')], lbp)
  await sold([line(rice, '1', '500000')], {
    ...lbp,
    tenders: [{ id: newId(), method: shop.cashLbp, currency: shop.lbp, amount: '500000' }],
  })
  await bought([line(rice, '7', '170333')], lbp)
  await agrees()
  await app.asOwner(`update rate set buy = 91000, sell = 91000 where company_id = $1`, [
    shop.companyId,
  ])
  const owed = '1344333'
  const terms = await shop.call<{ types: { id: string }[] }>('GET', '/api/receipts/terms')
  const receipt = {
    id: newId(),
    type: terms.body.types[0]?.id,
    branch: shop.branch,
    partner: shop.client,
    method: shop.cashLbp,
    currency: shop.lbp,
    amount: owed,
    day: shop.today,
    allocations: [{ to: invoice.id, amount: owed }],
  }
  const paid = await shop.call('POST', '/api/receipts/post', receipt)
  expect(paid.status, paid.text).toBe(200)
  await agrees()
})

test('tickets: refunds, money of both currencies, rounded cash, and those of yesterday', async () => {
  const sale = till.ring([{ item: tea, quantity: '3', vat: '11' }])
  const back = till.ring([{ item: tea, vat: '11', originLine: sale.lines[0]?.id ?? null }], {
    kind: 'posRefund',
    origin: sale.id,
  })
  const rounded = till.ring([{ item: rice }], {
    tenders: [pounds(till, '900000', '10.06')],
    rounding: '0.06',
  })
  const yesterday = addDays(shop.today, -1)
  const late = till.ring([{ item: rice, quantity: '2' }], {
    day: yesterday,
    at: `${yesterday}T15:00:00.000Z`,
  })
  const outcomes = await till.send(sale, back, rounded, late)
  expect(outcomes.map(({ state }) => state)).toEqual(['posted', 'posted', 'posted', 'posted'])
  const board = await agrees()
  expect(sellersCost(board)).toBe(money([board.sales?.now.cost]))
  await agrees({ from: yesterday, to: yesterday })
  await agrees({ from: shop.today, to: shop.today })
})

test('goods that follow their invoice, a transfer on its way and a count', async () => {
  await bought([line(rice, '200', '3')])
  const sale = await sold([line(rice, '2', '9')], { isDelivered: false })
  await agrees()
  const takenBack = await shop.call('POST', `/api/invoices/${sale.id}/deliver`, {
    delivery: newId(),
    day: shop.today,
    lines: [{ id: newId(), line: sale.lines[0]?.id, quantity: '2' }],
  })
  expect(takenBack.status, takenBack.text).toBe(200)
  await shop.moved('transfer', [{ item: rice, quantity: '5' }], { toWarehouse: shop.store })
  await agrees()
  const short = await shop.stocked('2', '4')
  await sold([line(short, '6', '9')])
  await shop.moved('stockIn', [{ item: short, quantity: '9', unitPrice: '5' }], {
    reason: 'opening',
  })
  const board = await agrees()
  // Two at 4.00 and four that were thought to be, and cost 5.00.
  expect(board.sellers?.find(({ item }) => item === short)?.cost).toBe('28')
  expect(sellersCost(board)).toBe(money([board.sales?.now.cost]))
})

test('what somebody wrote by hand to the accounts of sales is of its branch', async () => {
  const before = await look(thisWeek())
  const accounts = (await shop.list('/api/accounts', { limit: '200' })).rows
  const of = (role: string) => String(accounts.find((row) => row.role === role)?.id)
  const lines = [
    { account: of('costOfSales'), debit: '4' },
    { account: of('sales'), debit: '3' },
    { account: of('cash'), credit: '7' },
  ]
  const written = await shop.call('POST', '/api/books/entries', {
    id: newId(),
    day: shop.today,
    note: 'Put right',
    lines,
  })
  expect(written.status, written.text).toBeLessThan(300)
  const after = await agrees()
  expect(money([after.sales?.now.cost, `-${before.sales?.now.cost}`])).toBe(4)
  // It is of the branch it was written for, the first one where nobody says.
  const netOf = ({ sales }: typeof after) =>
    money((sales?.branches ?? []).map(({ now }) => now.net))
  expect(netOf(after) - netOf(before)).toBeCloseTo(-3, 2)
})
