/**
 * What an invoice of the office earns, and a ticket of which a cheque bounced: what its lines earn while
 * all of it is kept and paid, told once; of that as much as is kept of the goods, for the part that is
 * really paid at the moment with other money than cash back. It is asked again whenever something was
 * paid, undone or came back, and the answer knows nothing of the order in which that happened.
 */
import {
  added,
  compare,
  type Fraction,
  fractionOf,
  minus,
  one,
  over,
  rounded,
  smaller,
  times,
  zero,
} from '../kernel/number/fraction.ts'
import { type Coin, coinOf, wholeCoins, worthOfCoins } from './coin.ts'
import { daysOf, type Earner, exactlyEarned, multiplierOf, type SoldLine } from './earning.ts'
import type { DatedProgramme } from './loyalty-book.ts'
import { programmeOn } from './programme-rules.ts'

export type OfficeSale = {
  day: string
  lines: readonly SoldLine[]
  total: string
  /** In the books. */
  firstTotal: string
}

/** What a sale earns while it is kept and paid, told once. */
export type OfficeTerms = {
  coin: Coin
  /** How much had been paid when its lines earned so much; of an invoice all of it. */
  base: string | null
  availableOn: string
  expiresOn: string | null
  lines: { line: string; earns: string }[]
}

/** The programme of its day, if that looks at the office. */
export const officeProgramme = (
  programmes: readonly DatedProgramme[],
  day: string,
): DatedProgramme | null => {
  const programme = programmeOn(programmes, day)
  return programme?.officeFrom && programme.officeFrom <= day ? programme : null
}

/** As exactly as it is kept; what follows is worked out from these. */
const earnsDecimals = 12

export function officeTerms(
  { day, lines, total, firstTotal }: OfficeSale,
  programme: DatedProgramme,
  client: Earner,
  decimals: number,
): OfficeTerms {
  const whole = fractionOf(total)
  const rate = whole.top === 0n ? zero : over(fractionOf(firstTotal), whole)
  const inFirst = (amount: string): string => rounded(times(fractionOf(amount), rate), 6)
  const sold = lines.map((it) => ({ ...it, net: inFirst(it.net), tax: inFirst(it.tax) }))
  const many = multiplierOf(programme, client, day)
  const exact = exactlyEarned({ day, lines: sold }, programme, many)
  return {
    coin: coinOf(programme, decimals),
    base: null,
    ...daysOf(programme, day),
    lines: sold.flatMap(({ id }, at) => {
      const earns = rounded(exact[at] ?? zero, earnsDecimals)
      return earns === '0' ? [] : [{ line: id, earns }]
    }),
  }
}

/** A sale as its documents say it stands. */
export type OfficeStanding = {
  isUndone: boolean
  /** All in the first currency. */
  total: string
  base: string | null
  /** Of the total, what did not come back. */
  kept: string
  /** Paid and not given back, with other money than cash back; a credit of a return is none. */
  money: string
  coin: Coin
  lines: readonly { earns: string; quantity: string; returned: string }[]
}

/** The part of what is kept that is paid; what was paid beyond that is no more of it. */
function paidPart({ total, base, kept, money }: OfficeStanding): Fraction {
  const needed = times(fractionOf(kept), fractionOf(base ?? total))
  const paid = times(fractionOf(money), fractionOf(total))
  if (compare(needed, zero) <= 0 || compare(paid, zero) <= 0) return zero
  return smaller(over(paid, needed), one)
}

function lineKept({ earns, quantity, returned }: OfficeStanding['lines'][number]): Fraction {
  const [whole, back] = [fractionOf(quantity), fractionOf(returned)]
  if (compare(back, whole) >= 0) return zero
  return over(times(fractionOf(earns), minus(whole, back)), whole)
}

/** What it has earned as it stands, in whole coins. */
export function officeDue(standing: OfficeStanding): string {
  if (standing.isUndone) return '0'
  const exact = times(added(standing.lines.map(lineKept)), paidPart(standing))
  return worthOfCoins(wholeCoins(exact, standing.coin), standing.coin)
}
