import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import { languages } from '../../domain/kernel/language.ts'
import { startTestApp, type TestApp } from '../kernel/testing/app.ts'
import type { Problem } from '../kernel/testing/station.ts'
import { type MoneyApi, type MoneyBody, type Purse, purse } from './testing/purse.ts'

let app: TestApp
let shop: Purse
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  shop = await purse(app)
})

/** Three invoices of 40, 35 and 50 dollars, each due a day after the one before. */
const three = async (): Promise<[string, string, string]> => [
  await shop.owed('40', { dueDate: shop.today }),
  await shop.owed('35', { dueDate: addDays(shop.today, 1) }),
  await shop.owed('50', { dueDate: addDays(shop.today, 2) }),
]

describe('a part payment over three invoices', () => {
  const pay = async () => {
    const [a, b, c] = await three()
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
    const [a] = await three()
    const receipt = shop.money('receipts', { allocations: [{ to: a, amount: '40' }] })
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => shop.pay('receipts', receipt)))
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
    expect(await shop.ledger()).toMatchObject({ cash: '100' })
  })

  test('of eight payers at once lets one invoice be paid once', async () => {
    const [a] = await three()
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
      exchange: '0.56',
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
    const purchase = await shop.owing('60')
    const payment = shop.money('payments', {
      amount: '60',
      allocations: [{ to: purchase, amount: '60' }],
    })
    const { number } = await shop.pay('payments', payment)
    expect(number).toMatch(/-000001$/)
    expect(await shop.opens(purchase, payment.id)).toEqual(['0', '0'])
    expect(await shop.ledger()).toEqual({ cash: '-60', purchases: '60' })
  })

  test('for an expense has an account and no partner', async () => {
    const account = (await shop.list('/api/accounts')).rows.find((it) => it.role === 'expense')
    const payment = shop.money('payments', { partner: null, account: account?.id, amount: '12.5' })
    await shop.pay('payments', payment)
    expect(await shop.ledger()).toEqual({ cash: '-12.5', expense: '12.5' })
    expect(await shop.moneyOf('payments', payment.id)).toMatchObject({
      account: { id: account?.id },
      partner: null,
      open: '0',
    })
    await shop.done('payments', payment.id, 'void', { reason: 'Wrong' })
    expect(await shop.ledger()).toEqual({})
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
    expect(await shop.ledger()).toEqual({ bank: '98', commission: '2', receivable: '-100' })
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

describe('a refusal', () => {
  type Spoil = (body: MoneyBody) => unknown
  const at = (message: string, field: string) => ({ message, field })
  const cases: [string, MoneyApi, Spoil, ReturnType<typeof at>][] = [
    [
      'without a client',
      'receipts',
      (it) => Object.assign(it, { partner: null }),
      at('Please select a Client.', 'partner'),
    ],
    [
      'without a supplier',
      'payments',
      (it) => Object.assign(it, { partner: null }),
      at('Please select a Supplier!', 'partner'),
    ],
    [
      'with a supplier for a client',
      'receipts',
      (it) => Object.assign(it, { partner: shop.supplier }),
      at('Please select a Client.', 'partner'),
    ],
    [
      'without a method',
      'receipts',
      (it) => Object.assign(it, { method: null }),
      at('Please put a Payment Method!', 'method'),
    ],
    [
      'with a method nobody knows',
      'payments',
      (it) => Object.assign(it, { method: newId() }),
      at('Please put a Payment Method!', 'method'),
    ],
    [
      'without a type',
      'receipts',
      (it) => Object.assign(it, { type: null }),
      at('Please select a Transaction Type!', 'type'),
    ],
    [
      'of nothing',
      'receipts',
      (it) => Object.assign(it, { amount: '0' }),
      at('Value must be greater than 0!', 'amount'),
    ],
    [
      'below nothing',
      'payments',
      (it) => Object.assign(it, { amount: '-5' }),
      at('Value must be greater than 0!', 'amount'),
    ],
    [
      'without an amount',
      'receipts',
      (it) => Object.assign(it, { amount: null }),
      at('Value must be greater than 0!', 'amount'),
    ],
    [
      'with a part of a cent',
      'receipts',
      (it) => Object.assign(it, { amount: '1.005' }),
      at('At most 2 decimals', 'amount'),
    ],
    [
      'of pounds by a method of dollars',
      'receipts',
      (it) => Object.assign(it, { currency: shop.lbp }),
      at('This method takes another currency.', 'currency'),
    ],
    [
      'without the reference its method asks for',
      'receipts',
      (it) => Object.assign(it, { method: shop.card }),
      at('This field is required', 'reference'),
    ],
    [
      'by cheque without a cheque',
      'receipts',
      (it) => Object.assign(it, { method: shop.cheque }),
      at('This field is required', 'cheque.number'),
    ],
    [
      'on a day to come',
      'receipts',
      (it) => Object.assign(it, { day: '2999-01-01' }),
      at('The day is still to come.', 'day'),
    ],
    [
      'with a bill nobody knows',
      'receipts',
      (it) => Object.assign(it, { counts: [{ bill: newId(), count: 1 }] }),
      at('What was chosen no longer exists; choose another', 'counts.0.bill'),
    ],
    [
      'for a document nobody knows',
      'receipts',
      (it) => Object.assign(it, { allocations: [{ to: newId(), amount: '1' }] }),
      at('What was chosen no longer exists; choose another', 'allocations.0.to'),
    ],
    [
      'of an allocation of nothing',
      'receipts',
      (it) => Object.assign(it, { allocations: [{ to: newId(), amount: '0' }] }),
      at('Value must be greater than 0!', 'allocations.0.amount'),
    ],
  ]

  test.each(cases)(
    '%s is said at its field (%s), and nothing is consumed',
    async (_, api, spoil, said) => {
      const body = shop.money(api)
      spoil(body)
      const { field, message } = await shop.unpayable(api, body)
      expect({ field, message }).toEqual(said)
      expect((await shop.pay(api, shop.money(api))).number).toMatch(/-000001$/)
    },
  )

  test('of more than what is open, or more than was handed over, at the line', async () => {
    const [a, b] = await three()
    const more = (amount: string, first: string, second: string) =>
      shop.money('receipts', {
        amount,
        allocations: [
          { to: a, amount: first },
          { to: b, amount: second },
        ],
      })
    const { field, message } = await shop.unpayable('receipts', more('100', '40', '35.01'))
    expect([field, message]).toEqual(['allocations.1.amount', 'Value must be between 0 and 35'])
    const short = await shop.unpayable('receipts', more('50', '40', '35'))
    expect([short.field, short.message]).toEqual([
      'allocations.1.amount',
      'Value must be between 0 and 10',
    ])
  })

  test('of a document of somebody else, of the other side, or of another company', async () => {
    const stranger = await shop.owed('10', { partner: await shop.partner() })
    const purchase = await shop.owing('10')
    const other = await (await purse(app)).owed('10')
    for (const to of [stranger, purchase, other]) {
      const body = shop.money('receipts', { allocations: [{ to, amount: '1' }] })
      expect((await shop.unpayable('receipts', body)).field).toBe('allocations.0.to')
    }
  })

  test('of a rate that jumps is asked about, and of a day that is closed final', async () => {
    const jump = shop.money('receipts', { rate: '120000' })
    expect(await shop.unpayable('receipts', jump)).toMatchObject({
      code: 'rateJump',
      field: 'rate',
      facts: { isConfirmable: true },
    })
    await shop.pay('receipts', { ...jump, isConfirmed: true })
    await app.asOwner('insert into books_lock (company_id, locked_through) values ($1, $2)', [
      shop.companyId,
      shop.today,
    ])
    expect((await shop.unpayable('receipts', shop.money('receipts'))).code).toBe('dayIsLocked')
    const late = await shop.refused('POST', `/api/receipts/${jump.id}/void`, { reason: 'x' })
    expect(late.code).toBe('dayIsLocked')
  })

  test('speaks the three languages', async () => {
    const said = await Promise.all(
      languages.map(async (language) => {
        const answer = await app.call<Problem>('POST', '/api/receipts/post', {
          token: shop.token,
          body: shop.money('receipts', { partner: null }),
          headers: { 'accept-language': language },
        })
        return answer.body.message
      }),
    )
    expect(said[0]).toBe('Please select a Client.')
    expect(new Set(said).size).toBe(languages.length)
  })

  test('of a void on a later day says what to do instead', async () => {
    const receipt = shop.money('receipts')
    await shop.pay('receipts', receipt)
    await app.asOwner(
      "update document set posted_at = posted_at - interval '3 days' where id = $1",
      [receipt.id],
    )
    const problem = await shop.refused('POST', `/api/receipts/${receipt.id}/void`, { reason: 'x' })
    expect(problem.code).toBe('moneyVoidTooLate')
  })
})
