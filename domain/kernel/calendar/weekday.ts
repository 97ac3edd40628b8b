/**
 * The days of a week by their names, and hours that hold on some of them. What ends before it begins
 * goes over midnight and belongs to the day it begins: Friday from 18:00 to 02:00 still holds on
 * Saturday at one.
 */
import { addDays } from '../date.ts'
import { weekdayOf } from './days.ts'

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

/** Without hours it holds all day. */
export type WeekHours = {
  days: readonly Weekday[]
  fromTime: string | null
  toTime: string | null
}

/** A day and an hour on the clock of the company. */
export type ShopMoment = { day: string; time: string }

export const weekdayNameOf = (day: string): Weekday => weekdays[weekdayOf(day)] ?? 'monday'

export function isWithinHours(hours: WeekHours, { day, time }: ShopMoment): boolean {
  const isOn = (it: string): boolean => hours.days.includes(weekdayNameOf(it))
  const { fromTime, toTime } = hours
  if (fromTime === null || toTime === null) return isOn(day)
  if (fromTime < toTime) return isOn(day) && fromTime <= time && time < toTime
  return (isOn(day) && fromTime <= time) || (isOn(addDays(day, -1)) && time < toTime)
}
