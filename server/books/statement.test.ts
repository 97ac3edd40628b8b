/** Whatever happens between a partner and the house, his statement ends with what is open. */
import { beforeEach, expect, test } from 'vitest'
import type { PartnerBalances, PartnerCard, Statement } from '../../domain/books/statement.ts'
import type { Dashboard } from '../../domain/insight/dashboard.ts'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { type CashShop, cashShop } from '../cash/testing/cash-shop.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf } from '../kernel/testing/station.ts'

const app = testApp()
let shop: CashShop
beforeEach(async () => {
  shop = await cashShop(app)
})

const used = (own: Record<string, string>) =>
  Object.fromEntries(Object.entries(own).filter(([, amount]) => !isZero(amount)))

async function agreeing(partner: string, side: 'client' | 'supplier'): Promise<Statement> {
  const path = `/api/thirdparties/${partner}`
  const days = `from=${shop.today}&to=${shop.today}`
  const { body } = await shop.call<Statement>('GET', `${path}/statement?side=${side}&${days}`)
  const balances = (await shop.call<PartnerBalances>('GET', `${path}/balance`)).body[side]
  if (!balances) throw new Error('They are for whoever asks')
  expect(used(body.closing.own)).toEqual(used(balances.own))
  expect(body.closing.first).toBe(balances.first)
  expect(body.lines.at(-1)?.firstBalance ?? body.opening.first).toBe(body.closing.first)
  expect(body.second?.closing).toBe(balances.second ?? '0')
  expect(body.lines.at(-1)?.secondBalance ?? body.second?.opening).toBe(body.second?.closing)
  for (const [code, amount] of Object.entries(body.closing.own))
    expect(body.lines.findLast(({ currency }) => currency === code)?.balance).toBe(amount)
  return body
}

const newRate = (rate: string) =>
  shop.add('/api/rates', { validFrom: shop.today, buy: rate, sell: rate })

test('money given later to a debt in the other currency, taken back and voided', async () => {
  const invoice = await shop.owed('8950000', { currency: shop.lbp })
  const receipt = shop.money('receipts', { amount: '110' })
  await shop.pay('receipts', receipt)
  await newRate('90000')
  await agreeing(shop.client, 'client')
  const allocations = [{ to: invoice, amount: '8950000' }]
  await shop.done('receipts', receipt.id, 'allocate', { allocation: newId(), allocations })
  const given = await agreeing(shop.client, 'client')
  expect(used(given.closing.own)).toEqual({ USD: '-10.56' })
  const [made] = (await shop.moneyOf('receipts', receipt.id)).allocations
  await shop.done('receipts', receipt.id, 'unallocate', { allocation: made?.id })
  await agreeing(shop.client, 'client')
  await shop.done('receipts', receipt.id, 'void', { reason: 'Wrong' })
  const voided = await agreeing(shop.client, 'client')
  expect(used(voided.closing.own)).toEqual({ LBP: '8950000' })
})

test('a cheque over three invoices that bounces', async () => {
  const invoices = [await shop.owed('40'), await shop.owed('35'), await shop.owed('50')]
  const [a, b, c] = invoices
  const receipt = shop.money('receipts', {
    method: shop.cheque,
    cheque: { bank: 'Banque du Liban', number: '000123', dueDate: shop.today },
    allocations: [
      { to: a, amount: '40' },
      { to: b, amount: '35' },
      { to: c, amount: '25' },
    ],
  })
  await shop.pay('receipts', receipt)
  expect((await agreeing(shop.client, 'client')).closing.first).toBe('25')
  await shop.step(receipt.id, 'deposit')
  await shop.step(receipt.id, 'bounce', { fee: '5' })
  expect((await agreeing(shop.client, 'client')).closing.first).toBe('125')
  await shop.step(receipt.id, 'redeposit')
  expect((await agreeing(shop.client, 'client')).closing.first).toBe('25')
})

test('a supplier who is paid in pounds for a purchase in dollars', async () => {
  await shop.funded('8950000', 'LBP')
  const purchase = await shop.owing('100')
  const payment = shop.money('payments', {
    method: shop.cashLbp,
    currency: shop.lbp,
    amount: '8950000',
    allocations: [{ to: purchase, amount: '60' }],
  })
  await shop.pay('payments', payment)
  const { closing } = await agreeing(shop.supplier, 'supplier')
  expect(closing).toEqual({ first: '0', own: { LBP: '-3580000', USD: '40' } })
})

const partners = ['partners.thirdparty.view', 'partners.thirdparty.print']

test.each([
  { grants: partners, canSeeCost: false, isShown: false },
  { grants: [...partners, 'purchasing.purchase.view'], canSeeCost: false, isShown: false },
  { grants: [...partners, 'purchasing.purchase.view'], canSeeCost: true, isShown: true },
  { grants: [...partners, 'purchasing.purchase.add'], canSeeCost: false, isShown: true },
  { grants: [...partners, 'cash.payment.view'], canSeeCost: false, isShown: true },
  { grants: [...partners, 'books.journal.view'], canSeeCost: false, isShown: true },
])('what is owed to suppliers for $grants, costs $canSeeCost: $isShown', async (role) => {
  const { grants, canSeeCost, isShown } = role
  await shop.owing('40')
  const who = await colleagueOf(app, shop, grants, { canSeeCost })
  const path = `/api/thirdparties/${shop.supplier}`
  const days = `from=${shop.today}&to=${shop.today}`
  for (const of of ['statement', 'statement/paper']) {
    const answer = await who.call('GET', `${path}/${of}?side=supplier&${days}`)
    expect([answer.status, answer.text.includes('amountsHidden')]).toEqual(
      isShown ? [200, false] : [422, true],
    )
  }
  const { supplier } = (await who.call<PartnerBalances>('GET', `${path}/balance`)).body
  expect(supplier?.first ?? null).toBe(isShown ? '40' : null)
  const { sides } = (await who.call<PartnerCard>('GET', `${path}/card`)).body
  expect(sides.some(({ side }) => side === 'supplier')).toBe(isShown)
  const listed = (columns: string) =>
    who.call<{ rows: AnyRow[] }>('GET', `/api/thirdparties?columns=name,${columns}`)
  const figureOf = async (column: string) =>
    (await listed(column)).body.rows.find(({ id }) => id === shop.supplier)?.[column]
  expect(await figureOf('clientDebt')).toBe('0')
  if (isShown) expect(await figureOf('balance')).toBe('-40')
  else expect((await listed('balance')).status).toBe(422)
  const { toPay } = (await who.call<Dashboard>('GET', '/api/dashboard')).body
  const isOfPurchases = grants.includes('purchasing.purchase.view')
  expect(toPay !== undefined).toBe(isShown && isOfPurchases)
})
