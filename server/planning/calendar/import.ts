/**
 * Brings the events of a file of another calendar. What came before under its name (UID) is there
 * already and is not made again; what cannot be kept is named, and the rest comes in together.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../../domain/kernel/id.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { ImportedCalendar } from '../../../domain/planning/calendar/contract.ts'
import {
  mostIcsBytes,
  type ReadCalendar,
  type ReadEvent,
  readCalendar,
} from '../../../domain/planning/calendar/icalendar-read.ts'
import { planOf } from '../../../domain/planning/calendar/plan.ts'
import { calendarEvent } from '../../../domain/planning/calendar-event.entity.ts'
import { type Context, UploadedFile, upload } from '../../kernel/command.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { insertRow } from '../../kernel/rows/rows.ts'
import { companyZone } from '../../kernel/today.ts'
import { planColumns, planValues, skipDay } from './event-row.ts'

/** One name has one event, and one for each of its times that was changed. */
const keyOf = (uid: string, originalOn: string | null): string => `${originalOn ?? ''} ${uid}`

type Known = { id: string; uid: string; originalOn: string | null }

/** What came from other calendars before; whoever brings one at the same moment waits. */
async function knownOf(tx: Tx, uids: readonly string[]): Promise<Map<string, string>> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('calendar' || current_company()))`)
  const found = await tx.rows(sql<Known>`
    select id, uid, original_on as "originalOn"
    from calendar_event
    where uid = any(${uids}::text[])`)
  return new Map(found.map(({ id, uid, originalOn }) => [keyOf(uid, originalOn), id]))
}

/** The series it belongs to, where that is known; a time alone is an event like any other. */
function placeOf(event: ReadEvent, known: ReadonlyMap<string, string>) {
  const series = event.originalOn ? known.get(keyOf(event.uid, null)) : undefined
  return series ? { series_id: series, original_on: event.originalOn } : {}
}

async function make(
  context: Context,
  event: ReadEvent,
  known: Map<string, string>,
  zone: string,
): Promise<void> {
  const { tx, actor, now } = context
  const { uid, title, time, timeZone, repeat, skipped, place, note } = event
  const plan = planOf({ ...time, repeat })
  const id = newId()
  const values = { id, title, timeZone, place, note, ...planValues(plan) }
  // The same check as for what is typed.
  const checked = calendarEvent.create.safeParse(values)
  if (!checked.success) throw new Refusal('icsEventUnreadable')
  const of = placeOf(event, known)
  const beside = {
    ...planColumns(plan, {}, skipped, zone, now),
    owner_id: actor.userId,
    uid,
    ...of,
  }
  await insertRow(context, calendarEvent, checked.data, beside)
  if (repeat) for (const day of skipped) await skipDay(tx, id, day)
  if (of.series_id && event.originalOn) await skipDay(tx, of.series_id, event.originalOn)
  known.set(keyOf(uid, event.originalOn), id)
}

const mostNamed = 20

export const bringCalendar = upload({
  route: 'POST /api/calendar-events/import',
  summary: 'calendarEvent: bring the events of an .ics file; what came before is not made again',
  needs: 'planning.calendarEvent.add',
  maxFileBytes: mostIcsBytes,
  input: z.strictObject({ file: z.instanceof(UploadedFile, { error: 'required' }) }),
  prepare: async ({ file }): Promise<ReadCalendar> => readCalendar(file.bytes),
  async run(context, { events, left }): Promise<ImportedCalendar> {
    const { tx } = context
    const zone = await companyZone(tx)
    const known = await knownOf(tx, [...new Set(events.map(({ uid }) => uid))])
    const refused = [...left]
    let [made, same] = [0, 0]
    // A series before the times of it that were changed.
    const ordered = events.toSorted(
      (a, b) => Number(a.originalOn !== null) - Number(b.originalOn !== null),
    )
    for (const event of ordered) {
      if (known.has(keyOf(event.uid, event.originalOn))) same += 1
      else
        try {
          await make(context, event, known, zone)
          made += 1
        } catch (error) {
          // Rules refuse before anything is written.
          if (!(error instanceof Refusal)) throw error
          refused.push({ title: event.title, code: error.code })
        }
    }
    if (made === 0) context.repeated()
    return { made, same, left: refused.length, refused: refused.slice(0, mostNamed) }
  },
})
