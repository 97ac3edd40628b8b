/**
 * Rows that take away what the others bring are added up as such: their amounts carry a minus wherever
 * rows stand together, on screens, on paper and in files, so that a column comes to its total.
 */
import type { AnyRow, Entity } from '../entity.ts'
import { negated } from '../number/fraction.ts'

type Listed = Pick<Entity, 'fields' | 'totals'>

const isAmount = ({ fields }: Listed, key: string): boolean => fields[key]?.kind === 'money'

/** What has to be known of a row besides these columns to tell the sign of its amounts. */
export const signColumns = (declared: Listed, columns: readonly string[]): string[] =>
  columns.some((key) => isAmount(declared, key)) ? Object.keys(declared.totals?.less ?? {}) : []

function takesAway({ totals }: Listed, row: Readonly<Record<string, unknown>>): boolean {
  const kinds = Object.entries(totals?.less ?? {})
  return kinds.length > 0 && kinds.every(([key, taking]) => taking.includes(String(row[key])))
}

/** The value of a row in a list. */
export const signedValue = (declared: Listed, key: string, row: AnyRow | undefined): unknown => {
  const value = row?.[key]
  if (!row || typeof value !== 'string' || !isAmount(declared, key)) return value
  return takesAway(declared, row) ? negated(value) : value
}

export const signedRow = (declared: Listed, row: AnyRow): AnyRow =>
  takesAway(declared, row)
    ? {
        ...row,
        ...Object.fromEntries(
          Object.keys(row).map((key) => [key, signedValue(declared, key, row)]),
        ),
      }
    : row
