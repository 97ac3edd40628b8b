/** A shop with money in places of its own, and what moves it between them. */
import { expect } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import type { Problem } from '../../kernel/testing/station.ts'
import type { Market, Posted } from '../../trade/testing/market.ts'

type Currency = 'USD' | 'LBP'

export type OwnMoney = {
  type: string
  /** The account of a role, in one of the currencies. */
  account(role: string, currency?: Currency): string
  /** Money of the owner: so much comes to the account of a role. */
  funded(role: string, amount: string, currency?: Currency, day?: string): Promise<void>
  body(more?: Record<string, unknown>): Record<string, unknown> & { id: string }
  move(more?: Record<string, unknown>): Promise<Posted>
  refused(more?: Record<string, unknown>): Promise<Problem>
  /** Of a role: amount, first and second, per currency. */
  standing(role: string): Promise<Record<string, string[]>>
}

type Owner = Pick<
  Market,
  'call' | 'list' | 'refused' | 'companyId' | 'usd' | 'lbp' | 'branch' | 'today'
>

export async function ownMoney(app: TestApp, shop: Owner): Promise<OwnMoney> {
  const accounts = (await shop.list('/api/accounts', { limit: '200' })).rows
  const ids = { USD: shop.usd, LBP: shop.lbp }
  const account: OwnMoney['account'] = (role, currency = 'USD') => {
    const ofRole = accounts.filter((it) => it.role === role)
    const kept = ofRole.find((it) => (it.currency as { id: string } | null)?.id === ids[currency])
    return (kept ?? ofRole[0])?.id ?? ''
  }
  const types = (await shop.list('/api/transaction-types', { limit: '200' })).rows
  const type = types.find((it) => it.behaviour === 'moneyTransfer')?.id ?? ''
  const body: OwnMoney['body'] = (more = {}) => ({
    id: newId(),
    type,
    branch: shop.branch,
    account: account('safe'),
    toAccount: account('bank'),
    amount: '100',
    day: shop.today,
    ...more,
  })
  return {
    type,
    account,
    body,
    async funded(role, amount, currency = 'USD', day = shop.today) {
      const answer = await shop.call('POST', '/api/books/entries', {
        id: newId(),
        day,
        currency: ids[currency],
        branch: shop.branch,
        lines: [
          { account: account(role, currency), debit: amount },
          { account: account('capital'), credit: amount },
        ],
      })
      expect(answer.status, answer.text).toBe(200)
    },
    async move(more) {
      const answer = await shop.call<Posted>('POST', '/api/money-transfers/post', body(more))
      expect(answer.status, answer.text).toBe(200)
      return answer.body
    },
    refused: (more) => shop.refused('POST', '/api/money-transfers/post', body(more)),
    async standing(role) {
      const rows = await app.asOwner<{ code: string; sums: string[] }>(
        `select c.code, array[trim_scale(sum(l.amount))::text, trim_scale(sum(l.first))::text,
           trim_scale(sum(l.second))::text] as sums
         from entry_line l
         join account a on a.company_id = l.company_id and a.id = l.account_id
         join currency c on c.company_id = l.company_id and c.id = l.currency_id
         where l.company_id = $1 and a.role = $2
         group by c.code`,
        [shop.companyId, role],
      )
      return Object.fromEntries(rows.map(({ code, sums }) => [code, sums]))
    },
  }
}
