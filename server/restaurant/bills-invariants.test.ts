/** Bills are cut into parts to the last coin; a part that was not is found, an honest one is not. */
import { expect } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import {
  type Bill,
  billParts,
  billTotals,
  equalAmounts,
  type Split,
} from '../../domain/pos/bill/bill.ts'
import type { TestApp } from '../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../kernel/testing/proof.ts'
import { invariants } from '../pos/bill.invariants.ts'
import { type Till, tillOf } from '../pos/testing/till.ts'
import { added, type DiningRoom, device, newDiningRoom, seated } from './testing/dining-room.ts'

type Wanted = { item: string; quantity: string; options?: string[] }

/** Billed, split and paid, so many parts of it. */
async function pay(
  app: TestApp,
  till: Till,
  room: DiningRoom & { service: string },
  wanted: readonly Wanted[],
  splitBy: (total: string, lines: string[]) => Split,
  count?: number,
): Promise<void> {
  const tablet = device(till.shop, room)
  const order = newId()
  const lines = wanted.map((it) => ({ ...it, line: newId() }))
  const contentOf = async (split: Split | null) => {
    const bill = newId()
    const all = lines.map(({ line, quantity }) => ({ line, quantity }))
    await tablet.say(order, { kind: 'bill', id: bill, lines: all, split })
    const [row] = await app.asOwner<{ content: Bill }>('select content from bill where id = $1', [
      bill,
    ])
    if (!row) throw new Error('A bill was printed')
    return { bill, content: row.content }
  }
  const adding = lines.map(({ line, item, ...more }) => added(line, item, more))
  await tablet.say(order, seated(room.tables[0] ?? '', 3), ...adding)
  const { total } = billTotals((await contentOf(null)).content)
  await tablet.say(order, { kind: 'reopen', reason: 'Split it' })
  const split = splitBy(
    total,
    lines.map(({ line }) => line),
  )
  const { bill, content } = await contentOf(split)
  const tickets = billParts(content)
    .slice(0, count)
    .map((due, part) => {
      const own = due.lines.map(({ id, quantity, figures }) => {
        const { unitPrice = '0', vat = '0' } = content.lines.find((it) => it.id === id) ?? {}
        const item = lines.find(({ line }) => line === id)?.item ?? room.service
        return { item, unit: room.unit, ordered: id, quantity, unitPrice, vat, part: figures }
      })
      return till.ring(own, { bill: { id: bill, part } })
    })
  const outcomes = await till.send(...tickets)
  expect(outcomes).toMatchObject(tickets.map(() => ({ state: 'posted', flags: [] })))
}

/** With service and VAT: in three, in sevenths, one dish in sevenths, and one that is not all paid. */
async function prepare(app: TestApp): Promise<void> {
  const till = await tillOf(app)
  const { shop } = till
  const room = await newDiningRoom(shop)
  const dish = async (name: string, unitPrice: string, more: object = {}) => {
    const row = { name, unitPrice, vat: '11', unit: room.unit, kind: 'service', ...more }
    return (await shop.add('/api/items', row)).id
  }
  const [fish, pizza, service] = [
    await dish('Fish', '38.9', { isWeighed: true }),
    await dish('Pizza', '9.99'),
    await dish('Service', '0'),
  ]
  const put = async (key: string, value: unknown) => {
    const path = `/api/settings/${key}`
    const set = await shop.call('PUT', path, { layer: 'company', value, version: 0 })
    expect(set.status, set.text).toBeLessThan(300)
  }
  await put('restaurant.serviceItem', service)
  await put('restaurant.servicePercent', '10')
  const served = { ...room, service }
  const all = [
    { item: room.soup, quantity: '2' },
    { item: room.steak, quantity: '1', options: [room.wellDone] },
    { item: room.beer, quantity: '3' },
    { item: fish, quantity: '0.437' },
  ]
  const equal = (parts: number) => (total: string) => ({
    way: 'amounts' as const,
    amounts: equalAmounts(total, parts, 2),
  })
  const sevenths = (_: string, lines: string[]): Split => ({
    way: 'lines',
    parts: Array.from({ length: 7 }, () => lines.map((line) => ({ line, top: 1, bottom: 7 }))),
  })
  await pay(app, till, served, all, equal(3))
  await pay(app, till, served, all, equal(7))
  await pay(app, till, served, [{ item: pizza, quantity: '1' }], sevenths)
  await pay(app, till, served, all, sevenths, 3)
  const given = await app.asOwner('select amount from shift_total where name = $1', [
    'sales.discount',
  ])
  expect(given).toEqual([])
}

const [cut] = invariants.map(({ name }) => name)

/** A ticket of a bill that was split in so many. */
const partOf = (way: string, parts: number): string => `(
  select p.document_id
  from bill_part p
  join bill b on b.id = p.bill_id
  where jsonb_array_length(b.content -> 'split' -> '${way}') = ${parts}
  order by p.bill_id, p.part
  limit 1)`

const dearest = (way: string, parts: number): string => `(
  select l.id
  from document_line l
  where l.document_id = ${partOf(way, parts)}
  order by l.amount desc
  limit 1)`

const faults: Fault[] = [
  [
    cut,
    'a coin of a part is gone',
    `update document_line set amount = amount - 0.01 where id = ${dearest('amounts', 3)}`,
  ],
  [
    cut,
    'more of a dish was paid than was billed',
    `update document_line set quantity = 50 where id = ${dearest('parts', 7)}`,
  ],
  [
    cut,
    'a part was paid at another price',
    `update document_line set unit_price = 1 where id = ${dearest('parts', 7)}`,
  ],
  [
    cut,
    'a part was paid without its taxes',
    `update document_line set vat_rate = vat_rate + 1 where id = ${dearest('amounts', 7)}`,
  ],
  [
    cut,
    'less was paid than the sum that was named',
    `update document set total = total - 0.01, net = net - 0.01, paid = paid - 0.01 where id = ${partOf('amounts', 7)}`,
  ],
]

proveInvariants({ invariants, faults, prepare })
