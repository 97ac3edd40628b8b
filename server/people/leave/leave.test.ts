/** Leave asked for and decided, its days in the ledger, and unpaid ones in the pay of their month. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/kernel/date.ts'
import type { AnyRow } from '../../../domain/kernel/entity.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { LeaveView } from '../../../domain/people/leave/leave-view.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import { type PayShop, payShop } from '../testing/pay-shop.ts'

const app = testApp()
let shop: PayShop
let paid: string
let unpaid: string

/** The first Monday after so many days: the days of a test are those of a week of work. */
const monday = (days: number): string => {
  let day = addDays(shop.today, days)
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 1) day = addDays(day, 1)
  return day
}

beforeAll(async () => {
  shop = await payShop(app)
  paid = (await shop.add('/api/leave-kinds', { name: 'Annual', daysPerYear: '15' })).id
  const free = { name: 'Unpaid', isPaid: false, mayOverdraw: true }
  unpaid = (await shop.add('/api/leave-kinds', free)).id
})

const body = (employee: string, startsOn: string, endsOn: string, more = {}) => ({
  id: newId(),
  employee,
  leaveKind: paid,
  startsOn,
  endsOn,
  ...more,
})
const ask = async (...sent: Parameters<typeof body>): Promise<AnyRow> => {
  const {
    status,
    body: row,
    text,
  } = await shop.call<AnyRow>('POST', '/api/leave-requests', body(...sent))
  expect(status, text).toBe(200)
  return row
}
const step = (row: AnyRow, name: string, more: object = {}, who: Station = shop) =>
  who.call<AnyRow & { code?: string; facts?: object }>(
    'POST',
    `/api/leave-requests/${row.id}/${name}`,
    more,
  )
const left = async (employee: string, kind = paid): Promise<string | undefined> =>
  (await shop.call<LeaveView>('GET', `/api/employees/${employee}/leave`)).body.balances.find(
    ({ id }) => id === kind,
  )?.days

/** Somebody at work with an account that may ask for leave and nothing else. */
async function worker(name: string) {
  const employee = await shop.hire(name, [{ amount: '1000' }])
  const own = await colleagueOf(app, shop, ['people.ownLeave.view', 'people.ownLeave.add'])
  const change = { version: 1, user: own.userId }
  const linked = await shop.call('PATCH', `/api/employees/${employee}`, change)
  expect(linked.status, linked.text).toBe(200)
  return { employee, own }
}

test('a leave of a week takes five days once it is approved, and gives them back', async () => {
  const maya = await shop.hire('Maya', [{ amount: '1000' }])
  const before = Number(await left(maya))
  const start = monday(30)
  await shop.add('/api/holidays', { name: 'Feast', day: addDays(start, 1) })
  const row = await ask(maya, start, addDays(start, 6), { isUntilNoon: false })
  expect(row).toMatchObject({ days: '4', state: 'requested', name: 'Maya Saab' })
  const approved = await step(row, 'approve')
  expect(approved.body).toMatchObject({ state: 'approved', days: '4', decidedBy: shop.userName })
  expect((await step(row, 'approve')).body).toMatchObject({ code: 'leaveState' })
  const { moves } = (await shop.call<LeaveView>('GET', `/api/employees/${maya}/leave`)).body
  expect(moves.filter(({ reason }) => reason === 'taken').map(({ days }) => days)).toContain('-4')
  const { text } = await shop.call('GET', `/api/calendar?from=${start}&to=${addDays(start, 6)}`)
  expect(text).toContain('Maya Saab · Annual')
  expect(Number(await left(maya))).toBeLessThan(before)
  expect((await step(row, 'cancel', { reason: 'x' })).body).toMatchObject({ state: 'cancelled' })
  expect(Number(await left(maya))).toBe(before)
})

