/** The calendar of some days, and the way every change of an event is sent. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RecordName } from '../../../domain/identity/session.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { CalendarAnswer } from '../../../domain/planning/calendar/contract.ts'
import { type EventTime, placedTime } from '../../../domain/planning/calendar/event-time.ts'
import type { DayWindow } from '../../../domain/planning/calendar/occurrence.ts'
import type { Scope } from '../../../domain/planning/calendar/series-change.ts'
import { calendarEvent } from '../../../domain/planning/calendar-event.entity.ts'
import { call } from '../../kernel/session/api.ts'
import { queryClient } from '../../kernel/session/query.ts'
import type { DrawnEvent } from './drawn.ts'

/** Records of other kinds bring entries too: their changes come in within a minute. */
const freshMs = 60_000

export const useCalendar = ({ from, to }: DayWindow) =>
  useQuery({
    queryKey: [calendarEvent.name, 'window', from, to],
    queryFn: ({ signal }) =>
      call<CalendarAnswer>('GET', `/api/calendar?from=${from}&to=${to}`, undefined, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: freshMs,
  })

const asked = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [calendarEvent.name] })

export type EventBody = Record<string, unknown>

export async function createEvent(body: EventBody): Promise<void> {
  await call('POST', calendarEvent.api, { id: newId(), ...body })
  await asked()
}

/** Which times of a series are meant; undefined where nothing repeats. */
export type Meant = { scope: Scope; on: string } | undefined

export async function changeEvent(
  { id, version }: { id: string; version: number },
  changes: EventBody,
  meant: Meant,
): Promise<void> {
  const of = meant && { ...meant, ...(meant.scope !== 'all' && { copy: newId() }) }
  await call('PATCH', `${calendarEvent.api}/${id}`, { version, ...changes, ...of })
  await asked()
}

export async function removeEvent(
  { id, version }: { id: string; version: number },
  meant: Meant,
): Promise<void> {
  if (!meant || meant.scope === 'all')
    await call('DELETE', `${calendarEvent.api}/${id}?version=${version}`)
  else await call('POST', `${calendarEvent.api}/${id}/skip`, { version, ...meant })
  await asked()
}

async function setAttached(
  verb: 'attach' | 'detach',
  event: string,
  { entity, id }: RecordName,
): Promise<void> {
  await call('POST', `${calendarEvent.api}/${event}/${verb}`, { record: { entity, id } })
  await asked()
}

/** A record an event is about. */
export const attach = (event: string, record: RecordName): Promise<void> =>
  setAttached('attach', event, record)

export const detach = (event: string, record: RecordName): Promise<void> =>
  setAttached('detach', event, record)

/** What is sent of a place on the screen: the clock of the event may be another one. */
export const sentTime = (
  { event, time: seen }: DrawnEvent,
  time: EventTime,
  shownZone: string,
): Partial<EventTime> => placedTime(seen, time, { shown: shownZone, own: event.timeZone })
