import { beforeEach, describe, expect, test } from 'vitest'
import type { MoneyTerms } from '../../domain/cash/contract.ts'
import { newId } from '../../domain/kernel/id.ts'
import { languages } from '../../domain/kernel/language.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf, type Problem } from '../kernel/testing/station.ts'
import { type CashShop, cashShop, type MoneyApi } from './testing/cash-shop.ts'

const app = testApp()
let shop: CashShop
let discounts: string
beforeEach(async () => {
  shop = await cashShop(app)
  discounts = (await shop.add('/api/accounts', discountAccount)).id
})

const discountAccount = { code: '6420', name: 'Discounts given', kind: 'expense' }

/** Money that pays a part of a document and closes the rest of it to an account. */
const short = (
  to: string,
  amount: string,
  { api = 'receipts', account = discounts, ...more }: Record<string, unknown> & Sent = {},
) =>
  shop.money(api, {
    amount,
    allocations: [{ to, amount }],
    writeOff: [{ to, account }],
    ...more,
  })

type Sent = { api?: MoneyApi; account?: string | null }

/** What stands on the account that took the rest. */
async function closedTo(account = discounts): Promise<string> {
  const [row] = await app.asOwner<{ amount: string }>(
    `select coalesce(trim_scale(sum(first))::text, '0') as amount
     from entry_line where company_id = $1 and account_id = $2`,
    [shop.companyId, account],
  )
  return row?.amount ?? ''
}

