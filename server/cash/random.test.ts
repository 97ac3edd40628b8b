/**
 * Random trade by several people at once, on the real database: whatever is refused, nothing is
 * half-written, no deadlock reaches anybody, and after every batch all that must always hold holds.
 */
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { DraftBody } from '../../domain/trade/contract.ts'
import { brokenInvariants } from '../kernel/invariants.ts'
import { testApp } from '../kernel/testing/app.ts'
import { Chance } from '../sample/year/chance.ts'
import { type CashShop, cashShop } from './testing/cash-shop.ts'
import { type OwnMoney, ownMoney } from './testing/own-money.ts'
import { chequeSteps, moneyKinds, moneyWorks, prepareMoney } from './testing/random-money.ts'

const operations = Number(process.env.RANDOM_OPERATIONS ?? 900)
const batches = 4
const hands = 8

const chance = new Chance(4)
const done: Record<string, number> = {}
/** What went wrong, in the words of the answer and of the log. */
const wrong: string[] = []

const log = pino({ level: 'error' }, { write: (line) => void wrong.push(line) })
// As many work at once as in a house of that size.
const app = testApp({ log, connections: 16 })
let shop: CashShop
let own: OwnMoney
beforeAll(async () => {
  shop = await cashShop(app)
  own = await ownMoney(app, shop)
  await prepareMoney({ shop, own })
})

/** What everybody may find and use; several may choose the same at once. */
const found = {
  items: [] as string[],
  clients: [] as string[],
  warehouses: [] as string[],
  invoices: [] as string[],
  purchases: [] as string[],
  orders: [] as { id: string; lines: { id: string }[] }[],
  received: [] as string[],
  landed: [] as string[],
  freight: '',
  discounts: '',
  receipts: [] as string[],
  cheques: new Map<string, string>(),
  transfers: [] as { id: string; line: string }[],
}

type Answer = { status: number; body: { id?: string; code?: string }; text: string }

/** A refusal is an answer; anything but an answer or a refusal is a fault. */
async function ask(name: string, method: string, path: string, body?: object): Promise<Answer> {
  const answer = (await shop.call(method, path, body)) as Answer
  const outcome = answer.status < 300 ? 'done' : String(answer.body?.code)
  done[`${name} ${outcome}`] = (done[`${name} ${outcome}`] ?? 0) + 1
  if (answer.status >= 500) wrong.push(`${name}: ${answer.text}`)
  return answer
}

const cents = (least: number, most: number): string =>
  String(chance.between(least * 100, most * 100) / 100)

const lines = () =>
  Array.from({ length: chance.between(1, 3) }, () => ({
    item: chance.oneOf(found.items),
    quantity: String(chance.between(1, 5)),
    unitPrice: cents(1, 40),
    discountPercent: chance.isLucky(0.2) ? '7.5' : '0',
    warehouse: chance.oneOf(found.warehouses),
  }))

async function sell(): Promise<void> {
  const isSecond = chance.isLucky(0.2)
  const body = shop.draft(
    'salesInvoice',
    lines().map((line) =>
      isSecond ? { ...line, unitPrice: String(chance.between(1, 900) * 1000) } : line,
    ),
    {
      partner: chance.oneOf(found.clients),
      currency: isSecond ? shop.lbp : shop.usd,
      isDelivered: chance.isLucky(0.85),
      isConfirmed: chance.isLucky(0.5),
      discountAmount: chance.isLucky(0.1) ? '0.5' : '0',
    },
  )
  const { status } = await ask('sell', 'POST', '/api/invoices/post', body)
  if (status === 200) found.invoices.push(body.id)
}

async function buy(): Promise<void> {
  const body = shop.draft('purchaseInvoice', lines(), { isDelivered: chance.isLucky(0.9) })
  const { status } = await ask('buy', 'POST', '/api/purchases/post', body)
  if (status === 200) found.purchases.push(body.id)
}

