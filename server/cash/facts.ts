/** The facts a receipt or payment is decided on, beside those every posting needs. */
import { sql } from 'kysely'
import type { EntryAccount } from '../../domain/books/manual-entry.ts'
import type { MoneyInput } from '../../domain/cash/money-input.ts'
import type { TradeFacts } from '../../domain/trade/posting/facts.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { tradeFacts } from '../trade/facts.ts'

type Method = {
  asksBank: boolean
  asksReference: boolean
  asksValueDate: boolean
}

type OwnFacts = {
  method: Method | null
  account: { id: string; isActive: boolean } | null
  /** Those that take the rest of a document. */
  gapAccounts: EntryAccount[]
  bills: { id: string; value: string; currencyId: string }[]
}

export type MoneyFacts = Omit<TradeFacts, 'methods'> &
  Omit<OwnFacts, 'method'> & {
    method: (Method & TradeFacts['methods'][number]) | null
  }

export async function moneyFacts(tx: Tx, input: MoneyInput): Promise<MoneyFacts> {
  const [{ methods, ...shared }, { method, ...own }] = await Promise.all([
    tradeFacts(tx, { ...input, items: [], warehouses: [], methods: [input.method] }),
    tx.one(sql<OwnFacts>`
      select
        (select json_build_object('asksBank', asks_bank, 'asksReference', asks_reference,
            'asksValueDate', asks_value_date)
          from payment_method
          where id = ${input.method}) as method,
        (select json_build_object('id', id, 'isActive', is_active)
          from account
          where id = ${input.account ?? null}) as account,
        (select coalesce(json_agg(json_build_object('id', id, 'role', role,
            'isActive', is_active)), '[]')
          from account
          where id = any(${(input.writeOff ?? []).flatMap(({ account }) => account ?? [])}::uuid[]))
          as "gapAccounts",
        (select coalesce(json_agg(json_build_object('id', id, 'value', trim_scale(value)::text,
            'currencyId', currency_id)), '[]')
          from money_bill
          where id = any(${(input.counts ?? []).map(({ bill }) => bill)}::uuid[])) as bills`),
  ])
  const [known] = methods
  return { ...shared, ...own, method: known && method ? { ...known, ...method } : null }
}
