/**
 * Events of a file of another calendar (RFC 5545). What is too large, too deep or no calendar is
 * refused as a whole; an event this calendar cannot keep is named and left out.
 */

import { instantOf, wallTimeOf } from '../../kernel/business-day.ts'
import { daysInMonth, wallAt, wallMinutes } from '../../kernel/calendar/days.ts'
import { addDays, isSensibleDay } from '../../kernel/date.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { EventTime } from './event-time.ts'
import { isDayOf, lastDayOf } from './recurrence.ts'
import { isOfParts, mustRule, parseRule, type Rule, ruleText } from './rule.ts'
import { zoneNamed } from './zone-names.ts'

export const mostIcsBytes = 1_000_000
const mostLines = 40_000
const mostEvents = 1000
const deepest = 4
const longestUid = 255
/** Days that one series leaves out: as many as the times one may have. */
const mostSkipped = 1000

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
  /** Of a time that was added beside the rule: its series does not know its day. */
  isBeside: boolean
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
  const zone = utc ? 'UTC' : named ? zoneNamed(named) : null
  if (zone === undefined) throw new Refusal('icsZoneUnknown')
  return { day, time: `${hours}:${minutes}`, zone }
}

/** What the clock of a zone shows at a moment that may be written by another clock. */
function seenIn(moment: Moment, zone: string | null): Moment {
  const { day, time, zone: own } = moment
  if (time === null || !own || !zone || own === zone) return moment
  return { ...wallTimeOf(instantOf({ day, time }, own), zone), zone }
}

/** P1D, P2W, PT1H30M; in minutes. What says no length, or one beyond all sense, is refused. */
function durationOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const match =
    /^P(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:\d{1,5}S)?)?$/.exec(
      text.trim().replace(/^\+/, ''),
    )
  if (!match) throw new Refusal('icsEventUnreadable')
  const [weeks = 0, days = 0, hours = 0, minutes = 0] = match.slice(1).map((it) => Number(it ?? 0))
  return ((weeks * 7 + days) * 24 + hours) * 60 + minutes
}

const usualMinutes = 60

