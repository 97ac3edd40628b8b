/** What a writer of one branch, or without a right, is told of the rest, and cannot take away. */
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { colleagueOf, type Station, station } from '../testing/station.ts'

const app = testApp()
let shop: Station
let writer: Station
let department: string
let hidden: string
let own: string

type Team = { version: number; employees: { id: string; title: string }[] }

beforeAll(async () => {
  shop = await station(app)
  const [first] = (await shop.list('/api/branches')).rows
  const { id: branch } = await shop.add('/api/branches', { name: 'Other', code: 'OT' })
  department = (await shop.add('/api/departments', { name: 'Ours' })).id
  const hire = async (name: string, place: string | undefined, number: string) => {
    const person = { firstName: name, lastName: 'Staff', employeeNumber: number, department }
    return (await shop.add('/api/employees', { ...person, startDate: '2026-01-01', branch: place }))
      .id
  }
  hidden = await hire('Anna', first?.id, 'A1')
  own = await hire('Bob', branch, 'B1')
  const things = ['people.department', 'people.employee', 'planning.calendarEvent']
  const rights = things.flatMap((it) =>
    ['view', 'add', 'edit', 'delete'].map((at) => `${it}.${at}`),
  )
  writer = await colleagueOf(app, shop, rights, { branches: [branch] })
})

test('a change tells what a reader may read, also too late, and leaves what was not shown', async () => {
  const meeting = { title: 'All', startsOn: '2026-05-04', endsOn: '2026-05-04' }
  const { id } = await shop.add('/api/calendar-events', { ...meeting, employees: [hidden, own] })
  const path = `/api/calendar-events/${id}`
  const { body: seen } = await writer.call<Team>('GET', path)
  expect(seen.employees.map((it) => it.id)).toEqual([own])
  const past = await writer.call('GET', `${path}/history`)
  expect(past.text).toContain('Bob')
  expect(past.text).not.toMatch(new RegExp(`Anna|${hidden}`))
  const sent = { version: seen.version, employees: [] }
  const changed = await writer.call('PATCH', path, sent)
  expect([changed.status, changed.text.includes('Anna')]).toEqual([200, false])
  const late = await writer.call('PATCH', path, sent)
  expect([late.status, late.text.includes('Anna')]).toEqual([409, false])
  expect((await shop.call<Team>('GET', path)).body.employees.map((it) => it.id)).toEqual([hidden])
})

test('what is in use says how often, and names only what may be known', async () => {
  const used = await writer.refused('DELETE', `/api/departments/${department}?version=1`)
  expect(used).toMatchObject({ code: 'inUse', facts: { count: 2 } })
  expect((used.facts as { users: { id: string }[] }).users.map(({ id }) => id)).toEqual([own])
  const clerk = await colleagueOf(app, shop, ['people.department.view', 'people.department.delete'])
  expect((await clerk.refused('DELETE', `/api/departments/${department}?version=1`)).facts).toEqual(
    { count: 2, users: [] },
  )
})
