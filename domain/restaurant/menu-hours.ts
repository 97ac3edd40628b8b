/**
 * Which menus are served at a moment. Hours are those of the company's clock. A menu that ends
 * before it begins goes over midnight and belongs to the day it begins: Friday from 18:00 to 02:00
 * is still served on Saturday at one.
 */
import { businessDayOf, timeIn } from '../kernel/business-day.ts'
import { type ShopMoment, type WeekHours, weekdayNameOf } from '../kernel/calendar/weekday.ts'
import { addDays } from '../kernel/date.ts'

export const shopMoment = (at: Date, zone: string): ShopMoment => ({
  day: businessDayOf(at, zone, 0),
  time: timeIn(at, zone),
})

export type NextMenu<Menu> = { menu: Menu; day: string; time: string }

/** What begins next, and when; of several at once the first of the list. */
export function nextServed<Menu extends WeekHours>(
  menus: readonly Menu[],
  now: ShopMoment,
): NextMenu<Menu> | undefined {
  const beginnings = Array.from({ length: 8 }, (_, ahead) => addDays(now.day, ahead)).flatMap(
    (day) =>
      menus
        .filter((menu) => menu.days.includes(weekdayNameOf(day)))
        .map((menu) => ({ menu, day, time: menu.fromTime ?? '00:00' })),
  )
  const mark = ({ day, time }: ShopMoment): string => `${day} ${time}`
  return beginnings
    .filter((it) => mark(it) > mark(now))
    .toSorted((a, b) => (mark(a) < mark(b) ? -1 : mark(a) > mark(b) ? 1 : 0))[0]
}
