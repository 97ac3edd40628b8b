/** Clients with something overdue, as whoever reminds them must know them. */
import { type RawBuilder, sql } from 'kysely'
import {
  firmDays,
  friendlyDays,
  lastDays,
  reminderPause,
} from '../../../domain/trade/reminder.settings.ts'
import {
  mostReminders,
  type OverduePartner,
  type ReminderDays,
} from '../../../domain/trade/reminder.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { settingsFor } from '../../kernel/settings.ts'

/** Of the open items `o` of a client: what is overdue, and whatever is open in his favour. */
const counts = (today: string): RawBuilder<boolean> =>
  sql`(o.direction = -1 or o.due_date < ${today}::date)`

const isOverdue = (today: string): RawBuilder<boolean> =>
  sql`(o.direction = 1 and o.due_date < ${today}::date)`

/** Those who owe more than they are owed; `only` these, if some are named. */
export const overduePartners = (
  tx: Tx,
  today: string,
  only?: readonly string[],
): Promise<OverduePartner[]> =>
  tx.plannedRows(sql<OverduePartner>`
    select json_build_object('id', p.id, 'title', local_name(p)) as partner, p.language,
      (select e.address
        from thirdparty_email e
        where e.company_id = p.company_id and e.thirdparty_id = p.id
        order by e.type = 'billing' desc, e.position
        limit 1) as address,
      d."overdueDays", d.documents, trim_scale(d.amount)::text as amount,
      (select coalesce(json_object_agg(r.level, r.ago), '{}')
        from (
          select level, ${today}::date - max(day) as ago
          from reminder
          where partner_id = p.id
          group by level) r) as reminded
    from (
      select o.partner_id, ${today}::date - min(o.due_date) filter (where ${isOverdue(today)})
          as "overdueDays",
        count(*) filter (where ${isOverdue(today)})::int as documents,
        sum(o.first_open * o.direction) filter (where ${counts(today)}) as amount
      from open_item o
      where o.side = 'client' and o.open > 0
        and (${only === undefined} or o.partner_id = any(${only ?? []}::uuid[]))
      group by o.partner_id) d
    join thirdparty p on p.id = d.partner_id
    where d.documents > 0 and d.amount > 0
    order by d."overdueDays" desc, p.name, p.id
    limit ${mostReminders + 1}`)

export async function reminderDays(tx: Tx): Promise<ReminderDays> {
  const settings = await settingsFor(tx, {})
  return {
    friendly: settings.of(friendlyDays),
    firm: settings.of(firmDays),
    last: settings.of(lastDays),
    pause: settings.of(reminderPause),
  }
}

export type OverdueDocument = {
  /** An opening balance has none. */
  number: string
  dueDate: string
  currencyId: string
  /** With the sign of what the client owes. */
  open: string
}

/** What the letter lists, oldest first. */
export const overdueDocuments = (
  tx: Tx,
  partner: string,
  today: string,
): Promise<OverdueDocument[]> =>
  tx.rows(sql<OverdueDocument>`
    select d.number, o.due_date as "dueDate", o.currency_id as "currencyId",
      trim_scale(o.open * o.direction)::text as open
    from open_item o
    join document d on d.id = o.document_id
    where o.partner_id = ${partner} and o.side = 'client' and o.open > 0 and ${counts(today)}
    order by o.due_date, d.number`)

/** The first day of what is still open. */
export async function oldestOpenDay(tx: Tx, partner: string): Promise<string | null> {
  const { day } = await tx.one(sql<{ day: string | null }>`
    select min(day) as day
    from open_item
    where partner_id = ${partner} and side = 'client' and open > 0`)
  return day
}