/** Goods are ordered, come in parts, and are billed at another price, in any order. */
async function order(): Promise<void> {
  const body = shop.draft('purchaseOrder', lines())
  const { status } = await ask('order', 'POST', '/api/purchases/post', body)
  if (status === 200) found.orders.push(body as (typeof found.orders)[number])
}

async function takeIn(): Promise<void> {
  if (found.orders.length === 0) return
  const { id, lines: ordered } = chance.oneOf(found.orders)
  const delivery = newId()
  const { status } = await ask('take in', 'POST', `/api/purchases/${id}/deliver`, {
    delivery,
    day: shop.today,
    lines: [
      { id: newId(), line: chance.oneOf(ordered).id, quantity: String(chance.between(1, 3)) },
    ],
  })
  if (status === 200) found.received.push(delivery)
}

async function bill(): Promise<void> {
  if (found.orders.length === 0) return
  const { id } = chance.oneOf(found.orders)
  const copy = await ask('copy', 'GET', `/api/purchases/${id}/copy?as=purchaseInvoice`)
  if (copy.status !== 200) return
  const { attachments, toWarehouse, reason, landedOn, ...body } = (copy.body as { body: DraftBody })
    .body
  const sent = {
    ...body,
    id: newId(),
    type: idOf(body.type),
    branch: idOf(body.branch),
    partner: idOf(body.partner),
    project: null,
    warehouse: idOf(body.warehouse),
    origin: idOf(body.origin),
    isDelivered: chance.isLucky(0.5),
    isConfirmed: true,
    lines: body.lines.map((line) => ({
      ...line,
      item: idOf(line.item),
      unit: idOf(line.unit),
      warehouse: idOf(line.warehouse),
      unitPrice: chance.isLucky(0.5) ? cents(1, 40) : line.unitPrice,
    })),
  }
  const { status } = await ask('bill', 'POST', '/api/purchases/post', sent)
  if (status === 200) found.purchases.push(sent.id)
}

async function land(): Promise<void> {
  const targets = [...found.purchases, ...found.landed, ...found.received]
  const key = chance.oneOf(['value', 'quantity', 'equal'])
  const cost = { item: found.freight, quantity: '1', unitPrice: cents(1, 20), landing: { key } }
  const body = shop.draft('purchaseInvoice', [cost, ...lines()], {
    landedOn: [...new Set([chance.oneOf(targets), chance.oneOf(targets)])],
  })
  const { status } = await ask('land', 'POST', '/api/purchases/post', body)
  if (status === 200) found.landed.push(body.id)
}

const idOf = (it: { id: string } | null | undefined): string | null => it?.id ?? null

async function takeBack(): Promise<void> {
  const id = chance.oneOf(found.invoices)
  const copy = await ask('copy', 'GET', `/api/invoices/${id}/copy?as=salesReturn`)
  if (copy.status !== 200) return
  const { attachments, toWarehouse, reason, ...body } = (copy.body as { body: DraftBody }).body
  const part = chance.isLucky(0.5)
  await ask('return', 'POST', '/api/invoices/post', {
    ...body,
    id: newId(),
    type: idOf(body.type),
    branch: idOf(body.branch),
    partner: idOf(body.partner),
    project: null,
    warehouse: idOf(body.warehouse),
    origin: idOf(body.origin),
    isConfirmed: true,
    lines: body.lines.slice(0, part ? 1 : undefined).map((line) => ({
      ...line,
      item: idOf(line.item),
      unit: idOf(line.unit),
      warehouse: idOf(line.warehouse),
    })),
  })
}

const undone = (name: string, screen: string, id: string): Promise<Answer> =>
  ask(name, 'POST', `/api/${screen}/${id}/void`, { reason: 'Chance', isConfirmed: true })

async function undo(): Promise<void> {
  const freight = chance.isLucky(0.15) ? found.landed.pop() : undefined
  if (freight) return void (await undone('void freight', 'purchases', freight))
  const [screen, id] = chance.isLucky(0.5)
    ? ['invoices', chance.oneOf(found.invoices)]
    : chance.isLucky(0.5)
      ? ['purchases', chance.oneOf([...found.purchases, ...found.received])]
      : ['receipts', chance.oneOf(found.receipts)]
  const body = { reason: 'Chance', ...(screen === 'receipts' ? {} : { isConfirmed: true }) }
  await ask('void', 'POST', `/api/${screen}/${id}/void`, body)
}

