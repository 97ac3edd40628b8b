/**
 * What other modules find open when a shift ends: a till knows no tables. Each says so by
 * `onShiftEnd`, and by which setting that is judged.
 */
import type { Unfinished } from '../../../domain/pos/shift/unfinished.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import type { ShiftRow } from './shift-row.ts'

export type EndingShift = Pick<ShiftRow, 'branchId' | 'openedBy' | 'openedName'>

type Finder = (tx: Tx, shift: EndingShift) => Promise<Unfinished | undefined>

const finders: Finder[] = []

/** Asked in the transaction that stops the sales of a shift, and again in the one that ends it. */
export const onShiftEnd = (finder: Finder): void => {
  finders.push(finder)
}

export async function unfinishedOf(tx: Tx, shift: EndingShift): Promise<Unfinished[]> {
  const found: Unfinished[] = []
  for (const finder of finders) {
    const one = await finder(tx, shift)
    if (one) found.push(one)
  }
  return found
}
