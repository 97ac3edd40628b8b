/**
 * Goods that come back after what they earned was spent. What the wallet does not hold any more is
 * owed to the house, or, where the programme says so, goes from the money of the refund into the
 * wallet, which it leaves at once. Asked by the till before money goes out, and by the house again.
 */
import { atLeastZero, isZero } from '../kernel/number/decimal.ts'
import { differenceOf, lesser, sumOf } from '../kernel/number/fraction.ts'
import type { PastSale } from './loyalty-book.ts'
import { takenBack } from './taking-back.ts'
import {
  giveBack,
  isLapsed,
  type Moment,
  moved,
  owedBy,
  spend,
  takeBack,
  type Wallet,
} from './wallet.ts'

/** So much of a line comes back now, in its base unit. */
export type ReturnedLine = { line: string; quantity: string }

type Returning = {
  past: PastSale
  wallet: Wallet
  /** What sales that are being paid just now keep of it. */
  held: string
  returned: readonly ReturnedLine[]
  /** What of the refund goes back to the wallet, because it was paid with it. */
  given: string
}

/** What its lot lost, also what nobody has written off since its last day. */
function lapsedOf({ lapsed, entry }: PastSale, wallet: Wallet, day: string): string {
  const own = wallet.find((it) => it.id === entry)
  return own && isLapsed(own, day) ? sumOf([lapsed, own.left]) : lapsed
}

/**
 * What a return takes back of what its lines earned. What was lost already is the house's again: nobody
 * gives it back a second time.
 */
export function takenNow(
  past: PastSale,
  returned: readonly ReturnedLine[],
  wallet: Wallet,
  day: string,
): string {
  const due = takenBack(
    past.lines,
    returned.flatMap(({ line, quantity }) => {
      const known = past.lines.find((it) => it.line === line)
      return known ? [{ line, quantity, before: known.before }] : []
    }),
    past.coin,
  )
  const lapsed = lapsedOf(past, wallet, day)
  if (isZero(lapsed)) return due
  const gone = sumOf([lapsed, past.takenBefore])
  return lesser(due, atLeastZero(differenceOf(takenSoFar(past, returned), gone)))
}

/** What this return and all before it take back: so much may have gone from their money at most. */
export const takenSoFar = (past: PastSale, returned: readonly ReturnedLine[]): string =>
  takenBack(
    past.lines,
    past.lines.map(({ line, before }) => ({
      line,
      before: '0',
      quantity: sumOf([
        before,
        ...returned.filter((it) => it.line === line).map((it) => it.quantity),
      ]),
    })),
    past.coin,
  )

type Returned = {
  taken: string
  /** What of it is not there any more. */
  owed: string
  /** As it stands after the return, with what is owed. */
  wallet: Wallet
}

export function returnedTo(
  { past, wallet, held, returned, given }: Returning,
  at: Moment,
): Returned {
  const taken = takenNow(past, returned, wallet, at.day)
  const { spent, givenBack: before } = past
  const back = isZero(given) ? [] : giveBack(wallet, given, { spent, before }, at)
  const after = moved(wallet, back)
  const free = isZero(held) ? after : moved(after, spend(after, held, at))
  return {
    taken,
    owed: owedBy(takeBack(free, taken, past.entry, at)),
    wallet: moved(after, takeBack(after, taken, past.entry, at)),
  }
}
