/** What is still open when a shift ends, and whether it may stay so. */
import { type Facts, Refusal, unconfirmed } from '../../kernel/refusal.ts'

/** By the setting of whoever found it. */
export const unfinishedWays = ['refused', 'asked', 'allowed'] as const
export type UnfinishedWay = (typeof unfinishedWays)[number]

export type Unfinished = { code: string; facts: Facts; way: UnfinishedWay }

type Ender = {
  /** Whoever ends it answers for drawers, or somebody who does has said yes. */
  mayForce: boolean
  /** It was said that the next shift takes over what is open. */
  carriesOver: boolean
}

/** What is refused to whoever sells is asked of whoever answers for drawers. */
export function refuseUnfinished(
  found: readonly Unfinished[],
  { mayForce, carriesOver }: Ender,
): void {
  for (const { code, facts, way } of found) {
    if (way === 'allowed') continue
    const isAsked = way === 'asked' || mayForce
    if (!isAsked) throw new Refusal(code, undefined, facts)
    if (!carriesOver) throw unconfirmed(code, undefined, { ...facts, confirmedBy: 'carriesOver' })
  }
}
