/** Money between the company's own places: what it books, what it refuses, how it is undone. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { TransferDocument, TransferTerms } from '../../domain/cash/contract.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf } from '../kernel/testing/station.ts'
import type { Posted } from '../trade/testing/market.ts'
import { type CashShop, cashShop } from './testing/cash-shop.ts'
import { type OwnMoney, ownMoney } from './testing/own-money.ts'

const app = testApp()
let shop: CashShop
let own: OwnMoney
beforeEach(async () => {
  shop = await cashShop(app)
  own = await ownMoney(app, shop)
})

const read = async (id: string) =>
  (await shop.call<TransferDocument>('GET', `/api/money-transfers/${id}`)).body

const changeRate = async (rate: string) => {
  const body = { id: newId(), validFrom: shop.today, buy: rate, sell: rate, isConfirmed: true }
  expect((await shop.call('POST', '/api/rates', body)).status).toBe(200)
}

describe('money goes from one place to another', () => {
  test('from the cards to the bank, less what the acquirer kept', async () => {
    await shop.pay(
      'receipts',
      shop.money('receipts', { method: shop.card, amount: '1000', reference: '4711' }),
    )
    const posted = await own.move({
      account: own.account('card'),
      amount: '1000',
      fee: '20',
      reference: 'BATCH-7',
      note: 'Week 46',
    })
    expect(posted.number).toBe(`MT-${shop.today.slice(0, 4)}-000001`)
    expect(await shop.ledger()).toEqual({ bank: '980', commission: '20', receivable: '-1000' })
    expect(await own.standing('card')).toEqual({ USD: ['0', '0', '0'] })
    expect(await own.standing('bank')).toEqual({ USD: ['980', '980', '87710000'] })
    expect(await read(posted.id)).toMatchObject({
      amount: '1000',
      fee: '20',
      received: '980',
      reference: 'BATCH-7',
      note: 'Week 46',
      state: 'posted',
      secondAmount: '89500000',
    })
    const [row] = (await shop.list('/api/money-transfers')).rows
    expect(row).toMatchObject({ number: posted.number, total: '1000', received: '980', fee: '20' })
  })

  test('and leaves nothing behind where it was taken at another rate', async () => {
    await own.funded('cash', '8950000', 'LBP')
    await changeRate('91000')
    await own.move({
      account: own.account('cash', 'LBP'),
      toAccount: own.account('safe', 'LBP'),
      amount: '8950000',
    })
    expect(await own.standing('cash')).toEqual({ LBP: ['0', '0', '0'] })
    expect(await own.standing('safe')).toEqual({ LBP: ['8950000', '98.35', '8950000'] })
    expect(await own.standing('exchangeLoss')).toEqual({ USD: ['1.65', '1.65', '0'] })
  })

  test('changed at a stated rate, and what it stood at more is exchange', async () => {
    await own.funded('bank', '1000')
    const posted = await own.move({
      account: own.account('bank'),
      toAccount: own.account('bank', 'LBP'),
      amount: '1000',
      fee: '10',
      rate: '89000',
    })
    // 990 at 89,000; 1,000 stood at 89,500,000.
    expect((await read(posted.id)).received).toBe('88110000')
    expect(await own.standing('bank')).toEqual({
      USD: ['0', '0', '0'],
      LBP: ['88110000', '990', '88110000'],
    })
    expect(await own.standing('exchangeLoss')).toEqual({ LBP: ['500000', '0', '500000'] })
    expect(await own.standing('commission')).toEqual({ USD: ['10', '10', '890000'] })
  })

  test('the fee is spent on the account somebody names', async () => {
    await own.funded('safe', '100')
    const charges = await shop.add('/api/accounts', {
      code: '6150',
      name: 'Bank charges',
      kind: 'expense',
    })
    const { id } = await own.move({ fee: '1.5', feeAccount: charges.id })
    expect(await read(id)).toMatchObject({ feeAccount: { id: charges.id }, received: '98.5' })
  })

  test('once, however often it is sent', async () => {
    await own.funded('safe', '1000')
    const body = own.body()
    const send = () => shop.call<Posted>('POST', '/api/money-transfers/post', body)
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map((it) => it.body.number)).size).toBe(1)
    expect((await send()).body).toEqual(answers[0]?.body)
    expect(await shop.ledger()).toMatchObject({ safe: '900', bank: '100' })
  })

  test('to whoever asks what there is, the places and what lies in them', async () => {
    await own.funded('safe', '250')
    const { body } = await shop.call<TransferTerms>('GET', '/api/money-transfers/terms')
    expect(body.types).toMatchObject([{ id: own.type, behaviour: 'moneyTransfer' }])
    expect(body.places.find(({ id }) => id === own.account('safe'))).toMatchObject({
      amount: '250',
      isCash: true,
      currency: shop.usd,
    })
    expect(body.places.find(({ id }) => id === own.account('bank'))?.isCash).toBe(false)
  })

  test('on a paper with both places', async () => {
    await own.funded('safe', '100')
    const { id } = await own.move()
    const answer = await shop.call('GET', `/api/documents/${id}/paper?language=ar`)
    expect(answer.status).toBe(200)
    expect(answer.text.startsWith('%PDF')).toBe(true)
  })
})

describe('it is refused', () => {
  type Case = [string, () => Record<string, unknown>, string, string]
  const cases: Case[] = [
    [
      'from an account to itself',
      () => ({ toAccount: own.account('safe') }),
      'transferNeedsTwo',
      'toAccount',
    ],
    [
      'from no account of money',
      () => ({ account: own.account('sales') }),
      'accountIsNoMoney',
      'account',
    ],
    [
      'to no account of money',
      () => ({ toAccount: own.account('receivable') }),
      'accountIsNoMoney',
      'toAccount',
    ],
    ['to nowhere', () => ({ toAccount: newId() }), 'selectAccount', 'toAccount'],
    ['with all of it as a fee', () => ({ fee: '100' }), 'feeAboveAmount', 'fee'],
    ['with half a cent', () => ({ amount: '10.005' }), 'tooManyDecimals', 'amount'],
    [
      'with a fee that is money',
      () => ({ fee: '1', feeAccount: own.account('bank') }),
      'accountFollowsDocuments',
      'feeAccount',
    ],
    ['under another type', () => ({ type: shop.typeOf('salesInvoice') }), 'selectType', 'type'],
    ['tomorrow', () => ({ day: addDays(shop.today, 1) }), 'dayInFuture', 'day'],
    [
      'at a rate of another year',
      () => ({ toAccount: own.account('bank', 'LBP'), rate: '1500' }),
      'rateFar',
      'rate',
    ],
    ['with more cash than there is', () => ({ amount: '100.01' }), 'cashHoldsLess', 'amount'],
  ]
  test.each(cases)('%s', async (_, more, code, field) => {
    await own.funded('safe', '100')
    const before = await shop.ledger()
    expect(await own.refused(more())).toMatchObject({ code, field })
    expect(await shop.ledger()).toEqual(before)
  })

  test('with what nobody asked for', async () => {
    expect(await own.refused({ received: '5' })).toMatchObject({ code: 'unknownField' })
  })

  test('in a closed period', async () => {
    await own.funded('safe', '100')
    const lock = { lockedThrough: shop.today }
    expect((await shop.call('PUT', '/api/books/lock', lock)).status).toBe(200)
    expect(await own.refused()).toMatchObject({ code: 'dayIsLocked' })
  })

  test('to take what lies in a drawer: the office has none of it', async () => {
    await shop.pay('receipts', shop.money('receipts', { amount: '30' }))
    expect(await own.refused({ account: own.account('cash'), amount: '31' })).toMatchObject({
      code: 'cashHoldsLess',
      facts: { limit: '30' },
    })
  })

  test('without the right, and out of the reach of a branch', async () => {
    await own.funded('safe', '100')
    const post = (who: { token: string }) =>
      app.call('POST', '/api/money-transfers/post', { token: who.token, body: own.body() })
    const cashier = await colleagueOf(app, shop, ['cash.payment.post'])
    expect((await post(cashier)).status).toBe(403)
    const branch = (await shop.add('/api/branches', { name: 'Elsewhere' })).id
    const rights = ['cash.transfer.post', 'cash.transfer.view']
    const stranger = await colleagueOf(app, shop, rights, { branches: [branch] })
    expect((await post(stranger)).status).toBe(422)
    const { id } = await own.move()
    expect((await stranger.call('GET', `/api/money-transfers/${id}`)).status).toBe(404)
    expect((await stranger.list('/api/money-transfers')).rows).toEqual([])
  })
})

describe('a bank that holds less', () => {
  test('is asked about, and overdrawn once it is meant', async () => {
    const more = { account: own.account('bank'), toAccount: own.account('safe') }
    expect(await own.refused(more)).toMatchObject({
      code: 'bankHoldsLess',
      facts: { limit: '0', isConfirmable: true },
    })
    await own.move({ ...more, isConfirmed: true })
    expect(await shop.ledger()).toEqual({ bank: '-100', safe: '100' })
  })

  test('no yes makes cash of nothing', async () => {
    expect(await own.refused({ isConfirmed: true })).toMatchObject({ code: 'cashHoldsLess' })
  })
})

describe('it is undone', () => {
  const undo = (id: string) =>
    shop.call('POST', `/api/money-transfers/${id}/void`, { reason: 'Wrong account' })

  test('by its mirror, with its reason', async () => {
    await own.funded('safe', '100')
    const { id } = await own.move({ fee: '1' })
    expect((await undo(id)).status).toBe(200)
    expect((await undo(id)).status).toBe(200)
    expect(await shop.ledger()).toEqual({ safe: '100', capital: '-100' })
    const seen = await read(id)
    expect(seen).toMatchObject({ state: 'void', voidReason: 'Wrong account' })
    expect(seen.entries.map(({ kind }) => kind)).toEqual(['posting', 'reversal'])
  })

  test('not while the cash it brought has gone on: the last move is undone first', async () => {
    await own.funded('bank', '100')
    const { id } = await own.move({ account: own.account('bank'), toAccount: own.account('safe') })
    const { id: on } = await own.move({ amount: '60' })
    const refusal = { code: 'cashHoldsLess', facts: { limit: '40' } }
    expect(await undo(id)).toMatchObject({ status: 422, body: refusal })
    expect(await shop.ledger()).toMatchObject({ safe: '40', bank: '60' })
    expect((await undo(on)).status).toBe(200)
    expect((await undo(id)).status).toBe(200)
    expect(await shop.ledger()).toEqual({ bank: '100', capital: '-100' })
  })

  test('not on a later day', async () => {
    await own.funded('safe', '100')
    const { id } = await own.move()
    await app.asOwner(
      "update document set posted_at = posted_at - interval '3 days' where id = $1",
      [id],
    )
    expect(await undo(id)).toMatchObject({ status: 422, body: { code: 'transferVoidTooLate' } })
  })
})

describe('cash of the office', () => {
  test('pays more than the books know only when somebody says so, and by an entry never', async () => {
    await shop.pay('receipts', shop.money('receipts', { amount: '40' }))
    const refusal = { code: 'cashLacks', facts: { limit: '40', isConfirmable: true } }
    const payment = shop.money('payments', { amount: '41' })
    expect(await shop.unpayable('payments', payment)).toMatchObject({ ...refusal, field: 'amount' })
    const item = await shop.item({ kind: 'service' })
    const tenders = [{ id: newId(), method: shop.cash, currency: shop.usd, amount: '41' }]
    const bought = shop.draft('purchaseInvoice', [{ item, quantity: '1', unitPrice: '41' }], {
      tenders,
    })
    expect(await shop.refusal('purchases', bought)).toMatchObject({
      ...refusal,
      field: 'tenders.0.amount',
    })
    const entry = {
      id: newId(),
      day: shop.today,
      lines: [
        { account: own.account('expense'), debit: '41' },
        { account: own.account('cash'), credit: '41' },
      ],
    }
    expect(await shop.refused('POST', '/api/books/entries', entry)).toMatchObject({
      code: 'cashHoldsLess',
      field: 'lines.1.credit',
      facts: { limit: '40' },
    })
    const receipt = shop.money('receipts', { amount: '10' })
    await shop.pay('receipts', receipt)
    await shop.pay('payments', { ...shop.money('payments', { amount: '51' }), isConfirmed: true })
    expect(await shop.ledger()).toMatchObject({ cash: '-1' })
    await shop.done('receipts', receipt.id, 'void', { reason: 'Typed twice' })
    expect(await shop.ledger()).toMatchObject({ cash: '-11' })
  })

  test('is not overdrawn by two who pay at once', async () => {
    await shop.funded('100')
    const pay = () =>
      shop.call('POST', '/api/payments/post', shop.money('payments', { amount: '60' }))
    const both = await Promise.all([pay(), pay()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await shop.ledger()).toMatchObject({ cash: '40' })
  })
})

describe('what is paid by card', () => {
  test('to a supplier and for an expense leaves the bank; what clients pay goes to the cards', async () => {
    const more = { method: shop.card, reference: '4711' }
    await shop.pay('receipts', shop.money('receipts', { ...more, amount: '100' }))
    await shop.pay('payments', shop.money('payments', { ...more, amount: '30' }))
    const expense = { partner: null, account: own.account('expense'), amount: '7' }
    await shop.pay('payments', shop.money('payments', { ...more, ...expense }))
    const refund = { side: 'client', partner: shop.client, amount: '5' }
    await shop.pay('payments', shop.money('payments', { ...more, ...refund }))
    expect(await shop.ledger()).toMatchObject({ card: '95', bank: '-37', expense: '7' })
  })
})
