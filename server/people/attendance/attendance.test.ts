/** The clock on a phone, corrections, the plan, and what pay takes of them. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type {
  AttendanceView,
  OwnClock,
  SeenDay,
} from '../../../domain/people/attendance/attendance-view.ts'
import { monthOf } from '../../../domain/people/working-days.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import { type PayShop, payShop } from '../testing/pay-shop.ts'

const app = testApp()
let shop: PayShop
let maya: string
/** Her account. */
let own: Station
let yesterday: string

beforeAll(async () => {
  shop = await payShop(app)
  maya = await shop.hire('Maya', [{ amount: '1760' }], { workWeek: 'everyDay' })
  own = await colleagueOf(app, shop, [])
  await linked(maya, own)
  yesterday = addDays(shop.today, -1)
})

async function linked(employee: string, who: Station): Promise<void> {
  const { version } = await shop.read('/api/employees', employee)
  const body = { version, user: who.userId }
  const answer = await shop.call('PATCH', `/api/employees/${employee}`, body)
  expect(answer.status, answer.text).toBe(200)
}

const clock = async (who = own) => (await who.call<OwnClock>('GET', '/api/clock')).body

const days = async (from: string, to = from, employee = maya): Promise<SeenDay[]> => {
  const params = new URLSearchParams({ from, to, employee })
  const { body } = await shop.call<AttendanceView>('GET', `/api/attendance?${params}`)
  return body.people[0]?.days ?? []
}

const kinds = async (day: string, employee = maya) =>
  (await days(day, day, employee))[0]?.exceptions.map(({ kind }) => kind) ?? []

const correction = (values: Record<string, unknown>) => ({
  id: newId(),
  act: 'add',
  employee: maya,
  reason: 'Forgot',
  ...values,
})

async function corrected(values: Record<string, unknown>): Promise<string> {
  const body = correction(values)
  const answer = await shop.call('POST', '/api/attendance/corrections', body)
  expect(answer.status, answer.text).toBeLessThan(300)
  return body.id
}

/** A day of somebody as the office writes it. */
async function worked(employee: string, day: string, start: string, end: string): Promise<void> {
  await corrected({ employee, kind: 'in', day, time: start })
  await corrected({ employee, kind: 'out', day: end < start ? addDays(day, 1) : day, time: end })
}

const planned = (employee: string, day: string, startTime = '09:00', endTime = '17:00') =>
  shop.add('/api/planned-shifts', { employee, day, startTime, endTime })

