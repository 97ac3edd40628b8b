/** The pieces that the sources of the described model are written with. */
import type { ColumnName, SubjectName } from '../../../domain/insight/query/model.ts'

export type Source<Name extends SubjectName> = {
  from: string
  where: (rights: string) => string
  /** Each by the rights, as an array of SQL. */
  columns: Record<ColumnName<Name>, string | ((rights: string) => string)>
}

export const holding = (rights: string, right: string): string => `${right} = any (${rights})`

/** A join by the two parts of a key. */
export const joined = (table: string, alias: string, on: string): string =>
  `left join ${table} ${alias} on ${alias}.company_id = d.company_id and ${alias}.id = ${on}`

export const withCost = (column: string) => (rights: string) =>
  `case when ${holding(rights, "'cost'")} then ${column} end`