function timeOf(start: Moment, end: Moment | undefined, minutes: number | undefined): EventTime {
  if (start.time === null) {
    const last = end
      ? addDays(end.day, -1)
      : addDays(start.day, Math.max(Math.ceil((minutes ?? 0) / 1440), 1) - 1)
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

/**
 * Others name the month and the date of a birthday; they are those of its first day. Any others
 * would be read wrongly, and some, as the 30th of February, never come.
 */
function withoutBirthday(text: string, { day }: Moment): string {
  const [, month, date] = day.split('-').map(Number)
  const said = (part: string): number | undefined => {
    const match = new RegExp(`;${part}=(\\d{1,2})(?=;|$)`, 'i').exec(text)
    return match ? Number(match[1]) : undefined
  }
  const [inMonth, onDate] = [said('BYMONTH'), said('BYMONTHDAY')]
  if (!/FREQ=YEARLY/i.test(text) || inMonth === undefined) return text
  if (/;(BYDAY|BYSETPOS)=|;BYMONTHDAY=[^;]*[,-]/i.test(text)) return text
  // Of a leap year: the day of February that is there every fourth year is one.
  if (onDate !== undefined && onDate > daysInMonth(2000, inMonth - 1))
    throw new Refusal('ruleNeverHappens')
  if (inMonth !== month || (onDate ?? date) !== date) throw new Refusal('ruleUnreadable')
  return text.replace(/;(BYMONTH|BYMONTHDAY)=\d{1,2}(?=;|$)/gi, '')
}

/** UNTIL names an instant: the last day is the last that begins by then, by the clock of the start. */
function lastDay(text: string, start: Moment): string | undefined {
  const written = /(?:^|;)UNTIL=([^;]*)/i.exec(text)?.[1] ?? ''
  const said = momentOf({ name: 'UNTIL', params: new Map(), value: written.toUpperCase() })
  if (!said?.time || !start.time) return undefined
  // Without a zone of its own the start goes by the clock of the company, which a file does not know.
  if (said.zone && !start.zone) return undefined
  const seen = seenIn(said, start.zone)
  return start.time > (seen.time ?? '') ? addDays(seen.day, -1) : seen.day
}

function repeatOf(text: string, start: Moment): string {
  const rule = parseRule(withoutBirthday(text, start))
  if (typeof rule === 'string') throw new Refusal(rule)
  // A first day beside a rule of parts would be lost, or counted by some and not by others.
  const { count: _, until: __, ...endless } = rule
  if (isOfParts(rule) && !isDayOf({ startsOn: start.day, rule: endless }, start.day))
    throw new Refusal('ruleUnreadable')
  const until = rule.until && lastDay(text, start)
  const ended: Rule = until ? { ...rule, until } : rule
  return ruleText(ended)
}

/** The days that are left out, each once. */
function skippedIn(properties: readonly Property[], zone: string | null): string[] {
  const days = new Set<string>()
  for (const property of properties.filter(({ name }) => name === 'EXDATE'))
    for (const text of property.value.split(',').filter((it) => it.trim() !== '')) {
      days.add(seenIn(must(momentOf(property, text)), zone).day)
      if (days.size > mostSkipped) throw new Refusal('icsTooManySkipped')
    }
  return [...days]
}

function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Refusal('icsEventUnreadable')
  return value
}

/** The clocks that series of the file go by, under their names. */
type SeriesZones = ReadonlyMap<string, string | null>

const named = (properties: readonly Property[], name: string): Property | undefined =>
  properties.find((it) => it.name === name)

const uidOf = (properties: readonly Property[]): string =>
  named(properties, 'UID')?.value.trim() ?? ''

function zonesOf(events: readonly Property[][]): SeriesZones {
  const zones = new Map<string, string | null>()
  for (const properties of events) {
    const start = named(properties, 'DTSTART')
    if (!start || named(properties, 'RECURRENCE-ID')) continue
    const tzid = start.params.get('TZID') ?? ''
    const zone = /Z\s*$/i.test(start.value) ? 'UTC' : (zoneNamed(tzid) ?? null)
    zones.set(uidOf(properties), zone)
  }
  return zones
}

/** Rules beside one another: read as one rule they would be other times. */
function refuseMoreRules(properties: readonly Property[]): void {
  const rules = properties.filter(({ name }) => name === 'RRULE' || name === 'EXRULE').length
  const isLess = named(properties, 'EXRULE') !== undefined
  const isForAll = named(properties, 'RECURRENCE-ID')?.params.has('RANGE')
  if (rules > 1 || isLess || isForAll) throw new Refusal('ruleUnreadable')
}

/** From the first to the last minute of a time; a whole day has all of its own. */
const minutesOf = ({ startsOn, startTime, endsOn, endTime }: EventTime): number =>
  startTime === null
    ? wallMinutes(addDays(endsOn, 1), null) - wallMinutes(startsOn, null)
    : wallMinutes(endsOn, endTime) - wallMinutes(startsOn, startTime)

/** Times that are named one by one beside a rule, or without one: each is an event of its own. */
function besideOf(properties: readonly Property[], event: ReadEvent): ReadEvent[] {
  if (event.originalOn) return []
  const { time, timeZone, repeat } = event
  const left = skippedIn(properties, timeZone)
  const series = repeat ? { startsOn: time.startsOn, rule: mustRule(repeat) } : null
  const last = series && lastDayOf(series)
  const isRuled = (day: string): boolean =>
    day === time.startsOn || (series !== null && isDayOf(series, day, last))
  const days = new Map<string, EventTime>()
  for (const property of properties.filter(({ name }) => name === 'RDATE'))
    for (const text of property.value.split(',').filter((it) => it.trim() !== '')) {
      const [from = '', end] = text.split('/')
      const start = seenIn(must(momentOf(property, from)), timeZone)
      if ((start.time === null) !== (time.startTime === null))
        throw new Refusal('icsEventUnreadable')
      const until = end?.startsWith('P') ? undefined : end
      const last = until === undefined ? undefined : must(momentOf(property, until))
      const minutes = end && !until ? durationOf(end) : minutesOf(time)
      const at = timeOf(start, last && seenIn(last, timeZone), minutes)
      // What is said already is said twice; at another hour of its day it cannot be told apart.
      const known = days.get(start.day) ?? (isRuled(start.day) ? time : undefined)
      if (known?.startTime === at.startTime) continue
      if (known) throw new Refusal('ruleUnreadable')
      days.set(start.day, at)
      if (days.size > mostSkipped) throw new Refusal('icsTooManySkipped')
    }
  const kept = [...days].filter(([day]) => !left.includes(day))
  return kept.map(([originalOn, at]) => ({
    ...event,
    time: at,
    repeat: null,
    skipped: [],
    originalOn,
    isBeside: true,
  }))
}

/** None where nothing is said; what is said and makes no sense is refused. */
const momentAt = (properties: readonly Property[], name: string): Moment | undefined => {
  const property = named(properties, name)
  return property && must(momentOf(property))
}

/** Of one time of a series: the day it stands for, by the clock of the series. */
function originalDay(
  properties: readonly Property[],
  zones: SeriesZones,
  zone: string | null,
): string | null {
  const original = momentAt(properties, 'RECURRENCE-ID')
  return original ? seenIn(original, zones.get(uidOf(properties)) ?? zone).day : null
}

const isCalledOff = (properties: readonly Property[]): boolean =>
  named(properties, 'STATUS')?.value.trim().toUpperCase() === 'CANCELLED'

function eventOf(properties: readonly Property[], zones: SeriesZones): ReadEvent {
  const one = (name: string) => named(properties, name)
  const words = (name: string, most: number): string | null => {
    const text = unescaped(one(name)?.value ?? '').trim()
    return text === '' ? null : [...text].slice(0, most).join('')
  }
  const start = must(momentAt(properties, 'DTSTART'))
  const uid = uidOf(properties)
  if (uid === '' || uid.length > longestUid) throw new Refusal('icsEventUnreadable')
  const title = words('SUMMARY', 200)
  if (!title) throw new Refusal('eventTitleRequired')
  refuseMoreRules(properties)
  const end = momentAt(properties, 'DTEND')
  const originalOn = originalDay(properties, zones, start.zone)
  const rule = one('RRULE')?.value
  return {
    uid,
    title,
    time: timeOf(start, end && seenIn(end, start.zone), durationOf(one('DURATION')?.value)),
    timeZone: start.zone,
    repeat: rule && !originalOn ? repeatOf(rule, start) : null,
    skipped: rule && !originalOn ? skippedIn(properties, start.zone) : [],
    place: words('LOCATION', 200),
    note: words('DESCRIPTION', 2000),
    originalOn,
    isBeside: false,
  }
}

const nameOf = ({ uid, originalOn }: ReadEvent): string => `${originalOn ?? ''} ${uid}`

/** A time beside a rule that the file says again by itself is meant as it is said there. */
function withBeside(events: readonly ReadEvent[], beside: readonly ReadEvent[]): ReadEvent[] {
  const said = new Set(events.map(nameOf))
  const added = new Set(beside.map(nameOf))
  return [
    ...events.map((event) => (added.has(nameOf(event)) ? { ...event, isBeside: true } : event)),
    ...beside.filter((event) => !said.has(nameOf(event))),
  ]
}

/** Times that were called off by themselves are left out by their series. */
function withoutCalledOff(events: readonly ReadEvent[], off: ReadonlyMap<string, string[]>) {
  return events.map((event) => {
    const days = event.repeat ? off.get(event.uid) : undefined
    return days ? { ...event, skipped: [...new Set([...event.skipped, ...days])] } : event
  })
}

export function readCalendar(bytes: Uint8Array): ReadCalendar {
  if (bytes.length > mostIcsBytes) throw new Refusal('icsTooLarge', 'file')
  const events: ReadEvent[] = []
  const left: LeftOut[] = []
  const found = eventsOf(linesOf(textOf(bytes)))
  const zones = zonesOf(found)
  const off = new Map<string, string[]>()
  const beside: ReadEvent[] = []
  for (const properties of found) {
    try {
      if (!isCalledOff(properties)) {
        const event = eventOf(properties, zones)
        beside.push(...besideOf(properties, event))
        events.push(event)
        if (events.length + beside.length > mostEvents) throw new Refusal('icsTooLarge', 'file')
      } else {
        const day = originalDay(properties, zones, null)
        if (day) off.set(uidOf(properties), [...(off.get(uidOf(properties)) ?? []), day])
      }
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'icsTooLarge') throw error
      const title = properties.find(({ name }) => name === 'SUMMARY')?.value ?? ''
      left.push({ title: unescaped(title).slice(0, 200), code: error.code })
    }
  }
  const kept = beside.filter(({ uid, originalOn }) => !off.get(uid)?.includes(originalOn ?? ''))
  return { events: withoutCalledOff(withBeside(events, kept), off), left }
}