test('what cannot be is refused, and nothing is written', async () => {
  const rami = await shop.hire('Rami', [{ amount: '1000' }])
  const start = monday(60)
  const row = await ask(rami, start, start, { isUntilNoon: true })
  expect(row.days).toBe('0.5')
  const later = { isFromNoon: true }
  expect((await ask(rami, start, start, later)).days).toBe('0.5')
  for (const [sent, code] of [
    [body(rami, addDays(start, -3), start), 'leaveOverlaps'],
    [body(rami, start, addDays(start, -1)), 'leaveEndsFirst'],
    [body(rami, addDays(start, 5), addDays(start, 6)), 'leaveTakesNothing'],
    [body(rami, addDays(start, 7), addDays(start, 700)), 'leaveTooLong'],
    [body(rami, addDays(start, 7), addDays(start, 200)), 'leaveLacksDays'],
    [body(rami, '2024-12-02', '2024-12-02'), 'leaveBeforeStart'],
    [body(newId(), start, start), 'missingReference'],
    [{ ...body(rami, start, start), employee: null }, 'employeeRequired'],
    [{ ...body(rami, start, start), days: '3' }, 'unknownField'],
    [{ ...body(rami, start, start), state: 'approved' }, 'unknownField'],
  ] as const) {
    expect(await shop.refused('POST', '/api/leave-requests', sent)).toMatchObject({ code })
    expect((await shop.call('GET', `/api/leave-requests/${sent.id}`)).status).toBe(404)
  }
})

