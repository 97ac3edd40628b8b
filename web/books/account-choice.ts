/** Which accounts a picker offers: those that the rules of the books let somebody name by hand. */
import { canBeNamed, canBeSpentOn } from '../../domain/books/manual-entry.ts'
import type { AccountRole } from '../../domain/identity/starter-books.ts'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { onlyActive } from '../kernel/document/partner-choice.ts'
import type { Choosable } from '../kernel/form/picker/picker-search.ts'

const columns = ['role', 'currency', 'isActive']

const currencyOf = (row: AnyRow): string | null => (row.currency as Linked | null)?.id ?? null

const factsOf = (row: AnyRow) => ({
  role: row.role as AccountRole | null,
  isActive: row.isActive === true,
  hasMoney: currencyOf(row) !== null,
})

/** Of an entry in this currency; money of another one cannot stand in it. `but` is its other side. */
export const entryAccounts = (currency: string, but?: string): Choosable => ({
  filters: onlyActive,
  only: {
    name: `entry ${currency} ${but ?? ''}`,
    columns,
    holds: (row) =>
      row.id !== but && canBeNamed(factsOf(row)) && [null, currency].includes(currencyOf(row)),
  },
})

/** What an expense is spent on, or what takes a rest. */
export const spentOnAccounts: Choosable = {
  filters: onlyActive,
  only: { name: 'spentOn', columns, holds: (row) => canBeSpentOn(factsOf(row)) },
}
