/** Reservations: a table is held once, also by two at one moment; each step can be taken back. */
import { beforeAll, describe, expect, test } from 'vitest'
import { businessDayOf } from '../../domain/kernel/business-day.ts'
import { addDays } from '../../domain/kernel/date.ts'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { ReservationDay } from '../../domain/restaurant/reservation-day.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf, type Station, station } from '../kernel/testing/station.ts'
import { device, seated } from './testing/dining-room.ts'

const app = testApp()
let ours: Station
let branch: string
let tables: string[]
let today: string
const api = '/api/reservations'

type Code = { code?: string }

const body = (more: Record<string, unknown> = {}) => ({
  id: newId(),
  name: 'Haddad',
  phone: '+961 3 123 456',
  guests: 2,
  branch,
  day: addDays(today, 1),
  time: '20:00',
  tables: [tables[0]],
  ...more,
})
const book = async (more: Record<string, unknown> = {}): Promise<AnyRow> =>
  ours.add(api, body(more))
const step = (row: AnyRow, verb: string, more: object = {}) =>
  ours.call<AnyRow & Code>('POST', `${api}/${row.id}/${verb}`, { version: row.version, ...more })
const dayOf = async (who: Station, day: string) =>
  (await who.call<ReservationDay>('GET', `/api/reservation-day?day=${day}`)).body

beforeAll(async () => {
  ours = await station(app)
  const { rows } = await ours.list('/api/branches')
  branch = rows[0]?.id ?? ''
  const section = (await ours.add('/api/sections', { name: 'Dining room', branch })).id
  const made = [2, 4, 4].map((seats, n) =>
    ours.add('/api/dining-tables', { name: `${n + 1}`, section, seats }),
  )
  tables = (await Promise.all(made)).map(({ id }) => id)
  const [company] = await app.asOwner<{ zone: string }>(
    'select time_zone as zone from company where company_id = $1',
    [ours.companyId],
  )
  today = businessDayOf(new Date(), company?.zone ?? '', 4)
})

