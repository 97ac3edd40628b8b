/**
 * Euros in a company of dollars and lira: 100 invoiced at 1.08 and 89,500, paid at 1.10 and 91,000.
 * When the tests are done, all that must always hold is looked at.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import type { ExchangePreview } from '../../domain/books/exchange-day.ts'
import type { SessionInfo } from '../../domain/identity/session.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { pagesOf } from '../kernel/testing/pdf-text.ts'
import { type CashShop, cashShop } from './testing/cash-shop.ts'

const app = testApp()
let shop: CashShop
let eur: string

const euroRate = (buy: string, more: object = {}) =>
  shop.add('/api/rates', { validFrom: shop.today, currency: eur, buy, sell: buy, ...more })

beforeEach(async () => {
  shop = await cashShop(app)
  eur = String((await shop.add('/api/currencies', { code: 'EUR', name: 'Euro', decimals: 2 })).id)
  await euroRate('1.08')
})

const byCard = () => ({ method: shop.card, reference: 'S1', currency: eur })

/** The day of payment: both rates have moved. */
const later = async () => {
  await euroRate('1.1')
  await shop.add('/api/rates', { validFrom: shop.today, buy: '91000', sell: '91000' })
}

/** Amount, first and second of each role and currency that has any. */
const standing = async (day = shop.today) => {
  const rows = await app.asOwner<{ key: string; sums: string }>(
    `select a.role || ' ' || c.code as key, concat_ws(' ', trim_scale(sum(l.amount)),
       trim_scale(sum(l.first)), trim_scale(sum(l.second))) as sums
     from entry_line l
     join account a on a.company_id = l.company_id and a.id = l.account_id
     join currency c on c.company_id = l.company_id and c.id = l.currency_id
     where l.company_id = $1 and l.day <= $2
     group by 1 having sum(l.first) <> 0 or sum(l.second) <> 0 or sum(l.amount) <> 0`,
    [shop.companyId, day],
  )
  return Object.fromEntries(rows.map(({ key, sums }) => [key, sums]))
}

const open = async (...ids: string[]) =>
  (
    await app.asOwner<{ left: string }>(
      `select concat_ws(' ', trim_scale(open), trim_scale(first_open), trim_scale(second_open)) as left
       from open_item where company_id = $1 and document_id = any($2::uuid[])
       order by array_position($2::uuid[], document_id)`,
      [shop.companyId, ids],
    )
  ).map(({ left }) => left)

const sold = { 'sales EUR': '-100 -108 -9666000' }
const gained = { 'exchangeGain USD': '-2 -2 0', 'exchangeGain LBP': '-344000 0 -344000' }

