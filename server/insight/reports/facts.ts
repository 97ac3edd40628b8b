/** What a source hands to the engine: rows, how each dimension is read of one, and what is added up. */
import { sql } from 'kysely'
import type { Shift } from '../../../domain/insight/reports/comparison.ts'
import type { DimensionName } from '../../../domain/insight/reports/dimension.ts'
import type { Settled } from '../../../domain/insight/reports/question.ts'
import type { WeekStart } from '../../../domain/kernel/calendar/week.ts'
import type { Period } from '../../../domain/kernel/period.ts'
import type { Raw } from '../../kernel/rows/row-sql.ts'
import { isoWeekday, laterBy, sameDayLater, startOf, startOfWeek } from '../../kernel/sql-days.ts'

/** The question for one period; `shift` moves its days on to those it is compared with. */
export type Asked = Pick<Settled, 'groups' | 'filters' | 'grain' | 'shown'> & {
  days: Period
  today: string
  /** The day weeks begin with. */
  start: WeekStart
  shift: Shift | null
}

export type Facts = {
  /** A query; its rows are called `f`. */
  rows: Raw
  dimensions: Partial<Record<DimensionName, Raw>>
  /** Of each sum its value in one row; of money in both currencies. */
  sums: Record<string, { first: Raw; second?: Raw }>
}

/** Every dimension a question is told by or limited to. */
export const namedIn = ({ groups, filters }: Pick<Asked, 'groups' | 'filters'>): Set<string> =>
  new Set([...groups, ...Object.keys(filters)])

export const within = ({ days }: Asked): Raw => sql`between ${days.from}::date and ${days.to}::date`

/** By a column of days. */
export function timeOf(
  column: string,
  { shift, start }: Asked,
): Partial<Record<DimensionName, Raw>> {
  const plain = sql.ref(column)
  const day = shift ? laterBy(plain, shift) : plain
  // A day that the other month does not have lies upon none of its days, nor of its weeks.
  const own = shift ? sameDayLater(plain, shift) : plain
  return {
    day: own,
    week: startOfWeek(own, start),
    month: startOf('month', day),
    quarter: startOf('quarter', day),
    year: startOf('year', day),
    weekday: isoWeekday(plain),
  }
}

/** Money of two columns, plain numbers of one. */
export const money = (name: string): { first: Raw; second: Raw } => ({
  first: sql.ref(`f.${name}`),
  second: sql.ref(`f.second_${name}`),
})

export const number = (name: string): { first: Raw } => ({ first: sql.ref(`f.${name}`) })

/** What is known of an item, where it is asked for. */
export const perItem = {
  item: sql`f.item_id`,
  category: sql`i.category_id`,
  brand: sql`i.brand_id`,
  supplier: sql`i.supplier_id`,
}

const ofItem = ['category', 'brand', 'supplier']

export const itemJoin = (asked: Asked): Raw =>
  ofItem.some((name) => namedIn(asked).has(name))
    ? sql`left join item i on i.id = f.item_id`
    : sql``
