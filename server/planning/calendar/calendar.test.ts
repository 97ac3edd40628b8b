/** Events and their series, and what the records bring into the calendar. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/kernel/date.ts'
import type { AnyRow } from '../../../domain/kernel/entity.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { payDayOf } from '../../../domain/people/working-days.ts'
import type { CalendarAnswer } from '../../../domain/planning/calendar/contract.ts'
import { foldAll } from '../../books/sums/fold.ts'
import { cashShop, type MoneyApi } from '../../cash/testing/cash-shop.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import { type Market, market } from '../../trade/testing/market.ts'

const app = testApp()
let shop: Market
const api = '/api/calendar-events'

const body = (more: Record<string, unknown> = {}) => ({
  id: newId(),
  title: 'Meeting',
  startsOn: '2027-03-01',
  startTime: '09:00',
  endsOn: '2027-03-01',
  endTime: '10:00',
  ...more,
})
const plan = (more: Record<string, unknown> = {}): Promise<AnyRow> => shop.add(api, body(more))
const change = (row: AnyRow, sent: object) =>
  shop.call<AnyRow>('PATCH', `${api}/${row.id}`, { version: row.version, ...sent })
const window = async (from: string, to: string, who: Station = shop) =>
  (await who.call<CalendarAnswer>('GET', `/api/calendar?from=${from}&to=${to}`)).body

/** The times of events of one title, as day and hour. */
async function times(title: string, from = '2027-03-01', to = '2027-03-31'): Promise<string[]> {
  const { events } = await window(from, to)
  return events
    .filter((it) => it.title === title)
    .flatMap((it) => it.times.map(({ startsOn, startTime }) => `${startsOn} ${startTime}`))
    .toSorted()
}

beforeAll(async () => {
  shop = await market(app)
})

describe('an event', () => {
  test('is kept once by its id, and read with its times', async () => {
    const sent = body({ title: 'Once', place: 'Hamra' })
    const made = await shop.call<AnyRow>('POST', api, sent)
    expect((await shop.call<AnyRow>('POST', api, sent)).body).toEqual(made.body)
    expect(await times('Once')).toEqual(['2027-03-01 09:00'])
  })

  test.each([
    [{ title: '  ' }, 'eventTitleRequired', 'title'],
    [{ kind: 'assignment' }, 'employeeRequired', 'employees'],
    [{ endTime: null }, 'required', 'endTime'],
    [{ endsOn: '2027-02-28' }, 'eventEndsFirst', 'endsOn'],
    [{ endsOn: '2999-03-01' }, 'eventTooLong', 'endsOn'],
    [{ repeat: 'FREQ=SECONDLY' }, 'ruleTooOften', 'repeat'],
    [{ repeat: 'FREQ=DAILY;COUNT=5000' }, 'ruleTooMany', 'repeat'],
    [{ repeat: 'FREQ=DAILY;BYSETPOS=1' }, 'ruleUnreadable', 'repeat'],
    [{ repeat: 'FREQ=WEEKLY;UNTIL=20270101' }, 'ruleNeverHappens', 'repeat'],
    [{ timeZone: 'Moon/Crater' }, 'invalid', 'timeZone'],
    [{ branch: newId() }, 'missingReference', 'branch'],
  ])('with %j is refused: %s', async (wrong, code, field) => {
    expect(await shop.refused('POST', api, body(wrong))).toMatchObject({ code, field })
  })

  test('of nobody is refused in the words of the house', async () => {
    const refused = await shop.refused('POST', api, body({ kind: 'assignment' }))
    expect(refused.message).toBe('Employee is required!')
  })

  test('is told to those it names, and to nobody of another branch', async () => {
    const department = (await shop.add('/api/departments', { name: 'Floor' })).id
    const hired = { firstName: 'Maya', lastName: 'Khoury', employeeNumber: '7', department }
    const maya = await shop.add('/api/employees', { ...hired, startDate: '2020-01-01' })
    await plan({ title: 'Stocktaking', kind: 'assignment', employees: [maya.id] })
    await plan({ title: 'Here', branch: shop.branch })
    const branch = (await shop.add('/api/branches', { name: 'Tripoli' })).id
    const rights = ['planning.calendarEvent.view']
    const other = await colleagueOf(app, shop, rights, { branches: [branch] })
    const seen = await window('2027-03-01', '2027-03-02', other)
    expect(seen.events.map(({ title }) => title)).toContain('Stocktaking')
    expect(seen.events.map(({ title }) => title)).not.toContain('Here')
    expect(seen).toMatchObject({ sources: [], entries: [] })
    const ours = await window('2027-03-01', '2027-03-02')
    expect(ours.events.find(({ title }) => title === 'Stocktaking')?.employees).toEqual([
      { id: maya.id, title: 'Maya Khoury' },
    ])
    expect(ours.lanes.employee).toContainEqual({ id: maya.id, title: 'Maya Khoury' })
  })
})

