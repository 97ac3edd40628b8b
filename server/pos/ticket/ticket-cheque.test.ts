/** Cheques at the till: in hand once the ticket is posted, counted by list, and alive after it. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { ChequeRow, MoneyDocument } from '../../../domain/cash/contract.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { PastTicket } from '../../../domain/pos/ticket/past-ticket.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { accountBalance, close, count, detail } from '../testing/drawer.ts'
import {
  cash,
  cheque as chequeOf,
  closeShift,
  openShift,
  signed,
  type Till,
  tillOf,
} from '../testing/till.ts'

const app = testApp()
let till: Till
let item: string

beforeAll(async () => {
  till = await tillOf(app)
  item = await till.shop.item({ kind: 'service', unitPrice: '10' })
})

let printed = 0

const cheque = (amount: string, more: Partial<Ticket['tenders'][0]> = {}) => {
  printed += 1
  return chequeOf(till, amount, `00${printed}`, more)
}

const client = () => ({ partner: till.shop.client, partnerName: 'Client' })

async function sold(tenders: Ticket['tenders'], more: Partial<Ticket> = {}): Promise<Ticket> {
  const total = tenders.reduce((sum, { value }) => sum + Number(value), Number(more.open ?? 0))
  const lines = [{ item, quantity: String(total / 10) }]
  const ticket = till.ring(lines, { ...client(), tenders, ...more })
  const [outcome] = await till.send(ticket)
  expect(outcome).toMatchObject({ state: 'posted' })
  return ticket
}

const inHand = async (): Promise<ChequeRow[]> =>
  (await till.shop.call<{ rows: ChequeRow[] }>('GET', '/api/receipts/cheques')).body.rows

const openOf = async ({ id }: Ticket): Promise<string | undefined> =>
  (
    await app.asOwner<{ open: string }>(
      `select trim_scale(open)::text as open from open_item where document_id = $1`,
      [id],
    )
  )[0]?.open

const step = (id: string, name: string) =>
  till.shop.call('POST', `/api/receipts/${id}/cheque`, {
    event: newId(),
    step: name,
    day: till.shop.today,
  })

describe('a cheque taken at a till', () => {
  test('is in hand with its receipt and its shift, and the ticket is paid', async () => {
    const before = Number(await accountBalance(app, till.shop, 'chequesInHand'))
    const ticket = await sold([cheque('20'), cash(till, '10')])
    expect(Number(await accountBalance(app, till.shop, 'chequesInHand')) - before).toBe(20)
    expect(await openOf(ticket)).toBe('0')
    const [found] = (await inHand()).filter(({ number }) => number === '001')
    expect(found).toMatchObject({ bank: 'BLOM', amount: '20', state: 'inHand' })
    const { body } = await till.shop.call<MoneyDocument>('GET', `/api/receipts/${found?.id}`)
    expect(body.allocations).toMatchObject([{ document: { id: ticket.id }, ownAmount: '20' }])
    const { cheques } = await detail(till.shop, till.shift)
    expect(cheques).toMatchObject([{ id: found?.id, number: '001', isThere: null }])
  })

  test('reads again as it was sent', async () => {
    const ticket = await sold([cheque('30')])
    const { body } = await till.shop.call<PastTicket>('GET', `/api/pos/tickets/${ticket.id}`)
    expect(body.ticket.tenders[0]?.cheque).toEqual(ticket.tenders[0]?.cheque)
    expect(body.refunds).toEqual([])
  })

  test('in pounds pays what it counted for, to the last lira', async () => {
    const pounds = cheque('895100', {
      currency: till.shop.lbp,
      currencyCode: 'LBP',
      value: '10',
    })
    const ticket = await sold([pounds])
    expect(await openOf(ticket)).toBe('0')
    const [row] = await app.asOwner<{ open: string; amount: string }>(
      `select trim_scale(o.open)::text as open, trim_scale(o.amount)::text as amount
       from open_item o join ticket_tender t on t.receipt_id = o.document_id
       where t.document_id = $1`,
      [ticket.id],
    )
    expect(row).toEqual({ open: '0', amount: '895100' })
  })

  test('that bounces opens its ticket again', async () => {
    const ticket = await sold([cheque('40'), cheque('10')])
    const number = ticket.tenders[0]?.cheque?.number
    const found = (await inHand()).find((it) => it.number === number)
    for (const name of ['deposit', 'bounce'])
      expect((await step(found?.id ?? '', name)).status).toBe(200)
    expect(await openOf(ticket)).toBe('40')
  })

  test('is not voided away from its ticket', async () => {
    const ticket = await sold([cheque('10')])
    const found = (await inHand()).find((it) => it.number === ticket.tenders[0]?.cheque?.number)
    const refused = await till.shop.refused('POST', `/api/receipts/${found?.id}/void`, {
      reason: 'mistake',
    })
    expect(refused.code).toBe('chequeOfTicket')
  })

  test.each([
    ['without its words', { cheque: null }, 'chequeIncomplete'],
    ['given as change', { flow: 'out' as const }, 'unknownMethod'],
  ])('%s is not believed', async (_, more, code) => {
    const ticket = till.ring([{ item }], { ...client(), tenders: [cheque('10', more)] })
    expect((await till.send(ticket))[0]).toMatchObject({ state: 'parked', code })
  })

  test('whose number was changed after printing is not believed', async () => {
    const ticket = till.ring([{ item }], { ...client(), tenders: [cheque('10')] })
    const [tender] = ticket.tenders
    if (!tender?.cheque) throw new Error('no cheque')
    const changed = { ...tender, cheque: { ...tender.cheque, number: '999' } }
    const [outcome] = await till.send({ ...ticket, tenders: [changed] })
    expect(outcome).toMatchObject({ state: 'parked', code: 'tampered' })
    const posted = await till.shop.call('POST', `/api/pos/parked/${ticket.id}/post`, {
      note: 'seen',
    })
    expect(posted.status, posted.text).toBe(200)
    expect((await inHand()).some(({ number }) => number === '999')).toBe(true)
  })

  test('taken back as a credit lowers the account, with no cash', async () => {
    const ticket = await sold([cheque('20')])
    const drawer = await accountBalance(app, till.shop, 'cash')
    const refund = till.ring([{ item, quantity: '2', originLine: ticket.lines[0]?.id ?? null }], {
      ...client(),
      kind: 'posRefund',
      origin: ticket.id,
      tenders: [],
      open: '20',
    })
    const [outcome] = await till.send(refund)
    expect(outcome).toMatchObject({ state: 'posted', flags: [] })
    expect(await accountBalance(app, till.shop, 'cash')).toBe(drawer)
    const { body } = await till.shop.call<PastTicket>('GET', `/api/pos/tickets/${ticket.id}`)
    expect(body.refunds).toEqual([{ id: refund.id, open: '20', tenders: [] }])
  })
})

describe('the count of a shift', () => {
  const none = () => [till.shop.usd, till.shop.lbp].map((currency) => ({ currency, amount: '0' }))

  async function newShift(): Promise<void> {
    await closeShift(till.shop, till.shift).catch(() => {})
    const drawer = till.basics.drawer.id
    till.shift = await openShift(till.shop, drawer)
  }

  test('ticks cheques by list; what is missing needs a reason and stands on the report', async () => {
    const before = await detail(till.shop, till.shift)
    const { balances } = await count(till.shop, till.shift, none(), {
      cheques: before.cheques.map(({ id }) => id),
    })
    const found = balances.map(({ currency, expected }) => ({ currency, amount: expected }))
    const all = before.cheques.map(({ id }) => id)
    const counted = await count(till.shop, till.shift, found, { cheques: all.slice(1) })
    expect(counted).toMatchObject({ missing: [all[0]], isOver: true, canRecount: false })
    const refused = await till.shop.refused('POST', `/api/shifts/${till.shift}/close`, {
      left: none(),
    })
    expect(refused.code).toBe('varianceNeedsReason')
    const { report } = await close(till.shop, till.shift, none(), { reason: 'Lost' })
    const usd = before.cheques.filter(({ currency }) => currency === till.shop.usd)
    const [first] = before.cheques
    expect(report.cheques.find(({ currency }) => currency === 'USD')).toMatchObject({
      count: usd.length,
      amount: String(usd.reduce((sum, { amount }) => sum + Number(amount), 0)),
      found: usd.length - (first?.currency === till.shop.usd ? 1 : 0),
    })
    expect(report.cheques.flatMap(({ missing }) => missing)).toEqual([
      `${first?.bank} ${first?.number}`,
    ])
  })

  test('knows no cheque of another shift', async () => {
    till.shift = await openShift(till.shop, till.basics.drawer.id)
    const [other] = await inHand()
    const refused = await till.shop.refused('POST', `/api/shifts/${till.shift}/count`, {
      counts: none(),
      cheques: [other?.id],
    })
    expect(refused).toMatchObject({ code: 'missingReference', field: 'cheques.0' })
  })

  test('a cheque that comes after the close is in hand all the same, and late', async () => {
    await newShift()
    const late = till.ring([{ item }], { ...client(), tenders: [cheque('10')] })
    await closeShift(till.shop, till.shift)
    const [outcome] = await till.send(signed(late))
    expect(outcome).toMatchObject({ state: 'posted', flags: ['late'] })
    expect((await inHand()).some((it) => it.number === late.tenders[0]?.cheque?.number)).toBe(true)
  })
})
