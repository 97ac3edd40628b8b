/**
 * Events are made, changed and taken away. Of what repeats one time, that one and those that follow,
 * or all of them are meant; the rules say what becomes of the series.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { day as dayInput, id as idInput, pathId } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { mostAttached } from '../../../domain/planning/calendar/contract.ts'
import { type EventTime, startingOn } from '../../../domain/planning/calendar/event-time.ts'
import {
  type Planned,
  plannedAs,
  planOf,
  refuseUnassigned,
} from '../../../domain/planning/calendar/plan.ts'
import { mustRule } from '../../../domain/planning/calendar/rule.ts'
import {
  isFirstDay,
  movedSeries,
  movedTime,
  refuseNoDay,
  type Scope,
  type SeriesTime,
  scopes,
  splitSeries,
  turnedDays,
} from '../../../domain/planning/calendar/series-change.ts'
import { calendarEvent } from '../../../domain/planning/calendar-event.entity.ts'
import { command } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { deletionsOf, withId } from '../../kernel/rows/crud.ts'
import {
  deleteRow,
  insertRow,
  lockRow,
  readRow,
  refuseStale,
  updateRow,
} from '../../kernel/rows/rows.ts'
import { companyZone } from '../../kernel/today.ts'
import { attachAll, copyRecords, recordInput } from './event-record.ts'
import {
  changedDays,
  type EventRow,
  inputOf,
  planColumns,
  planValues,
  seriesTimeOf,
  skipDay,
  skippedOf,
  turnDays,
} from './event-row.ts'

const must = <Value>(value: Value | undefined, field: string): Value => {
  if (value === undefined) throw new Refusal('required', field)
  return value
}

type NewEvent = z.infer<typeof calendarEvent.create> & { records?: z.infer<typeof recordInput>[] }

export const createEvent = command({
  route: `POST ${calendarEvent.api}`,
  answersWith: { shape: 'row', entity: calendarEvent.name },
  summary: 'calendarEvent: create; what repeats begins on the first day its rule names',
  needs: 'planning.calendarEvent.add',
  input: (calendarEvent.create as unknown as z.ZodObject).extend({
    records: z.array(recordInput).max(mostAttached, 'range').optional(),
  }) as unknown as z.ZodType<NewEvent>,
  async run(context, { records = [], ...input }): Promise<EventRow> {
    const { tx, actor, now } = context
    const [startsOn, endsOn] = [must(input.startsOn, 'startsOn'), must(input.endsOn, 'endsOn')]
    const plan = planOf({ ...input, startsOn, endsOn })
    refuseUnassigned(input.kind ?? 'event', input.employees ?? [])
    const columns = planColumns(plan, input, [], await companyZone(tx), now)
    const values = { ...input, ...planValues(plan) }
    const known = await tx.maybe(sql`select 1 from calendar_event where id = ${input.id}`)
    const made = await insertRow(context, calendarEvent, values, {
      ...columns,
      owner_id: actor.userId,
    })
    if (!known) await attachAll(context, made.id, records)
    return made
  },
})

type Sent = {
  startsOn?: string
  startTime?: string | null
  endsOn?: string
  endTime?: string | null
  repeat?: string | null
  kind?: EventRow['kind']
  employees?: string[]
  noticeMinutes?: number | null
  timeZone?: string | null
} & Record<string, unknown>

const sentTime = (time: EventTime, sent: Sent): EventTime => ({
  startsOn: sent.startsOn ?? time.startsOn,
  startTime: sent.startTime === undefined ? time.startTime : sent.startTime,
  endsOn: sent.endsOn ?? time.endsOn,
  endTime: sent.endTime === undefined ? time.endTime : sent.endTime,
})

const onlyTime = ({ startsOn, startTime, endsOn, endTime }: EventTime): EventTime => ({
  startsOn,
  startTime,
  endsOn,
  endTime,
})

/** The whole series as it is meant: moved as the one time was, under its rule or a new one. */
function seriesAfter(series: SeriesTime, on: string | undefined, sent: Sent): Planned {
  const placed = sentTime(onlyTime(on ? startingOn(series, on) : series), sent)
  if (sent.repeat !== undefined) {
    const time = on ? movedTime(series, on, placed) : placed
    return plannedAs(time, sent.repeat ? mustRule(sent.repeat) : null)
  }
  const { rule, ...time } = on ? movedSeries(series, on, placed) : { ...placed, rule: series.rule }
  return plannedAs(time, rule)
}

