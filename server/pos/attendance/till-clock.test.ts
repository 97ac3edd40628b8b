/** Clocking in at a till: proven by PIN, with and without network, and never lost. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { AttendanceView } from '../../../domain/people/attendance/attendance-view.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import { cashierRights, type ProvenTill, proofFor, provenTill } from '../testing/proof.ts'
import type { Till } from '../testing/till.ts'

const app = testApp()
let till: Till
let asked: ProvenTill['asked']
let plainCashier: ProvenTill['plainCashier']
let department: string

beforeAll(async () => {
  ;({ till, asked, plainCashier } = await provenTill(app))
  department = (await till.shop.add('/api/departments', { name: 'D' })).id
})

/** Somebody with a PIN who is an employee here. */
async function hired(branch = till.shop.branch): Promise<{ who: Station; employee: string }> {
  const who = await plainCashier('1234')
  const { id } = await till.shop.add('/api/employees', {
    firstName: 'Maya',
    lastName: newId().slice(-6),
    employeeNumber: newId().slice(-8),
    startDate: '2025-01-01',
    department,
    user: who.userId,
    branch,
  })
  return { who, employee: id }
}

const minutesAgo = (count: number): string => new Date(Date.now() - count * 60_000).toISOString()

type Stamped = { pin?: string; at?: string; id?: string; token?: string | undefined }

function stamp(who: Station, kind: string, more: Stamped = {}) {
  const { pin = '1234', at, id = newId() } = more
  const proof = proofFor(till, who, pin, { action: 'clock', subject: id }, at)
  const token = 'token' in more ? more.token : till.token
  return { id, user: who.userId, kind, station: till.station, ...proof, ...(token && { token }) }
}

const send = (body: object) =>
  till.shop.call<{ isProven: boolean; at: string; code?: string }>('POST', '/api/pos/clock', body)

async function daysSeen(employee: string, by: Station = till.shop) {
  const day = minutesAgo(0).slice(0, 10)
  const from = new Date(Date.parse(day) - 3 * 86_400_000).toISOString().slice(0, 10)
  const params = new URLSearchParams({ from, to: day, employee })
  const { body } = await by.call<AttendanceView>('GET', `/api/attendance?${params}`)
  return body.people[0]?.days ?? []
}

const seen = async (employee: string, by?: Station) =>
  (await daysSeen(employee, by)).flatMap(({ events }) => events)

