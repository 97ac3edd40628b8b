/**
 * A dish the kitchen made and a till leaves out of the bill is lost like one that is cancelled: its
 * components leave as waste, and never come back to the shelf.
 */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import { type Bill, billParts, billTotals, equalAmounts } from '../../../domain/pos/bill/bill.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Till, tillOf } from '../../pos/testing/till.ts'
import {
  added,
  type DiningRoom,
  device,
  newDiningRoom,
  type Said,
  seated,
} from '../testing/dining-room.ts'

const app = testApp()
let till: Till
let room: DiningRoom
/** A component of each, ten there for one each; a dish of one of it. */
let pie: { item: string; component: string }
let tart: { item: string; component: string }

const versions = new Map<string, number>()

async function choose(key: string, value: string) {
  const version = versions.get(key) ?? 0
  const body = { layer: 'company', version, value }
  expect((await till.shop.call('PUT', `/api/settings/${key}`, body)).status).toBe(200)
  versions.set(key, version + 1)
}

beforeAll(async () => {
  till = await tillOf(app, 'left-out')
  const { shop } = till
  room = await newDiningRoom(shop)
  const dish = async () => {
    const component = await shop.bought('1000', '1')
    const item = await shop.item({ kind: 'service', station: room.kitchen, unitPrice: '10' })
    const { unit } = shop
    await shop.add('/api/recipes', {
      item,
      unitGenerated: unit,
      quantityGenerated: '1',
      components: [{ id: newId(), item: component, quantityUsed: '1', unitUsed: unit }],
    })
    return { item, component }
  }
  pie = await dish()
  tart = await dish()
})

const caller = { name: 'Rima', phone: '03123456', address: 'Hamra 4', driver: null }
const takenHome = (type: 'takeAway' | 'delivery'): Said => ({
  ...{ kind: 'open', type, table: null, guests: 1, caller },
  branch: room.branch,
})

type Line = { line: string; quantity: string }

/** Two pies and a tart, sent and ready; or so many pies, of which so many are sent. */
async function served(open: Said, { ordered, sent } = { ordered: '2', sent: '2' }) {
  const { shop } = till
  const { say } = device(shop, room)
  const [order, pies, tarts] = [newId(), newId(), newId()]
  const itemOf = (line: string) => (line === tarts ? tart.item : pie.item)
  const shelf = async () => [
    Number((await shop.stock(pie.component))?.quantity),
    Number((await shop.stock(tart.component))?.quantity),
  ]
  const [lying, books] = [await shelf(), await shop.ledger()]
  await say(order, open, added(pies, pie.item, { quantity: ordered }), added(tarts, tart.item), {
    kind: 'send',
    lines: [
      { line: pies, quantity: sent },
      { line: tarts, quantity: '1' },
    ],
  })
  const rows = await app.asOwner<{ id: string }>(
    'select id from kitchen_line where order_id = $1',
    [order],
  )
  const bump = { to: 'ready', lines: rows.map(({ id }) => id), tickets: [] }
  expect((await shop.call('POST', `/api/kitchen/${room.branch}/stages`, bump)).status).toBe(200)
  const bill = async (lines: Line[], parts = 1) => {
    const id = newId()
    const say = async (split: object | null) => {
      const event = { kind: 'bill', id: split ? id : newId(), lines, split } as Said
      await device(shop, room).say(order, event)
      const made = event.id ?? ''
      const [row] = await app.asOwner<{ content: Bill }>('select content from bill where id = $1', [
        made,
      ])
      if (!row) throw new Error('A bill was printed')
      return { id: made, content: row.content }
    }
    const whole = await say(null)
    if (parts === 1) return whole
    await device(shop, room).say(order, { kind: 'reopen', reason: 'Split it' })
    const amounts = equalAmounts(billTotals(whole.content).total, parts, 2)
    return say({ way: 'amounts', amounts })
  }
  return {
    ...{ order, pies, tarts, say, bill },
    /** Of the bill so much of each line, and what is rung beside it. */
    async pay(
      of: { id: string; content: Bill },
      lines: Line[],
      more: { item: string }[] = [],
      part = 0,
    ) {
      const rung = lines.map(({ line, quantity }) => {
        const priced = of.content.lines.find(({ id }) => id === line)
        const { unitPrice = '0', vat = '0', tax1 = '0', tax2 = '0' } = priced ?? {}
        const due = billParts(of.content)[part]?.lines.find(({ id }) => id === line)
        const cut = of.content.split ? { part: due?.figures } : {}
        const goods = { item: itemOf(line), unit: shop.unit, ordered: line }
        return { ...goods, quantity, unitPrice, vat, tax1, tax2, ...cut }
      })
      const ticket = till.ring([...rung, ...more], { bill: { id: of.id, part } })
      const [outcome] = await till.send(ticket)
      return { ticket, outcome }
    },
    /** What became of it: how many are gone from the shelf, and what the books say of them. */
    async now() {
      const [since, left] = [await shop.ledger(), await shelf()]
      const said = (role: string) =>
        Number((Number(since[role] ?? 0) - Number(books[role] ?? 0)).toFixed(2))
      return {
        gone: left.map((now, at) => Number(((lying[at] ?? 0) - now).toFixed(6))),
        sold: said('costOfSales'),
        lost: said('stockLoss'),
        making: said('making'),
      }
    },
    wasted: () =>
      app.asOwner<{ line: string; quantity: string }>(
        `select line_id as line, trim_scale(quantity)::text as quantity
        from dish_waste
        where order_id = $1 and document_id is not null
        order by quantity, line_id`,
        [order],
      ),
  }
}