describe('an invoice in euros', () => {
  test('stands in all three measures, and is gone once it is paid in euros', async () => {
    const id = await shop.owed('100', { currency: eur })
    expect(await standing()).toEqual({ 'receivable EUR': '100 108 9666000', ...sold })
    expect(await shop.document('invoices', id)).toMatchObject({
      currency: eur,
      firstTotal: '108',
      secondTotal: '9666000',
    })
    expect(await shop.owes()).toEqual({ first: '108', own: { EUR: '100' } })
    await later()
    const [row] = (await shop.open('receipts', shop.client)).rows
    expect(row).toMatchObject({ open: '100', firstNow: '110', secondNow: '10010000' })
    const receipt = shop.money('receipts', {
      ...byCard(),
      allocations: [{ to: id, amount: '100' }],
    })
    await shop.pay('receipts', receipt)
    expect(await open(id, receipt.id)).toEqual(['0 0 0', '0 0 0'])
    expect(await standing()).toEqual({ 'card EUR': '100 110 10010000', ...sold, ...gained })
    await shop.done('receipts', receipt.id, 'void', { reason: 'Wrong' })
    expect(await standing()).toEqual({ 'receivable EUR': '100 108 9666000', ...sold })
    expect(await open(id)).toEqual(['100 108 9666000'])
  })

  test('half paid in dollars and half in lira is gone; what stays on account is euros', async () => {
    const id = await shop.owed('100', { currency: eur })
    await later()
    const half = { allocations: [{ to: id, amount: '50' }] }
    await shop.pay('receipts', shop.money('receipts', { amount: '55', ...half }))
    expect(await open(id)).toEqual(['50 54 4833000'])
    const lira = { currency: shop.lbp, method: shop.cashLbp, amount: '5005000' }
    await shop.pay('receipts', shop.money('receipts', { ...lira, ...half }))
    expect(await open(id)).toEqual(['0 0 0'])
    expect(await standing()).toEqual({
      'cash USD': '55 55 5005000',
      'cash LBP': '5005000 55 5005000',
      ...sold,
      ...gained,
    })
  })

  test('is paid by money on account, and taken back from it, as it stood', async () => {
    const id = await shop.owed('100', { currency: eur })
    await later()
    const advance = shop.money('receipts', { ...byCard(), amount: '150' })
    await shop.pay('receipts', advance)
    const before = await standing()
    await shop.done('receipts', advance.id, 'allocate', {
      allocation: newId(),
      allocations: [{ to: id, amount: '100' }],
    })
    expect(await open(id, advance.id)).toEqual(['0 0 0', '50 55 5005000'])
    expect(await standing()).toMatchObject({ 'receivable EUR': '-50 -55 -5005000', ...gained })
    const [made] = (await shop.moneyOf('receipts', advance.id)).allocations
    await shop.done('receipts', advance.id, 'unallocate', { allocation: made?.id })
    expect(await standing()).toEqual(before)
  })

  test('is returned at its own rates, part by part', async () => {
    const item = await shop.item({ vat: '11', kind: 'service' })
    const body = shop.draft(
      'salesInvoice',
      [{ item, quantity: '3', unitPrice: '33.33', vat: '11' }],
      { currency: eur },
    )
    await shop.post('invoices', body)
    await later()
    for (const _ of [1, 2, 3]) {
      const line = {
        item,
        quantity: '1',
        unitPrice: '33.33',
        vat: '11',
        originLine: body.lines[0]?.id,
      }
      const back = shop.draft('salesReturn', [line], { currency: eur, origin: body.id })
      await shop.post('invoices', back)
    }
    expect(await standing()).toEqual({})
  })

  test('of taxed and untaxed goods is returned line by line, and nothing stays of its tax', async () => {
    await euroRate('1.13')
    const [taxed, free] = [
      await shop.item({ vat: '11', kind: 'service' }),
      await shop.item({ kind: 'service' }),
    ]
    const lines = [
      { item: taxed, quantity: '1', unitPrice: '90.09', vat: '11' },
      { item: free, quantity: '1', unitPrice: '100.73' },
    ]
    const body = shop.draft('salesInvoice', lines, { currency: eur })
    await shop.post('invoices', body)
    for (const [at, line] of [...lines.entries()].toReversed()) {
      const back = { ...line, originLine: body.lines[at]?.id }
      const more = { currency: eur, origin: body.id }
      await shop.post('invoices', shop.draft('salesReturn', [back], more))
    }
    // 200.73 are 226.82 dollars and 20,300,390 lira, of which 9.91 of tax are 1,002,226: they leave with
    // the second part, which by itself would make 1,002,248 of them.
    expect(await standing()).toEqual({})
  })

  test('takes tenders of any currency at the till of the office', async () => {
    await shop.owed('100', {
      currency: eur,
      tenders: [
        { id: newId(), method: shop.card, currency: eur, amount: '50' },
        { id: newId(), method: shop.cash, currency: shop.usd, amount: '54' },
      ],
    })
    expect(await standing()).toEqual({
      'card EUR': '50 54 4833000',
      'cash USD': '54 54 4833000',
      ...sold,
    })
  })
})

describe('a supplier', () => {
  test('is paid in part and then in full; goods cost what the euros were worth', async () => {
    const item = await shop.item({ vat: '11' })
    const bill = shop.draft(
      'purchaseInvoice',
      [{ item, quantity: '10', unitPrice: '10', vat: '11' }],
      { currency: eur },
    )
    await shop.post('purchases', bill)
    expect(await shop.stock(item)).toEqual({ quantity: '10', value: '108' })
    expect(await standing()).toEqual({
      'payable EUR': '-111 -119.88 -10729260',
      'stock USD': '108 108 9666000',
      'vatPaid EUR': '11 11.88 1063260',
    })
    await later()
    const pay = (amount: string) =>
      shop.pay(
        'payments',
        shop.money('payments', {
          ...byCard(),
          amount,
          allocations: [{ to: bill.id, amount }],
        }),
      )
    await pay('50')
    expect(await open(bill.id)).toEqual(['61 65.88 5896260'])
    await pay('61')
    expect(await open(bill.id)).toEqual(['0 0 0'])
    expect(await standing()).toMatchObject({
      'bank EUR': '-111 -122.1 -11111100',
      'exchangeLoss USD': '2.22 2.22 0',
      'exchangeLoss LBP': '381840 0 381840',
    })
  })

  test('of an expense in euros from a bank account of its own', async () => {
    const bank = await shop.add('/api/accounts', {
      code: '1021-E',
      name: 'Bank in Paris',
      kind: 'asset',
      currency: eur,
    })
    const method = await shop.add('/api/payment-methods', {
      name: 'Transfer EUR',
      type: 'creditCard',
      currency: eur,
      account: bank.id,
    })
    const accounts = (await shop.list('/api/accounts', { limit: '200' })).rows
    const named = (role: string) => String(accounts.find((it) => it.role === role)?.id)
    const entry = (lines: object[], day = shop.today) =>
      shop.call('POST', '/api/books/entries', { id: newId(), day, currency: eur, lines })
    const put = await entry([
      { account: bank.id, debit: '100' },
      { account: named('opening'), credit: '100' },
    ])
    expect(put.status, put.text).toBe(200)
    // The books say how many euros lie there, on the card and in the trial balance, also in files.
    const days = `from=${shop.today}&to=${shop.today}`
    const file = async (path: string) => (await shop.call('GET', path)).text.trim().split(/\r?\n/)
    const lines = await file(`/api/accounts/${bank.id}/ledger/export?${days}&format=csv`)
    expect(lines.at(-1)).toMatch(/EUR,100,0,100$/)
    const trial = await file(`/api/books/trial-balance/export?${days}&format=csv`)
    expect(trial.find((line) => line.startsWith('1021-E'))).toMatch(/EUR,0,100,0,100$/)
    for (const path of [`accounts/${bank.id}/ledger`, 'books/trial-balance']) {
      const paper = await fetch(`${app.url}/api/${path}/paper?${days}&language=en`, {
        headers: { authorization: `Bearer ${shop.token}` },
      })
      const said = (await pagesOf(new Uint8Array(await paper.arrayBuffer()))).flat()
      expect(said.map(({ text }) => text)).toEqual(
        expect.arrayContaining(['USD', 'LBP', 'EUR', '100.00', '108.00']),
      )
    }
    await later()
    const spent = { method: method.id, currency: eur, partner: null }
    await shop.pay('payments', shop.money('payments', { ...spent, account: named('expense') }))
    const [place] = await app.asOwner(
      `select amount::int, first::int, second::int from money_place
       where company_id = $1 and account_id = $2`,
      [shop.companyId, bank.id],
    )
    expect(place).toEqual({ amount: 0, first: 0, second: 0 })
    expect(await standing()).toMatchObject({ 'expense EUR': '100 110 10010000', ...gained })
    // Dollars do not lie there.
    const wrong = await shop.refused('POST', '/api/books/entries', {
      id: newId(),
      day: shop.today,
      lines: [
        { account: bank.id, debit: '1' },
        { account: named('opening'), credit: '1' },
      ],
    })
    expect(wrong).toMatchObject({ code: 'accountCurrency', field: 'lines.0.account' })
  })
})

