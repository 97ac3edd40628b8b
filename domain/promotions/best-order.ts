/**
 * Which of the promotions that meet on the same goods comes first. What one takes or leaves decides
 * what the next one finds, so any order could be the best for the client. Up to seven are followed in
 * all of them: two ways to the same goods at the same prices are one, and a way on which no more can
 * be reached than the best so far is left. Of more, and where very much is sold, it is the best of what
 * was looked at; the work is bounded by what is sold, never by time, so every machine gives the same.
 */
import type { Circumstances } from './circumstances.ts'
import { given } from './giving.ts'
import { type Portion, smallest } from './portion.ts'
import type { Promotion } from './promotion.ts'

export type Gain = { promotion: Promotion; off: ReadonlyMap<string, bigint> }
type Outcome = { portions: readonly Portion[]; gains: readonly Gain[]; sum: bigint }

const mostFollowed = 7

/** So many portions are looked at for one meeting. */
const mostWork = 100_000

/** What cutting and rounding may add, far below a coin. */
const slack = 1000n

function after(before: Outcome, promotion: Promotion, at: Circumstances): Outcome {
  const { portions, off, sum } = given(promotion, before.portions, at)
  if (sum === 0n) return before
  return { portions, gains: [...before.gains, { promotion, off }], sum: before.sum + sum }
}

/** By what each gives alone; those that share first, or last. */
function guesses(start: Outcome, promotions: readonly Promotion[], at: Circumstances): Outcome[] {
  const alone = new Map(promotions.map((it) => [it, after(start, it, at).sum]))
  const byGain = promotions.toSorted((a, b) => Number((alone.get(b) ?? 0n) - (alone.get(a) ?? 0n)))
  const sharing = byGain.filter(({ isCombinable }) => isCombinable)
  const others = byGain.filter(({ isCombinable }) => !isCombinable)
  return [byGain, [...others, ...sharing], [...sharing, ...others]].map((order) =>
    order.reduce((before, it) => after(before, it, at), start),
  )
}

export function bestOutcome(
  promotions: readonly Promotion[],
  portions: readonly Portion[],
  at: Circumstances,
): Outcome {
  const start: Outcome = { portions, gains: [], sum: 0n }
  const sorted = promotions.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  let best = guesses(start, sorted, at).reduce((a, b) => (b.sum > a.sum ? b : a))
  let work = mostWork
  const seen = new Set<string>()
  const follow = (before: Outcome, rest: readonly Promotion[]): void => {
    if (before.sum > best.sum) best = before
    const all = before.portions.map(
      (it) => `${it.goods.id} ${it.quantity} ${it.amount} ${it.isTouched} ${it.isClosed}`,
    )
    const place = `${rest.map(({ id }) => id)} ${all.sort()}`
    work -= all.length * (rest.length + 1)
    if (work < 0 || seen.has(place)) return
    seen.add(place)
    const ways = rest.map((it) => after(before, it, at))
    // What one gives now it never gives more of later, when prices are lower and goods are gone. A set
    // alone may, if other goods come to the front.
    const open = before.portions.reduce((sum, it) => (it.isClosed ? sum : sum + it.amount), 0n)
    const most = ways.reduce(
      (sum, way, n) => sum + (rest[n]?.kind === 'bundle' ? open : way.sum - before.sum),
      slack,
    )
    if (before.sum + smallest(most, open) <= best.sum) return
    for (const [n, way] of ways.entries()) if (way !== before) follow(way, rest.toSpliced(n, 1))
  }
  if (sorted.length > 1 && sorted.length <= mostFollowed) follow(start, sorted)
  return best
}
