/**
 * Which menus are served at a moment. Hours are those of the company's clock. A menu that ends
 * before it begins goes over midnight and belongs to the day it begins: Friday from 18:00 to 02:00
 * is still served on Saturday at one.
 */
import { businessDayOf, timeIn } from '../kernel/business-day.ts'
import { weekdayOf } from '../kernel/calendar/days.ts'
import { addDays } from '../kernel/date.ts'

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

export type Weekday = (typeof weekdays)[number]

/** Without hours it is served all day. */
export type MenuHours = {
  days: readonly Weekday[]
  fromTime: string | null
  toTime: string | null
}

/** A day and an hour on the clock of the company. */
export type ShopMoment = { day: string; time: string }

export const shopMoment = (at: Date, zone: string): ShopMoment => ({
  day: businessDayOf(at, zone, 0),
  time: timeIn(at, zone),
})

export const weekdayNameOf = (day: string): Weekday => weekdays[weekdayOf(day)] ?? 'monday'

export function isServed(menu: MenuHours, { day, time }: ShopMoment): boolean {
  const isOn = (it: string): boolean => menu.days.includes(weekdayNameOf(it))
  const { fromTime, toTime } = menu
  if (fromTime === null || toTime === null) return isOn(day)
  if (fromTime < toTime) return isOn(day) && fromTime <= time && time < toTime
  return (isOn(day) && fromTime <= time) || (isOn(addDays(day, -1)) && time < toTime)
}

export type NextMenu<Menu> = { menu: Menu; day: string; time: string }

/** What begins next, and when; of several at once the first of the list. */
export function nextServed<Menu extends MenuHours>(
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
