/** Which packs are broken so that a sale finds its pieces: whole packs, no more than it needs. */
import {
  added,
  type Fraction,
  fractionOf,
  isAny,
  minus,
  over,
  rounded,
  smaller,
  times,
  zero,
} from '../../kernel/number/fraction.ts'

type Wanted = { item: string; quantity: string }

/** One pack holds so many pieces, both in base units. */
type Pack = { pack: string; piece: string; holds: Fraction }

export type Broken = { pack: string; piece: string; packs: string; pieces: string }

const whole = (top: bigint): Fraction => ({ top, bottom: 1n })
const floor = ({ top, bottom }: Fraction): Fraction => whole(top >= 0n ? top / bottom : 0n)
const ceiling = ({ top, bottom }: Fraction): Fraction => whole((top + bottom - 1n) / bottom)

/** Cartons of boxes of packs of pieces: nobody packs deeper, and no circle is followed for long. */
export const deepestPack = 6

/** Bigger packs before what they hold: they are opened in this order, each kind once. */
function inOrder(broken: readonly (Pack & { count: Fraction })[]): Broken[] {
  const kinds = [...Map.groupBy(broken, ({ pack, piece }) => `${pack} ${piece}`).values()]
  const waiting = kinds.flatMap(([first, ...more]) =>
    first ? [{ ...first, count: added([first.count, ...more.map(({ count }) => count)]) }] : [],
  )
  const ordered: Broken[] = []
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ pack }) => waiting.every(({ piece }) => piece !== pack))
    for (const { pack, piece, holds, count } of waiting.splice(Math.max(at, 0), 1)) {
      const pieces = rounded(times(count, holds), 6)
      ordered.push({ pack, piece, packs: rounded(count, 6), pieces })
    }
  }
  return ordered
}

/**
 * `there` answers what lies on the shelf of an item. Packs that are sold themselves stay whole; one
 * that does not lie there itself is found in a bigger one.
 */
export function packsToBreak(
  wanted: readonly Wanted[],
  packs: readonly Pack[],
  there: (item: string) => string,
): Broken[] {
  const left = new Map<string, Fraction>()
  const leftOf = (item: string): Fraction => left.get(item) ?? fractionOf(there(item))
  const take = (item: string, quantity: Fraction) => left.set(item, minus(leftOf(item), quantity))
  for (const { item, quantity } of wanted) take(item, fractionOf(quantity))
  const broken: (Pack & { count: Fraction })[] = []
  const open = (it: Pack, most: Fraction): void => {
    const count = smaller(most, floor(leftOf(it.pack)))
    if (!isAny(count)) return
    take(it.pack, count)
    take(it.piece, minus(zero, times(count, it.holds)))
    broken.push({ ...it, count })
  }
  /** What is lacking of an item, once so many more of it are wanted; packs above it are asked last. */
  const find = (item: string, more: Fraction, above: readonly string[]): void => {
    const lacking = (): Fraction => minus(more, leftOf(item))
    const own = packs.filter(({ pack, piece, holds }) => {
      return piece === item && isAny(holds) && !above.includes(pack)
    })
    const wantedOf = ({ holds }: Pack): Fraction => ceiling(over(lacking(), holds))
    for (const it of own) if (isAny(lacking())) open(it, wantedOf(it))
    if (above.length >= deepestPack) return
    for (const it of own) {
      if (!isAny(lacking())) return
      find(it.pack, wantedOf(it), [...above, item])
      open(it, wantedOf(it))
    }
  }
  for (const item of new Set(wanted.map((it) => it.item))) find(item, zero, [])
  return inOrder(broken)
}
