/** Whether a promotion holds: its days and hours, who buys, where, and the code that was given. */
import { businessDayOf, type ShopClock, wallTimeOf } from '../kernel/business-day.ts'
import { isWithinHours } from '../kernel/calendar/weekday.ts'
import type { Promotion } from './promotion.ts'

export type Moment = {
  /** The business day of the branch: what holds on Friday holds until its evening ends. */
  day: string
  /** What the clock on the wall says. */
  wall: { day: string; time: string }
}

export const momentOf = (at: Date, { timeZone, dayEndHour }: ShopClock): Moment => ({
  day: businessDayOf(at, timeZone, dayEndHour),
  wall: wallTimeOf(at, timeZone),
})

export type Circumstances = Moment & {
  branch: string
  /** Of the client; none of somebody the house does not know. */
  group: string | null
  /** The promotions whose code was given. */
  coupons: readonly string[]
  decimals: number
  firstCurrency: string
  /** Second per one of the first; none in a company with one currency. */
  rate: string | null
  /** What is typed off the whole ticket comes after all promotions, and must find enough. */
  discountPercent: string
  discountAmount: string
}

/** Hours over midnight follow the wall; whole days and hours within one follow the business day. */
function isWithin({ days, fromTime, toTime }: Promotion, { day, wall }: Moment): boolean {
  const isOverMidnight = fromTime !== null && toTime !== null && fromTime >= toTime
  return isWithinHours(
    { days, fromTime, toTime },
    { day: isOverMidnight ? wall.day : day, time: wall.time },
  )
}

const names = (all: readonly string[], one: string | null): boolean =>
  all.length === 0 || (one !== null && all.includes(one))

/** Its days and hours. */
export const holdsAt = (promotion: Promotion, moment: Moment): boolean =>
  !(promotion.validFrom !== null && moment.day < promotion.validFrom) &&
  (promotion.validTo === null || moment.day <= promotion.validTo) &&
  isWithin(promotion, moment)

/** Who buys, where, and by which code. */
export const holdsFor = (promotion: Promotion, at: Circumstances): boolean =>
  (promotion.branch === null || promotion.branch === at.branch) &&
  names(promotion.groups, at.group) &&
  (promotion.couponUse === 'none' || at.coupons.includes(promotion.id))
