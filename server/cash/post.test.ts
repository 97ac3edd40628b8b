import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/kernel/date.ts'
import { testApp } from '../kernel/testing/app.ts'
import type { Problem } from '../kernel/testing/station.ts'
import { type CashShop, cashShop } from './testing/cash-shop.ts'

const app = testApp()
let shop: CashShop
beforeEach(async () => {
  shop = await cashShop(app)
})

describe('a part payment over three invoices', () => {
  const pay = async () => {
    const [a, b, c] = await shop.three()
    const receipt = shop.money('receipts', {
      allocations: [
        { to: a, amount: '40' },
        { to: b, amount: '35' },
        { to: c, amount: '25' },
      ],
    })
    const posted = await shop.pay('receipts', receipt)
    return { a, b, c, receipt, posted }
  }

  test('pays the first two, half of the third, and books both sides', async () => {
    const { a, b, c, receipt, posted } = await pay()
    expect(posted.number).toBe(`RC-${shop.today.slice(0, 4)}-000001`)
    expect(await shop.opens(a, b, c, receipt.id)).toEqual(['0', '0', '25', '0'])
    expect(await shop.document('invoices', c)).toMatchObject({ payment: 'partly', open: '25' })
    expect(await shop.document('invoices', a)).toMatchObject({ payment: 'paid', open: '0' })
    expect(await shop.ledger()).toEqual({ cash: '100', receivable: '25', sales: '-125' })
    const seen = await shop.moneyOf('receipts', receipt.id)
    expect(seen).toMatchObject({
      amount: '100',
      open: '0',
      secondAmount: '8950000',
      side: 'client',
    })
    expect(seen.allocations.map((it) => it.documentAmount)).toEqual(['40', '35', '25'])
    expect(seen.entries).toHaveLength(1)
  })

  test('voided, leaves all three open with their old due dates and no advance', async () => {
    const { a, b, c, receipt } = await pay()
    await shop.done('receipts', receipt.id, 'void', { reason: 'Wrong client' })
    expect(await shop.opens(a, b, c, receipt.id)).toEqual(['40', '35', '50', '0'])
    expect(await shop.document('invoices', c)).toMatchObject({
      payment: 'unpaid',
      dueDate: addDays(shop.today, 2),
    })
    expect(await shop.ledger()).toEqual({ receivable: '125', sales: '-125' })
    expect((await shop.moneyOf('receipts', receipt.id)).state).toBe('void')
    // Once is enough.
    await shop.done('receipts', receipt.id, 'void', { reason: 'Again' })
    expect(await shop.ledger()).toEqual({ receivable: '125', sales: '-125' })
  })

  test('is shown what is open, the oldest due first, in both currencies', async () => {
    const { c } = await pay()
    const advance = shop.money('receipts', { amount: '7' })
    await shop.pay('receipts', advance)
    const { rate, rows, credits } = await shop.open('receipts', shop.client)
    expect(rate).toBe('89500')
    expect(rows).toMatchObject([
      { id: c, open: '25', firstOpen: '25', firstNow: '25', secondNow: '2237500' },
    ])
    expect(credits).toMatchObject([{ id: advance.id, behaviour: 'receipt', open: '7' }])
  })

  test('sent six times is posted once', async () => {
    const [a] = await shop.three()
    const receipt = shop.money('receipts', { allocations: [{ to: a, amount: '40' }] })
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => shop.pay('receipts', receipt)))
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
    expect(await shop.ledger()).toMatchObject({ cash: '100' })
  })

  test('of eight payers at once lets one invoice be paid once', async () => {
    const [a] = await shop.three()
    const bodies = Array.from({ length: 8 }, () =>
      shop.money('receipts', { amount: '40', allocations: [{ to: a, amount: '40' }] }),
    )
    const answers = await Promise.all(
      bodies.map((body) => shop.call<Problem>('POST', '/api/receipts/post', body)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ body }) => body.field))).toEqual(
      new Set(['allocations.0.amount']),
    )
    expect(await shop.opens(a)).toEqual(['0'])
    expect(await shop.ledger()).toMatchObject({ cash: '40' })
  })
})

describe('money of another currency', () => {
  test('closes 100 dollars with 8,950,000 pounds exactly', async () => {
    const invoice = await shop.owed('100')
    const receipt = shop.money('receipts', {
      method: shop.cashLbp,
      currency: shop.lbp,
      amount: '8950000',
      allocations: [{ to: invoice, amount: '100' }],
    })
    await shop.pay('receipts', receipt)
    expect(await shop.opens(invoice, receipt.id)).toEqual(['0', '0'])
    expect(await shop.ledger()).toEqual({ cash: '100', sales: '-100' })
  })

  test('keeps its rate and both amounts, whatever the rate does later', async () => {
    const receipt = shop.money('receipts', {
      method: shop.cashLbp,
      currency: shop.lbp,
      amount: '2094300',
    })
    await shop.pay('receipts', receipt)
    const posted = await shop.moneyOf('receipts', receipt.id)
    expect(posted).toMatchObject({ rate: '89500', firstAmount: '23.4', secondAmount: '2094300' })
    const dearer = { validFrom: shop.today, buy: '99000', sell: '99000', isConfirmed: true }
    await shop.add('/api/rates', dearer)
    expect(await shop.moneyOf('receipts', receipt.id)).toEqual(posted)
    await shop.add('/api/rates', { ...dearer, buy: '89500', sell: '89500' })
  })

  test('at another rate than the invoice books the difference at once, and not on account', async () => {
    const invoice = await shop.owed('8950000', { currency: shop.lbp })
    const receipt = shop.money('receipts', {
      amount: '110',
      rate: '90000',
      allocations: [{ to: invoice, amount: '8950000' }],
    })
    await shop.pay('receipts', receipt)
    // 8,950,000 at 90,000 is 99.44 dollars, for what stood in the books at 100.
    expect(await shop.opens(invoice, receipt.id)).toEqual(['0', '10.56'])
    expect(await shop.ledger()).toEqual({
      cash: '110',
      receivable: '-10.56',
      exchangeLoss: '0.56',
      sales: '-100',
    })
    await shop.done('receipts', receipt.id, 'void', { reason: 'Wrong' })
    expect(await shop.ledger()).toEqual({ receivable: '100', sales: '-100' })
  })
})

