/** What a project earned, cost and took: from the same lines as the statements of the company. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { StatementAnswer, StatementTable } from '../../../domain/books/statements/statement.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import type { CalendarAnswer } from '../../../domain/planning/calendar/contract.ts'
import { monthSums, periodSums, plannedSums } from '../../../domain/planning/project-result.ts'
import type {
  BoardTask,
  ProjectDocuments,
  ProjectMonths,
  ProjectOverview,
  ProjectStock,
} from '../../../domain/planning/project-view.ts'
import { foldAll } from '../../books/sums/fold.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf } from '../../kernel/testing/station.ts'
import { type PayShop, payShop } from '../../people/testing/pay-shop.ts'
import { tellEvents } from '../calendar/notices.ts'

const app = testApp()
let shop: PayShop
let terrace: string
let roof: string
let item: string
const accounts = new Map<string, string>()

const statement = async (params: Record<string, string>): Promise<StatementTable> => {
  const asked = { from: '2026-01-01', to: shop.today, ...params }
  const path = `/api/books/statements/result?${new URLSearchParams(asked)}`
  const answer = await shop.call<StatementAnswer>('GET', path)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.tables[0] as StatementTable
}

const entry = (project: string, amount: string) => ({
  id: newId(),
  day: shop.today,
  lines: [
    { account: accounts.get('expense'), project, debit: amount },
    { account: accounts.get('capital'), credit: amount },
  ],
})

const sell = (project: string | null, quantity: string) =>
  shop.post(
    'invoices',
    shop.draft('salesInvoice', [{ item, quantity, unitPrice: '10' }], { project }),
  )

beforeAll(async () => {
  shop = await payShop(app)
  const { rows } = await shop.list('/api/accounts', { limit: '200' })
  for (const row of rows.toReversed()) accounts.set(String(row.role), row.id)
  terrace = (await shop.add('/api/projects', { name: 'Terrace', startsOn: '2026-01-01' })).id
  roof = (await shop.add('/api/projects', { name: 'Roof' })).id
  item = await shop.bought('100', '4')
  await sell(terrace, '10')
  await sell(roof, '2')
  await sell(null, '1')
  const posted = await shop.call('POST', '/api/books/entries', entry(terrace, '7'))
  expect(posted.status, posted.text).toBe(200)
})

describe('the result of a project', () => {
  test.each(['before', 'after'])(
    'is part of that of the company: all projects and none come to the whole, %s folding',
    async (moment) => {
      if (moment === 'after') await foldAll(app)
      for (const measure of ['first', 'second']) {
        const whole = await statement({ measure, by: 'project' })
        expect(whole.heads.map((it) => it.is === 'place' && it.title)).toEqual([
          'Roof',
          'Terrace',
          null,
          false,
        ])
        for (const row of whole.rows)
          if ('figures' in row)
            expect(sumOf(row.figures.slice(0, -1))).toBe(sumOf(row.figures.slice(-1)))
        const own = periodSums(await statement({ measure, project: terrace }))
        const at = whole.heads.findIndex((it) => it.is === 'place' && it.id === terrace)
        const result = whole.rows.find((it) => it.is === 'total' && it.sum === 'result')
        expect(result && 'figures' in result && result.figures[at]).toBe(own.result)
      }
    },
  )

  test('is told month by month and against its plan, in both currencies', async () => {
    const api = '/api/project-budgets'
    const lines = (amount: string, currency = shop.usd) => [
      { id: newId(), account: accounts.get('sales'), currency: shop.usd, amount: '150' },
      { id: newId(), account: accounts.get('expense'), currency, amount },
    ]
    const plan = { project: terrace, startsOn: '2026-01-01', amounts: lines('50') }
    await shop.add(api, { name: 'First', ...plan })
    // In pounds, worth what they were on the day the plan began.
    const later = { project: terrace, startsOn: '2026-02-01', amounts: lines('5400000', shop.lbp) }
    await shop.add(api, { name: 'Second', ...later })
    const table = await statement({ project: terrace, budget: 'yes', by: 'month' })
    expect(periodSums(table)).toEqual({ income: '100', cost: '47', result: '53' })
    expect(plannedSums(table)).toEqual({ income: '150', cost: '60', result: '90' })
    expect(sumOf(monthSums(table).map(({ result }) => result))).toBe('53')
    const pounds = await statement({ project: terrace, budget: 'yes', measure: 'second' })
    expect(plannedSums(pounds)).toMatchObject({ income: '13500000', cost: '5400000' })
    const before = await statement({ project: terrace, budget: 'yes', to: '2026-01-31' })
    expect(plannedSums(before)).toMatchObject({ cost: '50' })
    expect(plannedSums(await statement({ project: roof, budget: 'yes' }))).toBeNull()
    const paper = await shop.call(
      'GET',
      `/api/books/statements/result/export?from=2026-01-01&to=${shop.today}&project=${terrace}&budget=yes&format=csv`,
    )
    expect(paper.text).toContain('150')
    const same = await shop.refused('POST', api, { id: newId(), name: 'Again', ...plan })
    expect(same).toMatchObject({ code: 'notUnique', field: 'startsOn' })
  })

  test.each([
    ['capital', '1', 'budgetAccountKind', 'amounts.0.account'],
    ['nobody', '1', 'missingReference', 'amounts.0.account'],
    ['sales', '1.005', 'tooManyDecimals', 'amounts.0.amount'],
  ])('is not planned on %s with %s: %s', async (role, amount, code, field) => {
    const account = accounts.get(role) ?? newId()
    const amounts = [{ id: newId(), account, currency: shop.usd, amount }]
    const body = { id: newId(), name: 'Wrong', project: roof, startsOn: '2026-01-01', amounts }
    expect(await shop.refused('POST', '/api/project-budgets', body)).toMatchObject({ code, field })
  })
})

test('its documents are those the reader may open, its goods cost what he may see', async () => {
  const read = async <Body>(who: typeof shop, name: string) =>
    (await who.call<Body>('GET', `/api/projects/${terrace}/${name}`)).body
  const { kinds, rows } = await read<ProjectDocuments>(shop, 'documents')
  expect(kinds).toEqual([{ behaviour: 'salesInvoice', count: 1 }])
  expect(rows[0]).toMatchObject({ behaviour: 'salesInvoice', total: '100' })
  expect(await read<ProjectStock>(shop, 'stock')).toMatchObject({
    rows: [{ item: { id: item }, out: '10', back: '0', cost: { first: '40' } }],
  })
  const rights = ['planning.project.view']
  const clerk = (await colleagueOf(app, shop, rights, { canSeeCost: false })) as typeof shop
  expect(await read<ProjectDocuments>(clerk, 'documents')).toEqual({
    kinds: [],
    rows: [],
    next: null,
  })
  const [used] = (await read<ProjectStock>(clerk, 'stock')).rows
  expect(used).toMatchObject({ out: '10' })
  expect(used).not.toHaveProperty('cost')
  // Of some days alone, and of all items.
  const whole = { items: 1, cost: { first: '40' } }
  expect(await read<ProjectStock>(shop, `stock?from=${shop.today}`)).toMatchObject({ whole })
  const before = await read<ProjectStock>(shop, 'stock?to=2026-01-31')
  expect(before).toMatchObject({ rows: [], whole: { items: 0, cost: { first: '0' } } })
  expect((await read<ProjectStock>(clerk, 'stock')).whole).toEqual({ items: 1 })
  const backwards = `/api/projects/${terrace}/stock?from=2026-02-01&to=2026-01-01`
  expect(await shop.refused('GET', backwards)).toMatchObject({ code: 'periodIsBackwards' })
})

test('what is voided came back, on the day of its void: a month that is over stays as it was', async () => {
  const stockOf = async () =>
    (await shop.call<ProjectStock>('GET', `/api/projects/${roof}/stock`)).body
  const [before] = (await stockOf()).rows
  const { id } = await sell(roof, '3')
  const undone = await shop.call('POST', `/api/invoices/${id}/void`, { reason: 'By mistake' })
  expect(undone.status, undone.text).toBe(200)
  expect([before, (await stockOf()).rows[0]]).toMatchObject([
    { out: '2', back: '0', cost: { first: '8' } },
    { out: '5', back: '3', cost: { first: '8' } },
  ])
})

describe('hours', () => {
  const log = (more: Record<string, unknown>) => ({
    id: newId(),
    project: terrace,
    day: shop.today,
    hours: '8',
    ...more,
  })

  test('cost what the contract says, and only for whoever may see pay', async () => {
    const maya = await shop.hire('Maya', [{ amount: '9876', basis: 'day' }])
    const made = await shop.add('/api/project-times', log({ employee: maya }))
    expect(made).toMatchObject({ name: 'Maya Saab', hours: '8', costRate: '1234.5', cost: '9876' })
    const full = await shop.refused(
      'POST',
      '/api/project-times',
      log({ employee: maya, hours: '17' }),
    )
    expect(full).toMatchObject({ code: 'hoursOfDay', field: 'hours' })
    const soon = log({ employee: maya, day: addDays(shop.today, 2) })
    expect(await shop.refused('POST', '/api/project-times', soon)).toMatchObject({
      code: 'hoursToCome',
    })
    const rights = ['view', 'add', 'edit', 'export'].map((it) => `planning.projectTime.${it}`)
    const clerk = await colleagueOf(app, shop, [...rights, 'planning.project.view'])
    const theirs = await clerk.add('/api/project-times', log({ employee: maya, hours: '2' }))
    expect(theirs).not.toHaveProperty('cost')
    const kept = await shop.read('/api/project-times', theirs.id)
    expect(kept).toMatchObject({ costRate: '1234.5', cost: '2469' })
    const said = log({ employee: maya, hours: '1', costRate: '1' })
    expect(await clerk.refused('POST', '/api/project-times', said)).toMatchObject({
      code: 'forbidden',
    })
    for (const path of ['', `/${made.id}`, `/${made.id}/history`, '/export?format=csv']) {
      const { text } = await clerk.call('GET', `/api/project-times${path}`)
      expect(text).toContain('8')
      expect(text).not.toMatch(/1234\.5|costRate|[",;]9876/)
    }
    const overview = `/api/projects/${terrace}/overview`
    const seen = (await clerk.call<ProjectOverview>('GET', overview)).body
    expect(seen).toMatchObject({ hours: '10', bookedTo: shop.today })
    expect(seen).not.toHaveProperty('hoursCost')
    expect((await shop.call<ProjectOverview>('GET', overview)).body.hoursCost).toBe('12345')
    // Month by month, beside the goods; each figure for whoever may see it.
    const early = log({ employee: maya, day: '2026-01-05', hours: '3', costRate: '10' })
    await shop.add('/api/project-times', early)
    const monthsFor = async (by: { call: typeof shop.call }, days = '') =>
      (await by.call<ProjectMonths>('GET', `/api/projects/${terrace}/months${days}`)).body
    const goods = { first: '40' }
    expect(await monthsFor(shop)).toMatchObject({
      rows: [
        { month: '2026-01', hours: '3', hoursCost: '30', goods: { first: '0' } },
        { month: shop.today.slice(0, 7), hours: '10', hoursCost: '12345', goods },
      ],
      whole: { hours: '13', hoursCost: '12375', goods },
    })
    const hidden = await monthsFor(clerk, '?from=2026-01-01&to=2026-01-31')
    expect(hidden.rows).toMatchObject([{ month: '2026-01', hours: '3' }])
    for (const it of [hidden.rows[0], hidden.whole]) expect(it).not.toHaveProperty('hoursCost')
    expect(await monthsFor(shop, '?to=2025-12-31')).toEqual({ rows: [], whole: null })
  })
})

describe('a task', () => {
  const api = '/api/project-tasks'
  const task = (more: Record<string, unknown> = {}) => ({
    id: newId(),
    title: 'Lay the floor',
    project: terrace,
    ...more,
  })

  test.each([
    [{ endsOn: '2026-01-01' }, 'required', 'startsOn'],
    [{ startsOn: '2026-01-02', endsOn: '2026-01-01' }, 'taskEndsBeforeStart', 'endsOn'],
    [{ startsOn: '2026-01-01', endsOn: '2027-01-02' }, 'taskTooLong', 'endsOn'],
    [{ startsOn: '0999-01-01' }, 'date', 'startsOn'],
    [{ project: newId() }, 'missingReference', 'project'],
  ])('with %j is refused: %s', async (wrong, code, field) => {
    expect(await shop.refused('POST', api, task(wrong))).toMatchObject({ code, field })
  })

  test('names nobody of another company, or of a branch its writer does not reach', async () => {
    const nobody = await shop.refused('POST', api, task({ employees: [newId()] }))
    expect(nobody).toMatchObject({ code: 'missingReference' })
    const department = (await shop.add('/api/departments', { name: 'Elsewhere' })).id
    const hired = { firstName: 'Rita', lastName: 'Far', employeeNumber: 'R1', department }
    const place = { startDate: '2026-01-01', branch: shop.branch }
    const rita = (await shop.add('/api/employees', { ...hired, ...place })).id
    const branch = (await shop.add('/api/branches', { name: 'Tripoli' })).id
    const rights = ['add', 'view'].map((it) => `planning.projectTask.${it}`)
    const other = await colleagueOf(app, shop, rights, { branches: [branch] })
    const refused = await other.refused('POST', api, task({ employees: [rita] }))
    expect(refused).toMatchObject({ code: 'missingReference', field: 'employees.0' })
    const own = await shop.add(api, task({ title: 'Far away', employees: [rita] }))
    expect((await other.read(api, own.id)).employees).toEqual([])
  })

  test('stands on its board and in the calendar, and its people are told once', async () => {
    const day = addDays(shop.today, 3)
    const days = { startsOn: day, endsOn: addDays(day, 1), noticeMinutes: 60 }
    const made = await shop.add(api, task({ title: 'Paint', ...days, order: 1 }))
    const { rows } = (
      await shop.call<{ rows: BoardTask[] }>('GET', `/api/projects/${terrace}/tasks`)
    ).body
    expect(rows[0]).toMatchObject({ id: made.id, title: 'Paint', isLate: false, hours: '0' })
    const { entries } = (
      await shop.call<CalendarAnswer>(
        'GET',
        `/api/calendar?from=${addDays(day, 1)}&to=${addDays(day, 2)}`,
      )
    ).body
    expect(entries.find(({ id }) => id === made.id)).toMatchObject({
      source: 'task',
      entity: 'projectTask',
      title: 'Paint · Terrace',
    })
    const work = { db: app.db, services: app.services, log: app.services.log }
    const at = new Date(`${day}T09:00:00Z`)
    expect(await tellEvents(work, addHours(at, -24))).toBe(0)
    expect(await tellEvents(work, at)).toBe(1)
    expect(await tellEvents(work, at)).toBe(0)
    const other = await shop.add(api, task({ title: 'Elsewhere', project: roof }))
    const body = { id: newId(), project: terrace, task: other.id, day: shop.today, hours: '1' }
    const employee = (await shop.list('/api/employees')).rows[0]?.id
    expect(await shop.refused('POST', '/api/project-times', { ...body, employee })).toMatchObject({
      code: 'taskOfOtherProject',
      field: 'task',
    })
  })
})

test('a closed project takes nothing new; what follows its documents still comes in', async () => {
  const sale = shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '10' }], {
    project: roof,
  })
  await shop.post('invoices', sale)
  const { version } = await shop.read('/api/projects', roof)
  await shop.call('PATCH', `/api/projects/${roof}`, { version, state: 'done' })
  const again = { ...sale, id: newId(), lines: sale.lines.map((it) => ({ ...it, id: newId() })) }
  const field = 'project'
  expect(await shop.refusal('invoices', again)).toMatchObject({
    code: 'documentProjectIsOpen',
    field,
  })
  const task = { id: newId(), title: 'Late', project: roof }
  expect(await shop.refused('POST', '/api/project-tasks', task)).toMatchObject({
    code: 'projectIsClosed',
    field,
  })
  const employee = (await shop.list('/api/employees')).rows[0]?.id
  const hours = { id: newId(), project: roof, employee, day: shop.today, hours: '1' }
  expect(await shop.refused('POST', '/api/project-times', hours)).toMatchObject({
    code: 'projectIsClosed',
  })
  expect(await shop.refused('POST', '/api/books/entries', entry(roof, '1'))).toMatchObject({
    code: 'projectIsClosed',
    field: 'lines.0.project',
  })
  const [line] = sale.lines
  const back = [{ item, quantity: '1', unitPrice: '10', originLine: line?.id }]
  const returned = shop.draft('salesReturn', back, { origin: sale.id, project: roof })
  await shop.post('invoices', returned)
  const undone = await shop.call('POST', `/api/invoices/${returned.id}/void`, { reason: 'Wrong' })
  expect(undone.status, undone.text).toBeLessThan(300)
})

const addHours = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 3_600_000)
