import { beforeEach, describe, expect, test } from 'vitest'
import type { ChequeRow } from '../../domain/cash/contract.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type CashShop, cashShop, type MoneyApi } from './testing/cash-shop.ts'

const app = testApp()
let shop: CashShop
beforeEach(async () => {
  shop = await cashShop(app)
})

const slip = (more = {}) => ({
  bank: 'Banque du Liban',
  number: '000123',
  dueDate: shop.today,
  ...more,
})

const byCheque = async (
  api: MoneyApi,
  more: Record<string, unknown> = {},
  dueDate = shop.today,
) => {
  const body = shop.money(api, { method: shop.cheque, cheque: slip({ dueDate }), ...more })
  await shop.pay(api, body)
  return body.id
}

/** Three invoices, and a cheque of 100 that pays two of them and half of the third. */
async function partly(): Promise<{ invoices: string[]; receipt: string }> {
  const invoices = [await shop.owed('40'), await shop.owed('35'), await shop.owed('50')]
  const [a, b, c] = invoices
  const receipt = await byCheque('receipts', {
    allocations: [
      { to: a, amount: '40' },
      { to: b, amount: '35' },
      { to: c, amount: '25' },
    ],
  })
  return { invoices, receipt }
}

const chequeOf = async (id: string, api: MoneyApi = 'receipts') =>
  (await shop.moneyOf(api, id)).cheque

const refusedStep = (id: string, step: string, more: Record<string, unknown> = {}) =>
  shop.refused('POST', `/api/receipts/${id}/cheque`, {
    event: newId(),
    step,
    day: shop.today,
    ...more,
  })

