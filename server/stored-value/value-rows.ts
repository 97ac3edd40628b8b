/** Stored values under lock, and the rows of what moved. */
import { sql } from 'kysely'
import { newId } from '../../domain/kernel/id.ts'
import type {
  Kept,
  StoredValue,
  ValueBook,
  ValueEntry,
} from '../../domain/stored-value/stored-value.ts'
import type { Batch } from '../books/posted-tables.ts'
import type { Tx } from '../kernel/postgres/db.ts'

/** Under whatever codes its balance had before: a new code makes no new card. */
const underAllCodes = sql`
    with recursive code as (
      select v.id
      union all
      select gone.value_id
      from code
      join stored_value_entry come on come.company_id = v.company_id and come.value_id = code.id
        and come.kind = 'move' and come.amount > 0
      join stored_value_entry gone on gone.company_id = v.company_id and gone.id = come.of_id)`

/** A value as the rules know it; what sales keep of it is read once it is held. */
const valueColumns = sql`
  v.id, v.kind, v.state, coalesce(c.rank, 'first') as rank, v.currency_id as currency,
  trim_scale(v.balance)::text as balance, trim_scale(v.first_balance)::text as first,
  trim_scale(v.second_balance)::text as second, v.partner_id as partner,
  v.order_id as "order",
  v.expires_on as "expiresOn", v.moved_to_id as "movedTo",
  v.kind in ('giftCard', 'voucher') and exists (
    ${underAllCodes}
    select 1
    from code
    join stored_value_entry e on e.company_id = v.company_id and e.value_id = code.id
    where e.kind in ('redeem', 'burn', 'cashOut')) as "isUsed",
  case when v.kind = 'giftCard' then (
    ${underAllCodes}
    select trim_scale(greatest(coalesce(sum(e.amount), 0), 0))::text
    from code
    join stored_value_entry e on e.company_id = v.company_id and e.value_id = code.id
    where e.kind in ('sell', 'topUp', 'void') and not exists (
      select 1
      from code used
      join stored_value_entry u on u.company_id = v.company_id and u.value_id = used.id
      where u.kind in ('redeem', 'burn', 'cashOut', 'expire') and u.at > e.at))
  end as fresh,
  (select coalesce(json_agg(json_build_object('sale', h.sale_id,
      'amount', trim_scale(h.amount)::text, 'isLive', h.expires_at > now())), '[]')
    from stored_value_hold h
    where h.company_id = v.company_id and h.value_id = v.id) as kept`

type ValueRow = Omit<StoredValue, 'held' | 'kept'> & { kept: (Kept & { isLive: boolean })[] }

/** What is held is what was kept and has not run out. */
const valueFrom = (row: ValueRow): StoredValue => ({
  ...row,
  held: row.kept.filter(({ isLive }) => isLive),
})

/**
 * Holds these values and those their balances went to, in the order of their ids: whoever wants the
 * same waits, never in a ring. They are read once they are held.
 */
export async function lockValues(tx: Tx, ids: readonly string[]): Promise<StoredValue[]> {
  if (ids.length === 0) return []
  const held = await tx.rows(sql<{ id: string }>`
    with recursive named as (
      select company_id, id, moved_to_id
      from stored_value
      where id = any(${[...ids]}::uuid[])
      union
      select v.company_id, v.id, v.moved_to_id
      from named n
      join stored_value v on v.company_id = n.company_id and v.id = n.moved_to_id)
    select v.id
    from stored_value v
    where v.id in (select id from named)
    order by v.id
    for update of v`)
  const rows = await tx.rows(sql<ValueRow>`
    select ${valueColumns}
    from stored_value v
    left join currency c on c.company_id = v.company_id and c.id = v.currency_id
    where v.id = any(${held.map(({ id }) => id)}::uuid[])`)
  return rows.map(valueFrom)
}

/** Where a movement comes from: a document, or an entry of the books. */
type Whence = { documentId?: string | null; entryId?: string | null; day: string }

export function addValueEntries(
  batch: Batch,
  { actor }: { actor: { fullName: string } },
  entries: readonly ValueEntry[],
  { documentId = null, entryId = null, day }: Whence,
): void {
  batch.valueEntries.push(
    ...entries.map((it) => ({
      id: it.id ?? newId(),
      value_id: it.value,
      kind: it.kind,
      amount: it.amount,
      first: it.first,
      second: it.second,
      in_points: it.inPoints,
      document_id: documentId,
      entry_id: entryId,
      of_id: it.of ?? null,
      available_at: it.availableAt ?? null,
      expires_on: it.expiresOn ?? null,
      day,
      user_name: actor.fullName,
      reason: it.reason ?? null,
    })),
  )
}

/** The balances as they stand after all of it. */
export function addStoredValues(batch: Batch, book: ValueBook | undefined): void {
  batch.storedValues.push(
    ...(book?.changed ?? []).map(({ id, state, balance, first, second, expiresOn }) => ({
      id,
      state,
      balance,
      first_balance: first,
      second_balance: second,
      expires_on: expiresOn,
    })),
  )
}
