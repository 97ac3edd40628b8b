/**
 * Money that was counted by hand, each currency by itself: notes and coins by the piece, and what
 * is loose. A count says every currency of the company, also the one the drawer has nothing of.
 */

import { z } from 'zod'
import { money } from '../../kernel/field.ts'
import { formatDecimal } from '../../kernel/format.ts'
import { id } from '../../kernel/input.ts'
import { added, fractionOf, isMore, rounded, times } from '../../kernel/number/fraction.ts'
import { refuseDecimals } from '../../kernel/number/money.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { NoteCount } from '../contract.ts'
import { heldRefusal, mostPieces } from './sense.ts'

export type DrawerCurrency = {
  id: string
  code: string
  decimals: number
  /** The smallest step its notes can pay; none means every one. */
  cashIncrement: string | null
  rank: 'first' | 'second'
}

export type DrawerBill = { id: string; currency: string; value: string }

export type CashCount = { currency: string; amount: string; notes: NoteCount[] }

export type CountFacts = {
  currencies: readonly DrawerCurrency[]
  bills: readonly DrawerBill[]
}

export const countsInput = z
  .array(
    z.strictObject({
      currency: id,
      amount: money().schema,
      notes: z
        .array(z.tuple([id, z.int('invalid').min(0, 'negative').max(mostPieces, 'range')]))
        .max(100, 'range')
        .optional(),
    }),
    'required',
  )
  .min(1, 'required')
  .max(2, 'range')

export type CountsInput = z.output<typeof countsInput>

/** What notes and coins come to; a piece that is not known counts nothing. */
export function worthOfNotes(notes: readonly NoteCount[], bills: readonly DrawerBill[]): string {
  const values = new Map(bills.map(({ id: bill, value }) => [bill, value]))
  const parts = notes.map(([bill, count]) =>
    times(fractionOf(values.get(bill) ?? '0'), fractionOf(String(count))),
  )
  return rounded(added(parts), 6)
}

function refuseNotes(notes: readonly NoteCount[], bills: readonly DrawerBill[], at: string): void {
  const known = new Set(bills.map((bill) => bill.id))
  if (notes.some(([bill]) => !known.has(bill))) throw new Refusal('missingReference', `${at}.notes`)
  if (new Set(notes.map(([bill]) => bill)).size < notes.length)
    throw new Refusal('invalid', `${at}.notes`)
}

/** No drawer holds trillions, whatever was scanned into its field. */
export function refuseUnheld(
  amount: string,
  currency: Pick<DrawerCurrency, 'id' | 'code'>,
  bills: readonly DrawerBill[],
  field: string,
): void {
  const refused = heldRefusal(amount, currency, bills, field)
  if (!refused) return
  const most = formatDecimal(String(refused.facts?.most))
  throw new Refusal(refused.code, field, { ...refused.facts, most })
}

/** The count in the order of the currencies, each of them once; refused where it contradicts itself. */
export function wholeCount(
  counts: CountsInput,
  { currencies, bills }: CountFacts,
  field = 'counts',
): CashCount[] {
  counts.forEach(({ currency }, i) => {
    const isKnown = currencies.some((it) => it.id === currency)
    const isFirst = counts.findIndex((it) => it.currency === currency) === i
    if (!isKnown || !isFirst) throw new Refusal('missingReference', `${field}.${i}.currency`)
  })
  return currencies.map((currency) => {
    const i = counts.findIndex((it) => it.currency === currency.id)
    const found = counts[i]
    if (!found) throw new Refusal('countCurrency', field, { currency: currency.code })
    const at = `${field}.${i}`
    const notes = (found.notes ?? []).filter(([, count]) => count > 0)
    const own = bills.filter((bill) => bill.currency === currency.id)
    refuseDecimals(found.amount, currency.decimals, `${at}.amount`)
    refuseUnheld(found.amount, currency, own, `${at}.amount`)
    refuseNotes(notes, own, at)
    if (isMore(worthOfNotes(notes, own), found.amount))
      throw new Refusal('notesAboveAmount', `${at}.amount`)
    return { currency: currency.id, amount: found.amount, notes }
  })
}
