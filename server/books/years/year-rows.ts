/** Fiscal years as the database keeps them, and how a new one opens by itself. */
import { sql } from 'kysely'
import type { FiscalYear } from '../../../domain/books/years/year.ts'
import { missingYears, type YearFacts } from '../../../domain/books/years/year.ts'
import { yearStart } from '../../../domain/books/years.settings.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { settingsFor } from '../../kernel/settings.ts'

export type YearRow = FiscalYear & { id: string }

const rowsOfYears = (tx: Tx) =>
  tx.rows(sql<YearRow>`
    select id, from_day as "from", to_day as "to", state, closed_at as "closedAt",
      closed_name as "closedBy", closing_entry_id as entry
    from fiscal_year
    order by from_day`)

type Years = Omit<YearFacts, 'rows'> & { rows: YearRow[] }

/** What is known of the years of a company on a day. */
export async function yearFacts(tx: Tx, today: string): Promise<Years> {
  const [rows, settings, { firstDay }] = await Promise.all([
    rowsOfYears(tx),
    settingsFor(tx, {}),
    tx.one(sql<{ firstDay: string | null }>`
      select (select day from entry order by day, id limit 1) as "firstDay"`),
  ])
  return { rows, startMonth: settings.of(yearStart), firstDay, today }
}

/** Every year up to today has its row afterwards. Two who open one at once make one. */
export async function openYears(tx: Tx, today: string): Promise<YearRow[]> {
  const facts = await yearFacts(tx, today)
  const missing = missingYears(facts)
  if (missing.length === 0) return facts.rows
  await tx.rows(sql`
    insert into fiscal_year (id, from_day, to_day)
    select *
    from unnest(${missing.map(() => newId())}::uuid[], ${missing.map((it) => it.from)}::date[],
      ${missing.map((it) => it.to)}::date[])
    on conflict do nothing`)
  return rowsOfYears(tx)
}