/** The values of a row with what is sent laid over them. */
const laidOver = (row: EventRow, sent: Sent) => ({ ...inputOf(row), ...sent })

type Change = { row: EventRow; on: string | undefined; copy: string | undefined; sent: Sent }

async function changeAll(context: Context, { row, on, sent }: Change): Promise<EventRow> {
  const { tx, now } = context
  const { id, version } = row
  const plan = row.repeat
    ? seriesAfter(seriesTimeOf(row), on, sent)
    : plannedAs(
        sentTime(onlyTime({ ...row, startTime: row.startTime, endTime: row.endTime }), sent),
        sent.repeat ? mustRule(sent.repeat) : null,
      )
  if (row.repeat) {
    const before = seriesTimeOf(row)
    const days = new Set([
      ...(await skippedOf(tx, id)),
      ...(await changedDays(tx, id, '0001-01-01')),
    ])
    const turned = plan.rule
      ? turnedDays(before, { ...plan, rule: plan.rule }, [...days])
      : new Map<string, string>()
    await turnDays(tx, { from: id, to: id, since: '0001-01-01', days: turned })
  }
  const over = laidOver(row, sent)
  const skipped = await skippedOf(tx, id)
  const columns = planColumns(plan, over, skipped, await companyZone(tx), now)
  return updateRow(context, calendarEvent, id, version, { ...sent, ...planValues(plan) }, columns)
}

/** One time becomes an event of its own. */
async function changeOne(context: Context, change: Change): Promise<EventRow> {
  const { tx, actor, now } = context
  const { row, sent } = change
  const [on, copy] = [must(change.on, 'on'), must(change.copy, 'copy')]
  const series = seriesTimeOf(row)
  refuseNoDay(series, on)
  if (sent.repeat) throw new Refusal('eventRepeatsAlone', 'repeat')
  const plan = plannedAs(sentTime(onlyTime(startingOn(series, on)), sent), null)
  await skipDay(tx, row.id, on)
  const over = laidOver(row, sent)
  const columns = planColumns(plan, over, [], await companyZone(tx), now)
  await renewed(context, row)
  const values = { ...over, ...planValues(plan), id: copy }
  const beside = { ...columns, owner_id: actor.userId, series_id: row.id, original_on: on }
  const made = await insertRow(context, calendarEvent, values, beside)
  await copyRecords(tx, row.id, made.id)
  return made
}

/** A new version and the next notice of a series that leaves out one more day. */
async function renewed({ tx, now }: Context, row: EventRow): Promise<void> {
  const plan = seriesTimeOf(row)
  const skipped = await skippedOf(tx, row.id)
  const next = planColumns(plan, row, skipped, await companyZone(tx), now)
  await tx.rows(sql`
    update calendar_event
    set version = version + 1, updated_at = now(), notice_at = ${next.notice_at},
      notice_on = ${next.notice_on}::date
    where id = ${row.id}`)
}

/** The series ends before the day. */
async function endBefore(context: Context, row: EventRow, head: SeriesTime): Promise<EventRow> {
  const { tx, now } = context
  const skipped = await skippedOf(tx, row.id)
  const columns = planColumns(head, row, skipped, await companyZone(tx), now)
  const values = { repeat: planValues(head).repeat }
  return updateRow(context, calendarEvent, row.id, row.version, values, columns)
}