const isPosted = { state: 'posted', flags: ['billDiffers'] }
const allOf = ({ pies, tarts }: { pies: string; tarts: string }): Line[] => [
  { line: pies, quantity: '2' },
  { line: tarts, quantity: '1' },
]

test.each([
  ['sent', 'a table', () => seated(room.tables[0] ?? '')],
  ['sent', 'a take-away', () => takenHome('takeAway')],
  ['sent', 'a delivery', () => takenHome('delivery')],
  ['paid', 'a table', () => seated(room.tables[1] ?? '')],
] as const)(
  'components taken when it is %s, of %s: what is left out is lost',
  async (moment, _, open) => {
    await choose('restaurant.componentsTaken', moment)
    const it = await served(open())
    const bill = await it.bill(allOf(it))
    const { outcome } = await it.pay(bill, [{ line: it.pies, quantity: '1' }])
    expect(outcome).toMatchObject(isPosted)
    expect(await it.now()).toEqual({ gone: [2, 1], sold: 1, lost: 2, making: 0 })
    // Both of one payment, each with its line.
    expect((await it.wasted()).map(({ line }) => line).sort()).toEqual([it.pies, it.tarts].sort())
  },
)

test('a part that was paid before stays paid, and what went to another table is lost there', async () => {
  await choose('restaurant.componentsTaken', 'sent')
  const it = await served(seated(room.tables[0] ?? ''))
  await it.pay(await it.bill([{ line: it.pies, quantity: '1' }]), [
    { line: it.pies, quantity: '1' },
  ])
  const [other, as] = [newId(), newId()]
  const lines = [
    { line: it.pies, quantity: '1', as },
    { line: it.tarts, quantity: '1', as: newId() },
  ]
  await it.say(other, seated(room.tables[1] ?? ''))
  await it.say(it.order, { kind: 'give', to: other, lines, isAll: true })
  expect(await it.now()).toMatchObject({ sold: 1, making: 2 })
  const bill = newId()
  const all = lines.map(({ as: line, quantity }) => ({ line, quantity }))
  await it.say(other, { kind: 'bill', id: bill, lines: all, split: null })
  const [row] = await app.asOwner<{ content: Bill }>('select content from bill where id = $1', [
    bill,
  ])
  if (!row) throw new Error('A bill was printed')
  await it.pay({ id: bill, content: row.content }, [{ line: as, quantity: '1' }])
  expect(await it.now()).toEqual({ gone: [2, 1], sold: 2, lost: 1, making: 0 })
})

test('a part the office posts with less is lost once the whole bill is paid', async () => {
  await choose('restaurant.componentsTaken', 'sent')
  const it = await served(seated(room.tables[0] ?? ''))
  const bill = await it.bill(allOf(it), 2)
  const [first, second] = billParts(bill.content).map(({ lines }) =>
    lines.map(({ id: line, quantity }) => ({ line, quantity })),
  )
  const less = await it.pay(
    bill,
    (first ?? []).filter(({ line }) => line !== it.tarts),
  )
  expect(less.outcome).toMatchObject({ state: 'parked', code: 'billDiffers' })
  const path = `/api/pos/parked/${less.ticket.id}/post`
  const posted = await till.shop.call('POST', path, { note: 'He left' })
  expect(posted.status, posted.text).toBe(200)
  expect(await it.now()).toMatchObject({ lost: 0 })
  const rest = await it.pay(bill, second ?? [], [], 1)
  expect(rest.outcome).toMatchObject({ state: 'posted' })
  const half = Number(first?.find(({ line }) => line === it.tarts)?.quantity)
  expect(half).toBeGreaterThan(0)
  expect(await it.now()).toEqual({ gone: [2, 1], sold: 3 - half, lost: half, making: 0 })
  expect(sumOf((await it.wasted()).map(({ quantity }) => quantity))).toBe(String(half))
})

