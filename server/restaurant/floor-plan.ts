/** The plan of a section: read by whoever serves there, changed as a whole. */

import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import { pathId } from '../../domain/kernel/input.ts'
import { may } from '../../domain/kernel/permission.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { diningTable } from '../../domain/restaurant/dining-table.entity.ts'
import { lookOf } from '../../domain/restaurant/floor-edit.ts'
import { type FloorPlan, firstSize, refusePlan } from '../../domain/restaurant/floor-plan.ts'
import {
  type FloorPlanAnswer,
  floorPlanInput,
  type SectionTable,
} from '../../domain/restaurant/floor-plan-input.ts'
import { command, query } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { lockRow, updateRow } from '../kernel/rows/rows.ts'
import { writePlan } from './plan-rows.ts'

const place = sql.raw(`'x', p.x, 'y', p.y, 'width', p.width, 'height', p.height, 'turn', p.turn`)

const planOf = (section: string) => sql<FloorPlanAnswer>`
  select json_build_object('id', s.id, 'title', local_name(s)) as section,
    coalesce(f.version, 0) as version,
    json_build_object('width', coalesce(f.width, ${firstSize.width}::int),
      'height', coalesce(f.height, ${firstSize.height}::int)) as size,
    (select coalesce(json_agg(json_build_object('id', t.id, ${place}) order by t.name, t.id), '[]')
      from dining_table t
      join floor_table p on p.company_id = t.company_id and p.table_id = t.id
      where t.section_id = s.id and t.is_active) as tables,
    (select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, ${place})
        order by p.id), '[]')
      from floor_decor p
      where p.section_id = s.id) as decor,
    (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'seats', t.seats,
        'shape', t.shape) order by t.name, t.id), '[]')
      from dining_table t
      where t.section_id = s.id and t.is_active) as all
  from section s
  left join floor_plan f on f.company_id = s.company_id and f.section_id = s.id
  where s.id = ${section}`

async function readPlan(tx: Tx, section: string): Promise<FloorPlanAnswer> {
  const found = await tx.maybe(planOf(section))
  if (!found) throw new Refusal('notFound')
  return found
}

export const showFloorPlan = query({
  route: 'GET /api/floor-plans/:section',
  summary:
    'floor: where the tables of a section stand, and which of them do not stand anywhere yet',
  needs: 'restaurant.floor.view',
  input: z.strictObject({ section: pathId }),
  run: ({ tx }, { section }) => readPlan(tx, section),
})

/** Only tables of this section, each of them in use. */
function refuseStrangers(plan: FloorPlan, all: readonly SectionTable[]): void {
  const known = new Set(all.map(({ id }) => id))
  const at = plan.tables.findIndex(({ id }) => !known.has(id))
  if (at >= 0) throw new Refusal('missingReference', `tables.${at}`)
}

const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1)

/** The answer was lost and the same plan is sent again. */
const isSame = (one: FloorPlanAnswer, other: FloorPlan): boolean =>
  isDeepStrictEqual(one.size, other.size) &&
  isDeepStrictEqual(placesOf(one).toSorted(byId), placesOf(other).toSorted(byId)) &&
  isDeepStrictEqual(one.decor.toSorted(byId), other.decor.toSorted(byId)) &&
  remade(other, one.all).length === 0

const placesOf = ({ tables }: FloorPlan) => tables.map(({ shape: _, seats: __, ...table }) => table)

/** Tables that the plan makes others than they are. */
const remade = ({ tables }: FloorPlan, all: readonly SectionTable[]): SectionTable[] =>
  tables.flatMap((planned) => {
    const table = all.find(({ id }) => id === planned.id)
    const next = table && lookOf(planned, table)
    return next && !isDeepStrictEqual(next, table) ? [next] : []
  })

/** Whoever may change tables does so while drawing: it is the table that has a shape and seats. */
async function remake(context: Context, tables: readonly SectionTable[]): Promise<void> {
  if (tables.length > 0 && !may(context.actor, 'restaurant.diningTable.edit'))
    throw new Refusal('forbidden')
  for (const { id, shape, seats } of tables.toSorted(byId)) {
    const { version } = await lockRow(context.tx, diningTable, id)
    await updateRow(context, diningTable, id, version, { shape, seats })
  }
}

export const saveFloorPlan = command({
  route: 'PUT /api/floor-plans/:section',
  summary:
    'floor: the whole plan of a section, with shapes and seats of its tables for whoever may change these; refused where tables stand outside or on each other',
  needs: 'restaurant.floor.edit',
  input: floorPlanInput,
  async run(context, { section, version, ...plan }): Promise<FloorPlanAnswer> {
    const { tx } = context
    // Two who save at once: the second one sees the plan of the first.
    await tx.rows(sql`select 1 from section where id = ${section} for no key update`)
    const before = await readPlan(tx, section)
    if (before.version === version + 1 && isSame(before, plan)) {
      context.repeated()
      return before
    }
    if (before.version !== version) throw new Refusal('stale')
    refuseStrangers(plan, before.all)
    const names = new Map(before.all.map(({ id, name }) => [id, name]))
    refusePlan(plan, (id) => names.get(id) ?? '')
    await remake(context, remade(plan, before.all))
    await writePlan(tx, section, plan)
    const counts = ({ tables, decor }: FloorPlan) => ({
      plannedTables: tables.length,
      plannedDecor: decor.length,
    })
    context.record({ entity: 'section', id: section, before: counts(before), after: counts(plan) })
    return readPlan(tx, section)
  },
})
