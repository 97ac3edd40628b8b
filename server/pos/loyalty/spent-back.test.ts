/** Cash back that was spent before its goods came back, and what the office earns and takes back. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { ReturnedLoyalty } from '../../../domain/loyalty/contract.ts'
import { returnedTo } from '../../../domain/loyalty/deduction.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { cashBackEnding } from '../../loyalty/expiry-work.ts'
import { officeEarning } from '../../loyalty/office-earning.ts'
import { goRound } from '../../stored-value/round.ts'
import { officeInvoice, officeReceipt } from '../testing/cards.ts'
import { loyalShop } from '../testing/loyal-shop.ts'
import { cash, cheque, pounds, tillOf } from '../testing/till.ts'

const app = testApp()
const { at, client, known, balanceOf, buy, posted, bringBack, byCashBack, hold, change } =
  loyalShop(app)

describe('cash back that was spent goes from the refund where the programme says so', () => {
  /** What the till works out before the money goes out. */
  const asks = (ticket: string) =>
    at.till.shop.call<ReturnedLoyalty>('GET', `/api/pos/loyalty/returns/${ticket}`)

  const owedOf = async (sale: Ticket, quantity: string) => {
    const { past, ...known } = (await asks(sale.id)).body
    const returned = [{ line: sale.lines[0]?.id ?? '', quantity }]
    if (!past) throw new Error('Nothing was earned')
    const moment = { day: known.day, newId }
    return returnedTo({ past, ...known, returned, given: '0' }, moment).owed
  }

  /** Buys ten and spends what that earned. */
  const spent = async (partner: string) => {
    const bought = buy(partner, '10')
    await posted(bought)
    const { value, available } = await known(partner)
    const sale = newId()
    expect((await hold(partner, sale, available, '40')).status).toBe(200)
    const money = [byCashBack(value ?? '', available), cash(at.till, '30')]
    await posted(buy(partner, '4', { id: sale, tenders: money }))
    return { bought, value: value ?? '' }
  }

  beforeAll(() => change({ spentBack: 'fromRefund', mostPercent: null }))

  test('piece by piece, and the balance stays', async () => {
    const partner = await client()
    const { bought, value } = await spent(partner)
    // Three were earned by the second sale: the first three of ten are there.
    const pieces = [
      ['3', '0', '30'],
      ['2', '2', '18'],
      ['5', '5', '45'],
    ] as const
    for (const [quantity, owed, notes] of pieces) {
      expect(await owedOf(bought, quantity)).toBe(owed)
      const spentBefore = owed === '0' ? [] : [byCashBack(value, owed, 'out')]
      const tenders = [...spentBefore, cash(at.till, notes, 'out')]
      const outcomes = await posted(bringBack(bought, [quantity], { tenders }))
      expect(outcomes).toMatchObject([{ flags: [] }])
      expect(await balanceOf(partner)).toBe('0')
    }
  })

  test('in the other currency too, and empty is empty in both', async () => {
    const partner = await client()
    const { bought, value } = await spent(partner)
    const rate = at.till.basics.rate?.sell ?? ''
    const notes = pounds(at.till, String(93 * Number(rate)), '93', 'out')
    const tenders = [byCashBack(value, '7', 'out'), notes]
    await posted(bringBack(bought, ['10'], { tenders }))
    const [row] = await app.asOwner<{ first: string; second: string }>(
      `select trim_scale(first_balance)::text as first, trim_scale(second_balance)::text as second
       from stored_value where id = $1`,
      [value],
    )
    expect(row).toEqual({ first: '0', second: '0' })
  })

  test('a till that did not is flagged, one that takes too much is parked', async () => {
    const partner = await client()
    const { bought, value } = await spent(partner)
    const above = [byCashBack(value, '11', 'out'), cash(at.till, '89', 'out')]
    expect(await at.till.send(bringBack(bought, ['10'], { tenders: above }))).toMatchObject([
      { state: 'parked', code: 'cardRefundAbove' },
    ])
    expect(await posted(bringBack(bought, ['10']))).toMatchObject([{ flags: ['cashBackOwed'] }])
    expect(await balanceOf(partner)).toBe('-7')
  })

  test('another company is told nothing of it', async () => {
    const other = await tillOf(app)
    const sale = buy(await client())
    await posted(sale)
    expect((await other.shop.call('GET', `/api/pos/loyalty/returns/${sale.id}`)).status).toBe(404)
  })
})

test('cash back is earned by invoices of the office once they are paid, and taken back when they come back', async () => {
  const { shop } = at.till
  const work = { db: app.db, log: app.services.log }
  const round = () => goRound(work, officeEarning)
  const partner = await client()
  const invoice = await officeInvoice(at.till, '40', { partner })
  const pay = { method: shop.cash, partner, amount: '40' }
  await round()
  await change({ officeFrom: shop.today, earnsOnServices: true })
  expect([await round(), await balanceOf(partner)]).toEqual([0, '0'])
  const allocations = [{ to: invoice, amount: '40' }]
  expect((await officeReceipt(at.till, { ...pay, allocations })).status).toBe(200)
  expect([await round(), await balanceOf(partner)]).toEqual([1, '4'])
  expect([await round(), await balanceOf(partner)]).toEqual([0, '4'])
  const sold = await shop.document('invoices', invoice)
  const line = sold.lines[0]
  const back = {
    item: line?.item.id ?? '',
    quantity: '0.25',
    unitPrice: '40',
    originLine: line?.id,
  }
  const credit = shop.draft('salesReturn', [back], { partner, origin: invoice })
  await shop.post('invoices', credit)
  expect([await round(), await balanceOf(partner)]).toEqual([1, '3'])
  expect([await round(), await balanceOf(partner)]).toEqual([0, '3'])
  await change({ officeFrom: null, earnsOnServices: false })
})

