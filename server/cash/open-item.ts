/**
 * Open items under lock: the documents first, then what is open of them, each in the order of their
 * ids, so that two payers of one invoice wait for each other and never in a ring.
 */

import { sql } from 'kysely'
import type { OpenAmount } from '../../domain/books/allocation.ts'
import { behaviourOf, documentScreens } from '../../domain/books/behaviour.ts'
import type { OpenItem } from '../../domain/cash/open-item.ts'
import { differenceOf } from '../../domain/kernel/number/fraction.ts'
import type { Batch } from '../books/posted-tables.ts'
import { currencyName } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'

export const lockDocuments = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.rows(sql`
    select 1 from document where id = any(${ids}::uuid[]) order by id for update`)
}

/** By id; what is not there is simply missing. */
export async function lockOpenItems(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, OpenItem>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows(sql<OpenItem>`
    select o.document_id as id, d.number, d.behaviour, d.state, o.partner_id as partner, o.side,
      o.direction, c.decimals, ${currencyName('c')} as currency, o.due_date as "dueDate",
      trim_scale(o.amount)::text as amount, trim_scale(o.open)::text as open,
      trim_scale(o.first_open)::text as "firstOpen",
      trim_scale(o.second_open)::text as "secondOpen", trim_scale(d.rate)::text as rate,
      trim_scale(d.vat)::text as vat, trim_scale(d.first_total)::text as "firstTotal",
      o.currency_id as "currencyId"
    from open_item o
    join document d on d.company_id = o.company_id and d.id = o.document_id
    join currency c on c.company_id = o.company_id and c.id = o.currency_id
    where o.document_id = any(${ids}::uuid[])
    order by o.document_id
    for update of o`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What is open of a document after it, and what of it is paid. */
export function addSettled(
  batch: Batch,
  { record }: Pick<Context, 'record'>,
  item: OpenItem,
  after: Pick<OpenAmount, 'open' | 'firstOpen' | 'secondOpen'>,
): void {
  batch.settledItems.push({
    document_id: item.id,
    open: after.open,
    first_open: after.firstOpen,
    second_open: after.secondOpen,
  })
  const paid = differenceOf(item.amount, after.open)
  batch.paidDocuments.push({ id: item.id, paid })
  record({
    entity: documentScreens[behaviourOf(item.behaviour).screen].entity,
    id: item.id,
    before: { paid: differenceOf(item.amount, item.open) },
    after: { paid },
  })
}
