/** People are told of what begins, once; a private link shows what its owner sees, until withdrawn. */
import { beforeAll, describe, expect, test } from 'vitest'
import { weekdayOf } from '../../../domain/kernel/calendar/days.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { CalendarAnswer } from '../../../domain/planning/calendar/contract.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import { type Market, market } from '../../trade/testing/market.ts'
import { tellEvents } from './notices.ts'

const app = testApp()
let shop: Market
let colleague: Station

type Notices = { rows: { kind: string; facts: { title?: string } }[] }
const noticesOf = async (who: Station, title: string): Promise<number> => {
  const { rows } = (await who.call<Notices>('GET', '/api/notices')).body
  return rows.filter(({ kind, facts }) => kind === 'eventSoon' && facts.title === title).length
}

const work = () => ({ db: app.db, services: app.services, log: app.services.log })

beforeAll(async () => {
  shop = await market(app)
  colleague = await colleagueOf(app, shop, ['planning.calendarEvent.view'], {})
})

describe('a reminder', () => {
  test('is told once to whoever planned it and to those it names, then for the next time', async () => {
    const department = (await shop.add('/api/departments', { name: 'Floor' })).id
    const hired = { firstName: 'Maya', lastName: 'Khoury', employeeNumber: '7', department }
    const maya = await shop.add('/api/employees', {
      ...hired,
      startDate: '2020-01-01',
      user: colleague.userId,
    })
    const day = addDays(shop.today, 2)
    const event = await shop.add('/api/calendar-events', {
      title: 'Soon',
      startsOn: day,
      startTime: '12:00',
      endsOn: day,
      endTime: '13:00',
      timeZone: 'UTC',
      repeat: 'FREQ=DAILY',
      noticeMinutes: 30,
      employees: [maya.id],
    })
    expect(await tellEvents(work(), new Date(`${day}T11:29:00Z`))).toBe(0)
    expect(await tellEvents(work(), new Date(`${day}T11:31:00Z`))).toBe(1)
    expect(await tellEvents(work(), new Date(`${day}T11:32:00Z`))).toBe(0)
    expect([await noticesOf(shop, 'Soon'), await noticesOf(colleague, 'Soon')]).toEqual([1, 1])
    const next = addDays(day, 1)
    // A server that stood still for a day tells nobody of what is over.
    expect(await tellEvents(work(), new Date(`${next}T20:00:00Z`))).toBe(1)
    expect(await noticesOf(shop, 'Soon')).toBe(1)
    const { version } = await shop.read('/api/calendar-events', event.id)
    await shop.call('DELETE', `/api/calendar-events/${event.id}?version=${version}`)
    expect(await tellEvents(work(), new Date(`${addDays(day, 9)}T12:00:00Z`))).toBe(0)
  })

  test('is told of what was planned years ahead, and of a leap day every time it comes', async () => {
    const leap = { startsOn: '2032-02-29', startTime: '12:00', endsOn: '2032-02-29' }
    await shop.add('/api/calendar-events', {
      ...leap,
      title: 'Far',
      endTime: '13:00',
      timeZone: 'UTC',
      repeat: 'FREQ=YEARLY',
      noticeMinutes: 30,
    })
    for (const [year, notices] of [
      ['2032', 1],
      ['2036', 2],
    ] as const) {
      expect(await tellEvents(work(), new Date(`${year}-02-29T11:31:00Z`))).toBe(1)
      expect(await noticesOf(shop, 'Far')).toBe(notices)
    }
  })
})