/** Money for what the client owes, in one of the currencies; sometimes a rest of it is closed. */
async function pay(): Promise<void> {
  const partner = chance.oneOf(found.clients)
  const open = await shop.open('receipts', partner)
  const isCheque = chance.isLucky(0.3)
  const isSecond = !isCheque && chance.isLucky(0.3)
  const due = open.rows.filter(({ currency }) => currency === (isSecond ? shop.lbp : shop.usd))
  const wanted = due.slice(0, 3)
  const [shortest] = chance.isLucky(0.25) ? wanted : []
  const paid = wanted.map(({ id, open: left }) => ({
    to: id,
    amount: id === shortest?.id ? String(Math.ceil(Number(left) / 2)) : left,
  }))
  const amount = paid.reduce((sum, it) => sum + Number(it.amount), 0)
  const body = shop.money('receipts', {
    partner,
    method: isCheque ? shop.cheque : isSecond ? shop.cashLbp : shop.cash,
    currency: isSecond ? shop.lbp : shop.usd,
    amount: String(isSecond ? Math.ceil(amount) || 1000 : Math.round(amount * 100) / 100 || 5),
    allocations: paid,
    writeOff: shortest ? [{ to: shortest.id, account: found.discounts }] : undefined,
    cheque: isCheque ? { bank: 'Bank', number: newId().slice(-6), dueDate: shop.today } : undefined,
  })
  const name = shortest ? 'close' : `pay ${isSecond ? 'LBP' : 'USD'}`
  const { status } = await ask(name, 'POST', '/api/receipts/post', body)
  if (status !== 200) return
  found.receipts.push(body.id)
  if (isCheque) found.cheques.set(body.id, 'take')
}

async function allocate(): Promise<void> {
  const partner = chance.oneOf(found.clients)
  const open = await shop.open('receipts', partner)
  const [debt, credit] = [open.rows[0], open.credits[0]]
  if (!debt || !credit || debt.currency !== credit.currency) return
  const amount = String(Math.min(Number(debt.open), Number(credit.open)))
  await ask('allocate', 'POST', '/api/allocations', {
    id: newId(),
    from: credit.id,
    to: debt.id,
    amount,
  })
}

/** Mostly what comes next with a cheque, and now and then what cannot. */
async function stepOfCheque(): Promise<void> {
  if (found.cheques.size === 0) return
  const [id, last] = chance.oneOf([...found.cheques])
  const step = chance.oneOf(chequeSteps(chance.isLucky(0.8) ? last : ''))
  const body = { event: newId(), step, day: shop.today }
  const { status } = await ask(`cheque ${step}`, 'POST', `/api/receipts/${id}/cheque`, body)
  if (status === 200) found.cheques.set(id, step)
}

const stockDocument = (behaviour: string, more: object, line: object) => ({
  id: newId(),
  type: shop.typeOf(behaviour),
  branch: shop.branch,
  day: shop.today,
  isConfirmed: true,
  ...more,
  lines: [{ id: newId(), item: chance.oneOf(found.items), ...line }],
})

async function move(): Promise<void> {
  const [warehouse, toWarehouse] = chance.isLucky(0.5)
    ? found.warehouses
    : found.warehouses.toReversed()
  const body = stockDocument(
    'transfer',
    { warehouse, toWarehouse, isDelivered: chance.isLucky(0.5) },
    { quantity: String(chance.between(1, 4)) },
  )
  const { status } = await ask('transfer', 'POST', '/api/stock-documents/post', body)
  const line = body.lines[0]?.id
  if (status === 200 && line) found.transfers.push({ id: body.id, line })
}

