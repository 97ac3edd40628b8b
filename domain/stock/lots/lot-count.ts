/**
 * What was counted of each lot against what the books say of it: where one lot was taken for
 * another, both are put right. Whatever the lots do not explain is of what has no name.
 */
import { isZero } from '../../kernel/number/decimal.ts'
import { differenceOf, fractionOf, isAny, negated, sumOf } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { codeOf, type LotKeeping } from './lot.ts'
import { refuseExpiry, serialFault } from './lot-rules.ts'

/** Without a code: what nobody has named. */
export type CountedLot = { code: string | null; expiry: string | null; quantity: string }

/** `difference` is what the whole shelf is put right by; the answers add up to it. */
export function lotDifferences(
  counted: readonly CountedLot[],
  lying: readonly CountedLot[],
  difference: string,
): CountedLot[] {
  const codes = [...new Set([...counted, ...lying].map(({ code }) => code))]
  const total = (lots: readonly CountedLot[], code: string | null) =>
    sumOf(lots.flatMap((lot) => (lot.code === code ? [lot.quantity] : [])))
  const expiryOf = (wanted: string | null) =>
    [...lying, ...counted].find(({ code, expiry }) => code === wanted && expiry)?.expiry ?? null
  const named = codes
    .filter((code) => code !== null)
    .map((code) => ({
      code,
      expiry: expiryOf(code),
      quantity: differenceOf(total(counted, code), total(lying, code)),
    }))
  const rest = differenceOf(difference, sumOf(named.map(({ quantity }) => quantity)))
  return [...named, { code: null, expiry: null, quantity: rest }].filter(
    ({ quantity }) => !isZero(quantity),
  )
}

/** Where the sum agrees: pieces of some lots are missing, and as many of others are found. */
type LotSwap = { quantity: string; found: CountedLot[]; missing: CountedLot[] }

/** Of differences that add up to nothing; none where no lot differs. */
export function swapOf(differences: readonly CountedLot[]): LotSwap | null {
  const isFound = ({ quantity }: CountedLot) => isAny(fractionOf(quantity))
  const found = differences.filter(isFound)
  if (found.length === 0) return null
  const missing = differences
    .filter((lot) => !isFound(lot))
    .map((lot) => ({ ...lot, quantity: negated(lot.quantity) }))
  return { quantity: sumOf(found.map(({ quantity }) => quantity)), found, missing }
}

/** An entry of a count, with what the books know of the lot it names. */
export type CountedEntry = CountedLot & {
  /** Where it stands in what was sent; none where all of a count is looked at. */
  field?: string
  /** Expiry of the lot, and what lies of it anywhere else; none where nobody knows it. */
  known?: { expiry: string | null; elsewhere: string }
}

/** `before` was taken already: new entries are held against it, and it is not judged again. */
export function refuseCountedLots(
  { item, keeping }: { item: string; keeping: LotKeeping },
  entries: readonly CountedEntry[],
  before: readonly CountedEntry[] = [],
): void {
  const lots = new Map<string, { expiry: string | null; counted: string }>()
  const take = (entry: CountedEntry, isJudged: boolean) => {
    const code = codeOf(entry, keeping)
    if (code === null) return
    const lot = lots.get(code)
    const counted = sumOf([lot?.counted ?? '0', entry.quantity])
    const expiry = entry.known?.expiry ?? lot?.expiry ?? entry.expiry
    lots.set(code, { expiry, counted })
    if (isJudged) refuseCounted({ item, keeping }, { ...entry, code }, { code, expiry, counted })
  }
  for (const entry of before) take(entry, false)
  for (const entry of entries) take(entry, true)
}

function refuseCounted(
  { item, keeping }: { item: string; keeping: LotKeeping },
  { expiry, quantity, field, known }: CountedEntry,
  lot: { code: string; expiry: string | null; counted: string },
): void {
  const at = (part: string) => field && `${field}.${part}`
  const isComing = isAny(fractionOf(quantity))
  refuseExpiry(keeping, lot, { expiry, isComing, field: at('expiry'), facts: { item } })
  if (!keeping.hasSerials || isZero(lot.counted)) return
  const fault = serialFault(lot.counted, isComing ? (known?.elsewhere ?? '0') : '0')
  if (!fault) return
  const wrong = at(fault === 'serialIsOne' ? 'quantity' : 'lot')
  throw new Refusal(fault, wrong, { item, code: lot.code })
}