async function changeFollowing(context: Context, change: Change): Promise<EventRow> {
  const { tx, actor, now } = context
  const { row, sent } = change
  const [on, copy] = [must(change.on, 'on'), must(change.copy, 'copy')]
  const series = seriesTimeOf(row)
  refuseNoDay(series, on)
  if (isFirstDay(series, on)) return changeAll(context, change)
  const { head, tail } = splitSeries(series, on)
  const plan = seriesAfter(tail, on, sent)
  const over = laidOver(row, sent)
  const zone = await companyZone(tx)
  const made = await insertRow(
    context,
    calendarEvent,
    { ...over, ...planValues(plan), id: copy },
    { ...planColumns(plan, over, [], zone, now), owner_id: actor.userId },
  )
  await copyRecords(tx, row.id, copy)
  const days = new Set(
    [...(await skippedOf(tx, row.id)), ...(await changedDays(tx, row.id, on))].filter(
      (it) => it >= on,
    ),
  )
  const turned = plan.rule
    ? turnedDays(tail, { ...plan, rule: plan.rule }, [...days])
    : new Map<string, string>()
  await turnDays(tx, { from: row.id, to: copy, since: on, days: turned })
  await endBefore(context, row, head)
  return made
}

const changes: Readonly<Record<Scope, (context: Context, change: Change) => Promise<EventRow>>> = {
  this: changeOne,
  following: changeFollowing,
  all: changeAll,
}

/** Which times of a series are meant, the day of the one that was taken, and the id of what is made. */
const ofSeries = {
  scope: z.enum(scopes, 'invalid').optional(),
  on: dayInput.optional(),
  copy: idInput.optional(),
}

type OfSeries = { scope?: Scope; on?: string; copy?: string }

const changeBody = (calendarEvent.change as unknown as z.ZodObject).extend(
  ofSeries,
) as unknown as z.ZodType<{ version: number } & Sent & OfSeries>

export const changeEvent = command({
  route: `PATCH ${calendarEvent.api}/:id`,
  answersWith: { shape: 'row', entity: calendarEvent.name },
  summary:
    'calendarEvent: change, move or lengthen; of a series one time, those that follow, or all of them',
  needs: 'planning.calendarEvent.edit',
  input: withId(changeBody),
  async run(context, { id, version, scope = 'all', on, copy, ...sent }): Promise<EventRow> {
    const { tx } = context
    const known = copy && (await tx.maybe(sql`select 1 from calendar_event where id = ${copy}`))
    if (known) {
      context.repeated()
      return readRow(tx, calendarEvent, copy)
    }
    const row = await lockRow(tx, calendarEvent, id)
    await refuseStale(context, calendarEvent, row, version)
    const { kind = row.kind, employees = row.employees } = sent
    refuseUnassigned(kind, employees)
    if (!row.repeat) return changeAll(context, { row, on: undefined, copy, sent })
    if (on) {
      refuseNoDay(seriesTimeOf(row), on)
      if ((await skippedOf(tx, id)).includes(on)) throw new Refusal('eventNotOnDay', 'on')
    }
    return changes[scope](context, { row, on, copy, sent })
  },
})

export const skipEvent = command({
  route: `POST ${calendarEvent.api}/:id/skip`,
  summary: 'calendarEvent: take one time of a series away, or that one and all that follow',
  needs: 'planning.calendarEvent.delete',
  input: z.strictObject({
    id: pathId,
    version: z.int().min(1),
    on: dayInput,
    scope: z.enum(['this', 'following'], 'invalid'),
  }),
  async run(context, { id, version, on, scope }) {
    const { tx } = context
    const row = await lockRow(tx, calendarEvent, id)
    await refuseStale(context, calendarEvent, row, version)
    if (!row.repeat) throw new Refusal('eventNotOnDay', 'on')
    const series = seriesTimeOf(row)
    refuseNoDay(series, on)
    if (scope === 'following') {
      if (isFirstDay(series, on)) return deleteRow(context, calendarEvent, id, version)
      const { head } = splitSeries(series, on)
      await turnDays(tx, { from: id, to: id, since: on, days: new Map() })
      await endBefore(context, row, head)
      return undefined
    }
    await skipDay(tx, id, on)
    await renewed(context, row)
    context.record({ entity: calendarEvent.name, id, before: {}, after: { skipped: on } })
    return undefined
  },
})

export const [deleteEvent, deleteEvents] = deletionsOf(calendarEvent, {
  removalNote: 'with all its times, those that were changed by themselves too',
})
