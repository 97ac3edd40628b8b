/** A table is held by one party at a time, whatever is done in whatever order. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseTime } from '../kernel/calendar/time-of-day.ts'
import { Refusal } from '../kernel/refusal.ts'
import {
  canStep,
  conflictOf,
  dayTimeOf,
  doubtSeats,
  fittingTables,
  type Held,
  holdsTables,
  isExpected,
  isLongPast,
  lateMinutes,
  overlap,
  type ReservationState,
  type ReservationStep,
  refuseConflict,
  refusePastDay,
  reservationStates,
  reservationSteps,
  seatedAt,
  spanOf,
  stateAfter,
  timesOf,
} from './reservation.ts'
import {
  atTable,
  lengthened,
  quarterAt,
  sentPlace,
  shareOf,
  shifted,
  ticksOf,
  windowOf,
} from './reservation-day.ts'

const clock = { timeZone: 'Asia/Beirut', dayEndHour: 4 }
const day = '2026-11-20'
const at = (time: string, minutes = 120) => spanOf({ day, time, minutes }, clock)
const held = (id: string, time: string, tables: string[], minutes = 120): Held => ({
  ...at(time, minutes),
  id,
  name: id,
  tables,
})
const codeOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return 'none'
}

describe('the clock of the shop', () => {
  test.each([
    ['20:00', '2026-11-20T18:00:00.000Z'],
    ['04:00', '2026-11-20T02:00:00.000Z'],
    // Half past midnight is the night after the day of business.
    ['00:30', '2026-11-20T22:30:00.000Z'],
    ['03:59', '2026-11-21T01:59:00.000Z'],
  ])('%s of a day of business is %s', (time, instant) => {
    const { start } = at(time)
    expect(new Date(start).toISOString()).toBe(instant)
    expect(dayTimeOf(start, clock)).toEqual({ day, time })
  })

  test('a party keeps its length while the clock is moved', () => {
    const paris = { timeZone: 'Europe/Paris', dayEndHour: 4 }
    const span = spanOf({ day: '2026-10-24', time: '02:00', minutes: 120 }, paris)
    expect(timesOf(span, paris)).toEqual(['02:00', '03:00'])
  })

  test.each([
    ['2026-11-19', '2026-11-20T01:59:00Z', 'none'],
    ['2026-11-19', '2026-11-20T02:00:00Z', 'reservationPast'],
    ['2026-11-20', '2026-11-20T21:00:00Z', 'none'],
  ])('%s at %s: %s', (wanted, now, code) => {
    expect(codeOf(() => refusePastDay(wanted, new Date(now), clock))).toBe(code)
  })
})

test.each([
  ['20:30', '20:30'],
  ['2030', '20:30'],
  ['830', '08:30'],
  ['8', '08:00'],
  ['20h30', '20:30'],
  ['20h', '20:00'],
  ['20.30', '20:30'],
  ['٢٠:٣٠', '20:30'],
  ['24:00', undefined],
  ['20:60', undefined],
  ['eight', undefined],
])('%s is typed for %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time)
})

describe('two at one table', () => {
  test.each([
    ['18:00', 120, false],
    ['18:01', 120, true],
    ['20:30', 30, true],
    ['22:00', 120, false],
    ['19:00', 300, true],
  ])('from %s for %i minutes beside 20:00–22:00: %s', (time, minutes, isOverlap) => {
    expect(overlap(at(time, minutes), at('20:00'))).toBe(isOverlap)
    const wanted = { ...at(time, minutes), id: 'new', tables: ['1'] }
    expect(conflictOf(wanted, [held('Haddad', '20:00', ['2', '1'])]) !== undefined).toBe(isOverlap)
    expect(conflictOf(wanted, [held('new', '20:00', ['1'])])).toBeUndefined()
    expect(conflictOf({ ...wanted, tables: ['3'] }, [held('Haddad', '20:00', ['1'])])).toBe(
      undefined,
    )
  })

  test('are told who has it, and from when until when', () => {
    const wanted = { ...at('21:00'), tables: ['1'] }
    const refuse = () =>
      refuseConflict(wanted, [held('Haddad', '20:00', ['1'])], clock, (id) => `T${id}`)
    expect(refuse).toThrow(
      expect.objectContaining({
        code: 'tableReserved',
        field: 'tables',
        facts: { table: 'T1', name: 'Haddad', from: '20:00', until: '22:00' },
      }),
    )
  })
})

describe('a fitting table', () => {
  const table = (id: string, seats: number, section = 'room') => ({ id, name: id, seats, section })
  const tables = [table('a', 4), table('b', 2), table('c', 6), table('d', 2, 'terrace')]
  test.each<[number, Held[], string[] | undefined]>([
    [2, [], ['b']],
    [3, [], ['a']],
    [2, [held('x', '20:00', ['b'])], ['d']],
    [3, [held('x', '20:00', ['a'])], ['c']],
    [7, [], ['c', 'b']],
    [10, [], ['a', 'c']],
    [11, [], undefined],
    [8, [held('x', '19:00', ['b'])], ['a', 'c']],
    [6, [held('x', '18:00', ['c'])], ['c']],
  ])('for %i guests', (guests, taken, wanted) => {
    const found = fittingTables(tables, guests, at('20:00'), taken)
    expect(found?.toSorted()).toEqual(wanted?.toSorted())
  })

  test('more guests than chairs need a word', () => {
    expect(codeOf(() => doubtSeats(5, [{ seats: 4 }], undefined))).toBe('moreGuestsThanSeats')
    expect(codeOf(() => doubtSeats(5, [{ seats: 4 }], true))).toBe('none')
    expect(codeOf(() => doubtSeats(5, [{ seats: 4 }, { seats: 2 }], undefined))).toBe('none')
    expect(codeOf(() => doubtSeats(5, [], undefined))).toBe('none')
  })
})

describe('a step', () => {
  test.each<[ReservationStep, ReservationState[]]>([
    ['arrive', ['booked']],
    ['seat', ['waiting', 'booked', 'arrived']],
    ['leave', ['seated']],
    ['cancel', ['waiting', 'booked', 'arrived']],
    ['noShow', ['waiting', 'booked']],
  ])('%s begins at %j alone', (step, from) => {
    expect(reservationStates.filter((state) => canStep(state, step))).toEqual(from)
    expect(codeOf(() => stateAfter('left', step))).toBe('reservationState')
  })

  test('guests sit from now on, or from the time they are late for', () => {
    const { start, end } = at('20:00')
    const minute = 60_000
    expect(seatedAt({ start, minutes: 120 }, start + 20 * minute)).toEqual({ start, end })
    const early = start - 30 * minute
    expect(seatedAt({ start, minutes: 120 }, early + 500)).toEqual({
      start: early,
      end: early + 120 * minute,
    })
    expect(seatedAt({ start: null, minutes: 60 }, start).end).toBe(start + 60 * minute)
  })

  test.each<[ReservationState, number, number | null]>([
    ['booked', 9, null],
    ['booked', 20, 20],
    ['arrived', 20, null],
    ['booked', -5, null],
  ])('%s after %i minutes is late by %s', (state, minutes, late) => {
    expect(lateMinutes(state, 0, minutes * 60_000)).toBe(late)
  })
})

describe('the timeline', () => {
  const window = windowOf(day, clock, [at('20:00')])
  test('goes from eleven to midnight, and as far as somebody stays', () => {
    expect(timesOf(window, clock)).toEqual(['11:00', '00:00'])
    expect(ticksOf(window, clock)[9]?.label).toBe('20:00')
    expect(timesOf(windowOf(day, clock, [at('09:30'), at('23:30')]), clock)).toEqual([
      '09:00',
      '02:00',
    ])
    expect(shareOf(window, at('17:30').start)).toBe(0.5)
    expect(timesOf({ start: quarterAt(window, 0.51), end: 0 }, clock)[0]).toBe('17:30')
  })

  test('a bar goes along in quarters, from table to table, and gets longer', () => {
    const bar = { ...at('20:00'), tables: ['1', '2'] }
    const minute = 60_000
    const later = shifted(bar, window, 40 * minute)
    expect(sentPlace(later, clock)).toEqual({
      day,
      time: '20:45',
      minutes: 120,
      tables: bar.tables,
    })
    expect(sentPlace(shifted(bar, window, -1e9), clock).time).toBe('11:00')
    expect(sentPlace(lengthened(bar, -1e9), clock).minutes).toBe(15)
    expect(sentPlace(lengthened(bar, 35 * minute), clock).minutes).toBe(150)
    expect(atTable(bar, '1', '3').tables).toEqual(['2', '3'])
    expect(atTable(bar, '1', '2').tables).toEqual(['2'])
  })
})

test('no table is held twice after any sequence of bookings, moves and steps', () => {
  type Party = Held & { state: ReservationState }
  const act = fc.record({
    who: fc.integer({ min: 0, max: 5 }),
    what: fc.constantFrom('book', 'move', 'fit', ...reservationSteps),
    quarter: fc.integer({ min: 0, max: 40 }),
    minutes: fc.integer({ min: 1, max: 12 }).map((n) => n * 15),
    tables: fc.uniqueArray(fc.constantFrom('1', '2', '3'), { minLength: 1, maxLength: 2 }),
  })
  const all = ['1', '2', '3'].map((id) => ({ id, name: id, seats: 4, section: 's' }))
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      let parties: Party[] = []
      const holders = () => parties.filter(({ state }) => holdsTables(state))
      for (const { who, what, quarter, minutes, tables } of acts) {
        const id = `${who}`
        const start = quarter * 900_000
        const span = { start, end: start + minutes * 60_000 }
        const old = parties.find((party) => party.id === id)
        const put = (next: Party) => {
          if (holdsTables(next.state)) refuseConflict(next, holders(), clock, (it) => it)
          parties = [...parties.filter((party) => party.id !== id), next]
        }
        try {
          const fresh: Party = { ...span, id, name: id, tables, state: 'booked' }
          if (what === 'book' && !old) put(fresh)
          else if (what === 'move' && old) put({ ...old, ...span, tables })
          else if (what === 'fit') {
            const fit = fittingTables(all, who + 1, { ...span, id }, holders())
            if (fit) put({ ...fresh, tables: fit })
          } else if (old && what !== 'book' && what !== 'move') {
            const state = stateAfter(old.state, what)
            const sitting = what === 'seat' ? seatedAt({ ...old, minutes }, start) : old
            put({ ...old, ...sitting, state })
          }
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
        }
        const now = holders()
        for (const [n, one] of now.entries())
          expect(conflictOf(one, now.slice(n + 1))).toBeUndefined()
      }
    }),
  )
})

test.each([
  ['booked', 29, true, false],
  ['booked', 31, false, false],
  ['arrived', 90, true, false],
  ['booked', -29, true, false],
  ['booked', -31, true, true],
] as const)('%s %d minutes from now: expected %s, long past %s', (state, minutes, soon, past) => {
  const now = Date.parse('2026-03-06T18:00:00Z')
  const start = now + minutes * 60_000
  expect([isExpected(state, start, now), isLongPast(start, now)]).toEqual([soon, past])
})