describe('a sale earns for what is kept of it and really paid', () => {
  const round = async () => {
    await goRound({ db: app.db, log: app.services.log }, officeEarning)
  }
  const worth = (line: { item: string; quantity: string; originLine?: unknown }) => ({
    unitPrice: '9',
    vat: '11',
    ...line,
  })

  beforeAll(() =>
    change({
      officeFrom: at.till.shop.today,
      earnsOnServices: true,
      percent: '7',
      spentBack: 'belowZero',
    }),
  )

  /** Three pieces of 9.99, which earn 0.63 each. */
  const sold = async (partner: string) => {
    const { shop } = at.till
    const item = await shop.item({ kind: 'service', vat: '11' })
    const draft = shop.draft('salesInvoice', [worth({ item, quantity: '3' })], { partner })
    const { id } = await shop.post('invoices', draft)
    const back = async (quantity: string) => {
      const lines = [worth({ item, quantity, originLine: draft.lines[0]?.id })]
      const credit = shop.draft('salesReturn', lines, { partner, origin: id })
      return (await shop.post('invoices', credit)).id
    }
    return { id, back }
  }
  const give = async (from: string, to: string, amount: string) => {
    const body = { id: newId(), from, to, amount }
    const answer = await at.till.shop.call('POST', '/api/allocations', body)
    expect(answer.status, answer.text).toBeLessThan(300)
  }
  const pay = async (partner: string, to: string, amount: string) => {
    const paid = { method: at.till.shop.cash, partner, amount, allocations: [{ to, amount }] }
    const answer = await officeReceipt(at.till, paid)
    expect(answer.status, answer.text).toBe(200)
    return answer.body.id
  }
  const undo = async (id: string) =>
    expect(
      (await at.till.shop.call('POST', `/api/receipts/${id}/void`, { reason: 'x' })).status,
    ).toBe(200)

  test('not for what came back before it was paid', async () => {
    const partner = await client()
    const { id, back } = await sold(partner)
    await give(await back('2'), id, '19.98')
    await round()
    expect(await balanceOf(partner)).toBe('0')
    await pay(partner, id, '9.99')
    await round()
    expect(await balanceOf(partner)).toBe('0.63')
    const other = await sold(partner)
    await give(await other.back('3'), other.id, '29.97')
    await round()
    expect(await balanceOf(partner)).toBe('0.63')
  })

  test('no longer when the receipt is undone, and again when it is paid again', async () => {
    const partner = await client()
    const { id, back } = await sold(partner)
    const receipt = await pay(partner, id, '29.97')
    await round()
    expect(await balanceOf(partner)).toBe('1.89')
    await undo(receipt)
    await round()
    expect(await balanceOf(partner)).toBe('0')
    await pay(partner, id, '9.99')
    await round()
    expect(await balanceOf(partner)).toBe('0.63')
    // In one breath, whatever came first.
    await pay(partner, id, '19.98')
    await back('1')
    await round()
    await round()
    expect(await balanceOf(partner)).toBe('1.26')
  })

  test('and what was lost of it is not taken back once more', async () => {
    const partner = await client()
    const { id, back } = await sold(partner)
    await pay(partner, id, '29.97')
    await round()
    expect(await balanceOf(partner)).toBe('1.89')
    const { next } = await known(partner)
    const after = new Date(Date.parse(`${next?.day}T12:00:00Z`) + 86_400_000)
    await goRound({ db: app.db, log: app.services.log }, cashBackEnding, after)
    for (const quantity of ['1', '2']) {
      await back(quantity)
      await round()
      expect(await balanceOf(partner)).toBe('0')
    }
  })

  test('no longer when the cheque of a ticket bounces, and once it is paid after all', async () => {
    const partner = await client()
    const { shop } = at.till
    const ticket = buy(partner, '3', { tenders: [cheque(at.till, '30', '0777')] })
    await posted(ticket)
    expect(await balanceOf(partner)).toBe('2.1')
    const [taken] = await app.asOwner<{ id: string }>(
      'select receipt_id as id from ticket_tender where document_id = $1',
      [ticket.id],
    )
    for (const step of ['deposit', 'bounce']) {
      const body = { event: newId(), step, day: shop.today }
      expect((await shop.call('POST', `/api/receipts/${taken?.id}/cheque`, body)).status).toBe(200)
    }
    await round()
    expect(await balanceOf(partner)).toBe('0')
    await pay(partner, ticket.id, '20')
    await round()
    expect(await balanceOf(partner)).toBe('1.4')
    // One of three comes back at a till, which takes a third of what it gave then; what is paid is 20.
    await posted(bringBack(ticket, ['1'], { tenders: [], open: '10' }))
    await round()
    expect(await balanceOf(partner)).toBe('1.4')
  })
})
