/** Which day it is in the shop, where whoever asks works. */
import { sql } from 'kysely'
import { businessDayOf } from '../../domain/kernel/business-day.ts'
import { dayEndHour } from '../../domain/kernel/day.settings.ts'
import type { Tx } from './postgres/db.ts'
import { settingsFor } from './settings.ts'

type Asked = { tx: Tx; now: Date; actor?: Parameters<typeof settingsFor>[1] }

export async function todayOf({ tx, actor, now }: Asked): Promise<string> {
  const [{ zone }, settings] = await Promise.all([
    tx.one(sql<{ zone: string }>`select time_zone as zone from company`),
    settingsFor(tx, actor ?? {}),
  ])
  return businessDayOf(now, zone, settings.of(dayEndHour))
}
