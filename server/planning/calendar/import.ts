/**
 * Brings the events of a file of another calendar. What came before under its name (UID) is there
 * already and is not made again; what cannot be kept is named, and the rest comes in together. A
 * time of a series that is there already changes that series for whoever may change it; for others
 * it is an event of its own, and a name they must not know of is as good as none.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../../domain/kernel/id.ts'
import { may } from '../../../domain/kernel/permission.ts'
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
import { UploadedFile, upload } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { insertRow } from '../../kernel/rows/rows.ts'
import { companyZone } from '../../kernel/today.ts'
import { planColumns, planValues, skipDay, skipDays } from './event-row.ts'

/** One name has one event, and one for each of its times that was changed. */
const keyOf = (uid: string, originalOn: string | null): string => `${originalOn ?? ''} ${uid}`

/** Of one time without its series: a name in a file is one line. */
const aloneName = ({ uid, originalOn }: ReadEvent): string =>
  originalOn ? `${uid}\n${originalOn}` : uid

const isAlone = (name: string): boolean => name.includes('\n')

type Found = {
  id: string
  uid: string
  originalOn: string | null
  isOwn: boolean
  isReached: boolean
}

/** An event that is there, and whether whoever brings the file may change it. */
type Known = { id: string; isOpen: boolean }

/**
 * What came from other calendars before, as far as whoever brings this one may know of it; others who
 * bring one at the same moment wait. The work of a command sees all, so that reach is asked here.
 */
async function knownOf(
  { tx, actor }: Context,
  events: readonly ReadEvent[],
): Promise<Map<string, Known>> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('calendar' || current_company()))`)
  const names = [...new Set(events.flatMap((it) => [it.uid, aloneName(it)]))]
  const found = await tx.rows(sql<Found>`
    with named as (
      select id, uid, original_on, owner_id, branch_id
      from calendar_event
      where uid = any(${names}::text[])),
    known as (
      select * from named
      union all
      select e.id, n.uid, e.original_on, e.owner_id, e.branch_id
      from named n
      join calendar_event e on e.series_id = n.id
      where e.uid is null)
    select id, uid, original_on as "originalOn",
      coalesce(owner_id = ${actor.userId}, false) as "isOwn",
      coalesce(branch_id = any ((select reachable_branches())::uuid[]), true) as "isReached"
    from known
    order by 4 desc, id`)
  const [maySee, mayEdit] = [
    may(actor, 'planning.calendarEvent.view'),
    may(actor, 'planning.calendarEvent.edit'),
  ]
  const known = new Map<string, Known>()
  for (const { id, uid, originalOn, isOwn, isReached } of found) {
    const key = keyOf(uid, originalOn)
    // What others keep beside a series that is not theirs says nothing about the series.
    const isSeen = isOwn || (isReached && maySee && !isAlone(uid))
    if (isSeen && !known.has(key)) known.set(key, { id, isOpen: isReached && mayEdit })
  }
  return known
}

const isThere = (event: ReadEvent, known: ReadonlyMap<string, Known>): boolean =>
  known.has(keyOf(event.uid, event.originalOn)) || known.has(keyOf(aloneName(event), null))

/** The series it belongs to, where that may be changed; a time alone is an event like any other. */
function placeOf(event: ReadEvent, known: ReadonlyMap<string, Known>) {
  const isOfSeries = event.originalOn && !event.isBeside
  const series = isOfSeries ? known.get(keyOf(event.uid, null)) : undefined
  return series?.isOpen
    ? { uid: event.uid, series_id: series.id, original_on: event.originalOn }
    : { uid: aloneName(event) }
}

async function make(
  context: Context,
  event: ReadEvent,
  known: Map<string, Known>,
  zone: string,
): Promise<void> {
  const { tx, actor, now } = context
  const { title, time, timeZone, repeat, skipped, place, note } = event
  const plan = planOf({ ...time, repeat })
  const id = newId()
  const values = { id, title, timeZone, place, note, ...planValues(plan) }
  // The same check as for what is typed.
  const checked = calendarEvent.create.safeParse(values)
  if (!checked.success) throw new Refusal('icsEventUnreadable')
  const of = placeOf(event, known)
  const columns = planColumns(plan, {}, skipped, zone, now)
  const beside = { ...columns, owner_id: actor.userId, ...of }
  await insertRow(context, calendarEvent, checked.data, beside)
  if (repeat && skipped.length > 0) await skipDays(tx, id, skipped)
  if (of.series_id && event.originalOn) await skipDay(tx, of.series_id, event.originalOn)
  // What this file brought it may also say more of.
  known.set(keyOf(of.uid, of.original_on ?? null), { id, isOpen: true })
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
    const known = await knownOf(context, events)
    const refused = [...left]
    let [made, same] = [0, 0]
    // A series before the times of it that were changed.
    const ordered = events.toSorted(
      (a, b) => Number(a.originalOn !== null) - Number(b.originalOn !== null),
    )
    for (const event of ordered) {
      if (isThere(event, known)) same += 1
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
