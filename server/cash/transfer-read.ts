/** A posted transfer of money as its screen shows it, and the places it can be made between. */

import { sql } from 'kysely'
import type { MoneyPlace, TransferDocument } from '../../domain/cash/contract.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { isCashPlace } from '../books/account.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { attachments, linked } from '../trade/posted-sql.ts'
import { moneyEntries } from './read.ts'

export const transferState = (id: string) => sql<{ state: 'posted' | 'void'; postedAt: string }>`
  select state, posted_at as "postedAt"
  from document
  where id = ${id} and screen = 'moneyTransfers'`

const titled = (column: string) => sql`
  (select json_build_object('id', a.id, 'title', local_name(a))
    from account a
    where a.company_id = x.company_id and a.id = x.${sql.ref(column)})`

export async function readTransfer(tx: Tx, id: string): Promise<TransferDocument> {
  const found = await tx.maybe(sql<TransferDocument>`
    select d.id, d.number, d.behaviour,
      ${linked('type_id', 'transaction_type')} as type,
      ${linked('branch_id', 'branch')} as branch,
      ${linked('account_id', 'account')} as account,
      ${titled('to_account_id')} as "toAccount", ${titled('fee_account_id')} as "feeAccount",
      d.currency_id as currency, x.to_currency_id as "toCurrency",
      trim_scale(d.rate)::text as rate, trim_scale(d.total)::text as amount,
      trim_scale(d.first_total)::text as "firstAmount",
      trim_scale(d.second_total)::text as "secondAmount",
      trim_scale(x.received)::text as received, trim_scale(x.fee)::text as fee,
      d.day, d.reference, d.note, d.state, d.void_reason as "voidReason",
      d.voided_at as "voidedAt", d.voided_name as "voidedBy", d.posted_at as "postedAt",
      d.posted_name as "postedBy", d.prints, ${attachments} as attachments,
      ${moneyEntries} as entries
    from document d
    join transfer_terms x on x.company_id = d.company_id and x.document_id = d.id
    where d.id = ${id}`)
  if (!found) throw new Refusal('notFound')
  return found
}

/** What lies in the office is of the whole company: whoever sees a part of it is told no sums. */
export const moneyPlaces = ({ tx, actor }: Pick<Context, 'tx' | 'actor'>): Promise<MoneyPlace[]> =>
  tx.rows(sql<MoneyPlace>`
    select a.id, a.code, local_name(a) as title, a.currency_id as currency,
      ${isCashPlace} as "isCash", a.role is not distinct from 'safe' as "isSafe",
      case when ${!actor.reach} then (
        select trim_scale(coalesce(sum(p.amount), 0))::text
        from money_place p
        where p.company_id = a.company_id and p.account_id = a.id
          and (p.drawer_id is null or a.role is distinct from 'cash')) end as amount
    from account a
    join currency c on c.company_id = a.company_id and c.id = a.currency_id
    where a.is_active and c.rank is not null
    order by a.code, a.id`)
