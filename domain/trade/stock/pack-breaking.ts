/** Which packs are broken so that a sale finds its pieces: whole packs, no more than it needs. */
import {
  compare,
  type Fraction,
  fractionOf,
  minus,
  over,
  rounded,
  times,
  zero,
} from '../../kernel/number/fraction.ts'

type Wanted = { item: string; quantity: string }

/** One pack holds so many pieces, both in base units. */
type Pack = { pack: string; piece: string; holds: Fraction }

export type Broken = { pack: string; piece: string; packs: string; pieces: string }

const isAny = (amount: Fraction): boolean => compare(amount, zero) > 0
const whole = (top: bigint): Fraction => ({ top, bottom: 1n })
const floor = ({ top, bottom }: Fraction): Fraction => whole(top >= 0n ? top / bottom : 0n)
const ceiling = ({ top, bottom }: Fraction): Fraction => whole((top + bottom - 1n) / bottom)
const smaller = (a: Fraction, b: Fraction): Fraction => (compare(a, b) < 0 ? a : b)

/** `there` answers what lies on the shelf of an item. Packs that are sold themselves stay whole. */
export function packsToBreak(
  wanted: readonly Wanted[],
  packs: readonly Pack[],
  there: (item: string) => string,
): Broken[] {
  const sold = new Map<string, Fraction>()
  for (const { item, quantity } of wanted) {
    const more = fractionOf(quantity)
    sold.set(item, minus(sold.get(item) ?? zero, minus(zero, more)))
  }
  const left = (item: string): Fraction => minus(fractionOf(there(item)), sold.get(item) ?? zero)
  const broken: Broken[] = []
  for (const item of sold.keys()) {
    let lacking = minus(zero, left(item))
    for (const { pack, holds } of packs.filter(({ piece }) => piece === item)) {
      if (!isAny(lacking) || !isAny(holds)) continue
      const count = smaller(ceiling(over(lacking, holds)), floor(left(pack)))
      if (!isAny(count)) continue
      const pieces = times(count, holds)
      broken.push({ pack, piece: item, packs: rounded(count, 6), pieces: rounded(pieces, 6) })
      sold.set(pack, minus(sold.get(pack) ?? zero, minus(zero, count)))
      lacking = minus(lacking, pieces)
    }
  }
  return broken
}
