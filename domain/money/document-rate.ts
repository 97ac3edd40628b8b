/**
 * The rate of a document is the one on file for its day. Another one is for whoever may also put
 * rates on file; a step that is more often a slip than a market is asked about, and one that no
 * market makes is refused.
 */
import { fractionOf, isAbove, isSame, times } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { rateJumpOf } from './rates.ts'

export type RateFacts = {
  /** On file for the day of the document. */
  usual: string | null | undefined
  jumpPercent: string
  canSetRate: boolean
}

/** So many times as much, or as little, is no rate of the same day. */
const furthest = fractionOf('10')

function refuseFar(used: string, usual: string, field = 'rate'): void {
  const [next, previous] = [fractionOf(used), fractionOf(usual)]
  if (isAbove(next, times(previous, furthest)) || isAbove(previous, times(next, furthest)))
    throw new Refusal('rateFar', field, { next: used, previous: usual })
}

/** A rate that was sent is believed only of those who may set one. */
export function believedRate(
  rate: string | null | undefined,
  { usual, canSetRate }: Pick<RateFacts, 'usual' | 'canSetRate'>,
  field = 'rate',
): string {
  const isUsual = rate == null || (usual != null && isSame(rate, usual))
  if (isUsual || !canSetRate) {
    if (!usual) throw new Refusal('rateMissing', field)
    if (!isUsual) throw new Refusal('rateChange', field, { rate: usual })
    return usual
  }
  return rate
}

/** The same where nobody is asked about a step: one that no market makes is refused. */
export function nearRate(
  rate: string,
  facts: Pick<RateFacts, 'usual' | 'canSetRate'>,
  field: string,
): string {
  const used = believedRate(rate, facts, field)
  if (facts.usual) refuseFar(used, facts.usual, field)
  return used
}

export function documentRate(
  { rate, isConfirmed }: { rate?: string | null; isConfirmed?: boolean },
  facts: RateFacts,
): string {
  const used = believedRate(rate, facts)
  const { usual, jumpPercent } = facts
  if (!usual) return used
  refuseFar(used, usual)
  const jump = rateJumpOf({ buy: usual, sell: usual }, { buy: used, sell: used }, jumpPercent)
  if (jump && !isConfirmed)
    throw new Refusal('rateJump', 'rate', {
      percent: jump.percent,
      previous: usual,
      next: used,
      isConfirmable: true,
    })
  return used
}