describe('a stamp at a till', () => {
  test('is proven by its PIN, once however often it is sent', async () => {
    const { who, employee } = await hired()
    const body = stamp(who, 'in')
    for (const _ of [1, 2, 3]) expect((await send(body)).body.isProven).toBe(true)
    const events = await seen(employee)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ kind: 'in', source: 'till', isProven: true })
    const out = await send(stamp(who, 'in'))
    expect([out.status, out.body.code]).toEqual([422, 'clockedInAlready'])
  })

  test('without network comes later, out of order, and finds its place', async () => {
    const { who, employee } = await hired()
    const [start, end] = [minutesAgo(200), minutesAgo(20)]
    await send(stamp(who, 'out', { at: end }))
    expect((await send(stamp(who, 'in', { at: start }))).body.isProven).toBe(true)
    const events = await seen(employee)
    expect(events.map(({ kind, at }) => [kind, at])).toEqual([
      ['in', start],
      ['out', end],
    ])
  })

  test('that is not proven is kept, marked and listed, until somebody vouches for it', async () => {
    const { who, employee } = await hired()
    // A wrong PIN, a station that does not prove itself, and one with the token of another.
    const strange: [string, Stamped][] = [
      ['in', { pin: '9999', at: minutesAgo(60) }],
      ['breakStart', { token: undefined, at: minutesAgo(40) }],
      ['out', { token: 'nonsense', at: minutesAgo(20) }],
    ]
    for (const [kind, more] of strange) {
      const answer = await send(stamp(who, kind, more))
      expect([answer.status, answer.body.isProven], answer.text).toEqual([200, false])
    }
    const events = await seen(employee)
    expect(events.map(({ isProven }) => isProven)).toEqual([false, false, false])
    const vouched = { id: newId(), act: 'confirm', employee, reason: 'Was here' }
    const body = { ...vouched, event: events[0]?.original }
    await till.shop.call('POST', '/api/attendance/corrections', body)
    expect((await seen(employee))[0]).toMatchObject({
      isProven: true,
      correction: { reason: 'Was here' },
    })
  })

  test('that is not proven counts for nothing, and stands in the way of no proven one', async () => {
    const { who, employee } = await hired()
    for (const [kind, ago] of [
      ['in', 90],
      ['out', 30],
    ] as const)
      await send(stamp(who, kind, { token: undefined, at: minutesAgo(ago) }))
    const worked = async () =>
      (await daysSeen(employee)).reduce((sum, { workedMinutes }) => sum + workedMinutes, 0)
    expect(await worked()).toBe(0)
    for (const { original } of await seen(employee)) {
      const confirm = { id: newId(), act: 'confirm', employee, event: original, reason: 'Was here' }
      await till.shop.call('POST', '/api/attendance/corrections', confirm)
    }
    expect(await worked()).toBe(60)
    expect((await send(stamp(who, 'in', { token: undefined }))).body.isProven).toBe(false)
    const standing = `/api/pos/clock?user=${who.userId}`
    expect((await till.shop.call('GET', standing)).body).toMatchObject({ state: null })
    expect((await send(stamp(who, 'in'))).body.isProven).toBe(true)
  })

  test('is of people in reach, or proven; whoever pays them sees it wherever it was', async () => {
    const other = (await till.shop.add('/api/branches', { name: 'Elsewhere' })).id
    const { who, employee } = await hired(other)
    const limits = { branches: [till.shop.branch] }
    const limited = await colleagueOf(app, till.shop, cashierRights, limits)
    const forged = stamp(who, 'in', { token: undefined, at: minutesAgo(60) })
    const nobody = { ...forged, id: newId(), user: newId() }
    for (const body of [forged, nobody])
      expect((await limited.refused('POST', '/api/pos/clock', body)).code).toBe('clockNobody')
    expect(await seen(employee)).toEqual([])
    expect((await send(stamp(who, 'in'))).body.isProven).toBe(true)
    const rights = ['people.attendance.view']
    const there = await colleagueOf(app, till.shop, rights, { branches: [other] })
    expect(await seen(employee, there)).toHaveLength(1)
  })

  test('a proof is of one stamp, one person and one moment', async () => {
    const [{ who }, other] = [await hired(), await hired()]
    const body = stamp(who, 'in')
    const forged = [
      { ...body, id: newId() },
      { ...stamp(who, 'in'), at: minutesAgo(10) },
      { ...stamp(who, 'in'), user: other.who.userId },
    ]
    for (const it of forged) expect((await send(it)).body.isProven).not.toBe(true)
  })

  test('of whoever is no employee is refused, and one of the time to come is taken as now', async () => {
    const nobody = await plainCashier('1234')
    expect((await send(stamp(nobody, 'in'))).body.code).toBe('clockNobody')
    const { who, employee } = await hired()
    await send(stamp(who, 'in', { at: minutesAgo(-600) }))
    const [event] = await seen(employee)
    expect(Date.parse(event?.at ?? '')).toBeLessThanOrEqual(Date.now())
    const old = await send(stamp(who, 'in', { at: minutesAgo(70 * 24 * 60) }))
    expect(old.body.code).toBe('clockTooOld')
  })

  test('the till knows who clocks there, how they stand, and whether a PIN is right', async () => {
    const { who } = await hired()
    const { users } = await asked()
    expect(users.find(({ id }) => id === who.userId)).toMatchObject({ isStaff: true })
    const standing = () =>
      till.shop.call<{ state: string }>('GET', `/api/pos/clock?user=${who.userId}`)
    expect((await standing()).body.state).toBe('off')
    const { kind: _, id: subject, ...claim } = stamp(who, 'in')
    const right = { ...claim, action: 'clock', subject }
    expect((await till.shop.call('POST', '/api/pos/proof', right)).status).toBe(200)
    await send(stamp(who, 'in'))
    expect((await standing()).body).toEqual({ state: 'working', next: ['out', 'breakStart'] })
  })
})
