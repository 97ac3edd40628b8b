import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { languages } from '../../domain/kernel/language.ts'
import { testApp } from '../kernel/testing/app.ts'
import type { Problem } from '../kernel/testing/station.ts'
import { type CashShop, cashShop, type MoneyApi, type MoneyBody } from './testing/cash-shop.ts'

const app = testApp()
let shop: CashShop
beforeEach(async () => {
  shop = await cashShop(app)
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
      if (api === 'payments') await shop.funded('100')
      const body = shop.money(api)
      spoil(body)
      const { field, message } = await shop.unpayable(api, body)
      expect({ field, message }).toEqual(said)
      expect((await shop.pay(api, shop.money(api))).number).toMatch(/-000001$/)
    },
  )

  test('of more than what is open, or more than was handed over, at the line', async () => {
    const [a, b] = await shop.three()
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
    const other = await (await cashShop(app)).owed('10')
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
