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

/** `amounts` are not negative, `count` is at most their sum. */
export function firstUnits(amounts: readonly bigint[], count: bigint): bigint[] {
  const all = amounts.reduce((sum, it) => sum + it, 0n)
  if (all === 0n) return amounts.map(() => 0n)
  const taken = amounts.map((amount) => (2n * amount * count + all) / (2n * all))
  let off = count - taken.reduce((sum, it) => sum + it, 0n)
  for (; off > 0n; off--) {
    const next = best(
      amounts,
      (at) => (taken[at] as bigint) < (amounts[at] as bigint),
      (at) => taken[at] as bigint,
      isBefore,
    )
    taken[next] = (taken[next] as bigint) + 1n
  }
  for (; off < 0n; off++) {
    const last = best(
      amounts,
      (at) => (taken[at] as bigint) > 0n,
      (at) => (taken[at] as bigint) - 1n,
      (a, b) => isBefore(b, a),
    )
    taken[last] = (taken[last] as bigint) - 1n
  }
  return taken
}

function best(
  amounts: readonly bigint[],
  isPossible: (at: number) => boolean,
  unitOf: (at: number) => bigint,
  isBetter: (one: Mark, other: Mark) => boolean,
): number {
  let found: Mark | undefined
  for (const at of amounts.keys()) {
    if (!isPossible(at)) continue
    const mark = markOf(amounts, at, unitOf(at))
    if (!found || isBetter(mark, found)) found = mark
  }
  return found?.at ?? 0
}