describe('a received cheque', () => {
  test('tells where it stands in the list of receipts, and is found by it', async () => {
    const { receipt } = await partly()
    await shop.pay('receipts', shop.money('receipts'))
    const listed = async (filters: object) =>
      (await shop.list('/api/receipts', { filter: JSON.stringify(filters), columns: 'cheque' }))
        .rows
    const states = async () => (await listed({})).map(({ cheque }) => cheque)
    expect((await states()).toSorted()).toEqual(['inHand', null])
    await shop.step(receipt, 'deposit')
    await shop.step(receipt, 'bounce')
    expect((await states()).toSorted()).toEqual(['bounced', null])
    expect(await listed({ cheque: { in: ['bounced'] } })).toMatchObject([
      { id: receipt, cheque: 'bounced' },
    ])
    expect(await listed({ cheque: { in: ['cleared'] } })).toEqual([])
  })

  test('waits in hand, is deposited, and reaches the bank when it clears', async () => {
    const { receipt } = await partly()
    expect(await chequeOf(receipt)).toMatchObject({
      state: 'inHand',
      bank: 'Banque du Liban',
      steps: ['deposit', 'endorse', 'giveBack'],
    })
    expect(await shop.ledger()).toMatchObject({ chequesInHand: '100' })
    await shop.step(receipt, 'deposit')
    expect(await shop.ledger()).toMatchObject({ chequesInHand: '100' })
    await shop.step(receipt, 'clear')
    expect(await shop.ledger()).toEqual({ bank: '100', receivable: '25', sales: '-125' })
    const cheque = await chequeOf(receipt)
    expect(cheque?.events.map(({ state }) => state)).toEqual(['inHand', 'deposited', 'cleared'])
    expect(cheque?.steps).toEqual(['bounce'])
  })

  test.each(['deposited', 'cleared'])(
    'that bounces once %s opens all three invoices again, with the fee of the bank',
    async (state) => {
      const { invoices, receipt } = await partly()
      await shop.step(receipt, 'deposit')
      if (state === 'cleared') await shop.step(receipt, 'clear')
      await shop.step(receipt, 'bounce', { note: 'No cover', fee: '5' })
      expect(await shop.opens(...invoices, receipt)).toEqual(['40', '35', '50', '0'])
      expect(await shop.ledger()).toEqual({
        receivable: '125',
        sales: '-125',
        commission: '5',
        bank: '-5',
      })
      const paid = await shop.document('invoices', invoices[0] ?? '')
      expect(paid).toMatchObject({ payment: 'unpaid', open: '40' })
      expect((await chequeOf(receipt))?.steps).toEqual(['redeposit', 'replace', 'sue', 'giveBack'])
    },
  )

  test('takes no step by the id of another cheque’s', async () => {
    const [one, two] = [await byCheque('receipts'), await byCheque('receipts')]
    const event = newId()
    await shop.step(one, 'deposit', { event })
    expect(await refusedStep(two, 'deposit', { event })).toMatchObject({ code: 'idTaken' })
    expect((await chequeOf(two))?.state).toBe('inHand')
  })

  test('that bounced and is deposited again is on account, to be given once more', async () => {
    const { invoices, receipt } = await partly()
    await shop.step(receipt, 'deposit')
    await shop.step(receipt, 'bounce')
    await shop.step(receipt, 'redeposit')
    expect(await shop.opens(...invoices, receipt)).toEqual(['40', '35', '50', '100'])
    await shop.done('receipts', receipt, 'allocate', {
      allocation: newId(),
      allocations: [{ to: invoices[2], amount: '50' }],
    })
    await shop.step(receipt, 'clear')
    expect(await shop.opens(...invoices, receipt)).toEqual(['40', '35', '0', '50'])
    expect(await shop.ledger()).toEqual({ bank: '100', receivable: '25', sales: '-125' })
  })

  test('that bounced and is sued or replaced leaves the debt to what comes in its place', async () => {
    const { invoices, receipt } = await partly()
    await shop.step(receipt, 'deposit')
    await shop.step(receipt, 'bounce')
    const bounced = await shop.ledger()
    await shop.step(receipt, 'sue', { note: 'Lawyer' })
    await shop.step(receipt, 'replace')
    expect(await shop.opens(...invoices, receipt)).toEqual(['40', '35', '50', '0'])
    expect(await shop.ledger()).toEqual(bounced)
    const { state, steps, events } = (await chequeOf(receipt)) ?? {}
    expect([state, steps]).toEqual(['replaced', []])
    expect(events?.map((event) => event.state)).toEqual([
      'inHand',
      'deposited',
      'bounced',
      'legal',
      'replaced',
    ])
    const money = shop.money('receipts', {
      amount: '125',
      allocations: invoices.map((to, at) => ({ to, amount: ['40', '35', '50'][at] })),
    })
    await shop.pay('receipts', money)
    expect(await shop.opens(...invoices)).toEqual(['0', '0', '0'])
  })

  test('undoes the exchange difference it made when it bounces', async () => {
    const invoice = await shop.owed('8950000', { currency: shop.lbp })
    const receipt = await byCheque('receipts', {
      rate: '90000',
      amount: '110',
      allocations: [{ to: invoice, amount: '8950000' }],
    })
    expect(await shop.ledger()).toMatchObject({ exchangeLoss: '0.56' })
    await shop.step(receipt, 'deposit')
    await shop.step(receipt, 'bounce')
    expect(await shop.opens(invoice, receipt)).toEqual(['8950000', '0'])
    expect(await shop.owes()).toEqual({ first: '100', own: { LBP: '8950000', USD: '0' } })
    expect(await shop.ledger()).toEqual({ receivable: '100', sales: '-100' })
  })

  test('costs in its own currency, at the rate of the day it bounced', async () => {
    const receipt = await byCheque('receipts', {
      currency: shop.lbp,
      rate: '90000',
      amount: '9000000',
    })
    await shop.step(receipt, 'deposit')
    for (const fee of ['0.5', '9000000', '900000000'])
      expect(await refusedStep(receipt, 'bounce', { fee })).toMatchObject({ field: 'fee' })
    await shop.step(receipt, 'bounce', { fee: '447500' })
    expect(await shop.ledger()).toMatchObject({ commission: '5', bank: '-5' })
    const lines = await app.asOwner<{ currency: string; amount: string }>(
      `select c.code as currency, trim_scale(l.amount)::text as amount
       from entry_line l
       join account a on a.company_id = l.company_id and a.id = l.account_id
       join currency c on c.company_id = l.company_id and c.id = l.currency_id
       where l.company_id = $1 and a.role = 'bank'`,
      [shop.companyId],
    )
    expect(lines).toEqual([{ currency: 'LBP', amount: '-447500' }])
  })

  test('given back to the client leaves his debt as it was', async () => {
    const { invoices, receipt } = await partly()
    await shop.step(receipt, 'giveBack')
    expect(await shop.opens(...invoices)).toEqual(['40', '35', '50'])
    expect(await shop.ledger()).toEqual({ receivable: '125', sales: '-125' })
  })

  test('is not deposited before its day, nor cleared before it was deposited', async () => {
    const dueDate = addDays(shop.today, 30)
    const receipt = await byCheque('receipts', {}, dueDate)
    expect(await refusedStep(receipt, 'deposit')).toMatchObject({
      code: 'chequeNotDue',
      field: 'day',
      message: `The cheque is due on ${formatDate(dueDate)}; it cannot go to the bank before.`,
    })
    expect(await refusedStep(receipt, 'clear')).toMatchObject({ code: 'chequeStep', field: 'step' })
    const past = { day: addDays(shop.today, -1) }
    expect(await refusedStep(receipt, 'giveBack', past)).toMatchObject({ code: 'chequeDayOrder' })
    expect(await refusedStep(receipt, 'giveBack', { fee: '5' })).toMatchObject({ field: 'fee' })
  })

  test('that has moved on keeps its receipt from being voided', async () => {
    const { receipt } = await partly()
    await shop.step(receipt, 'deposit')
    const problem = await shop.refused('POST', `/api/receipts/${receipt}/void`, { reason: 'x' })
    expect(problem.code).toBe('chequeMovedOn')
  })

  test('takes one step once, however often it is sent', async () => {
    const { receipt } = await partly()
    const event = newId()
    await shop.step(receipt, 'deposit', { event })
    await shop.step(receipt, 'deposit', { event })
    expect((await chequeOf(receipt))?.events).toHaveLength(2)
  })
})

