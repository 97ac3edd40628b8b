/** Which day it is in the shop, where whoever asks works. */
import { sql } from 'kysely'
import { businessDayOf, type ShopClock } from '../../domain/kernel/business-day.ts'
import { type WeekStart, weekStartFor } from '../../domain/kernel/calendar/week.ts'
import { dayEndHour } from '../../domain/kernel/day.settings.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { weekStart } from '../../domain/kernel/week.settings.ts'
import { timeZone } from './company-facts.ts'
import type { Tx } from './postgres/db.ts'
import { settingsFor } from './settings.ts'

type At = Parameters<typeof settingsFor>[1]

export const companyZone = async (tx: Tx): Promise<string> =>
  (await tx.one(sql<{ zone: string }>`select ${timeZone} as zone`)).zone

/** The clock of the company; its days end at the hour that was decided for the place. */
export async function shopClock(tx: Tx, at: At = {}): Promise<ShopClock> {
  const [zone, settings] = await Promise.all([companyZone(tx), settingsFor(tx, at)])
  return { timeZone: zone, dayEndHour: settings.of(dayEndHour) }
}

/** The day the weeks of whoever asks begin with. */
export async function weekStartOf({
  tx,
  actor,
  language,
}: {
  tx: Tx
  actor: At
  language: Language
}): Promise<WeekStart> {
  const settings = await settingsFor(tx, actor)
  return weekStartFor(settings.of(weekStart), language)
}

type Asked = { tx: Tx; now: Date; actor?: At }

export async function todayOf({ tx, actor, now }: Asked): Promise<string> {
  const clock = await shopClock(tx, actor)
  return businessDayOf(now, clock.timeZone, clock.dayEndHour)
}
