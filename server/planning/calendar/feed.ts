/**
 * A private link to one's own calendar, for another program. It shows what its owner may see at the
 * moment it is asked, without amounts; it is told once, can be withdrawn, and wrong tokens are
 * counted by network.
 */

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { dayNumber } from '../../../domain/kernel/calendar/days.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { id as idInput, pathId } from '../../../domain/kernel/input.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { CalendarFeed, NewCalendarFeed } from '../../../domain/planning/calendar/contract.ts'
import { calendarText, type SharedEvent } from '../../../domain/planning/calendar/icalendar.ts'
import type { DayWindow } from '../../../domain/planning/calendar/occurrence.ts'
import { doorFrom, knock } from '../../identity/throttle.ts'
import { actorOfUser } from '../../kernel/actor.ts'
import { command, KeptAnswer, publicCommand, query } from '../../kernel/command.ts'
import { companyName } from '../../kernel/company-facts.ts'
import type { PublicContext } from '../../kernel/context.ts'
import { linkHash } from '../../kernel/secrets/link-hash.ts'
import { companyZone, todayOf } from '../../kernel/today.ts'
import { entriesOf } from './calendar.ts'
import { sourcesFor } from './sources.ts'
import { eventsIn } from './window.ts'

const mostFeeds = 5
const [daysBack, daysAhead] = [30, 365]
const entity = 'calendarFeed'

const needs = 'planning.calendarEvent.view' as const

export const listFeeds = query({
  route: 'GET /api/calendar-feeds',
  summary: 'calendar: the private links of the user to his own calendar',
  needs,
  byKey: 'never',
  input: z.strictObject({}),
  async run({ tx, actor }): Promise<{ rows: CalendarFeed[] }> {
    const rows = await tx.rows(sql<CalendarFeed>`
      select id, created_at as "createdAt", opened_at as "openedAt"
      from calendar_feed
      where user_id = ${actor.userId} and revoked_at is null
      order by created_at desc`)
    return { rows }
  },
})

export const makeFeed = command({
  route: 'POST /api/calendar-feeds',
  summary: 'calendar: make a private link to one’s own calendar; its address is told this once',
  needs,
  byKey: 'never',
  input: z.strictObject({ id: idInput }),
  async run(context, { id }): Promise<NewCalendarFeed> {
    const { tx, actor, services, language } = context
    const { count } = await tx.one(sql<{ count: number }>`
      select count(*)::int as count
      from calendar_feed
      where user_id = ${actor.userId} and revoked_at is null`)
    if (count >= mostFeeds) throw new Refusal('tooManyFeeds', undefined, { limit: mostFeeds })
    const token = randomBytes(32).toString('base64url')
    await tx.rows(sql`
      insert into calendar_feed (id, user_id, token_hash, language)
      values (${id}, ${actor.userId}, ${linkHash(token)}, ${language})`)
    context.record({ entity, id, after: {} })
    return { id, url: `${services.publicUrl}/api/calendar-feed/${token}.ics` }
  },
})

export const revokeFeed = command({
  route: 'POST /api/calendar-feeds/:id/revoke',
  summary: 'calendar: withdraw a private link to one’s own calendar',
  needs,
  byKey: 'never',
  input: z.strictObject({ id: pathId }),
  async run(context, { id }) {
    const { tx, actor } = context
    const [ended] = await tx.rows(sql`
      update calendar_feed
      set revoked_at = coalesce(revoked_at, now())
      where id = ${id} and user_id = ${actor.userId}
      returning 1`)
    if (!ended) throw new Refusal('notFound')
    context.record({ entity, id, before: {}, after: null })
  },
})

const wrongOnes = { tries: 20, seconds: 900 }
const looks = { tries: 60, seconds: 3600 }

type Held = { id: string; userId: string; language: Language; isRevoked: boolean }

