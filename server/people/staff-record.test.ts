/** Papers of people, who heads what, and what stands above what. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/kernel/date.ts'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import { allPermissions } from '../../domain/kernel/screen.ts'
import { testApp } from '../kernel/testing/app.ts'
import { tinyPicture, uploadForm } from '../kernel/testing/pictures.ts'
import { colleagueOf, type Station, station } from '../kernel/testing/station.ts'

const app = testApp()
let shop: Station
let department: string
let maya: string
const today = new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  shop = await station(app)
  department = (await shop.add('/api/departments', { name: 'Shop' })).id
  maya = (await shop.add('/api/employees', person())).id
})

const person = (more: Record<string, unknown> = {}) => ({
  firstName: 'Maya',
  lastName: 'Saab',
  employeeNumber: `E-${newId().slice(-8)}`,
  department,
  startDate: '2024-02-01',
  ...more,
})

const paper = (more: Record<string, unknown> = {}): Promise<AnyRow> =>
  shop.add('/api/employee-documents', { employee: maya, kind: 'passport', ...more })

describe('a paper', () => {
  test('bears the name of its person and follows it', async () => {
    const { id } = await shop.add('/api/employees', person({ firstName: 'Rami' }))
    const made = await shop.add('/api/employee-documents', { employee: id, number: 'LR 12' })
    expect(made).toMatchObject({ name: 'Rami Saab', kind: 'identityCard', fileName: null })
    await shop.call('PATCH', `/api/employees/${id}`, { version: 1, firstName: 'Ramy' })
    expect(await shop.read('/api/employee-documents', made.id)).toMatchObject({ name: 'Ramy Saab' })
  })

  test('does not expire before it was issued, and is of somebody', async () => {
    const dates = { issuedOn: '2026-02-02', expiresOn: '2026-02-01' }
    const body = { id: newId(), employee: maya, ...dates }
    expect(await shop.refused('POST', '/api/employee-documents', body)).toMatchObject({
      code: 'employeeDocumentExpiresAfterIssue',
    })
    expect(await shop.refused('POST', '/api/employee-documents', { id: newId() })).toMatchObject({
      code: 'employeeRequired',
      message: 'Employee is required!',
    })
  })

  const sent = (bytes: Uint8Array, name = 'passport.png') => {
    const form = uploadForm(name, bytes)
    form.delete('id')
    return form
  }

  test('has a copy that only those see who may see papers', async () => {
    const { id } = await paper()
    const path = `/api/employee-documents/${id}/file`
    const kept = await shop.call<AnyRow>('POST', path, sent(tinyPicture))
    expect([kept.status, kept.body?.fileName]).toEqual([200, 'passport.png'])
    const read = await shop.call('GET', path)
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/png'])
    const rights = allPermissions().filter((it) => !it.startsWith('people.employeeDocument.'))
    const reader = await colleagueOf(app, shop, rights)
    for (const asked of [path, `/api/employee-documents/${id}`, '/api/employee-documents'])
      expect((await reader.call('GET', asked)).status, asked).toBe(403)
    expect((await reader.call('GET', '/api/media-files')).text).not.toContain('passport.png')
    expect((await reader.call('GET', '/api/find?q=Maya')).text).not.toContain('employeeDocument')
    const table = await shop.call('POST', path, sent(new TextEncoder().encode('a;b\n1;2'), 'a.csv'))
    expect(table.body).toMatchObject({ code: 'unsupportedMediaType' })
    expect((await shop.call('DELETE', path)).status).toBeLessThan(300)
    expect((await shop.call('GET', path)).status).toBe(404)
  })
})

test('a paper stands in the calendar on its last day, until a later one takes its place', async () => {
  const expiresOn = addDays(today, 20)
  await paper({ kind: 'workPermit', expiresOn, number: 'WP 7' })
  const days = `from=${today}&to=${addDays(today, 60)}`
  const calendar = async () => (await shop.call('GET', `/api/calendar?${days}`)).text
  expect(await calendar()).toContain('WP 7')
  const seller = await colleagueOf(app, shop, ['planning.calendarEvent.view'])
  expect((await seller.call('GET', `/api/calendar?${days}`)).text).not.toContain('WP 7')
  await paper({ kind: 'workPermit', expiresOn: addDays(expiresOn, 365) })
  expect(await calendar()).not.toContain('WP 7')
})

describe('a department', () => {
  test('never comes to stand above itself', async () => {
    const headOffice = await shop.add('/api/departments', { name: 'House' })
    const kitchen = await shop.add('/api/departments', { name: 'Kitchen', parent: headOffice.id })
    const move = (id: string, parent: string) =>
      shop.refused('PATCH', `/api/departments/${id}`, { version: 1, parent })
    expect(await move(headOffice.id, kitchen.id)).toMatchObject({
      code: 'treeIsRound',
      field: 'parent',
    })
    expect(await move(headOffice.id, headOffice.id)).toMatchObject({ code: 'treeIsRound' })
    const chief = await shop.add('/api/positions', { name: 'Chief' })
    const aid = await shop.add('/api/positions', { name: 'Aid', parent: chief.id })
    const raised = { version: 1, parent: aid.id }
    expect(await shop.refused('PATCH', `/api/positions/${chief.id}`, raised)).toMatchObject({
      code: 'treeIsRound',
    })
  })

  test('has one head, whom it names', async () => {
    const bar = await shop.add('/api/departments', { name: 'Bar' })
    const head = await shop.add('/api/employees', person({ department: bar.id, isHead: true }))
    expect((await shop.read('/api/departments', bar.id)).head).toEqual({
      id: head.id,
      title: 'Maya Saab',
    })
    const second = await shop.add('/api/employees', person({ department: bar.id }))
    const barman = await shop.add('/api/positions', { name: 'Barman', department: bar.id })
    for (const [{ id }, startDate] of [
      [second, '2024-01-01'],
      [head, '2025-01-01'],
    ] as const) {
      const held = { version: 1, position: barman.id, startDate }
      expect((await shop.call('PATCH', `/api/employees/${id}`, held)).status).toBe(200)
    }
    // The list tells how many; of two who hold a position its head is that of the department.
    const columns = 'name,head,people'
    const listed = async (api: string, q: string, by: Station = shop) =>
      (await by.list(api, { q, columns })).rows[0]
    expect(await listed('/api/departments', 'Bar')).toMatchObject({ people: 2 })
    expect(await listed('/api/positions', 'Barman')).toMatchObject({
      people: 2,
      head: { id: head.id },
    })
    // Who works where is told by the right to see employees.
    const clerk = await colleagueOf(app, shop, ['people.department.view', 'people.position.view'])
    for (const { id, api } of [
      { ...bar, api: '/api/departments' },
      { ...barman, api: '/api/positions' },
    ]) {
      const { body } = await clerk.call('GET', `${api}/${id}`)
      expect(body).toHaveProperty('parent')
      expect(body).not.toHaveProperty('head')
      const asked = await clerk.call('GET', `${api}?columns=name,people`)
      expect(asked.body).toMatchObject({ code: 'invalid', field: 'columns' })
    }
    const change = { version: 2, isHead: true }
    expect(await shop.refused('PATCH', `/api/employees/${second.id}`, change)).toMatchObject({
      code: 'departmentHasHead',
      field: 'isHead',
    })
  })
})