describe('a table', () => {
  test('is held once: the second is told who has it; the same id gives the first again', async () => {
    const first = body({ guests: 2 })
    const made = await ours.call<AnyRow>('POST', api, first)
    expect(made.body).toMatchObject({ state: 'booked', minutes: 120, version: 1 })
    expect((await ours.call<AnyRow>('POST', api, first)).body).toEqual(made.body)
    const second = await ours.refused('POST', api, body({ time: '21:30' }))
    expect(second).toMatchObject({ code: 'tableReserved', field: 'tables' })
    expect(second.message).toMatch(/Haddad.*20:00.*22:00/)
    await book({ time: '22:00' })
    const later = await book({ time: '18:00' })
    expect(
      await ours.refused('PATCH', `${api}/${later.id}`, { version: 1, minutes: 121 }),
    ).toMatchObject({ code: 'tableReserved' })
    const moved = { version: 1, time: '20:30', tables: [tables[1]] }
    expect((await ours.call('PATCH', `${api}/${later.id}`, moved)).status).toBe(200)
  })

  test('is given to one of two who want it at one moment', async () => {
    const day = addDays(today, 2)
    const sends = ['Karam', 'Saab', 'Nassar'].map((name) =>
      ours.call<Code>('POST', api, body({ name, day, tables: [tables[1], tables[2]] })),
    )
    const answers = await Promise.all(sends)
    expect(answers.map(({ status, body: it }) => (status < 300 ? 'ok' : it.code)).sort()).toEqual([
      'ok',
      'tableReserved',
      'tableReserved',
    ])
    const free = await book({ day, name: 'Moves' })
    const moves = [1, 2].map((n) =>
      ours.call<Code>('PATCH', `${api}/${free.id}`, { version: 1, tables: [tables[n]] }),
    )
    for (const { body: it } of await Promise.all(moves)) expect(it.code).toBe('tableReserved')
  })

  test('that fits is chosen by the house: two at one moment get two, the next is asked', async () => {
    const day = addDays(today, 5)
    const any = { day, guests: 3, tables: [], isAnyTable: true }
    const answers = await Promise.all(
      ['Karam', 'Saab'].map((name) => ours.call<AnyRow>('POST', api, body({ ...any, name }))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const taken = answers.flatMap(({ body: it }) => it.tables as { id: string }[])
    expect(taken.map(({ id }) => id).toSorted()).toEqual(tables.slice(1).toSorted())
    const late = body({ ...any, name: 'Nassar' })
    const refused = await ours.refused('POST', api, late)
    expect(refused).toMatchObject({ code: 'noTableFits', facts: { isConfirmable: true } })
    const without = await ours.add(api, { ...late, isConfirmed: true })
    expect(without).toMatchObject({ state: 'booked', tables: [] })
    const small = { version: 1, guests: 2, isAnyTable: true }
    const changed = await ours.call<AnyRow>('PATCH', `${api}/${without.id}`, small)
    expect(changed.body).toMatchObject({ tables: [{ id: tables[0] }] })
  })

  test('where somebody sits or is expected stays in use, and so does its section', async () => {
    const room = (await ours.add('/api/sections', { name: 'Terrace', branch })).id
    const spot = await ours.add('/api/dining-tables', { name: 'T1', section: room, seats: 2 })
    const path = `/api/dining-tables/${spot.id}`
    const off = { version: 1, isActive: false }
    const kept = await book({ day: addDays(today, 6), tables: [spot.id] })
    const refusals = async () => [
      (await ours.refused('PATCH', path, off)).code,
      (await ours.refused('DELETE', `${path}?version=1`)).code,
      (await ours.refused('PATCH', `/api/sections/${room}`, off)).code,
    ]
    expect(await refusals()).toEqual(['tableIsKept', 'tableIsKept', 'tableIsKept'])
    expect((await ours.refused('PATCH', path, off)).message).toContain('Haddad')
    await step(kept, 'cancel')
    const order = newId()
    const hand = device(ours, { branch })
    await hand.say(order, seated(spot.id))
    expect(await refusals()).toEqual(['tableHasGuests', 'tableHasGuests', 'tableHasGuests'])
    // Of several that are to go, the reason is said as of one.
    const { message } = await ours.refused('DELETE', `${path}?version=1`)
    const several = { ids: [spot.id] }
    const { body } = await ours.call('POST', '/api/dining-tables/delete', several)
    expect(message).toContain('T1')
    expect(body).toEqual({
      deleted: [],
      refused: [{ id: spot.id, title: 'T1', code: 'tableHasGuests', message }],
    })
    await hand.say(order, { kind: 'leave' })
    expect((await ours.call('PATCH', path, off)).status).toBe(200)
  })

  test('is kept by the database itself', async () => {
    const row = await book({ day: addDays(today, 8) })
    const twice = `insert into reservation (company_id, id, name, guests, branch_id, day, "time",
        starts_at, ends_at)
      select company_id, $2, name, guests, branch_id, day, "time", starts_at, ends_at
      from reservation where id = $1`
    const id = newId()
    await app.asOwner(twice, [row.id, id])
    const hold = `insert into reservation_dining_table (company_id, reservation_id, dining_table_id)
      select company_id, $2, dining_table_id from reservation_dining_table where reservation_id = $1`
    await expect(app.asOwner(hold, [row.id, id])).rejects.toThrow('is_held_once')
    await app.asOwner('delete from reservation where id = $1', [id])
  })

  test('out of use, of another branch or unknown is refused; too few chairs need a word', async () => {
    const day = addDays(today, 3)
    const elsewhere = (await ours.add('/api/branches', { name: 'Elsewhere' })).id
    const room = (await ours.add('/api/sections', { name: 'Far', branch: elsewhere })).id
    const far = (await ours.add('/api/dining-tables', { name: 'F', section: room, seats: 2 })).id
    const off = await ours.add('/api/dining-tables', {
      name: 'O',
      section: room,
      seats: 2,
      isActive: false,
    })
    const cases: [object, object][] = [
      [{ tables: [far] }, { code: 'tableElsewhere', field: 'tables' }],
      [
        { tables: [off.id], branch: elsewhere },
        { code: 'tableInactive', field: 'tables' },
      ],
      [{ tables: [newId()] }, { code: 'missingReference', field: 'tables.0' }],
      [{ guests: 3 }, { code: 'moreGuestsThanSeats', field: 'guests' }],
      [{ day: addDays(today, -2) }, { code: 'reservationPast', field: 'day' }],
      [{ time: '24:00' }, { code: 'timeOfDay', field: 'time' }],
    ]
    for (const [more, refusal] of cases)
      expect(await ours.refused('POST', api, body({ day, ...more }))).toMatchObject(refusal)
    const large = await book({ day, guests: 3, isConfirmed: true })
    const named = { version: 1, name: 'Haddad and sons' }
    expect((await ours.call('PATCH', `${api}/${large.id}`, named)).status).toBe(200)
  })
})

describe('a party', () => {
  test('whose table is paid or left has left it too, not while others of it still sit', async () => {
    const both = tables.slice(1)
    const hand = device(ours, { branch })
    const [one, other] = [newId(), newId()]
    const party = await book({ day: today, time: null, tables: [], guests: 7, name: 'Large' })
    const { body: sits } = await step(party, 'seat', { tables: both })
    expect(sits.state).toBe('seated')
    await hand.say(one, seated(both[0] ?? ''))
    await hand.say(other, seated(both[1] ?? ''))
    const state = async () =>
      (await ours.call<AnyRow>('GET', `${api}/${party.id}`)).body.state as string
    await hand.say(one, { kind: 'leave' })
    expect(await state()).toBe('seated')
    await hand.say(other, { kind: 'leave' })
    expect(await state()).toBe('left')
  })

  test('that waits is seated wherever it fits; one that never came frees its table', async () => {
    const waiting = await book({ day: today, time: null, tables: [], guests: 4, name: 'Walks in' })
    expect(waiting).toMatchObject({ state: 'waiting', tables: [] })
    expect((await step(waiting, 'seat')).body.code).toBe('required')
    const answers = await Promise.all([
      step(waiting, 'seat', { isAnyTable: true }),
      step(await book({ day: today, time: null, tables: [], guests: 4 }), 'seat', {
        isAnyTable: true,
      }),
    ])
    const taken = answers.flatMap(({ body: it }) => it.tables as { id: string }[])
    expect(taken.map(({ id }) => id).toSorted()).toEqual(tables.slice(1).toSorted())
    const third = await book({ day: today, time: null, tables: [], guests: 7 })
    expect((await step(third, 'seat', { isAnyTable: true })).body.code).toBe('noTableFits')
    expect((await step(third, 'no-show')).body).toMatchObject({ state: 'noShow' })
    for (const { body: it } of answers) {
      const left = (await step(it, 'leave')).body
      expect(left.state).toBe('left')
    }
    const day = addDays(today, 7)
    const missed = await book({ day })
    await app.asOwner(
      `update reservation set day = $2, starts_at = now() - interval '30 minutes',
         ends_at = now() + interval '90 minutes' where id = $1`,
      [missed.id, addDays(today, -1)],
    )
    expect((await step(missed, 'no-show')).body).toMatchObject({ state: 'noShow' })
    expect((await step(missed, 'no-show')).body).toMatchObject({ state: 'noShow' })
    expect((await book({ day })).state).toBe('booked')
  })

  test('arrives, sits down and leaves; each last step can be taken back', async () => {
    // The last minute of the evening: it is still to come.
    const row = await book({ day: today, time: '03:59', tables: [tables[0]] })
    expect((await step(row, 'no-show')).body.code).toBe('reservationNotYet')
    const arrived = (await step(row, 'arrive')).body
    expect(arrived).toMatchObject({ state: 'arrived', version: 2 })
    expect((await step(row, 'arrive')).body).toEqual(arrived)
    expect((await step(row, 'leave')).body.code).toBe('stale')
    expect((await step(arrived, 'leave')).body.code).toBe('reservationState')
    const seated = (await step(arrived, 'seat', { tables: [tables[2]] })).body
    expect(seated).toMatchObject({ state: 'seated', tables: [{ id: tables[2] }] })
    expect(await ours.refused('DELETE', `${api}/${row.id}?version=3`)).toMatchObject({
      code: 'reservationUnderWay',
    })
    const left = (await step(seated, 'leave')).body
    expect(left.state).toBe('left')
    const walkIn = await book({ day: today, time: null, tables: [], guests: 3, name: 'Walk-in' })
    expect(walkIn).toMatchObject({ state: 'waiting', time: null })
    expect((await step(walkIn, 'seat')).body).toMatchObject({ code: 'required' })
    const sat = (await step(walkIn, 'seat', { tables: [tables[2]] })).body
    expect(sat).toMatchObject({ state: 'seated', time: expect.stringMatching(/^\d\d:\d\d$/) })
    // Somebody else sits there by now.
    expect((await step(left, 'undo')).body.code).toBe('tableReserved')
    expect((await step(sat, 'undo')).body).toMatchObject({ state: 'waiting', time: null })
    const again = (await step(left, 'undo')).body
    expect(again.state).toBe('seated')
    expect((await step(again, 'undo')).body.code).toBe('nothingToUndo')
  })

  test('that called off or never came frees its table', async () => {
    const day = addDays(today, 4)
    const row = await book({ day })
    expect((await step(row, 'arrive')).body.code).toBe('reservationOtherDay')
    const off = (await step(row, 'cancel', { reason: 'Ill' })).body
    expect(off).toMatchObject({ state: 'cancelled', cancelReason: 'Ill' })
    expect(
      await ours.refused('PATCH', `${api}/${row.id}`, { version: 2, time: '21:00' }),
    ).toMatchObject({ code: 'reservationOver' })
    const next = await book({ day })
    expect((await step(off, 'undo')).body.code).toBe('tableReserved')
    await ours.call('DELETE', `${api}/${next.id}?version=1`)
    expect((await step(off, 'undo')).body).toMatchObject({ state: 'booked', cancelReason: null })
  })
})

test('a day is seen by whoever may, of the branches in reach', async () => {
  const seen = await dayOf(ours, addDays(today, 1))
  expect(seen.sections.map(({ title }) => title)).toContain('Dining room')
  expect(seen.reservations[0]).toMatchObject({ phone: '+961 3 123 456', canUndo: false })
  const waiter = await colleagueOf(app, ours, ['restaurant.floor.view'])
  const path = `/api/reservation-day?day=${today}`
  expect(await waiter.refused('GET', path)).toMatchObject({ code: 'forbidden' })
  const elsewhere = (await ours.add('/api/branches', { name: 'Third' })).id
  const all = ['view', 'add', 'edit'].map((action) => `restaurant.reservation.${action}`)
  const stranger = await colleagueOf(app, ours, all, { branches: [elsewhere] })
  expect(await dayOf(stranger, today)).toMatchObject({ branch: null, reservations: [] })
  expect(await stranger.refused('GET', `${path}&branch=${branch}`)).toMatchObject({
    code: 'notFound',
  })
  expect(await stranger.refused('POST', api, body())).toMatchObject({
    code: 'missingReference',
  })
})