test('what is rung by hand instead is sold, and where no waste is kept it lies there again', async () => {
  await choose('restaurant.componentsTaken', 'sent')
  const it = await served(seated(room.tables[0] ?? ''))
  const byHand = { item: tart.item, unit: till.shop.unit, unitPrice: '10' }
  await it.pay(await it.bill(allOf(it)), [{ line: it.pies, quantity: '2' }], [byHand])
  expect(await it.now()).toEqual({ gone: [2, 1], sold: 3, lost: 0, making: 0 })

  await choose('restaurant.dishWaste', 'never')
  const none = await served(seated(room.tables[0] ?? ''))
  await none.pay(await none.bill(allOf(none)), [{ line: none.pies, quantity: '2' }])
  expect(await none.now()).toEqual({ gone: [2, 0], sold: 2, lost: 0, making: 0 })
  await choose('restaurant.dishWaste', 'ready')
})

const some = (line: string, quantity: string): Line => ({ line, quantity })

/** Four ordered, three of them made; all that is not said here is one of each. */
const partlySent = { ordered: '4', sent: '3' }

test.each([
  ['sent', ['1', '1'], 1],
  ['paid', ['1', '1'], 1],
  ['sent', ['0', '0'], 3],
  ['paid', ['0', '2'], 1],
  ['sent', ['2', '1'], 0],
] as const)(
  'taken when %s, three of four sent, two bills of two that pay %j: %i is lost',
  async (moment, pays, lost) => {
    await choose('restaurant.componentsTaken', moment)
    const it = await served(seated(room.tables[0] ?? ''), partlySent)
    const tarts = [[], [some(it.tarts, '1')]]
    const bread = { item: room.bread, unit: room.unit, unitPrice: '1' }
    for (const [at, quantity] of pays.entries()) {
      const beside = tarts[at] ?? []
      const bill = await it.bill([some(it.pies, '2'), ...beside])
      const rung = quantity === '0' ? [] : [some(it.pies, quantity)]
      await it.pay(bill, [...rung, ...beside], quantity === '0' ? [bread] : [])
    }
    const sold = Number(pays[0]) + Number(pays[1]) + 1
    expect(await it.now()).toEqual({ gone: [3, 1], sold, lost, making: 0 })
  },
)

test('of two parts of a bill each leaves one out: what was never sent is no waste', async () => {
  await choose('restaurant.componentsTaken', 'sent')
  const it = await served(seated(room.tables[0] ?? ''), partlySent)
  await it.pay(await it.bill([some(it.tarts, '1')]), [some(it.tarts, '1')])
  const bill = await it.bill([some(it.pies, '4')], 2)
  for (const part of [0, 1]) {
    const { ticket, outcome } = await it.pay(bill, [some(it.pies, '1')], [], part)
    expect(outcome).toMatchObject({ state: 'parked' })
    const path = `/api/pos/parked/${ticket.id}/post`
    const posted = await till.shop.call('POST', path, { note: 'He left' })
    expect(posted.status, posted.text).toBe(200)
  }
  expect(await it.now()).toEqual({ gone: [3, 1], sold: 3, lost: 1, making: 0 })
})

test('after a part was paid what is cancelled had been made, and what goes elsewhere too', async () => {
  await choose('restaurant.componentsTaken', 'sent')
  const it = await served(seated(room.tables[0] ?? ''), partlySent)
  await it.pay(await it.bill([some(it.pies, '2')]), [some(it.pies, '1')])
  await it.say(it.order, { kind: 'cancel', line: it.pies, quantity: '1', reason: 'Cold' })
  expect(await it.now()).toMatchObject({ sold: 1, lost: 1, making: 2 })
  const rest = [some(it.pies, '1'), some(it.tarts, '1')]
  await it.pay(await it.bill(rest), rest)
  expect(await it.now()).toEqual({ gone: [3, 1], sold: 3, lost: 1, making: 0 })

  const given = await served(seated(room.tables[0] ?? ''), partlySent)
  await given.pay(await given.bill([some(given.pies, '2')]), [some(given.pies, '1')])
  const [other, bill, pies, tarts] = [newId(), newId(), newId(), newId()]
  const lines = [
    { line: given.pies, quantity: '2', as: pies },
    { line: given.tarts, quantity: '1', as: tarts },
  ]
  await given.say(other, seated(room.tables[1] ?? ''))
  await given.say(given.order, { kind: 'give', to: other, lines, isAll: true })
  const all = [some(pies, '2'), some(tarts, '1')]
  await given.say(other, { kind: 'bill', id: bill, lines: all, split: null })
  const [row] = await app.asOwner<{ content: Bill }>('select content from bill where id = $1', [
    bill,
  ])
  if (!row) throw new Error('A bill was printed')
  await given.pay({ id: bill, content: row.content }, [some(pies, '1')])
  expect(await given.now()).toEqual({ gone: [3, 1], sold: 2, lost: 2, making: 0 })
})