describe('a residue', () => {
  const pay = (to: string, amount: string) =>
    shop.money('receipts', {
      amount,
      allocations: [{ to, amount }],
      writeOff: [{ to }],
    })

  test('of a few cents is written off as rounding, and comes back with a void', async () => {
    const invoice = await shop.owed('40.03')
    const receipt = pay(invoice, '40')
    await shop.pay('receipts', receipt)
    expect(await shop.opens(invoice, receipt.id)).toEqual(['0', '0'])
    expect(await shop.document('invoices', invoice)).toMatchObject({ payment: 'paid' })
    expect(await shop.ledger()).toEqual({ cash: '40', rounding: '0.03', sales: '-40.03' })
    expect(await shop.owes()).toEqual({ first: '0', own: { USD: '0' } })
    const [made] = (await shop.moneyOf('receipts', receipt.id)).allocations
    await shop.done('receipts', receipt.id, 'unallocate', { allocation: made?.id })
    expect(await shop.opens(invoice, receipt.id)).toEqual(['40.03', '40'])
    expect(await shop.owes()).toEqual({ first: '0.03', own: { USD: '0.03' } })
    expect(await shop.ledger()).toEqual({ cash: '40', receivable: '0.03', sales: '-40.03' })
    await shop.done('receipts', receipt.id, 'void', { reason: 'Wrong' })
    expect(await shop.ledger()).toEqual({ receivable: '40.03', sales: '-40.03' })
  })

  test('above the limit of the company stays open', async () => {
    const invoice = await shop.owed('40.06')
    expect(await shop.unpayable('receipts', pay(invoice, '40'))).toMatchObject({
      code: 'range',
      field: 'writeOff.0.to',
      facts: { limit: '0.05' },
    })
  })
})

describe('money that goes out', () => {
  test('pays a supplier what he is owed', async () => {
    await shop.funded('60')
    const purchase = await shop.owing('60')
    const payment = shop.money('payments', {
      amount: '60',
      allocations: [{ to: purchase, amount: '60' }],
    })
    const { number } = await shop.pay('payments', payment)
    expect(number).toMatch(/-000001$/)
    expect(await shop.opens(purchase, payment.id)).toEqual(['0', '0'])
    expect(await shop.ledger()).toEqual({ capital: '-60', purchases: '60' })
  })

  test('for an expense has an account and no partner', async () => {
    await shop.funded('20')
    const account = (await shop.list('/api/accounts')).rows.find((it) => it.role === 'expense')
    const payment = shop.money('payments', { partner: null, account: account?.id, amount: '12.5' })
    await shop.pay('payments', payment)
    expect(await shop.ledger()).toEqual({ capital: '-20', cash: '7.5', expense: '12.5' })
    expect(await shop.moneyOf('payments', payment.id)).toMatchObject({
      account: { id: account?.id },
      partner: null,
      open: '0',
    })
    await shop.done('payments', payment.id, 'void', { reason: 'Wrong' })
    expect(await shop.ledger()).toEqual({ capital: '-20', cash: '20' })
  })

  test('gives a client back what is on account, and that stands against a void', async () => {
    const advance = shop.money('receipts', { amount: '30' })
    const { number } = await shop.pay('receipts', advance)
    const refund = shop.money('payments', {
      partner: shop.client,
      side: 'client',
      amount: '30',
      allocations: [{ to: advance.id, amount: '30' }],
    })
    const back = await shop.pay('payments', refund)
    expect(await shop.opens(advance.id, refund.id)).toEqual(['0', '0'])
    expect(await shop.ledger()).toEqual({})
    const problem = await shop.refused('POST', `/api/receipts/${advance.id}/void`, { reason: 'x' })
    expect(problem).toMatchObject({ code: 'voidFollowed', facts: { number: back.number } })
    expect(number).not.toBe(back.number)
  })

  test('takes the commission of its method', async () => {
    const method = await shop.add('/api/payment-methods', {
      name: 'Card 2%',
      type: 'creditCard',
      commissionPercent: '2',
    })
    await shop.pay('receipts', shop.money('receipts', { method: method.id }))
    expect(await shop.ledger()).toEqual({ card: '98', commission: '2', receivable: '-100' })
  })
})

describe('notes and coins', () => {
  const bills = async (value: string) =>
    (await shop.list('/api/money-bills', { limit: '200' })).rows.find(
      (it) => it.value === value && (it.currency as { id: string }).id === shop.usd,
    )?.id

  test('must add up to the amount, and are kept', async () => {
    const [fifty, twenty] = [await bills('50'), await bills('20')]
    const counted = (twenties: number) =>
      shop.money('receipts', {
        amount: '110',
        counts: [
          { bill: fifty, count: 1 },
          { bill: twenty, count: twenties },
        ],
      })
    const problem = await shop.unpayable('receipts', counted(2))
    expect(problem).toMatchObject({
      code: 'countDiffers',
      field: 'counts',
      message: 'The notes add up to 90, not to 110.',
    })
    const right = counted(3)
    await shop.pay('receipts', right)
    expect((await shop.moneyOf('receipts', right.id)).counts).toEqual([
      { bill: fifty, value: '50', count: 1 },
      { bill: twenty, value: '20', count: 3 },
    ])
  })
})