describe('a series', () => {
  const weekly = (title: string) => plan({ title, repeat: 'FREQ=WEEKLY;BYDAY=MO' })

  test('without an end is one row, shown wherever somebody looks', async () => {
    await weekly('Endless')
    expect(await times('Endless', '2040-01-01', '2040-01-31')).toHaveLength(5)
  })

  test('begins on the first day its rule names', async () => {
    const row = await plan({ title: 'Thursdays', repeat: 'FREQ=WEEKLY;BYDAY=TH;COUNT=2' })
    expect(row).toMatchObject({ startsOn: '2027-03-04', endsOn: '2027-03-04' })
    expect(await times('Thursdays')).toEqual(['2027-03-04 09:00', '2027-03-11 09:00'])
  })

  test('has one time moved by itself; the same word twice moves it once', async () => {
    const row = await weekly('One')
    const copy = newId()
    const placed = { startsOn: '2027-03-10', startTime: '14:00', endsOn: '2027-03-10' }
    const sent = { scope: 'this', on: '2027-03-08', copy, ...placed, endTime: '15:00' }
    const first = await change(row, sent)
    expect(first.body).toMatchObject({ id: copy, repeat: null, startTime: '14:00' })
    expect((await change(row, sent)).body).toEqual(first.body)
    expect(await times('One')).toEqual([
      '2027-03-01 09:00',
      '2027-03-10 14:00',
      '2027-03-15 09:00',
      '2027-03-22 09:00',
      '2027-03-29 09:00',
    ])
    const again = await shop.read(api, row.id)
    const twice = { ...sent, copy: newId(), version: again.version }
    expect(await shop.refused('PATCH', `${api}/${row.id}`, twice)).toMatchObject({
      code: 'eventNotOnDay',
    })
    // Moved as a whole, the changed one stays where somebody put it.
    await change(again, {
      scope: 'all',
      on: '2027-03-15',
      startsOn: '2027-03-16',
      endsOn: '2027-03-16',
    })
    expect(await times('One')).toEqual([
      '2027-03-02 09:00',
      '2027-03-10 14:00',
      '2027-03-16 09:00',
      '2027-03-23 09:00',
      '2027-03-30 09:00',
    ])
  })

  test('has those that follow moved: two series, and the days left out go along', async () => {
    const row = await plan({ title: 'Two', repeat: 'FREQ=DAILY;COUNT=8' })
    await shop.call('POST', `${api}/${row.id}/skip`, {
      version: 1,
      on: '2027-03-06',
      scope: 'this',
    })
    const copy = newId()
    const placed = { startTime: '11:00', endTime: '12:00' }
    const sent = { scope: 'following', on: '2027-03-05', copy, ...placed }
    const made = await change(await shop.read(api, row.id), sent)
    expect(made.body).toMatchObject({ id: copy, repeat: 'FREQ=DAILY;COUNT=4' })
    expect(await times('Two')).toEqual([
      '2027-03-01 09:00',
      '2027-03-02 09:00',
      '2027-03-03 09:00',
      '2027-03-04 09:00',
      '2027-03-05 11:00',
      '2027-03-07 11:00',
      '2027-03-08 11:00',
    ])
  })

  test('loses one time, those that follow, or all with what was changed by itself', async () => {
    const row = await weekly('Going')
    await change(row, { scope: 'this', on: '2027-03-22', copy: newId(), title: 'Going' })
    const skip = async (on: string, scope: string) => {
      const { version } = await shop.read(api, row.id)
      return shop.call('POST', `${api}/${row.id}/skip`, { version, on, scope })
    }
    expect((await skip('2027-03-08', 'this')).status).toBe(204)
    expect(await times('Going')).toEqual([
      '2027-03-01 09:00',
      '2027-03-15 09:00',
      '2027-03-22 09:00',
      '2027-03-29 09:00',
    ])
    expect((await skip('2027-03-09', 'this')).status).toBe(422)
    expect((await skip('2027-03-15', 'following')).status).toBe(204)
    expect(await times('Going')).toEqual(['2027-03-01 09:00'])
    const { version } = await shop.read(api, row.id)
    await shop.call('DELETE', `${api}/${row.id}?version=${version}`)
    expect(await times('Going')).toEqual([])
  })

  test('changed by two at once is told to the second', async () => {
    const row = await weekly('Both')
    await change(row, { scope: 'all', title: 'Both of us' })
    expect(
      await shop.refused('PATCH', `${api}/${row.id}`, { version: 1, title: 'Mine' }),
    ).toMatchObject({ code: 'stale' })
  })
})