async function receive(): Promise<void> {
  if (found.transfers.length === 0) return
  const { id, line } = chance.oneOf(found.transfers)
  await ask('receive', 'POST', `/api/stock-documents/${id}/deliver`, {
    delivery: newId(),
    day: shop.today,
    isConfirmed: true,
    lines: [{ id: newId(), line, quantity: String(chance.between(1, 2)) }],
  })
}

async function sendBack(): Promise<void> {
  if (found.transfers.length === 0) return
  const { id, line } = chance.oneOf(found.transfers)
  const lines = [{ id: newId(), line, quantity: String(chance.between(1, 2)) }]
  await ask('sendBack', 'POST', `/api/stock-documents/${id}/return`, {
    returning: newId(),
    day: shop.today,
    isConfirmed: true,
    ...(chance.isLucky(0.5) ? { lines } : {}),
  })
}

async function adjust(): Promise<void> {
  const body = stockDocument(
    'adjustment',
    { warehouse: chance.oneOf(found.warehouses), reason: chance.oneOf(['waste', 'found']) },
    { difference: String(chance.oneOf([-3, -2, -1, 1, 2, 3])) },
  )
  await ask('adjust', 'POST', '/api/stock-adjustments/post', body)
}

async function changeRate(): Promise<void> {
  const buy = String(89_500 + chance.between(-20, 20) * 100)
  const body = { id: newId(), validFrom: shop.today, buy, sell: buy, isConfirmed: true }
  await ask('rate', 'POST', '/api/rates', body)
}

const works: readonly [number, () => Promise<void>][] = [
  [30, sell],
  [12, buy],
  [6, order],
  [8, takeIn],
  [6, bill],
  [5, land],
  [9, takeBack],
  [7, undo],
  [16, pay],
  [5, allocate],
  [7, stepOfCheque],
  [5, move],
  [3, receive],
  [2, sendBack],
  [5, adjust],
  [1, changeRate],
]

/** Known once there is a house. */
const moneyOfCompany: [number, () => Promise<void>][] = []

async function batch(count: number): Promise<void> {
  const all = [...works, ...moneyOfCompany]
  const urn = all.flatMap(([weight, work]) => Array.from({ length: weight }, () => work))
  let left = count
  const work = async (): Promise<void> => {
    while (left-- > 0) await chance.oneOf(urn)()
  }
  await Promise.all(Array.from({ length: hands }, work))
}

test(
  'whatever several people do at once, what must always hold holds',
  async () => {
    found.items.push(...(await Promise.all(Array.from({ length: 6 }, () => shop.item()))))
    found.clients.push(
      ...(await Promise.all(Array.from({ length: 4 }, () => shop.partner({ isClient: true })))),
    )
    found.freight = await shop.item({ kind: 'service' })
    const discounts = { code: '6420', name: 'Discounts given', kind: 'expense' }
    found.discounts = (await shop.add('/api/accounts', discounts)).id
    const other = await shop.add('/api/warehouses', { name: 'Other', branch: shop.branch })
    found.warehouses.push(shop.warehouse, other.id)
    for (let n = 0; n < 6; n++) await buy()
    for (let n = 0; n < 4; n++) await sell()
    await pay()
    moneyOfCompany.push(...moneyWorks({ shop, own, chance, ask }))
    for (let n = 0; n < batches; n++) {
      await batch(operations / batches)
      expect(wrong).toEqual([])
      expect(await brokenInvariants(app.ownerUrl)).toEqual([])
    }
    // Every kind of work was done, not only refused; what chance left out is made up for.
    const kinds = [
      'sell',
      'buy',
      'order',
      'take in',
      'bill',
      'land',
      'return',
      'void',
      'void freight',
      'pay USD',
      'pay LBP',
      'close',
      'cheque clear',
      'cheque bounce',
      'transfer',
      'adjust',
      'rate',
      ...moneyKinds,
    ]
    const missing = () => kinds.filter((kind) => !done[`${kind} done`])
    for (let n = 0; n < operations && missing().length > 0; n++) await batch(1)
    expect([...missing(), ...wrong]).toEqual([])
  },
  Math.max(900_000, operations * 1000),
)
