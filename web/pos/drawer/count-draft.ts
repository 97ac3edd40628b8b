/** A count while it is typed: pieces by note, and what is loose, each currency by itself. */
import { toFirst, toSecond } from '../../../domain/kernel/number/convert.ts'
import { isDecimal } from '../../../domain/kernel/number/decimal.ts'
import type { NoteCount, TillBill } from '../../../domain/pos/contract.ts'
import { type CountsInput, worthOfNotes } from '../../../domain/pos/money/cash-count.ts'
import { sumOf } from '../../../domain/pos/shift/shift.ts'
import type { DrawerMoney, DrawersState } from '../../../domain/pos/shift/shift-contract.ts'

/** Pieces by the id of the note as digits, loose money by the id of the currency. */
export type CountDraft = { pieces: Record<string, string>; loose: Record<string, string | null> }

export const emptyCount: CountDraft = { pieces: {}, loose: {} }

export type CountPlace = Pick<DrawersState, 'currencies' | 'bills'>

/** Coins are loose money: nobody counts them by the piece at a busy counter. */
export const notesOf = ({ bills }: CountPlace, currency: string): TillBill[] =>
  bills.filter((bill) => bill.currency === currency && bill.kind === 'note')

const mostDigits = 5

/** What a key does to the number of pieces. */
export function typedPieces(pieces: string, key: string): string {
  if (key === 'clear') return ''
  if (key === 'back') return pieces.slice(0, -1)
  return `${pieces}${key}`
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, mostDigits)
}

export const stepped = (pieces: string, by: number): string => {
  const next = Number(pieces || '0') + by
  return next < 0 || String(next).length > mostDigits ? pieces : String(next)
}

const countedNotes = (draft: CountDraft, bills: readonly TillBill[]): NoteCount[] =>
  bills.flatMap(({ id }): NoteCount[] => (draft.pieces[id] ? [[id, Number(draft.pieces[id])]] : []))

export const worthOfPieces = (pieces: string | undefined, bill: TillBill): string =>
  worthOfNotes(pieces ? [[bill.id, Number(pieces)]] : [], [bill])

const looseOf = (draft: CountDraft, currency: string): string => {
  const loose = draft.loose[currency] ?? '0'
  return isDecimal(loose) ? loose : '0'
}

export const amountIn = (draft: CountDraft, place: CountPlace, currency: string): string => {
  const bills = notesOf(place, currency)
  return sumOf(worthOfNotes(countedNotes(draft, bills), bills), looseOf(draft, currency))
}

/** How many of the notes have been looked at. */
export const countedOf = (draft: CountDraft, bills: readonly TillBill[]): number =>
  bills.filter(({ id }) => draft.pieces[id]).length

/** Nothing of it was counted, not even as none. */
export const isUntouched = ({ pieces, loose }: CountDraft): boolean =>
  [...Object.values(pieces), ...Object.values(loose)].every((typed) => !typed)

export const countsFrom = (draft: CountDraft, place: CountPlace): CountsInput =>
  place.currencies.map(({ id }) => ({
    currency: id,
    amount: amountIn(draft, place, id),
    notes: countedNotes(draft, notesOf(place, id)),
  }))

export type Both = { first: string; second: string | null }

/** All of it at today's rate, for the eye alone: no drawer is counted by conversion. */
export function allCash(draft: CountDraft, place: CountPlace, rate: string | null): Both {
  const of = (rank: DrawerMoney['rank']) => place.currencies.find((it) => it.rank === rank)
  const [first, second] = [of('first'), of('second')]
  const own = first ? amountIn(draft, place, first.id) : '0'
  if (!second || !rate || !first) return { first: own, second: null }
  const other = amountIn(draft, place, second.id)
  const sum = sumOf(own, toFirst(other, rate, first.decimals))
  return { first: sum, second: sumOf(other, toSecond(own, rate, second.decimals)) }
}
