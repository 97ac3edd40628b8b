/** What a programme may say, and which one holds on a day. */
import { decimalsOf, isZero } from '../kernel/number/decimal.ts'
import { fractionOf, isAbove, one } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Programme } from './programme.ts'

/** As it was sent or stands; a level that says no multiplier gives what everybody gets. */
type Said = Partial<Pick<Programme, 'unit' | 'pointWorth' | 'birthdayMultiplier'>> & {
  startsOn?: string
  endsOn?: string | null
  levels?: readonly { threshold: string; multiplier?: string }[]
  rates?: readonly { category?: unknown; weekday?: unknown }[]
}

const isBelowOne = (multiplier: string): boolean => isAbove(one, fractionOf(multiplier))

/** `decimals` are those of the first currency: a point is worth a whole number of its coins. */
export function refuseProgramme(said: Said, decimals: number): void {
  const { unit, pointWorth, startsOn, endsOn, levels = [], rates = [] } = said
  if (unit === 'points' && (!pointWorth || isZero(pointWorth)))
    throw new Refusal('pointWorthRequired', 'pointWorth')
  if (pointWorth && decimalsOf(pointWorth) > decimals)
    throw new Refusal('tooManyDecimals', 'pointWorth', { limit: decimals })
  if (startsOn && endsOn && endsOn < startsOn)
    throw new Refusal('programmeEndsBeforeStart', 'endsOn')
  if (said.birthdayMultiplier && isBelowOne(said.birthdayMultiplier))
    throw new Refusal('multiplierBelowOne', 'birthdayMultiplier')
  const thresholds = new Set<string>()
  for (const [at, { threshold, multiplier = '1' }] of levels.entries()) {
    if (thresholds.has(threshold)) throw new Refusal('levelTwice', `levels.${at}.threshold`)
    thresholds.add(threshold)
    if (isBelowOne(multiplier)) throw new Refusal('multiplierBelowOne', `levels.${at}.multiplier`)
  }
  for (const [at, { category, weekday }] of rates.entries())
    if (!category && !weekday) throw new Refusal('loyaltyRateOfWhat', `rates.${at}.category`)
}

export type Dated = { startsOn: string; endsOn: string | null; isActive: boolean }

/** The one that began last of those that hold; of two that began together the one that stands last. */
export const programmeOn = <Row extends Dated>(rows: readonly Row[], day: string): Row | null =>
  rows
    .filter((it) => it.isActive && it.startsOn <= day && (it.endsOn === null || day <= it.endsOn))
    .reduce<Row | null>((last, it) => (last && last.startsOn > it.startsOn ? last : it), null)
