/**
 * Why the books and the bank differ on a day: what is in the books and not yet at the bank, and what
 * is at the bank and not yet in the books. Without anything left over the report agrees.
 */
import { differenceOf, sumOf } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'

type Sum = { amount: string }

/**
 * Money that is matched is the same money: a match of 99.99 with 100 is none. What undoes itself on one
 * side alone, a payment and its void, is a match without the other.
 */
export function refuseMatch(lines: readonly Sum[], entries: readonly Sum[]): void {
  if (lines.length + entries.length < 2) throw new Refusal('bankMatchNeedsBoth')
  const [bank, books] = [lines, entries].map((side) => sumOf(side.map(({ amount }) => amount)))
  if (bank !== books)
    throw new Refusal('bankMatchDiffers', undefined, {
      bank,
      books,
      difference: differenceOf(bank ?? '0', books ?? '0'),
    })
}

export type Reconciliation = {
  /** What the account holds by the books. */
  books: string
  /** In the books and not at the bank: cheques that were not presented, money on its way. */
  outstanding: string
  /** At the bank and not in the books: fees, interest, what nobody wrote down yet. */
  unknown: string
  /** What the bank should therefore say. */
  expected: string
  /** What its last statement says; nothing without one that names a balance. */
  bank: string | null
  difference: string | null
}

export function reconciled(facts: {
  books: string
  outstanding: string
  unknown: string
  bank: string | null
}): Reconciliation {
  const { books, outstanding, unknown, bank } = facts
  const expected = sumOf([differenceOf(books, outstanding), unknown])
  return { ...facts, expected, difference: bank === null ? null : differenceOf(bank, expected) }
}