test('two who ask for the same days at once: one of them has them', async () => {
  const twin = await shop.hire('Twin', [{ amount: '1000' }])
  const start = monday(40)
  const sent = () => shop.call('POST', '/api/leave-requests', body(twin, start, start))
  const answers = await Promise.all([sent(), sent(), sent()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
})

describe('under one’s own account', () => {
  test('somebody asks for himself, hears the answer, and sees nobody else', async () => {
    const { employee, own } = await worker('Nour')
    const other = await worker('Omar')
    const start = monday(20)
    const { employee: _, ...sent } = body(employee, start, start)
    const asked = await own.call<AnyRow>('POST', '/api/own-leave', sent)
    expect(asked.body, asked.text).toMatchObject({ state: 'requested', name: 'Nour Saab' })
    const again = await own.call<AnyRow>('POST', '/api/own-leave', sent)
    expect(again.body.id).toBe(asked.body.id)
    expect(await own.refused('POST', '/api/own-leave', { ...sent, employee })).toMatchObject({
      code: 'unknownField',
    })
    expect((await other.own.call('POST', '/api/own-leave', sent)).body).toMatchObject({
      code: 'idTaken',
    })
    const stranger = `/api/own-leave/${asked.body.id}/cancel`
    expect((await other.own.call('POST', stranger, {})).status).toBe(404)
    expect((await own.call('GET', '/api/leave-requests')).status).toBe(403)
    const bells = async (who: Station) =>
      (await who.call<{ rows: { kind: string }[] }>('GET', '/api/notices')).body.rows.map(
        ({ kind }) => kind,
      )
    expect(await bells(shop)).toContain('leaveAsked')
    expect((await step(asked.body, 'refuse')).status).toBe(422)
    await step(asked.body, 'refuse', { reason: 'Too many are away' })
    expect(await bells(own)).toEqual(['leaveRefused'])
    const { requests } = (await own.call<LeaveView>('GET', '/api/own-leave')).body
    expect(requests).toMatchObject([{ state: 'refused', reason: 'Too many are away' }])
  })

  test('one’s own leave stands in one’s calendar, that of others does not', async () => {
    const { employee, own } = await worker('Hala')
    const colleague = await shop.hire('Jad', [{ amount: '1000' }])
    const day = monday(48)
    const ids = await Promise.all([employee, colleague].map((it) => ask(it, day, day)))
    const mine = ['people.ownLeave.view', 'planning.calendarEvent.view']
    const reader = await colleagueOf(app, shop, mine)
    const seen = async (who: Station) =>
      (
        await who.call<{ entries: { entity: string; id: string }[] }>(
          'GET',
          `/api/calendar?from=${day}&to=${day}`,
        )
      ).body.entries.map(({ entity, id }) => [entity, id])
    expect(await seen(reader)).toEqual([])
    const row = await shop.read('/api/employees', employee)
    await shop.call('PATCH', `/api/employees/${employee}`, {
      version: row.version,
      user: reader.userId,
    })
    expect(await seen(reader)).toEqual([['myLeave', ids[0]?.id]])
    expect((await own.call('GET', `/api/calendar?from=${day}&to=${day}`)).status).toBe(403)
  })

  test('nobody approves his own, unless he has a right to that; it is taken back until it begins', async () => {
    const employee = await shop.hire('Head', [{ amount: '1000' }])
    const rights = ['people.leaveRequest.view', 'people.leaveRequest.approve']
    const mine = ['people.ownLeave.view', 'people.ownLeave.add']
    const head = await colleagueOf(app, shop, [...rights, ...mine])
    await shop.call('PATCH', `/api/employees/${employee}`, { version: 1, user: head.userId })
    const row = await ask(employee, monday(20), monday(20))
    expect((await step(row, 'approve', {}, head)).body).toMatchObject({ code: 'leaveIsOwn' })
    expect((await step(row, 'refuse', { reason: 'x' }, head)).body).toMatchObject({
      code: 'leaveIsOwn',
    })
    const role = (await shop.read('/api/users', head.userId)).role as { id: string }
    const { version: old } = await shop.read('/api/roles', role.id)
    // Nor does he give himself days, or step out of his record to decide about it.
    const keeper = ['people.employee.view', 'people.employee.edit', 'people.leaveKind.edit']
    const more = [...rights, ...mine, ...keeper]
    await shop.call('PATCH', `/api/roles/${role.id}`, { version: old, permissions: more })
    const given = { move: newId(), leaveKind: paid, day: shop.today, days: '30', note: 'Mine' }
    const moves = `/api/employees/${employee}/leave-moves`
    expect(await head.refused('POST', moves, given)).toMatchObject({ code: 'leaveIsOwn' })
    const record = await shop.read('/api/employees', employee)
    const link = { version: record.version, user: null }
    expect(await head.refused('PATCH', `/api/employees/${employee}`, link)).toMatchObject({
      code: 'accountLinkIsOwn',
    })
    const { version } = await shop.read('/api/roles', role.id)
    const permissions = [...rights, ...mine, 'people.ownLeave.approve']
    await shop.call('PATCH', `/api/roles/${role.id}`, { version, permissions })
    expect((await step(row, 'approve', {}, head)).body).toMatchObject({ state: 'approved' })
    const back = await head.call<AnyRow>('POST', `/api/own-leave/${row.id}/cancel`, {})
    expect(back.body).toMatchObject({ state: 'cancelled' })
    const begun = await ask(employee, monday(-14), monday(-14))
    await step(begun, 'approve')
    expect((await head.call('POST', `/api/own-leave/${begun.id}/cancel`, {})).body).toMatchObject({
      code: 'leaveHasBegun',
    })
  })

  test('an account that is nobody’s asks for nothing', async () => {
    const nobody = await colleagueOf(app, shop, ['people.ownLeave.view'])
    expect((await nobody.call('GET', '/api/own-leave')).body).toMatchObject({
      code: 'leaveNeedsEmployee',
    })
  })
})

test('days that somebody brings along stand in the ledger, and never take more than there is', async () => {
  const sami = await shop.hire('Sami', [{ amount: '1000' }])
  const before = Number(await left(sami))
  const path = `/api/employees/${sami}/leave-moves`
  const sent = { leaveKind: paid, day: shop.today, note: 'Brought along', move: newId() }
  // An answer that was lost is asked for again, and counts once.
  for (const _ of [1, 2])
    expect((await shop.call('POST', path, { ...sent, days: '2.5' })).status).toBeLessThan(300)
  expect(Number(await left(sami))).toBe(before + 2.5)
  sent.move = newId()
  expect(await shop.refused('POST', path, { ...sent, days: '-300' })).toMatchObject({
    code: 'leaveLacksDays',
  })
  expect(await shop.refused('POST', path, { ...sent, days: '0' })).toMatchObject({ code: 'range' })
})

test('unpaid leave over the end of a month comes off the pay of each month by its own days', async () => {
  const dina = await shop.hire('Dina', [{ amount: '2200' }])
  // 2027-03-29 is a Monday; three days of March, two of April.
  const row = await ask(dina, '2027-03-29', '2027-04-02', { leaveKind: unpaid })
  expect(row.days).toBe('5')
  await step(row, 'approve')
  const net = async (period: string) => {
    const run = await shop.run(period)
    await shop.step(run, 'calculate')
    const found = (await shop.view(run)).people.find(({ employee }) => employee.id === dina)
    return [found?.unpaidLeave, found?.slip?.earnings.first]
  }
  // March 2027 has 23 working days, April 22.
  expect(await net('2027-03-01')).toEqual(['3', '1913.04'])
  expect(await net('2027-04-01')).toEqual(['2', '2000'])
})