test('the revaluation of a day brings euros to its rate in both measures, and is undone', async () => {
  await shop.owed('100', { currency: eur })
  await shop.pay('receipts', shop.money('receipts', byCard()))
  await shop.add('/api/rates', { validFrom: shop.today, type: 'bank', buy: '91000', sell: '91000' })
  const path = `/api/books/exchange?day=${shop.today}`
  expect(await shop.refused('GET', path)).toMatchObject({ code: 'bankRateOfMissing', field: 'day' })
  await euroRate('1.1', { type: 'bank' })
  const { rows } = (await shop.call<ExchangePreview>('GET', path)).body
  // The client owes nothing: what he paid stands against it.
  expect(rows).toMatchObject([
    { code: 'EUR', amount: '100', measure: 'first', worth: '110', difference: '2' },
    { code: 'EUR', amount: '100', measure: 'second', worth: '10010000', difference: '344000' },
  ])
  const body = { id: newId(), mirror: newId(), day: shop.today }
  expect((await shop.call('POST', '/api/books/exchange', body)).status).toBe(200)
  expect(await standing()).toEqual({ 'card EUR': '100 110 10010000', ...sold, ...gained })
  expect(await standing(addDays(shop.today, 1))).toEqual({ 'card EUR': '100 108 9666000', ...sold })
})

test('a cheque of euros clears into the bank of euros', async () => {
  const cheque = { bank: 'BLOM', number: '77', dueDate: shop.today }
  const receipt = shop.money('receipts', { method: shop.cheque, currency: eur, cheque })
  await shop.pay('receipts', receipt)
  await later()
  await shop.step(receipt.id, 'deposit')
  await shop.step(receipt.id, 'clear')
  expect(await standing()).toEqual({
    'bank EUR': '100 108 9666000',
    'receivable EUR': '-100 -108 -9666000',
  })
})

describe('is refused', () => {
  test('without a rate on its day, at the field of the currency', async () => {
    const chf = await shop.add('/api/currencies', { code: 'CHF', name: 'Franc', decimals: 2 })
    const item = shop.item1
    const lines = [{ item, quantity: '1', unitPrice: '5' }]
    const body = shop.draft('salesInvoice', lines, { currency: chf.id })
    const wrong = { code: 'currencyRateMissing', field: 'currency', facts: { currency: 'CHF' } }
    expect(await shop.refusal('invoices', body)).toMatchObject(wrong)
    const money = shop.money('receipts', { ...byCard(), currency: chf.id })
    expect(await shop.unpayable('receipts', money)).toMatchObject(wrong)
  })

  test('a rate of one of the two by its name, and a rank for a currency with rates', async () => {
    const rate = { validFrom: shop.today, currency: shop.lbp, buy: '1', sell: '1' }
    expect(await shop.refused('POST', '/api/rates', { id: newId(), ...rate })).toMatchObject({
      code: 'rateOfTheTwo',
      field: 'currency',
    })
    const jump = { validFrom: shop.today, currency: eur, buy: '108', sell: '108' }
    expect((await shop.refused('POST', '/api/rates', { id: newId(), ...jump })).code).toBe(
      'rateJump',
    )
    const { rates, company } = (await shop.call<SessionInfo>('GET', '/api/session')).body
    expect(rates.map(({ buy }) => buy)).toEqual(['89500'])
    expect(company.currencies.map(({ code, rate: own }) => [code, own])).toEqual([
      ['USD', null],
      ['LBP', null],
      ['EUR', '1.08'],
    ])
  })
})
