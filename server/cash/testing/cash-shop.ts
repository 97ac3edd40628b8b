/** A market with money to take and give: invoices to pay, and the calls of the screens of money. */
import { expect } from 'vitest'
import type { Balances } from '../../../domain/books/statement.ts'
import type { MoneyDocument, MoneyTerms, OpenDocuments } from '../../../domain/cash/contract.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import type { Problem } from '../../kernel/testing/station.ts'
import { type Market, market, type Posted } from '../../trade/testing/market.ts'
import { ownMoney } from './own-money.ts'

export type MoneyApi = 'receipts' | 'payments'

export type MoneyBody = Record<string, unknown> & { id: string }

export type CashShop = Market & {
  cheque: string
  card: string
  item1: string
  /** An invoice of so many dollars, due so many days from today; answers its id. */
  owed(amount: string, more?: Record<string, unknown>): Promise<string>
  /** Three invoices of 40, 35 and 50 dollars, each due a day after the one before. */
  three(): Promise<[string, string, string]>
  /** A purchase of so many dollars; answers its id. */
  owing(amount: string, more?: Record<string, unknown>): Promise<string>
  /** Money of the owner in the cash of the office. */
  funded(amount: string, currency?: 'USD' | 'LBP'): Promise<void>
  money(api: MoneyApi, more?: Record<string, unknown>): MoneyBody
  pay(api: MoneyApi, body: MoneyBody): Promise<Posted>
  unpayable(api: MoneyApi, body: MoneyBody): Promise<Problem>
  done(api: MoneyApi, id: string, verb: string, body: Record<string, unknown>): Promise<void>
  step(id: string, step: string, more?: Record<string, unknown>): Promise<void>
  moneyOf(api: MoneyApi, id: string): Promise<MoneyDocument>
  open(api: MoneyApi, partner: string, side?: string): Promise<OpenDocuments>
  /** What the client owes by his statement, in the books and per currency. */
  owes(): Promise<Balances>
  /** Of each of these documents, what is open. */
  opens(...ids: string[]): Promise<string[]>
}

export async function cashShop(app: TestApp, name?: string): Promise<CashShop> {
  const shop = await market(app, name)
  const methods = (await shop.list('/api/payment-methods')).rows
  const named = (type: string) => String(methods.find((it) => it.type === type)?.id)
  const termsOf = async (api: MoneyApi) =>
    (await shop.call<MoneyTerms>('GET', `/api/${api}/terms`)).body
  const types = {
    receipts: (await termsOf('receipts')).types[0]?.id,
    payments: (await termsOf('payments')).types[0]?.id,
  }
  const item1 = await shop.item({ kind: 'service' })
  const post = async (behaviour: string, amount: string, more = {}) => {
    const body = shop.draft(behaviour, [{ item: item1, quantity: '1', unitPrice: amount }], more)
    const screen = behaviour.startsWith('sales') ? 'invoices' : 'purchases'
    return (await shop.post(screen, body)).id
  }
  const done = async (api: MoneyApi, id: string, verb: string, body: Record<string, unknown>) => {
    const answer = await shop.call('POST', `/api/${api}/${id}/${verb}`, body)
    expect(answer.status, answer.text).toBe(200)
  }
  return {
    ...shop,
    cheque: named('cheque'),
    card: named('creditCard'),
    item1,
    owed: (amount, more) => post('salesInvoice', amount, more),
    three: async () => [
      await post('salesInvoice', '40', { dueDate: shop.today }),
      await post('salesInvoice', '35', { dueDate: addDays(shop.today, 1) }),
      await post('salesInvoice', '50', { dueDate: addDays(shop.today, 2) }),
    ],
    owing: (amount, more) => post('purchaseInvoice', amount, more),
    funded: async (amount, currency) =>
      (await ownMoney(app, shop)).funded('cash', amount, currency),
    money: (api, more = {}) => ({
      id: newId(),
      type: types[api],
      branch: shop.branch,
      partner: api === 'receipts' ? shop.client : shop.supplier,
      method: shop.cash,
      currency: shop.usd,
      amount: '100',
      day: shop.today,
      allocations: [],
      ...more,
    }),
    async pay(api, body) {
      const answer = await shop.call<Posted>('POST', `/api/${api}/post`, body)
      expect(answer.status, answer.text).toBe(200)
      return answer.body
    },
    unpayable: (api, body) => shop.refused('POST', `/api/${api}/post`, body),
    done,
    step: (id, step, more = {}) =>
      done('receipts', id, 'cheque', { event: newId(), step, day: shop.today, ...more }),
    moneyOf: async (api, id) => (await shop.call<MoneyDocument>('GET', `/api/${api}/${id}`)).body,
    open: async (api, partner, side) =>
      (
        await shop.call<OpenDocuments>(
          'GET',
          `/api/${api}/open?partner=${partner}${side ? `&side=${side}` : ''}`,
        )
      ).body,
    owes: async () =>
      (
        await shop.call<{ closing: Balances }>(
          'GET',
          `/api/thirdparties/${shop.client}/statement?side=client&from=2000-01-01&to=${shop.today}`,
        )
      ).body.closing,
    async opens(...ids) {
      const rows = await app.asOwner<{ id: string; open: string }>(
        `select document_id as id, trim_scale(open)::text as open
         from open_item where company_id = $1 and document_id = any($2::uuid[])`,
        [shop.companyId, ids],
      )
      return ids.map((id) => rows.find((row) => row.id === id)?.open ?? 'none')
    },
  }
}
