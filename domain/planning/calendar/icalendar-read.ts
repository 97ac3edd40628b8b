/**
 * Events of a file of another calendar (RFC 5545). What is too large, too deep or no calendar is
 * refused as a whole; an event this calendar cannot keep is named and left out.
 */

import { wallAt, wallMinutes } from '../../kernel/calendar/days.ts'
import { addDays, isSensibleDay, isZone } from '../../kernel/date.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { EventTime } from './event-time.ts'
import { parseRule, ruleText } from './recurrence.ts'

export const mostIcsBytes = 1_000_000
const mostLines = 40_000
const mostEvents = 1000
const deepest = 4
const longestUid = 255

export type ReadEvent = {
  uid: string
  title: string
  time: EventTime
  timeZone: string | null
  repeat: string | null
  skipped: string[]
  place: string | null
  note: string | null
  /** Of one time of a series: the day it stands for. */
  originalOn: string | null
}

type LeftOut = { title: string; code: string }

export type ReadCalendar = { events: ReadEvent[]; left: LeftOut[] }

type Property = { name: string; params: ReadonlyMap<string, string>; value: string }

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('icsUnreadable', 'file')
  }
}

/** A line that begins with a blank goes on from the one before. */
function linesOf(text: string): string[] {
  const plain = text.replace(/^\ufeff/, '')
  const lines = plain
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
  if (lines.length > mostLines) throw new Refusal('icsTooLarge', 'file')
  return lines.filter((line) => line.trim() !== '')
}

/** Where the value begins: a colon within quotes belongs to a parameter. */
function colonOf(line: string): number {
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted
    if (line[at] === ':' && !isQuoted) return at
  }
  return -1
}

function propertyOf(line: string): Property | undefined {
  const colon = colonOf(line)
  if (colon < 1) return undefined
  const [name = '', ...params] = line.slice(0, colon).split(';')
  return {
    name: name.toUpperCase(),
    params: new Map(
      params.map((it): [string, string] => {
        const [key = '', value = ''] = it.split('=')
        return [key.toUpperCase(), value.replaceAll('"', '')]
      }),
    ),
    value: line.slice(colon + 1),
  }
}

/** The properties of each event, those of what lies within it left out. */
function eventsOf(lines: readonly string[]): Property[][] {
  const found: Property[][] = []
  const open: string[] = []
  for (const line of lines) {
    const property = propertyOf(line)
    if (!property) continue
    const { name, value } = property
    const part = value.trim().toUpperCase()
    if (name === 'BEGIN') {
      if ((open.length === 0) !== (part === 'VCALENDAR')) throw new Refusal('icsUnreadable', 'file')
      open.push(part)
      if (open.length > deepest) throw new Refusal('icsUnreadable', 'file')
      if (part === 'VEVENT') found.push([])
      if (found.length > mostEvents) throw new Refusal('icsTooLarge', 'file')
    } else if (name === 'END') {
      if (open.pop() !== part) throw new Refusal('icsUnreadable', 'file')
    } else if (open.at(-1) === 'VEVENT') found.at(-1)?.push(property)
  }
  if (open.length > 0 || !/^BEGIN:VCALENDAR\s*$/i.test(lines[0] ?? ''))
    throw new Refusal('icsUnreadable', 'file')
  return found
}

const unescaped = (text: string): string =>
  text.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))

type Moment = { day: string; time: string | null; zone: string | null }

function momentOf({ value, params }: Property, text = value): Moment | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z)?)?$/.exec(text.trim())
  if (!match) return undefined
  const [, year, month, date, hours, minutes, utc] = match
  const day = `${year}-${month}-${date}`
  if (!isSensibleDay(day)) return undefined
  if (hours === undefined) return { day, time: null, zone: null }
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined
  const named = params.get('TZID') ?? ''
  const zone = utc ? 'UTC' : isZone(named) ? named : null
  return { day, time: `${hours}:${minutes}`, zone }
}

/** P1D, P2W, PT1H30M; in minutes. */
function durationOf(text: string): number | undefined {
  const match =
    /^P(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:\d{1,5}S)?)?$/.exec(
      text.trim().replace(/^\+/, ''),
    )
  if (!match) return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0] = match.slice(1).map((it) => Number(it ?? 0))
  return ((weeks * 7 + days) * 24 + hours) * 60 + minutes
}

const usualMinutes = 60

function timeOf(start: Moment, end: Moment | undefined, minutes: number | undefined): EventTime {
  if (start.time === null) {
    const last = end
      ? addDays(end.day, -1)
      : addDays(start.day, Math.max((minutes ?? 0) / 1440, 1) - 1)
    const isBackwards = last < start.day
    return {
      startsOn: start.day,
      startTime: null,
      endsOn: isBackwards ? start.day : last,
      endTime: null,
    }
  }
  const from = wallMinutes(start.day, start.time)
  const said = end ? wallMinutes(end.day, end.time) : from + (minutes ?? usualMinutes)
  const until = wallAt(said > from ? said : from + usualMinutes)
  return { startsOn: start.day, startTime: start.time, endsOn: until.day, endTime: until.time }
}

/** Others name the month and the date of a birthday; they are those of its first day. */
function repeatOf(text: string): string {
  const plain = /FREQ=YEARLY/i.test(text)
    ? text.replace(/;(BYMONTH|BYMONTHDAY)=\d{1,2}(?=;|$)/gi, '')
    : text
  const rule = parseRule(plain)
  if (typeof rule === 'string') throw new Refusal(rule)
  return ruleText(rule)
}

function eventOf(properties: readonly Property[]): ReadEvent | undefined {
  const one = (name: string) => properties.find((it) => it.name === name)
  const words = (name: string, most: number): string | null => {
    const text = unescaped(one(name)?.value ?? '').trim()
    return text === '' ? null : [...text].slice(0, most).join('')
  }
  if (one('STATUS')?.value.trim().toUpperCase() === 'CANCELLED') return undefined
  const start = one('DTSTART') && momentOf(one('DTSTART') as Property)
  const uid = one('UID')?.value.trim() ?? ''
  if (!start || uid === '' || uid.length > longestUid) throw new Refusal('icsEventUnreadable')
  const title = words('SUMMARY', 200)
  if (!title) throw new Refusal('eventTitleRequired')
  const end = one('DTEND') && momentOf(one('DTEND') as Property)
  const original = one('RECURRENCE-ID') && momentOf(one('RECURRENCE-ID') as Property)
  const rule = one('RRULE')?.value
  return {
    uid,
    title,
    time: timeOf(start, end, durationOf(one('DURATION')?.value ?? '')),
    timeZone: start.zone,
    repeat: rule && !original ? repeatOf(rule) : null,
    skipped: properties
      .filter(({ name }) => name === 'EXDATE')
      .flatMap((it) => it.value.split(',').flatMap((text) => momentOf(it, text)?.day ?? [])),
    place: words('LOCATION', 200),
    note: words('DESCRIPTION', 2000),
    originalOn: original?.day ?? null,
  }
}

export function readCalendar(bytes: Uint8Array): ReadCalendar {
  if (bytes.length > mostIcsBytes) throw new Refusal('icsTooLarge', 'file')
  const events: ReadEvent[] = []
  const left: LeftOut[] = []
  for (const properties of eventsOf(linesOf(textOf(bytes)))) {
    try {
      const event = eventOf(properties)
      if (event) events.push(event)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const title = properties.find(({ name }) => name === 'SUMMARY')?.value ?? ''
      left.push({ title: unescaped(title).slice(0, 200), code: error.code })
    }
  }
  return { events, left }
}
