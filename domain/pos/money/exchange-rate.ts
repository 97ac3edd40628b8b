/**
 * At what one currency of a drawer is changed into the other: at the rate the house buys or sells
 * at, or at another of whoever may put rates on file; and what comes in is what the rate makes of
 * what goes out, but for what notes cannot pay. Asked before it is sent, and again on arrival.
 */
import {
  compare,
  type Fraction,
  fractionOf,
  isSame,
  minus,
  over,
  rounded,
  sizeOf,
  times,
} from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { nearRate } from '../../money/document-rate.ts'
import type { DrawerCurrency } from './cash-count.ts'
import { incrementOf } from './cash-step.ts'

export type ExchangeFacts = {
  /** What the house buys at, and what it sells at: second per one of the first. */
  rate: string | null
  sell: string | null
  /** Whether whoever exchanges may also put rates on file. */
  canSetRate: boolean
}

type Side = { currency: DrawerCurrency; amount: string }

const turned = ({ currency, amount }: Side, rate: string): Fraction =>
  currency.rank === 'second'
    ? over(fractionOf(amount), fractionOf(rate))
    : times(fractionOf(amount), fractionOf(rate))

const isWithinStep = (side: Side, other: Side, rate: string): boolean =>
  compare(
    sizeOf(minus(turned(other, rate), fractionOf(side.amount))),
    incrementOf(side.currency),
  ) <= 0

/** Either side may be the one that notes could not pay. */
const agrees = (from: Side, to: Side, rate: string): boolean =>
  isWithinStep(to, from, rate) || isWithinStep(from, to, rate)

function impliedRate(from: Side, to: Side): string {
  const [first, second] = from.currency.rank === 'second' ? [to, from] : [from, to]
  return rounded(over(fractionOf(second.amount), fractionOf(first.amount)), 6)
}

/** The rate that was used; none sent is the one the amounts speak of. */
export function exchangeRate(
  from: Side,
  to: Side,
  sent: string | null | undefined,
  { rate: buy, sell, canSetRate }: ExchangeFacts,
): string {
  const onFile = [buy, sell].filter((it) => it !== null)
  const found = sent ? undefined : onFile.find((rate) => agrees(from, to, rate))
  if (found) return found
  const wanted = sent ?? impliedRate(from, to)
  const same = onFile.find((it) => isSame(it, wanted))
  const field = sent ? 'rate' : 'toAmount'
  const used = nearRate(wanted, { usual: same ?? buy, canSetRate }, field)
  if (agrees(from, to, used)) return used
  const amount = rounded(turned(from, used), to.currency.decimals)
  throw new Refusal('exchangeAmount', 'toAmount', { rate: used, amount })
}