describe('a link to a calendar', () => {
  const read = (url: string) => fetch(`${app.url}${new URL(url).pathname}`)

  test('leaves nothing out of a shop that plans more than one question answers', async () => {
    const own = await market(app)
    await app.asOwner(
      `insert into calendar_event (company_id, id, title, starts_on, ends_on, last_on)
       select $1, gen_random_uuid(), 'Event ' || n, d.day, d.day, d.day
       from generate_series(1, 6100) n, lateral (select $2::date + n / 25 as day) d`,
      [own.companyId, own.today],
    )
    const made = await own.call<{ url: string }>('POST', '/api/calendar-feeds', { id: newId() })
    const text = await (await read(made.body.url)).text()
    expect(new Set(text.match(/^SUMMARY:Event \d+/gm)).size).toBe(6100)
    expect(text.match(/^SUMMARY:Event /gm)).toHaveLength(6100)
  })

  test('is bounded where thousands of series go on for ever, and so is a question', async () => {
    const own = await market(app)
    await app.asOwner(
      `insert into calendar_event (company_id, id, title, starts_on, start_time, ends_on, end_time,
         repeat, last_on)
       select $1, gen_random_uuid(), 'Series ' || n, '2026-01-01', '09:00', '2026-01-01', '09:30',
         'FREQ=DAILY', 'infinity'
       from generate_series(1, 3000) n`,
      [own.companyId],
    )
    const asked = `/api/calendar?from=${own.today}&to=${addDays(own.today, 180)}`
    const { events, isCut } = (await own.call<CalendarAnswer>('GET', asked)).body
    expect(isCut).toBe(true)
    expect(events.reduce((sum, { times }) => sum + times.length, 0)).toBeLessThan(20_200)
    const made = await own.call<{ url: string }>('POST', '/api/calendar-feeds', { id: newId() })
    const text = await (await read(made.body.url)).text()
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(20_000)
    // What comes next goes before what was.
    const today = own.today.replaceAll('-', '')
    expect(text.match(new RegExp(`^DTSTART:${today}`, 'gm'))).toHaveLength(3000)
  })

  test('names the instant of what begins while the clock stands at an hour for the second time', async () => {
    const own = await market(app)
    const days = Array.from({ length: 366 }, (_, at) => addDays(own.today, at))
    // The last Saturday of October, at whose midnight the clock of Beirut is put back.
    const day = days.find((it) => /-10-(2[4-9]|30)$/.test(it) && weekdayOf(it) === 5)
    const time = { startsOn: day, startTime: '21:15', endsOn: day, endTime: '21:45' }
    await own.add('/api/calendar-events', { title: 'Call', ...time, timeZone: 'UTC' })
    const made = await own.call<{ url: string }>('POST', '/api/calendar-feeds', { id: newId() })
    const text = await (await read(made.body.url)).text()
    expect(text).toContain(`DTSTART:${day?.replaceAll('-', '')}T211500Z`)
  })

  test('shows what its owner sees, without amounts; withdrawn, it shows nothing', async () => {
    const day = addDays(shop.today, 1)
    const planned = { title: 'Tea; with, all\\', startsOn: day, endsOn: day }
    await shop.add('/api/calendar-events', planned)
    const item = await shop.bought('1', '4')
    const lines = [{ item, quantity: '1', unitPrice: '777' }]
    await shop.post('invoices', shop.draft('salesInvoice', lines, { dueDate: day }))
    const made = await shop.call<{ id: string; url: string }>('POST', '/api/calendar-feeds', {
      id: newId(),
    })
    const answer = await read(made.body.url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/calendar')
    const text = await answer.text()
    expect(text).toContain('SUMMARY:Tea\\; with\\, all\\\\')
    expect(text).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`)
    expect(text).toContain('Invoices due')
    expect(text).not.toContain('777')
    for (const line of text.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    const [kept] = await app.asOwner<{ hash: string }>(
      'select token_hash as hash from calendar_feed where id = $1',
      [made.body.id],
    )
    expect(made.body.url).not.toContain(kept?.hash)
    expect(
      (await colleague.refused('POST', `/api/calendar-feeds/${made.body.id}/revoke`, {})).code,
    ).toBe('notFound')
    await shop.call('POST', `/api/calendar-feeds/${made.body.id}/revoke`, {})
    expect((await read(made.body.url)).status).toBe(410)
    expect((await read(`${made.body.url.slice(0, -8)}xxxx.ics`)).status).toBe(404)
  })

  test('of somebody who sees less shows less; a sixth one is refused', async () => {
    const make = () =>
      colleague.call<{ url: string }>('POST', '/api/calendar-feeds', { id: newId() })
    const text = await (await read((await make()).body.url)).text()
    expect(text).toContain('SUMMARY:Tea')
    expect(text).not.toContain('Invoices due')
    for (let n = 0; n < 4; n++) await make()
    expect(await colleague.refused('POST', '/api/calendar-feeds', { id: newId() })).toMatchObject({
      code: 'tooManyFeeds',
    })
  })

  test('is not guessed: wrong ones are counted', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 24; n++)
      statuses.push((await read(`${app.url}/api/calendar-feed/wrong-${n}.ics`)).status)
    expect(statuses[0]).toBe(404)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a file of another calendar', () => {
  const bring = (text: string, by: Station = shop) => {
    const form = new FormData()
    form.set('file', new Blob([text]), 'x.ics')
    return by.call<Record<string, unknown>>('POST', '/api/calendar-events/import', form)
  }
  const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
  const calendar = (...lines: string[]) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')

  test('comes in once, with its series, what was left out and what was changed', async () => {
    const text = calendar(
      ...event(
        'UID:9',
        'SUMMARY:Changed',
        'RECURRENCE-ID:20280315T090000',
        'DTSTART:20280316T100000',
      ),
      ...event(
        'UID:9',
        'SUMMARY:Weekly',
        'DTSTART:20280301T090000',
        'RRULE:FREQ=WEEKLY',
        'EXDATE:20280308T090000',
      ),
      ...event('UID:10', 'SUMMARY:Every second', 'DTSTART:20280301T090000', 'RRULE:FREQ=SECONDLY'),
      ...event(
        'UID:11',
        'SUMMARY:An era',
        'DTSTART;VALUE=DATE:20280301',
        'DTEND;VALUE=DATE:29990301',
      ),
    )
    const first = await bring(text)
    expect(first.body).toMatchObject({ made: 2, same: 0, left: 2 })
    expect((await bring(text)).body).toMatchObject({ made: 0, same: 2, left: 2 })
    const { events } = (
      await shop.call<{ events: { title: string; times: { startsOn: string }[] }[] }>(
        'GET',
        '/api/calendar?from=2028-03-01&to=2028-03-31',
      )
    ).body
    const days = events.flatMap(({ title, times }) => times.map((it) => `${it.startsOn} ${title}`))
    expect(days.toSorted()).toEqual([
      '2028-03-01 Weekly',
      '2028-03-16 Changed',
      '2028-03-22 Weekly',
      '2028-03-29 Weekly',
    ])
  })

  test('changes no series that whoever brings it may not change, and tells of none', async () => {
    const series = (uid: string) =>
      event(`UID:${uid}`, 'SUMMARY:Ours', 'DTSTART:20290305T090000', 'RRULE:FREQ=WEEKLY;COUNT=3')
    const changed = (uid: string) =>
      event(
        `UID:${uid}`,
        'SUMMARY:Theirs',
        'RECURRENCE-ID:20290312T090000',
        'DTSTART:20290313T090000',
      )
    expect((await bring(calendar(...series('a'), ...series('b')))).body.made).toBe(2)
    const listed = await shop.list('/api/calendar-events', { q: 'Ours' })
    const [kept, hidden] = listed.rows
    const branch = (await shop.add('/api/branches', { name: 'Hidden' })).id
    const body = { version: hidden?.version, branch }
    const moved = await shop.call('PATCH', `/api/calendar-events/${hidden?.id}`, body)
    expect(moved.status, moved.text).toBe(200)
    const limits = { branches: [shop.branch] }
    const rights = ['planning.calendarEvent.view', 'planning.calendarEvent.add']
    const guest = await colleagueOf(app, shop, rights, limits)
    const text = calendar(...changed('a'), ...changed('b'))
    expect((await bring(text, guest)).body).toMatchObject({ made: 2, same: 0 })
    expect((await bring(text, guest)).body).toMatchObject({ made: 0, same: 2 })
    // The series that is hidden is as good as none; the other is there already.
    const both = calendar(...series('a'), ...series('b'))
    expect((await bring(both, guest)).body).toMatchObject({ made: 1, same: 1 })
    const { events } = (
      await shop.call<{ events: { id: string; times: unknown[] }[] }>(
        'GET',
        '/api/calendar?from=2029-03-01&to=2029-03-31',
      )
    ).body
    for (const { id } of [kept, hidden] as { id: string }[])
      expect(events.find((it) => it.id === id)?.times).toHaveLength(3)
    // Whoever may change it does; what somebody changed by hand is not made again.
    expect((await bring(text)).body).toMatchObject({ made: 2 })
    const editor = await colleagueOf(app, shop, [...rights, 'planning.calendarEvent.edit'])
    expect((await bring(text, editor)).body).toMatchObject({ made: 0, same: 2 })
  })

  test('brings days that are named beside a rule, once, and they outlive a move of it', async () => {
    const named = ['DTSTART:20310106T090000', 'RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE:20310108T160000']
    const text = calendar(...event('UID:named', 'SUMMARY:Named', ...named))
    expect((await bring(text)).body).toMatchObject({ made: 2, left: 0 })
    expect((await bring(text)).body).toMatchObject({ made: 0, same: 2 })
    const { rows } = await shop.list('/api/calendar-events', { q: 'Named' })
    const series = rows.find((it) => it.repeat)
    const body = {
      version: series?.version,
      on: '2031-01-06',
      startsOn: '2031-01-07',
      endsOn: '2031-01-07',
    }
    const moved = await shop.call('PATCH', `/api/calendar-events/${series?.id}`, body)
    expect(moved.status, moved.text).toBe(200)
    const { events } = (
      await shop.call<CalendarAnswer>('GET', '/api/calendar?from=2031-01-01&to=2031-01-31')
    ).body
    const own = events.filter(({ title }) => title === 'Named')
    const times = own.flatMap((it) => it.times.map((at) => `${at.startsOn} ${at.startTime}`))
    expect(times.toSorted()).toEqual(['2031-01-07 09:00', '2031-01-08 16:00', '2031-01-14 09:00'])
  })

  test('leaves days out by the hundred at once', async () => {
    const dates = Array.from({ length: 900 }, (_, n) =>
      addDays('2030-01-01', n).replaceAll('-', ''),
    )
    const left = `EXDATE;VALUE=DATE:${[...dates, ...dates].join(',')}`
    const lines = ['SUMMARY:Bomb', 'DTSTART;VALUE=DATE:20300101', 'RRULE:FREQ=DAILY', left]
    const never = 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'
    const text = calendar(
      ...event('UID:bomb', ...lines),
      ...event('UID:never', 'SUMMARY:Never', 'DTSTART;VALUE=DATE:20300201', never),
    )
    expect((await bring(text)).body).toMatchObject({
      made: 1,
      refused: [{ title: 'Never', code: 'ruleNeverHappens' }],
    })
  })

  test.each([
    ['no calendar', 'hello'],
    ['one that nests without end', `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\n'.repeat(900)}`],
  ])('%s is refused, and nothing is written', async (_, text) => {
    expect((await bring(text)).body).toMatchObject({ code: 'icsUnreadable' })
  })
})
