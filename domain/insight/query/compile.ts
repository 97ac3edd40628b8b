/**
 * The SQL of a question that was built: the one that is shown is the one that runs. Names come from
 * the model, values stand as literals of the type of their column, so nothing typed is ever SQL.
 */
import { daysToMonday, type WeekStart } from '../../kernel/calendar/week.ts'
import { periodOf, type ShopDay } from '../../kernel/period.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type ColumnType, columnOf, type SeenModel, type SubjectName } from './model.ts'
import {
  comparisonsOf,
  type Grouped,
  isPeriodName,
  isValueOf,
  type Question,
  type QuestionFilter,
  type Summed,
  sumsOf,
} from './question.ts'

/** A column of the answer, and what it was made of. */
export type AskedColumn = {
  name: string
  type: ColumnType
  column?: string
  part?: Grouped['part']
  sum?: Summed['sum']
}

export type Compiled = { text: string; columns: AskedColumn[] }

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** What stands for itself within a pattern. */
const pattern = (text: string): string => literal(`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`)

const partFormats = { year: 'YYYY', quarter: 'YYYY-"Q"Q', month: 'YYYY-MM' } as const

type Terms = { subject: SubjectName; seen: readonly string[]; start: WeekStart }

/** A column that the reader may not see is one that does not exist. */
function typeOf({ subject, seen }: Terms, column: string, field: string): ColumnType {
  const found = seen.includes(column) ? columnOf(subject, column) : undefined
  if (!found) throw new Refusal('queryColumnUnknown', field, { column })
  return found.type
}

/** The database knows weeks that begin on Mondays alone. */
function weekOf(column: string, start: WeekStart): string {
  const before = daysToMonday(start)
  if (before === 0) return `date_trunc('week', ${column})::date`
  return `date_trunc('week', ${column}::date + ${before})::date - ${before}`
}

function groupedAs(terms: Terms, { column, part }: Grouped, field: string): [string, AskedColumn] {
  const type = typeOf(terms, column, field)
  if (!part) return [column, { name: column, type, column }]
  if (type !== 'day' && type !== 'instant') throw new Refusal('invalid', field)
  const asked = { name: `${part}_of_${column}`, column, part }
  if (part === 'week') return [weekOf(column, terms.start), { ...asked, type: 'day' }]
  return [`to_char(${column}, ${literal(partFormats[part])})`, { ...asked, type: 'text' }]
}

const functions = {
  sum: (column: string) => `sum(${column})`,
  average: (column: string) => `round(avg(${column}), 4)`,
  least: (column: string) => `min(${column})`,
  most: (column: string) => `max(${column})`,
  different: (column: string) => `count(distinct ${column})`,
} as const

function summedAs(terms: Terms, { sum, column }: Summed): [string, AskedColumn] {
  if (sum === 'count') return ['count(*)', { name: 'lines', type: 'integer', sum }]
  if (!column) throw new Refusal('required', 'sums')
  const type = typeOf(terms, column, 'sums')
  if (!sumsOf(type).includes(sum)) throw new Refusal('invalid', 'sums')
  return [
    functions[sum](column),
    { name: `${sum}_${column}`, type: sum === 'different' ? 'integer' : type, column, sum },
  ]
}

const isNumber = (type: ColumnType): boolean =>
  !['text', 'boolean', 'day', 'instant'].includes(type)

/** A value as it is written in SQL. */
function written(type: ColumnType, text: string | undefined): string {
  if (text === undefined || !isValueOf(type, text)) throw new Refusal('queryValue', 'filters')
  if (type === 'day' || type === 'instant') return `date ${literal(text)}`
  return isNumber(type) || type === 'boolean' ? text : literal(text)
}

function condition(terms: Terms, filter: QuestionFilter, { today, start }: ShopDay): string {
  const type = typeOf(terms, filter.column, 'filters')
  if (!comparisonsOf(type).includes(filter.is)) throw new Refusal('invalid', 'filters')
  const { column, is, values } = filter
  // A moment is compared by the day it was in the shop.
  const compared = type === 'instant' ? `${column}::date` : column
  const [first, last] = values
  switch (is) {
    case 'empty':
      return `${column} is null`
    case 'filled':
      return `${column} is not null`
    case 'contains':
      return `${column} ilike ${pattern(first ?? '')}`
    case 'is':
      return `${compared} = ${written(type, first)}`
    case 'isNot':
      return `${compared} is distinct from ${written(type, first)}`
    case 'atLeast':
      return `${compared} >= ${written(type, first)}`
    case 'atMost':
      return `${compared} <= ${written(type, first)}`
    case 'within':
      return `${compared} between ${written(type, first)} and ${written(type, last)}`
    case 'period': {
      if (!isPeriodName(first)) throw new Refusal('queryValue', 'filters')
      const { from, to } = periodOf(first, today, start)
      return `${compared} between date ${literal(from)} and date ${literal(to)}`
    }
  }
}

export function compileQuestion(asked: Question, seen: SeenModel, shop: ShopDay): Compiled {
  const { subject } = asked
  const columns = seen[subject]
  if (!columns) throw new Refusal('querySubjectUnknown', 'subject', { subject })
  const terms = { subject, seen: columns, start: shop.start }
  if (asked.across && asked.sums.length === 0) throw new Refusal('queryNeedsSum', 'sums')
  const groups = [...asked.columns, ...(asked.across ? [asked.across] : [])].map((it) =>
    groupedAs(terms, it, 'columns'),
  )
  const totals = asked.sums.map((it) => summedAs(terms, it))
  const all = [...groups, ...totals]
  if (all.length === 0) throw new Refusal('queryIsEmpty', 'columns')
  if (new Set(all.map(([, { name }]) => name)).size < all.length)
    throw new Refusal('queryTwice', 'columns')
  const wanted = all.map(([made, { name }]) => (made === name ? name : `${made} as ${name}`))
  const conditions = asked.filters.map((it) => condition(terms, it, shop))
  const places = groups.map((_, at) => String(at + 1))
  const lines = [
    `select ${wanted.join(', ')}`,
    `from ${subject}`,
    ...(conditions.length > 0 ? [`where ${conditions.join('\n  and ')}`] : []),
    ...(totals.length > 0 && places.length > 0 ? [`group by ${places.join(', ')}`] : []),
    ...orderOf(asked, all.length, places),
  ]
  return { text: lines.join('\n'), columns: all.map(([, column]) => column) }
}

/** By what was asked for, then by the columns in their turn, so that two askings answer alike. */
function orderOf({ sort }: Question, width: number, places: readonly string[]): string[] {
  const first = sort && sort.at < width ? String(sort.at + 1) : undefined
  const chosen = first ? [`${first}${sort?.isDescending ? ' desc nulls last' : ''}`] : []
  const order = [...chosen, ...places.filter((place) => place !== first)]
  return order.length > 0 ? [`order by ${order.join(', ')}`] : []
}