describe('one’s own clock', () => {
  test('is of whoever is an employee, and refuses to clock out before clocking in', async () => {
    expect(await clock()).toMatchObject({ state: 'off', next: ['in'], isAllowed: true })
    const stranger = await colleagueOf(app, shop, [])
    expect(await clock(stranger)).toMatchObject({ employee: null, isAllowed: false })
    const stamp = (kind: string) => ({ id: newId(), kind })
    expect(await stranger.refused('POST', '/api/clock', stamp('in'))).toMatchObject({
      code: 'clockNobody',
    })
    for (const [kind, code] of [
      ['out', 'clockOutBeforeIn'],
      ['breakStart', 'clockBreakBeforeIn'],
    ] as const)
      expect(await own.refused('POST', '/api/clock', stamp(kind))).toMatchObject({ code })
  })

  test('two devices at one moment stamp once; the same id twice is one event', async () => {
    const both = await Promise.all(
      [newId(), newId()].map((id) => own.call('POST', '/api/clock', { id, kind: 'in' })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await own.refused('POST', '/api/clock', { id: newId(), kind: 'in' })).toMatchObject({
      code: 'clockedInAlready',
    })
    const pause = { id: newId(), kind: 'breakStart' }
    const paused = await own.call('POST', '/api/clock', pause)
    expect(paused.status, paused.text).toBe(200)
    // A retry is answered the moment that was kept; another kind under its id is no retry.
    expect((await own.call('POST', '/api/clock', pause)).body).toEqual(paused.body)
    const other = { ...pause, kind: 'breakEnd' }
    expect(await own.refused('POST', '/api/clock', other)).toMatchObject({ code: 'idTaken' })
    expect(await clock()).toMatchObject({ state: 'onBreak', next: ['breakEnd', 'out'] })
    expect((await own.call('POST', '/api/clock', { id: newId(), kind: 'out' })).status).toBe(200)
    const [today] = await days(shop.today)
    expect(today?.events.map(({ kind }) => kind)).toEqual(['in', 'breakStart', 'out'])
  })

  test('keeps a place only where the house asks for it, and is shut where it says so', async () => {
    const place = { latitude: '33.8938', longitude: '35.5018', accuracy: 12 }
    const stamp = async (kind: string) => {
      const answer = await own.call('POST', '/api/clock', { id: newId(), kind, place })
      expect(answer.status, answer.text).toBe(200)
      return (await days(shop.today))[0]?.events.at(-1)?.place
    }
    expect(await stamp('in')).toBeNull()
    const decide = async (key: string, value: unknown) => {
      const path = `/api/settings/people.${key}`
      const answer = await shop.call('PUT', path, { layer: 'company', value, version: 0 })
      expect(answer.status, answer.text).toBeLessThan(300)
    }
    await decide('clockPlace', true)
    expect(await stamp('out')).toEqual(place)
    await decide('phoneClock', false)
    expect(await own.refused('POST', '/api/clock', { id: newId(), kind: 'in' })).toMatchObject({
      code: 'clockNotByPhone',
    })
    const far = { ...place, latitude: '91' }
    const asked = { id: newId(), kind: 'in', place: far }
    expect((await own.refused('POST', '/api/clock', asked)).field).toBe('place.latitude')
  })
})

describe('a correction', () => {
  test('stands beside what was stamped, with who and why; the last one counts', async () => {
    const stamped = await corrected({ kind: 'in', day: yesterday, time: '09:00' })
    await corrected({ kind: 'out', day: yesterday, time: '17:00' })
    const move = { act: 'move', event: stamped, kind: 'in', day: yesterday }
    await corrected({ ...move, time: '10:00', reason: 'Came later' })
    await corrected({ ...move, time: '09:30', reason: 'No, earlier' })
    const [day] = await days(yesterday)
    expect(day).toMatchObject({ workedMinutes: 450 })
    expect(day?.events[0]).toMatchObject({
      original: stamped,
      correction: { reason: 'No, earlier', by: shop.userName },
    })
    await corrected({ act: 'drop', event: stamped })
    expect(await kinds(yesterday)).toContain('stray')
    await corrected({ ...move, time: '09:00' })
    expect((await days(yesterday))[0]?.workedMinutes).toBe(480)
  })

  test('wants a reason, a target of the same person, and a time that has come', async () => {
    const karim = await shop.hire('Karim', [{ amount: '500' }])
    const mine = await corrected({ kind: 'in', day: addDays(shop.today, -3), time: '09:00' })
    const refused = async (values: Record<string, unknown>) =>
      (await shop.refused('POST', '/api/attendance/corrections', correction(values))).code
    const at = { kind: 'in', day: yesterday, time: '09:00' }
    expect(await refused({ ...at, reason: '' })).toBe('required')
    expect(await refused({ ...at, day: addDays(shop.today, 1) })).toBe('clockInFuture')
    expect(await refused({ ...at, day: '2024-12-31' })).toBe('clockBeforeStart')
    expect(await refused({ act: 'drop', employee: karim, event: mine })).toBe('missingReference')
    expect(await refused({ act: 'drop' })).toBe('required')
    expect(await refused({ ...at, act: 'move', event: mine, day: '2026-10-01' })).toBe(
      'clockMovedTooFar',
    )
    expect(await refused({ kind: 'in', day: yesterday })).toBe('required')
    const once = correction({ kind: 'out', day: addDays(shop.today, -3), time: '17:00' })
    for (const _ of [1, 2])
      expect((await shop.call('POST', '/api/attendance/corrections', once)).status).toBeLessThan(
        300,
      )
    expect((await days(addDays(shop.today, -3)))[0]?.events).toHaveLength(2)
  })

  test('of one’s own clock needs a right beside', async () => {
    const edit = ['people.attendance.view', 'people.attendance.edit']
    const self = await colleagueOf(app, shop, edit)
    const sami = await shop.hire('Sami', [{ amount: '500' }])
    await linked(sami, self)
    const at = { kind: 'in', day: yesterday, time: '05:00' }
    const mine = correction({ employee: sami, ...at })
    expect((await self.refused('POST', '/api/attendance/corrections', mine)).code).toBe(
      'clockIsOwn',
    )
    const karim = correction({ employee: await shop.hire('Rami', [{ amount: '5' }]), ...at })
    const done = await self.call('POST', '/api/attendance/corrections', karim)
    expect(done.status, done.text).toBeLessThan(300)
    const trusted = await colleagueOf(app, shop, [...edit, 'people.ownAttendance.edit'])
    const version = (await shop.read('/api/employees', sami)).version
    const moved = { version, user: trusted.userId }
    await shop.call('PATCH', `/api/employees/${sami}`, moved)
    const allowed = await trusted.call('POST', '/api/attendance/corrections', mine)
    expect(allowed.status, allowed.text).toBeLessThan(300)
  })

  test('is for whoever has the right; reading and the file have rights of their own', async () => {
    const reader = await colleagueOf(app, shop, ['people.attendance.view'])
    const span = `from=${yesterday}&to=${shop.today}`
    expect((await reader.call('GET', `/api/attendance?${span}`)).status).toBe(200)
    const body = correction({ kind: 'in', day: yesterday, time: '05:00' })
    expect((await reader.refused('POST', '/api/attendance/corrections', body)).code).toBe(
      'forbidden',
    )
    expect((await reader.call('GET', `/api/attendance/export?${span}&format=csv`)).status).toBe(403)
    const file = await shop.call('GET', `/api/attendance/export?${span}&format=csv`)
    expect(file.text).toContain('Maya')
    expect(file.text).toContain('Worked (h)')
    const long = await shop.refused('GET', '/api/attendance?from=2026-01-01&to=2026-12-31')
    expect(long).toMatchObject({ code: 'range', field: 'to' })
    const back = await shop.refused('GET', `/api/attendance?from=${shop.today}&to=${yesterday}`)
    expect(back.code).toBe('periodIsBackwards')
  })
})

describe('the plan', () => {
  test('never has one person twice at a time, whoever plans', async () => {
    const nour = await shop.hire('Nour', [{ amount: '500' }])
    const night = await planned(nour, '2026-12-07', '22:00', '06:00')
    const day = { employee: nour, day: '2026-12-08' }
    const early = { id: newId(), ...day, startTime: '05:00', endTime: '09:00' }
    const refusal = await shop.refused('POST', '/api/planned-shifts', early)
    expect(refusal).toMatchObject({ code: 'shiftOverlaps', field: 'startTime' })
    const next = await planned(nour, '2026-12-08', '06:00', '12:00')
    const moved = { version: next.version, startTime: '05:59' }
    expect((await shop.refused('PATCH', `/api/planned-shifts/${next.id}`, moved)).code).toBe(
      'shiftOverlaps',
    )
    const none = { ...early, startTime: '13:00', endTime: '13:00' }
    expect((await shop.refused('POST', '/api/planned-shifts', none)).code).toBe('shiftHasNoLength')
    const both = await Promise.all(
      ['14:00', '15:00'].map((startTime) =>
        shop.call('POST', '/api/planned-shifts', {
          ...early,
          id: newId(),
          startTime,
          endTime: '18:00',
        }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(night.name).toBe('Nour Saab')
    const idle = { ...early, startTime: '13:00', endTime: '13:30', breakMinutes: 480 }
    expect(await shop.refused('POST', '/api/planned-shifts', idle)).toMatchObject({
      code: 'shiftBreakTooLong',
      field: 'breakMinutes',
    })
    const lazy = { version: next.version, breakMinutes: 480 }
    expect((await shop.refused('PATCH', `/api/planned-shifts/${next.id}`, lazy)).field).toBe(
      'breakMinutes',
    )
  })

  test('a week is carried into the next once; what is there stays', async () => {
    const copy = { from: '2026-12-07', to: '2026-12-14' }
    const first = await shop.call('POST', '/api/planned-shifts/copy', copy)
    expect(first.body).toEqual({ made: 3, left: 0 })
    expect((await shop.call('POST', '/api/planned-shifts/copy', copy)).body).toEqual({
      made: 0,
      left: 3,
    })
    const self = { ...copy, to: '2026-12-08' }
    expect((await shop.refused('POST', '/api/planned-shifts/copy', self)).code).toBe(
      'weekCopiedOntoItself',
    )
    const plan = await shop.call<{ people: { title: string; shifts: unknown[] }[] }>(
      'GET',
      '/api/shift-plan?from=2026-12-14',
    )
    expect(plan.body.people.find(({ title }) => title === 'Nour Saab')?.shifts).toHaveLength(3)
  })

  test('is copied only for people in reach, though the shift be there', async () => {
    const there = (await shop.add('/api/branches', { name: 'There' })).id
    const far = await shop.hire('Far', [{ amount: '500' }])
    const { version } = await shop.read('/api/employees', far)
    await shop.call('PATCH', `/api/employees/${far}`, { version, branch: shop.branch })
    const lent = { employee: far, branch: there, startTime: '09:00', endTime: '17:00' }
    await shop.add('/api/planned-shifts', { ...lent, day: '2027-02-01' })
    const planner = await colleagueOf(app, shop, ['people.plannedShift.add'], {
      branches: [there],
    })
    const copy = { from: '2027-02-01', to: '2027-02-08' }
    expect((await planner.call('POST', '/api/planned-shifts/copy', copy)).body).toEqual({
      made: 0,
      left: 0,
    })
    expect((await shop.call('POST', '/api/planned-shifts/copy', copy)).body).toEqual({
      made: 1,
      left: 0,
    })
  })

  test('stands in the calendar, a night over two days, in the row of its employee', async () => {
    const params = 'from=2026-12-08&to=2026-12-08'
    const { body } = await shop.call<{ entries: { source: string; time: object }[] }>(
      'GET',
      `/api/calendar?${params}`,
    )
    const shifts = body.entries.filter(({ source }) => source === 'plannedShift')
    expect(shifts).toHaveLength(3)
    expect(shifts[0]).toMatchObject({
      entity: 'plannedShift',
      time: { startsOn: '2026-12-07', startTime: '22:00', endsOn: '2026-12-08', endTime: '06:00' },
      employees: [{ title: 'Nour Saab' }],
    })
  })
})

describe('pay', () => {
  /** The month before this one: it is over. */
  const period = () => monthOf(addDays(monthOf(shop.today).from, -1)).from
  const person = async (run: string, id: string) =>
    (await shop.view(run)).people.find(({ employee }) => employee.id === id)

  test('takes overtime and absence of the month, anew with every calculation, until approved', async () => {
    const rima = await shop.hire('Rima', [{ amount: '1760' }], { workWeek: 'everyDay' })
    const [one, two] = [addDays(period(), 4), addDays(period(), 5)]
    const omar = await shop.hire('Omar', [{ amount: '500' }], { workWeek: 'everyDay' })
    await corrected({ employee: omar, kind: 'in', day: monthOf(period()).to, time: '22:00' })
    await planned(rima, one)
    await planned(rima, two)
    await worked(rima, one, '09:00', '19:30')
    const run = await shop.run(period())
    expect(await person(run, rima)).toMatchObject({
      slip: null,
      clocked: { absentDays: '1', overtimeHours: '2.5' },
    })
    await shop.step(run, 'calculate')
    const before = (await person(run, rima))?.slip?.earnings.first
    await worked(rima, two, '09:00', '17:00')
    const moved = await shop.refused('POST', `/api/salary-runs/${run}/approve`, {})
    expect(moved).toMatchObject({ code: 'attendanceMoved', facts: { employee: 'Rima Saab' } })
    await shop.step(run, 'calculate')
    const after = await person(run, rima)
    expect(after?.clocked).toEqual({ absentDays: '0', overtimeHours: '2.5' })
    expect(Number(after?.slip?.earnings.first)).toBeGreaterThan(Number(before))
    const slip = await shop.call('GET', `/api/salary-slips/${after?.slip?.id}`)
    expect(slip.text).toContain('"quantity":"2.5"')
    // Whoever decides otherwise writes figures of his own.
    const own = { takesAttendance: false, overtimeHours: '1' }
    await shop.call('PUT', `/api/salary-runs/${run}/people/${rima}`, own)
    await shop.step(run, 'calculate')
    const { id = '' } = (await person(run, rima))?.slip ?? {}
    expect((await shop.call('GET', `/api/salary-slips/${id}`)).text).toContain('"quantity":"1"')
    await shop.call('PUT', `/api/salary-runs/${run}/people/${rima}`, {})
    await shop.step(run, 'calculate')
    await shop.step(run, 'approve')
    const late = correction({ employee: rima, kind: 'in', day: one, time: '08:00' })
    expect(await shop.refused('POST', '/api/attendance/corrections', late)).toMatchObject({
      code: 'attendancePaid',
    })
    expect((await days(one, one, rima))[0]?.isPaid).toBe(true)
    // The first of the month after is free, unless what is clocked there ends the evening before.
    const first = monthOf(shop.today).from
    await worked(rima, first, '04:00', '04:01')
    expect((await days(first, first, rima))[0]?.workedMinutes).toBe(1)
    const morning = correction({ employee: omar, kind: 'out', day: first, time: '04:00' })
    expect((await shop.refused('POST', '/api/attendance/corrections', morning)).code).toBe(
      'attendancePaid',
    )
    // Undone, its month is free again.
    await shop.step(run, 'reverse', { day: shop.today, reason: 'Forgot an hour' })
    await corrected({ employee: rima, kind: 'breakStart', day: one, time: '18:00' })
    expect((await days(one, one, rima))[0]).toMatchObject({ isPaid: false, breakMinutes: 90 })
  })
})