describe('the rest of an invoice, closed to an account', () => {
  const pay = async () => {
    const invoice = await shop.owed('100')
    const receipt = short(invoice, '98')
    await shop.pay('receipts', receipt)
    return { invoice, receipt: receipt.id }
  }

  test('is paid, and told beside its document', async () => {
    const { invoice, receipt } = await pay()
    expect(await shop.opens(invoice, receipt)).toEqual(['0', '0'])
    expect(await shop.document('invoices', invoice)).toMatchObject({ payment: 'paid' })
    expect(await closedTo()).toBe('2')
    expect(await shop.ledger()).toEqual({ cash: '98', null: '2', sales: '-100' })
    expect(await shop.owes()).toEqual({ first: '0', own: { USD: '0' } })
    expect((await shop.moneyOf('receipts', receipt)).allocations).toMatchObject([
      {
        documentAmount: '100',
        ownAmount: '98',
        exchange: '0',
        gap: { amount: '2', account: { id: discounts, title: 'Discounts given' } },
      },
    ])
  })

  test('is owed again once the receipt is voided', async () => {
    const { invoice, receipt } = await pay()
    await shop.done('receipts', receipt, 'void', { reason: 'Wrong' })
    expect(await shop.opens(invoice, receipt)).toEqual(['100', '0'])
    expect(await closedTo()).toBe('0')
    expect(await shop.ledger()).toEqual({ receivable: '100', sales: '-100' })
    expect(await shop.owes()).toEqual({ first: '100', own: { USD: '100' } })
  })

  test('is owed again once the money is taken back, which stays on account', async () => {
    const { invoice, receipt } = await pay()
    const [made] = (await shop.moneyOf('receipts', receipt)).allocations
    await shop.done('receipts', receipt, 'unallocate', { allocation: made?.id })
    expect(await shop.opens(invoice, receipt)).toEqual(['100', '98'])
    expect(await closedTo()).toBe('0')
    expect(await shop.ledger()).toEqual({ cash: '98', receivable: '2', sales: '-100' })
    expect(await shop.owes()).toEqual({ first: '2', own: { USD: '2' } })
    await shop.done('receipts', receipt, 'void', { reason: 'Wrong' })
    expect(await shop.ledger()).toEqual({ receivable: '100', sales: '-100' })
    expect(await closedTo()).toBe('0')
    expect(await shop.owes()).toEqual({ first: '100', own: { USD: '100' } })
  })

  test('is owed again once the cheque bounces, also after the account was closed', async () => {
    const invoice = await shop.owed('100')
    const cheque = { bank: 'Banque du Liban', number: '000123', dueDate: shop.today }
    const receipt = short(invoice, '98', { method: shop.cheque, cheque })
    await shop.pay('receipts', receipt)
    const { version } = await shop.read('/api/accounts', discounts)
    await shop.call('PATCH', `/api/accounts/${discounts}`, { version, isActive: false })
    expect(await shop.read('/api/accounts', discounts)).toMatchObject({ isActive: false })
    await shop.step(receipt.id, 'deposit')
    await shop.step(receipt.id, 'bounce')
    expect(await shop.opens(invoice, receipt.id)).toEqual(['100', '0'])
    expect(await closedTo()).toBe('0')
    expect(await shop.ledger()).toEqual({ receivable: '100', sales: '-100' })
    expect(await shop.owes()).toEqual({ first: '100', own: { USD: '100' } })
  })

  test('of pounds stands beside the exchange difference, and both go with a void', async () => {
    const invoice = await shop.owed('8950000', { currency: shop.lbp })
    const receipt = shop.money('receipts', {
      amount: '79.56',
      rate: '90000',
      allocations: [{ to: invoice, amount: '7160000' }],
      writeOff: [{ to: invoice, account: discounts }],
    })
    await shop.pay('receipts', receipt)
    expect(await shop.opens(invoice, receipt.id)).toEqual(['0', '0'])
    expect(await shop.ledger()).toEqual({
      cash: '79.56',
      null: '20',
      exchangeLoss: '0.44',
      sales: '-100',
    })
    expect((await shop.moneyOf('receipts', receipt.id)).allocations).toMatchObject([
      { exchange: '0.44', gap: { amount: '20' } },
    ])
    await shop.done('receipts', receipt.id, 'void', { reason: 'Wrong' })
    expect(await shop.opens(invoice)).toEqual(['8950000'])
    expect(await shop.ledger()).toEqual({ receivable: '100', sales: '-100' })
  })

  test('stands beside the few cents of another invoice, each on its own account', async () => {
    const [a, b] = [await shop.owed('50'), await shop.owed('40.03')]
    const receipt = shop.money('receipts', {
      amount: '85',
      allocations: [
        { to: a, amount: '45' },
        { to: b, amount: '40' },
      ],
      writeOff: [{ to: b }, { to: a, account: discounts }],
    })
    await shop.pay('receipts', receipt)
    expect(await shop.ledger()).toEqual({
      cash: '85',
      null: '5',
      rounding: '0.03',
      sales: '-90.03',
    })
    const { allocations } = await shop.moneyOf('receipts', receipt.id)
    expect(allocations.map(({ gap }) => [gap?.amount, gap?.account.title])).toEqual([
      ['5', 'Discounts given'],
      ['0.03', expect.any(String)],
    ])
    await shop.done('receipts', receipt.id, 'void', { reason: 'Wrong' })
    expect(await shop.ledger()).toEqual({ receivable: '90.03', sales: '-90.03' })
  })

  test('is nothing of one that is paid in full', async () => {
    const invoice = await shop.owed('100')
    const receipt = short(invoice, '100')
    await shop.pay('receipts', receipt)
    expect(await closedTo()).toBe('0')
    expect((await shop.moneyOf('receipts', receipt.id)).allocations).toMatchObject([{ gap: null }])
  })
})

test('the rest of a bill is a gain of the account, until the payment is taken back', async () => {
  await shop.funded('57')
  const bill = await shop.owing('60')
  const payment = short(bill, '57', { api: 'payments' })
  await shop.pay('payments', payment)
  expect(await shop.opens(bill, payment.id)).toEqual(['0', '0'])
  expect(await closedTo()).toBe('-3')
  expect(await shop.ledger()).toEqual({ capital: '-57', null: '-3', purchases: '60' })
  const [made] = (await shop.moneyOf('payments', payment.id)).allocations
  await shop.done('payments', payment.id, 'unallocate', { allocation: made?.id })
  expect(await closedTo()).toBe('0')
  expect(await shop.ledger()).toEqual({ capital: '-57', payable: '-3', purchases: '60' })
})