async function heldFeed(context: PublicContext, token: string) {
  const { tx, station } = context
  const hash = linkHash(token)
  const found = await tx.maybe(sql<{ company: string }>`
    select company_id as company
    from find_calendar_feed(${hash})`)
  if (!found) {
    await knock(context, doorFrom(station, 'feed', wrongOnes))
    throw new Refusal('linkUnknown')
  }
  await knock(context, { key: `feed:${hash}`, ...looks })
  await tx.enterCompany(found.company)
  const feed = await tx.one(sql<Held>`
    select id, user_id as "userId", language, revoked_at is not null as "isRevoked"
    from calendar_feed
    where token_hash = ${hash}`)
  if (feed.isRevoked) throw new Refusal('linkRevoked')
  const actor = await actorOfUser(tx, found.company, feed.userId)
  // Whoever left or lost the right shows nothing any more.
  if (!actor || !may(actor, needs)) throw new Refusal('linkRevoked')
  return { ...feed, companyId: found.company, actor }
}

/** What no question answers whole is asked in shorter ones, down to a few days. */
const fewDays = 7

/** A program shows no more, and the house would stand still over it; what comes next is told first. */
const mostShared = 20_000

/** A clock that is never moved: on it every instant stands once. */
const plainZone = 'UTC'

type Ask = (window: DayWindow) => Promise<{ found: SharedEvent[]; isCut: boolean }>

async function wholeOf({ from, to }: DayWindow, ask: Ask, most: number): Promise<SharedEvent[]> {
  if (most <= 0) return []
  const { found, isCut } = await ask({ from, to })
  const days = dayNumber(to) - dayNumber(from)
  if (!isCut || days < fewDays) return found.slice(0, most)
  const middle = addDays(from, Math.floor(days / 2))
  const first = await wholeOf({ from, to: middle }, ask, most)
  const left = most - first.length
  return [...first, ...(await wholeOf({ from: addDays(middle, 1), to }, ask, left))]
}

async function sharedIn(today: string, ask: Ask): Promise<SharedEvent[]> {
  const ahead = await wholeOf({ from: today, to: addDays(today, daysAhead) }, ask, mostShared)
  const past = { from: addDays(today, -daysBack), to: addDays(today, -1) }
  return [...(await wholeOf(past, ask, mostShared - ahead.length)), ...ahead]
}

export const openFeed = publicCommand({
  route: 'GET /api/calendar-feed/:token',
  publicPace: { network: 300 },
  summary: 'calendar: what the holder of a private link reads, as iCalendar',
  input: z.strictObject({ token: z.string().min(1, 'required').max(200, 'tooLong') }),
  async run(context, { token }) {
    const { tx, now, services } = context
    const feed = await heldFeed(context, token.replace(/\.ics$/, ''))
    const [timeZone, today, sources] = await Promise.all([
      companyZone(tx),
      todayOf({ tx, now }),
      sourcesFor(feed.actor),
    ])
    const words = await services.wordsOf(tx, feed.companyId)
    const say = (key: string): string => words.say(feed.language, key)
    const question = { tx, reader: feed.actor, today, timeZone }
    const planned = await sharedIn(today, async (part) => {
      const { events, isCut } = await eventsIn(tx, part, timeZone, plainZone)
      const found = events.flatMap((event) =>
        event.times.map((time) => ({
          uid: `${event.id}-${time.on}@comptoir`,
          title: event.title,
          time,
          zone: plainZone,
          place: event.place,
        })),
      )
      return { found, isCut }
    })
    const due = await Promise.all(
      sources.map((source) =>
        sharedIn(today, async (part) => {
          const { entries, isCut } = await entriesOf(source, { ...question, ...part })
          const found = entries.map((entry) => ({
            uid: `${entry.source}-${entry.id}@comptoir`,
            title: `${say(`calendar.source.${entry.source}`)}: ${entry.title}`,
            time: entry.time,
          }))
          return { found, isCut }
        }),
      ),
    )
    await tx.rows(sql`update calendar_feed set opened_at = now() where id = ${feed.id}`)
    const company = await tx.one(sql<{ name: string }>`select ${companyName} as name`)
    // What reaches from one part into the next is in both.
    const each = new Map([...planned, ...due.flat()].map((it) => [it.uid, it]))
    const text = calendarText(company.name, [...each.values()], { zone: timeZone, now })
    return new KeptAnswer({
      name: 'calendar.ics',
      type: 'text/calendar; charset=utf-8',
      isInline: false,
      read: async () => new TextEncoder().encode(text),
    })
  },
})