test('a window has its limits', async () => {
  const refused = (from: string, to: string) =>
    shop.refused('GET', `/api/calendar?from=${from}&to=${to}`)
  expect(await refused('2027-01-01', '2028-01-01')).toMatchObject({ code: 'calendarWindow' })
  expect(await refused('2027-01-02', '2027-01-01')).toMatchObject({ code: 'range' })
})

describe('the records', () => {
  test('bring what falls due, each with its record; amounts only for those who may see them', async () => {
    const item = await shop.bought('1', '4')
    const lines = [{ item, quantity: '1', unitPrice: '10' }]
    const dueDate = addDays(shop.today, 3)
    const invoice = shop.draft('salesInvoice', lines, { dueDate })
    await shop.post('invoices', invoice)
    const purchase = shop.draft('purchaseInvoice', lines, { dueDate })
    await shop.post('purchases', purchase)
    const mine = await window(shop.today, addDays(shop.today, 5))
    const due = (answer: CalendarAnswer, id: string) => answer.entries.find((it) => it.id === id)
    expect(due(mine, invoice.id)).toMatchObject({
      source: 'invoice',
      entity: 'invoice',
      time: { startsOn: dueDate, startTime: null },
      amount: { currency: shop.usd },
    })
    expect(due(mine, purchase.id)).toMatchObject({ source: 'purchase', entity: 'purchase' })
    const clerk = await colleagueOf(
      app,
      shop,
      ['planning.calendarEvent.view', 'purchasing.purchase.view'],
      { canSeeCost: false },
    )
    const theirs = await window(shop.today, addDays(shop.today, 5), clerk)
    expect(theirs.sources).toEqual(['purchase'])
    expect(due(theirs, invoice.id)).toBeUndefined()
    expect(due(theirs, purchase.id)).toMatchObject({ source: 'purchase' })
    expect(due(theirs, purchase.id)).not.toHaveProperty('amount')
  })

  test('bring what is to be ordered today, and guests at their tables', async () => {
    const item = await shop.item({ name: 'Runs low', minQuantity: '5' })
    const section = (await shop.add('/api/sections', { name: 'Hall', branch: shop.branch })).id
    const table = await shop.add('/api/dining-tables', { name: '4', section, seats: 4 })
    const day = addDays(shop.today, 1)
    const guests = { name: 'Haddad', guests: 2, branch: shop.branch, day, time: '20:00' }
    const coming = await shop.add('/api/reservations', { ...guests, tables: [table.id] })
    const { entries, lanes } = await window(shop.today, day)
    expect(entries).toContainEqual(
      expect.objectContaining({ source: 'reorder', entity: 'item', id: item, title: 'Runs low' }),
    )
    expect(entries.find(({ id }) => id === coming.id)).toMatchObject({
      source: 'reservation',
      time: { startsOn: day, startTime: '20:00', endTime: '22:00' },
      tables: [{ id: table.id, title: '4' }],
    })
    expect(lanes.table).toEqual([{ id: table.id, title: '4' }])
    expect((await window(addDays(day, 5), addDays(day, 6))).entries).toEqual([])
  })

  test('bring an item on the day on which it falls below its minimum at the pace of its sales', async () => {
    const item = await shop.bought('20', '4')
    const row = await shop.read('/api/items', item)
    await shop.call('PATCH', `/api/items/${item}`, { version: row.version, minQuantity: '5' })
    await shop.post(
      'invoices',
      shop.draft('salesInvoice', [{ item, quantity: '10', unitPrice: '9' }]),
    )
    await foldAll(app)
    // Ten in thirty days: five more are gone after fifteen, and on the next day it is below.
    const day = addDays(shop.today, 16)
    const { entries } = await window(addDays(shop.today, 1), addDays(shop.today, 40))
    expect(entries.filter(({ id }) => id === item)).toMatchObject([
      { source: 'reorder', entity: 'item', time: { startsOn: day, startTime: null } },
    ])
  })

  test('bring cheques of both sides and salaries on their days, until they are settled', async () => {
    const own = await cashShop(app)
    const dueDate = addDays(own.today, 4)
    const byCheque = async (of: MoneyApi): Promise<string> => {
      const cheque = { bank: 'Bank', number: '000123', dueDate }
      const body = own.money(of, { method: own.cheque, cheque })
      await own.pay(of, body)
      return body.id
    }
    const [taken, given] = [await byCheque('receipts'), await byCheque('payments')]
    const run = await own.add('/api/salary-runs', { period: own.today })
    const [from, salaries] = [`${own.today.slice(0, 7)}-01`, payDayOf(own.today, 31)]
    const sourcesNow = async () => {
      const { entries } = await window(from, addDays(from, 41), own)
      return entries.map(({ source, id, entity, time }) => [source, entity, id, time.startsOn])
    }
    const wanted = [
      ['chequeIn', 'receipt', taken, dueDate],
      ['chequeOut', 'payment', given, dueDate],
      ['salary', 'salaryRun', run.id, salaries],
    ]
    expect((await sourcesNow()).toSorted()).toEqual(wanted)
    await own.step(taken, 'giveBack')
    expect((await sourcesNow()).map(([source]) => source)).not.toContain('chequeIn')
  })
})