describe('a cheque handed on to a supplier', () => {
  const handOn = async () => {
    const { invoices, receipt } = await partly()
    const purchase = await shop.owing('60')
    const payment = newId()
    const more = {
      payment: {
        id: payment,
        type: shop.money('payments').type,
        branch: shop.branch,
        partner: shop.supplier,
        allocations: [{ to: purchase, amount: '60' }],
      },
    }
    return { invoices, receipt, purchase, payment, more }
  }

  test('pays him, and leaves the hand', async () => {
    const { receipt, purchase, payment, more } = await handOn()
    await shop.step(receipt, 'endorse', more)
    expect(await shop.opens(purchase, payment)).toEqual(['0', '40'])
    expect(await shop.ledger()).toEqual({
      receivable: '25',
      payable: '40',
      sales: '-125',
      purchases: '60',
    })
    const cheque = await chequeOf(receipt)
    expect(cheque).toMatchObject({ state: 'endorsed', steps: ['bounce', 'takeBack'] })
    expect(cheque?.events.at(-1)?.payment?.id).toBe(payment)
    const undo = await shop.refused('POST', `/api/payments/${payment}/void`, { reason: 'x' })
    expect(undo.code).toBe('chequeMovedOn')
  })

  test('that bounces opens what both owe', async () => {
    const { invoices, receipt, purchase, payment, more } = await handOn()
    await shop.step(receipt, 'endorse', more)
    await shop.step(receipt, 'bounce')
    expect(await shop.opens(...invoices, purchase, payment, receipt)).toEqual([
      '40',
      '35',
      '50',
      '60',
      '0',
      '0',
    ])
    expect(await shop.ledger()).toEqual({
      receivable: '125',
      payable: '-60',
      sales: '-125',
      purchases: '60',
    })
  })

  test('that he gives back is in hand again', async () => {
    const { invoices, receipt, purchase, more } = await handOn()
    await shop.step(receipt, 'endorse', more)
    await shop.step(receipt, 'takeBack')
    expect(await shop.opens(...invoices, purchase)).toEqual(['0', '0', '25', '60'])
    expect(await shop.ledger()).toMatchObject({ chequesInHand: '100', payable: '-60' })
    expect((await chequeOf(receipt))?.state).toBe('inHand')
  })

  test('needs a supplier', async () => {
    const { receipt, more } = await handOn()
    const problem = await refusedStep(receipt, 'endorse', {
      payment: { ...more.payment, partner: null },
    })
    expect(problem.message).toBe('Please select a Supplier!')
    expect((await refusedStep(receipt, 'endorse')).message).toBe('Please select a Supplier!')
  })
})

describe('a cheque of our own', () => {
  const step = (id: string, name: string, more = {}) =>
    shop.done('payments', id, 'cheque', { event: newId(), step: name, day: shop.today, ...more })

  test('leaves the bank when it clears, and is over then', async () => {
    const purchase = await shop.owing('100')
    const payment = await byCheque('payments', { allocations: [{ to: purchase, amount: '100' }] })
    expect(await shop.ledger()).toEqual({ chequesIssued: '-100', purchases: '100' })
    await step(payment, 'present')
    await step(payment, 'clear')
    expect(await shop.ledger()).toEqual({ bank: '-100', purchases: '100' })
    expect((await chequeOf(payment, 'payments'))?.steps).toEqual([])
  })

  test('that was presented may still be stopped, and costs what the bank takes', async () => {
    const purchase = await shop.owing('80')
    const payment = await byCheque('payments', {
      amount: '80',
      allocations: [{ to: purchase, amount: '80' }],
    })
    const before = await shop.ledger()
    await step(payment, 'present')
    expect(await shop.ledger()).toEqual(before)
    await step(payment, 'stop', { fee: '3' })
    expect(await shop.opens(purchase, payment)).toEqual(['80', '0'])
    expect(await shop.ledger()).toMatchObject({ bank: '-3', commission: '3', payable: '-80' })
  })

  test('that is stopped owes the supplier again', async () => {
    const purchase = await shop.owing('100')
    const payment = await byCheque('payments', { allocations: [{ to: purchase, amount: '100' }] })
    await step(payment, 'stop')
    expect(await shop.opens(purchase, payment)).toEqual(['100', '0'])
    expect(await shop.ledger()).toEqual({ payable: '-100', purchases: '100' })
  })

  test('may pay an expense', async () => {
    const account = (await shop.list('/api/accounts')).rows.find((it) => it.role === 'expense')
    const payment = await byCheque('payments', { partner: null, account: account?.id })
    await step(payment, 'stop')
    expect(await shop.ledger()).toEqual({})
  })
})

test('the cheques of a screen stand by their due dates', async () => {
  const late = await byCheque('receipts', {}, addDays(shop.today, 9))
  const soon = await byCheque('receipts', {}, addDays(shop.today, 3))
  await byCheque('payments')
  const { body } = await shop.call<{ rows: ChequeRow[] }>('GET', '/api/receipts/cheques')
  expect(body.rows.map(({ id }) => id)).toEqual([soon, late])
  expect(body.rows[0]).toMatchObject({ state: 'inHand', amount: '100', number: '000123' })
})
