/** The facts a receipt or payment is decided on, beside those every posting needs. */
import { sql } from 'kysely'
import type { MoneyInput } from '../../domain/cash/money-input.ts'
import type { MoneyFacts, OwnMoneyFacts } from '../../domain/cash/ready-money.ts'
import { namedAccount } from '../books/account.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { tradeFacts } from '../trade/facts.ts'
import { withholdingTerms } from './withholding.ts'

const ratesOf = ({ allocations = [] }: MoneyInput): string[] =>
  allocations.flatMap(({ withholding }) => withholding?.rate ?? [])

export async function moneyFacts(tx: Tx, input: MoneyInput): Promise<MoneyFacts> {
  const [{ methods, ...shared }, { method, ...own }] = await Promise.all([
    tradeFacts(tx, { ...input, items: [], warehouses: [], methods: [input.method] }),
    tx.one(sql<OwnMoneyFacts>`
      select
        (select json_build_object('asksBank', asks_bank, 'asksReference', asks_reference,
            'asksValueDate', asks_value_date)
          from payment_method
          where id = ${input.method}) as method,
        (select ${namedAccount}
          from account a
          where a.id = ${input.account ?? null}) as account,
        (select coalesce(json_agg(${namedAccount}), '[]')
          from account a
          where a.id = any(${(input.writeOff ?? []).flatMap(({ account }) => account ?? [])}::uuid[]))
          as "gapAccounts",
        (select coalesce(json_agg(json_build_object('id', id, 'value', trim_scale(value)::text,
            'currencyId', currency_id)), '[]')
          from money_bill
          where id = any(${(input.counts ?? []).map(({ bill }) => bill)}::uuid[])) as bills,
        (select coalesce(json_agg(${withholdingTerms}), '[]')
          from withholding_rate w
          where w.id = any(${ratesOf(input)}::uuid[])) as withholdings`),
  ])
  const [known] = methods
  return { ...shared, ...own, method: known && method ? { ...known, ...method } : null }
}
