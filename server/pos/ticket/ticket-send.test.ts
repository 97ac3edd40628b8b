import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { cash, pounds, type Till, tillOf } from '../testing/till.ts'

const app = testApp()
let till: Till
let item: string

beforeAll(async () => {
  till = await tillOf(app)
  item = await till.shop.item({ unitPrice: '10', supplierPrice: '6' })
  const { shop } = till
  const bought = [{ item, quantity: '100', unitPrice: '6' }]
  await shop.post('purchases', shop.draft('purchaseInvoice', bought))
})

const totals = async (shift = till.shift) =>
  Object.fromEntries(
    (
      await app.asOwner<{ key: string; amount: string; count: number }>(
        `select s.name || case when s.name ~ '^(drawer|method)' then ' ' || c.code else '' end
           || case when is_late then ' late' else '' end as key,
           trim_scale(amount)::text as amount, count
         from shift_total s join currency c on c.id = s.currency_id
         where shift_id = $1`,
        [shift],
      )
    ).map(({ key, amount, count }) => [key, [amount, count]]),
  )

describe('a ticket that comes in', () => {
  test('is posted as it was printed: stock, books and the drawer', async () => {
    const before = await till.shop.ledger()
    const ticket = till.ring([{ item, quantity: '2' }])
    const [outcome] = await till.send(ticket)
    expect(outcome).toEqual({ id: ticket.id, state: 'posted', number: 'T9-000001', flags: [] })
    expect(await till.shop.stock(item)).toEqual({ quantity: '98', value: '588' })
    const after = await till.shop.ledger()
    const moved = (role: string) => Number(after[role] ?? 0) - Number(before[role] ?? 0)
    expect([moved('cash'), moved('sales'), moved('costOfSales'), moved('stock')]).toEqual([
      20, -20, 12, -12,
    ])
    expect(after.receivable).toBeUndefined()
    // The float counts too.
    expect(await totals()).toMatchObject({
      'drawer USD': ['20', 2],
      tickets: ['20', 1],
      'sales.gross': ['20', 1],
      'sales.net': ['20', 1],
    })
  })

  test('counts once, however often and from wherever it is sent', async () => {
    const ticket = till.ring([{ item }])
    const first = await till.send(ticket)
    const again = await Promise.all(Array.from({ length: 5 }, () => till.send(ticket)))
    expect(first[0]?.state).toBe('posted')
    expect(again.flat().map(({ state }) => state)).toEqual(Array(5).fill('repeated'))
    const rows = await app.asOwner('select 1 from document where id = $1', [ticket.id])
    expect(rows).toHaveLength(1)
  })

  test('sent five times at once is posted once', async () => {
    const tickets = [till.ring([{ item }]), till.ring([{ item }]), till.ring([{ item }])]
    const answers = await Promise.all([
      till.send(...tickets),
      till.send(...tickets),
      till.send(tickets[0], tickets[1]),
      till.send(...tickets),
      till.send(tickets[0]),
    ])
    const states = answers.flat().filter(({ state }) => state === 'posted')
    expect(states.map(({ id }) => id).toSorted()).toEqual(tickets.map(({ id }) => id).toSorted())
  })

  test('paid in pounds with change at another rate shows what the spread made', async () => {
    const { shop } = till
    const before = await shop.ledger()
    // 10 USD: 1,000,000 LBP at 89,500 is 11.17; 105,000 back counts 1.11 at 95,000, leaves at 1.17.
    const ticket = till.ring([{ item }], {
      tenders: [pounds(till, '1000000', '11.17'), pounds(till, '105000', '1.11', 'out', '95000')],
      rounding: '0.06',
    })
    const [outcome] = await till.send(ticket)
    expect(outcome?.state).toBe('posted')
    const after = await shop.ledger()
    const moved = (role: string) =>
      (Number(after[role] ?? 0) - Number(before[role] ?? 0)).toFixed(2)
    expect(['cash', 'sales', 'exchangeLoss', 'rounding'].map(moved)).toEqual([
      '10.00',
      '-10.00',
      '0.06',
      '-0.06',
    ])
    expect(await totals()).toMatchObject({ 'drawer LBP': ['895000', 3] })
  })

  test('on account leaves an open item of its client, and the rest is paid', async () => {
    const { shop } = till
    const client = { partner: shop.client, partnerName: 'Client' }
    const ticket = till.ring([{ item, quantity: '3' }], {
      ...client,
      tenders: [cash(till, '12')],
      open: '18',
    })
    const [outcome] = await till.send(ticket)
    expect(outcome?.state).toBe('posted')
    const [row] = await app.asOwner<{ open: string; payment: string }>(
      `select trim_scale(o.open)::text as open, d.payment
       from open_item o join document d on d.id = o.document_id where d.id = $1`,
      [ticket.id],
    )
    expect(row).toEqual({ open: '18', payment: 'partly' })
  })
})

describe('a refund', () => {
  test('of a ticket takes the goods back at what they cost, and no more than were sold', async () => {
    const sale = till.ring([{ item, quantity: '2' }])
    await till.send(sale)
    const stock = await till.shop.stock(item)
    const back = (quantity: string): Ticket =>
      till.ring([{ item, quantity, originLine: sale.lines[0]?.id ?? null }], {
        kind: 'posRefund',
        origin: sale.id,
      })
    const [first] = await till.send(back('1'))
    expect(first).toMatchObject({ state: 'posted', flags: [] })
    const after = await till.shop.stock(item)
    expect(Number(after?.quantity) - Number(stock?.quantity)).toBe(1)
    expect(Number(after?.value) - Number(stock?.value)).toBe(6)
    const [second] = await till.send(back('2'))
    expect(second).toMatchObject({ state: 'parked', code: 'range' })
    const [third] = await till.send(back('1'))
    expect(third).toMatchObject({ state: 'posted' })
  })

  test('sent together with its sale finds it', async () => {
    const sale = till.ring([{ item, quantity: '2' }])
    const line = { item, originLine: sale.lines[0]?.id ?? null }
    const more = { kind: 'posRefund' as const, origin: sale.id }
    const backs = [till.ring([line], more), till.ring([line], more), till.ring([line], more)]
    const outcomes = await till.send(sale, ...backs)
    expect(outcomes.map(({ state }) => state)).toEqual(['posted', 'posted', 'posted', 'parked'])
  })

  test('without a ticket comes in at what the others cost', async () => {
    const stock = await till.shop.stock(item)
    const [outcome] = await till.send(till.ring([{ item }], { kind: 'posRefund' }))
    expect(outcome).toMatchObject({ state: 'posted', flags: [] })
    const after = await till.shop.stock(item)
    expect(Number(after?.value) - Number(stock?.value)).toBe(6)
  })

  test('of a ticket nobody knows is parked', async () => {
    const ticket = till.ring([{ item }], { kind: 'posRefund', origin: newId() })
    expect((await till.send(ticket))[0]).toMatchObject({ code: 'unknownTicket' })
  })
})