describe('a rest is not closed', () => {
  const refused = async (account: unknown, api: MoneyApi = 'receipts') => {
    const invoice = await shop.owed('100')
    const problem = await shop.unpayable(api, short(invoice, '98', { account: account as string }))
    expect(await shop.opens(invoice)).toEqual(['100'])
    return [problem.code, problem.field]
  }

  test('to an account nobody knows, of another company, or not in use', async () => {
    const other = (await (await cashShop(app)).add('/api/accounts', discountAccount)).id
    const old = await shop.add('/api/accounts', {
      ...discountAccount,
      code: '6421',
      name: 'Old',
      isActive: false,
    })
    for (const account of [newId(), other, old.id])
      expect(await refused(account)).toEqual(['selectAccount', 'writeOff.0.account'])
    expect(await refused('')).toEqual(['selectAccount', 'writeOff.0.account'])
    expect(await refused('x')).toEqual(['invalid', 'writeOff.0.account'])
  })

  test('to an account that follows its documents', async () => {
    const { rows } = await shop.list('/api/accounts', { limit: '200' })
    const following = rows.filter(({ role }) =>
      ['receivable', 'payable', 'stock', 'chequesInHand'].includes(String(role)),
    )
    expect(following).toHaveLength(4)
    for (const { id } of following)
      expect(await refused(id)).toEqual(['accountFollowsDocuments', 'writeOff.0.account'])
  })

  test('of a document of somebody else', async () => {
    const invoice = await shop.owed('100', { partner: await shop.partner() })
    const body = { ...short(invoice, '98'), allocations: [] }
    expect(await shop.unpayable('receipts', body)).toMatchObject({
      code: 'missingReference',
      field: 'writeOff.0.to',
    })
  })

  test('to an account of money', async () => {
    const { rows } = await shop.list('/api/accounts', { limit: '200' })
    for (const { id } of rows.filter(({ role }) => role === 'bank'))
      expect(await refused(id)).toEqual(['accountFollowsDocuments', 'writeOff.0.account'])
  })

  test('by somebody who may not write in the books', async () => {
    const cashier = await colleagueOf(app, shop, ['cash.receipt.view', 'cash.receipt.post'])
    const invoice = await shop.owed('100')
    const body = short(invoice, '98')
    expect(await cashier.refused('POST', '/api/receipts/post', body)).toMatchObject({
      status: 403,
      code: 'forbidden',
      field: 'writeOff.0.account',
    })
    expect(await shop.opens(invoice)).toEqual(['100'])
    const { writeOff, ...plain } = body
    expect((await cashier.call('POST', '/api/receipts/post', plain)).status).toBe(200)
    const keeper = await colleagueOf(app, shop, ['cash.receipt.post', 'books.journal.post'])
    const other = await shop.owed('100')
    expect((await keeper.call('POST', '/api/receipts/post', short(other, '98'))).status).toBe(200)
    expect(await shop.opens(invoice, other)).toEqual(['2', '0'])
  })

  test('nor a few cents by somebody whose role does not let him', async () => {
    const invoice = await shop.owed('100')
    const posts = ['cash.receipt.view', 'cash.receipt.post']
    const few = () => short(invoice, '99.99', { account: null })
    const cashier = await colleagueOf(app, shop, posts)
    expect(await cashier.refused('POST', '/api/receipts/post', few())).toMatchObject({
      status: 403,
      code: 'forbidden',
      field: 'writeOff.0.to',
    })
    const limitsOf = async ({ call }: typeof cashier) =>
      (await call<MoneyTerms>('GET', '/api/receipts/terms')).body.writeOff
    expect(await limitsOf(cashier)).toEqual({ first: '0', second: '0' })
    const trusted = await colleagueOf(app, shop, posts, { canWriteOff: true })
    expect((await limitsOf(trusted)).first).toBe('0.05')
    expect((await trusted.call('POST', '/api/receipts/post', few())).status).toBe(200)
    expect(await shop.opens(invoice)).toEqual(['0'])
  })

  test('and that is said in three languages', async () => {
    const invoice = await shop.owed('100')
    const { rows } = await shop.list('/api/accounts', { limit: '200' })
    const control = rows.find(({ role }) => role === 'receivable')?.id
    for (const account of [newId(), String(control)]) {
      const said = await Promise.all(
        languages.map(async (language) => {
          const answer = await app.call<Problem>('POST', '/api/receipts/post', {
            token: shop.token,
            body: short(invoice, '98', { account }),
            headers: { 'accept-language': language },
          })
          return answer.body.message
        }),
      )
      expect(new Set(said).size).toBe(languages.length)
    }
  })
})
