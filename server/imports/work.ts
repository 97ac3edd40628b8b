/** What everything that is done for a file knows, and what is no matter of its rows. */

import type { Reading } from '../../domain/imports/cell.ts'
import type { ImportKind } from '../../domain/imports/kinds.ts'
import type { Context } from '../kernel/context.ts'
import { isWorthRetrying, refusalFrom } from '../kernel/postgres/db-refusal.ts'
import type { StoredRun } from './run-rows.ts'

export type Work = {
  context: Context
  run: StoredRun
  kind: ImportKind
  how: Reading
  /** The business day, for documents that name none. */
  today: string
  isDry: boolean
}

/** Anything but a rule is no matter of a row. */
export const mustThrow = (error: unknown): boolean => {
  const refusal = refusalFrom(error)
  return !refusal || refusal.status >= 500 || isWorthRetrying(error)
}
