/** A question about days is told which day it is in the shop; its transaction is told with it. */

import { sql } from 'kysely'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { datedFilters, type Filters } from '../../../domain/kernel/list.ts'
import type { Context } from '../context.ts'
import { todayOf, weekStartOf } from '../today.ts'

type Asked = { filters: Filters; columns?: readonly string[] }

/** The question with the days it means; what has gone by since others is counted to this day. */
export async function onThisDay<Question extends Asked>(
  context: Pick<Context, 'tx' | 'actor' | 'now' | 'language'>,
  declared: Entity,
  question: Question,
): Promise<Question> {
  const { filters, columns = [] } = question
  const isCounted = [...columns, ...Object.keys(filters)].some(
    (key) => declared.fields[key]?.elapsed,
  )
  const isNamed = Object.values(filters).some((filter) => 'period' in filter)
  if (!isCounted && !isNamed) return question
  const [today, start] = await Promise.all([todayOf(context), weekStartOf(context)])
  if (isCounted) await context.tx.rows(sql`select set_config('app.today', ${today}, true)`)
  return { ...question, filters: datedFilters(filters, today, start) }
}
