/** A table where somebody sits, or that is kept for somebody, is not taken away under them. */

import { sql } from 'kysely'
import { formatDate } from '../../domain/kernel/format.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { diningTable } from '../../domain/restaurant/dining-table.entity.ts'
import { section } from '../../domain/restaurant/section.entity.ts'
import { command } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { deletionsOf, withId } from '../kernel/rows/crud.ts'
import { lockRow, updateRow } from '../kernel/rows/rows.ts'

type Taken = { table: string; order: number | null; name: string | null; day: string | null }

type Where = { tables: readonly string[] } | { section: string }

/** Whoever gives a table away holds its row; so does whoever takes it out of use. */
async function takenOf(tx: Tx, where: Where, now: Date): Promise<Taken | undefined> {
  const own =
    'section' in where
      ? sql`t.section_id = ${where.section}`
      : sql`t.id = any(${where.tables}::uuid[])`
  await tx.rows(sql`
    select t.id
    from dining_table t
    where ${own}
    order by t.id
    for update`)
  return tx.maybe(sql<Taken>`
    select t.name as table, o.number as order, r.name, r.day::text as day
    from dining_table t
    left join lateral (
      select o.number
      from dining_order o
      where o.company_id = t.company_id and o.table_id = t.id and o.state = 'open'
      limit 1) o on true
    left join lateral (
      select r.name, r.day
      from reservation_dining_table h
      join reservation r on r.company_id = h.company_id and r.id = h.reservation_id
      where h.company_id = t.company_id and h.dining_table_id = t.id
        and upper(h.held) > ${now.toISOString()}
      order by lower(h.held)
      limit 1) r on true
    where ${own} and (o.number is not null or r.name is not null)
    order by o.number is null, r.day, t.id
    limit 1`)
}

export async function refuseTaken({ tx, now }: Context, where: Where): Promise<void> {
  const taken = await takenOf(tx, where, now)
  if (!taken) return
  const { table, order, name, day } = taken
  if (order !== null) throw new Refusal('tableHasGuests', undefined, { table, order })
  throw new Refusal('tableIsKept', undefined, { table, name, day: day && formatDate(day) })
}

const branchOf = async (tx: Tx, id: string): Promise<string | undefined> =>
  (
    await tx.maybe(
      sql<{ branch: string }>`select branch_id as branch from section where id = ${id}`,
    )
  )?.branch

export const changeTable = command({
  route: `PATCH ${diningTable.api}/:id`,
  answersWith: { shape: 'row', entity: diningTable.name },
  summary:
    'diningTable: change; taken out of use or to another branch only while nobody sits there or is expected',
  needs: 'restaurant.diningTable.edit',
  input: withId(diningTable.change),
  async run(context, { id, version, ...changes }) {
    const { tx } = context
    const before = await lockRow(tx, diningTable, id)
    const isMoved =
      changes.section !== undefined &&
      (await branchOf(tx, changes.section)) !== (await branchOf(tx, before.section.id))
    if (isMoved || (changes.isActive === false && before.isActive))
      await refuseTaken(context, { tables: [id] })
    return updateRow(context, diningTable, id, version, changes)
  },
})

export const [deleteTable, deleteTables] = deletionsOf(diningTable, {
  removalNote: 'refused while somebody sits there or is expected, or it was used',
  guard: async (context, { id }) => {
    await refuseTaken(context, { tables: [id] })
    return undefined
  },
})

export const changeSection = command({
  route: `PATCH ${section.api}/:id`,
  answersWith: { shape: 'row', entity: section.name },
  summary:
    'section: change; taken out of use or to another branch only while nobody sits there or is expected',
  needs: 'restaurant.section.edit',
  input: withId(section.change),
  async run(context, { id, version, ...changes }) {
    const before = await lockRow(context.tx, section, id)
    const isMoved = changes.branch !== undefined && changes.branch !== before.branch.id
    if (isMoved || (changes.isActive === false && before.isActive))
      await refuseTaken(context, { section: id })
    return updateRow(context, section, id, version, changes)
  },
})