describe('records of an event', () => {
  const recordsOf = async (id: string, who: Station = shop) =>
    (await who.call<{ rows: AnyRow[] }>('GET', `${api}/${id}/records`)).body.rows
  const named = (entity: string, { id }: { id: string }) => ({ entity, id })

  test('are told to whoever may see them, and are gone for the others', async () => {
    const brand = await shop.add('/api/brands', { name: 'Cedar mill' })
    const unit = await shop.add('/api/departments', { name: 'Hidden kitchen' })
    const hidden = (await shop.add('/api/branches', { name: 'Far away' })).id
    const far = await plan({ title: 'Far meeting', branch: hidden })
    const records = [named('brand', brand), named('department', unit)]
    const sent = body({ title: 'About', records })
    const made = await shop.call<AnyRow>('POST', api, sent)
    expect(made.status, made.text).toBe(200)
    expect((await shop.call<AnyRow>('POST', api, sent)).body).toEqual(made.body)
    const attach = `${api}/${made.body.id}/attach`
    for (const _ of [1, 2]) {
      const { status } = await shop.call('POST', attach, { record: named('calendarEvent', far) })
      expect(status).toBe(200)
    }
    const titles = (rows: AnyRow[]) => rows.map(({ title }) => title)
    expect(titles(await recordsOf(made.body.id))).toEqual([
      'Cedar mill',
      'Far meeting',
      'Hidden kitchen',
    ])
    const rights = ['view', 'edit', 'export'].map((it) => `planning.calendarEvent.${it}`)
    const reader = [...rights, 'catalog.brand.view', 'planning.timeline.view']
    const clerk = await colleagueOf(app, shop, reader, { branches: [shop.branch] })
    expect(titles(await recordsOf(made.body.id, clerk))).toEqual(['Cedar mill'])
    for (const path of [
      `${api}/${made.body.id}`,
      `${api}/${made.body.id}/history`,
      `${api}/export?format=csv`,
      '/api/timeline',
      '/api/calendar?from=2027-03-01&to=2027-03-31',
    ])
      expect((await clerk.call('GET', path)).text).not.toMatch(/Hidden kitchen|Far meeting/)
    const past = await clerk.call('GET', `${api}/${made.body.id}/history`)
    expect(past.text).toContain('"records":3')
    for (const { id } of [brand, unit, far]) expect(past.text).not.toContain(String(id))
    // What he may not see he neither attaches nor takes off.
    const other = await plan({ title: 'Other' })
    for (const record of [named('department', unit), named('calendarEvent', far)])
      expect(await clerk.refused('POST', `${api}/${other.id}/attach`, { record })).toMatchObject({
        code: 'missingReference',
      })
    const off = { record: named('department', unit) }
    expect((await clerk.call('POST', `${api}/${made.body.id}/detach`, off)).status).toBe(200)
    expect(await recordsOf(made.body.id)).toHaveLength(3)
    await shop.call('POST', `${api}/${made.body.id}/detach`, off)
    expect(await recordsOf(made.body.id)).toHaveLength(2)
  })

  test('are those of the partner that is kept, when two are merged', async () => {
    const [keep, drop] = await Promise.all([
      shop.add('/api/thirdparties', { name: 'Kept mill' }),
      shop.add('/api/thirdparties', { name: 'Same mill' }),
    ])
    const one = await plan({ title: 'One', records: [named('thirdparty', drop)] })
    const records = [named('thirdparty', keep), named('thirdparty', drop)]
    const both = await plan({ title: 'Both', records })
    const pair = { keep: keep.id, drop: drop.id, keepVersion: 1, dropVersion: 1 }
    const merged = await shop.call('POST', '/api/thirdparties/merge', pair)
    expect(merged.status, merged.text).toBe(200)
    for (const { id } of [one, both])
      expect(await recordsOf(id)).toMatchObject([{ id: keep.id, title: 'Kept mill' }])
  })

  test('go along with a time that is changed by itself; no event is about everything', async () => {
    const brand = await shop.add('/api/brands', { name: 'Weekly mill' })
    const series = await plan({
      title: 'Weekly about',
      repeat: 'FREQ=WEEKLY;COUNT=4',
      records: [named('brand', brand)],
    })
    const copies = [newId(), newId()]
    const [one, rest] = copies
    const alone = { scope: 'this', on: '2027-03-08', copy: one, title: 'Alone about' }
    const changed = await change(series, alone)
    expect(changed.status, changed.text).toBe(200)
    const now = (await shop.read(api, series.id)) as AnyRow
    const following = { scope: 'following', on: '2027-03-15', copy: rest, title: 'Rest about' }
    expect((await change(now, following)).status).toBe(200)
    for (const id of copies) expect(await recordsOf(id)).toMatchObject([{ title: 'Weekly mill' }])
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, n) => shop.add('/api/brands', { name: `Mill ${n}` })),
    )
    for (const it of many.slice(1))
      await shop.call('POST', `${api}/${series.id}/attach`, { record: named('brand', it) })
    const last = { record: named('brand', many[0] as AnyRow) }
    expect(await shop.refused('POST', `${api}/${series.id}/attach`, last)).toMatchObject({
      code: 'eventRecords',
      facts: { limit: 20 },
    })
    const unknown = body({ records: [{ entity: 'nothing', id: brand.id }] })
    expect(await shop.refused('POST', api, unknown)).toMatchObject({ code: 'missingReference' })
  })
})
