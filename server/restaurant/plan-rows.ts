/** Writes the plan of a section over the one before. */
import { sql } from 'kysely'
import type { FloorPlan } from '../../domain/restaurant/floor-plan.ts'
import type { Tx } from '../kernel/postgres/db.ts'

export async function writePlan(tx: Tx, section: string, plan: FloorPlan): Promise<void> {
  const { size, tables, decor } = plan
  await tx.rows(sql`
    insert into floor_plan as f (section_id, width, height)
    values (${section}, ${size.width}, ${size.height})
    on conflict (company_id, section_id) do update
    set version = f.version + 1, width = excluded.width, height = excluded.height`)
  await tx.rows(sql`
    delete from floor_table
    where table_id in (select id from dining_table where section_id = ${section})`)
  await tx.rows(sql`delete from floor_decor where section_id = ${section}`)
  await tx.rows(sql`
    insert into floor_table (table_id, x, y, width, height, turn)
    select id, x, y, width, height, turn
    from jsonb_to_recordset(${JSON.stringify(tables)}::jsonb)
      as p (id uuid, x int, y int, width int, height int, turn int)`)
  await tx.rows(sql`
    insert into floor_decor (id, section_id, kind, x, y, width, height, turn)
    select id, ${section}, kind, x, y, width, height, turn
    from jsonb_to_recordset(${JSON.stringify(decor)}::jsonb)
      as p (id uuid, kind text, x int, y int, width int, height int, turn int)`)
}
