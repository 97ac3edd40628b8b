import { sql } from 'kysely'
import type { Measure } from '../../../domain/books/statements/figures.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

/** The code of the currency a measure is in; a company with one currency has no second measure. */
export async function currencyIn(tx: Tx, measure: Exclude<Measure, 'own'>): Promise<string> {
  const found = await tx.maybe(sql<{ code: string }>`
    select code
    from currency
    where rank = ${measure}`)
  if (!found) throw new Refusal('invalid', 'measure')
  return found.code
}
