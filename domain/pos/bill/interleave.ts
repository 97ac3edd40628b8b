/**
 * Cuts several amounts at the same places: of each the beginning that belongs to the first so many
 * units of all of them. The units of an amount lie evenly from its beginning to its end, and all of
 * them are taken in that order; so every cut has exactly as many units as were asked for, takes of
 * each amount its share to within a unit, and a later cut takes nothing back from an earlier one.
 */

/** Where a unit lies within its amount: the middle of its own stretch. */
type Mark = { top: bigint; bottom: bigint; at: number }

const markOf = (amounts: readonly bigint[], at: number, unit: bigint): Mark => ({
  top: 2n * unit + 1n,
  bottom: 2n * (amounts[at] ?? 0n),
  at,
})

function isBefore(one: Mark, other: Mark): boolean {
  const [left, right] = [one.top * other.bottom, other.top * one.bottom]
  return left === right ? one.at < other.at : left < right
}

/** One more or one less of an amount: where the unit lies that would be next. */
function stepped(
  amounts: readonly bigint[],
  taken: bigint[],
  { steps, sign }: { steps: bigint; sign: 1n | -1n },
): void {
  const unitOf = (at: number): bigint => {
    const own = taken[at] as bigint
    return sign > 0n ? own : own - 1n
  }
  const isPossible = (at: number): boolean => {
    const unit = unitOf(at)
    return unit >= 0n && unit < (amounts[at] as bigint)
  }
  const isSooner = (one: Mark, other: Mark): boolean =>
    sign > 0n ? isBefore(one, other) : isBefore(other, one)
  // The soonest last, where it is taken from; each that comes again is put in its place.
  const marks = [...amounts.keys()]
    .filter(isPossible)
    .map((at) => markOf(amounts, at, unitOf(at)))
    .sort((one, other) => (isSooner(one, other) ? 1 : -1))
  for (let left = steps; left > 0n; left--) {
    const next = marks.pop()
    if (!next) return
    taken[next.at] = (taken[next.at] as bigint) + sign
    if (!isPossible(next.at)) continue
    const again = markOf(amounts, next.at, unitOf(next.at))
    let [from, to] = [0, marks.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (isSooner(again, marks[middle] as Mark)) from = middle + 1
      else to = middle
    }
    marks.splice(from, 0, again)
  }
}

/** `amounts` are not negative, `count` is at most their sum. */
export function firstUnits(amounts: readonly bigint[], count: bigint): bigint[] {
  const all = amounts.reduce((sum, it) => sum + it, 0n)
  if (all === 0n) return amounts.map(() => 0n)
  const taken = amounts.map((amount) => (2n * amount * count + all) / (2n * all))
  const off = count - taken.reduce((sum, it) => sum + it, 0n)
  if (off > 0n) stepped(amounts, taken, { steps: off, sign: 1n })
  if (off < 0n) stepped(amounts, taken, { steps: -off, sign: -1n })
  return taken
}
