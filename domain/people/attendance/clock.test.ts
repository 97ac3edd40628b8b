/** The clock of one person: what a stream of events comes to, whatever the order it arrives in. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  breakMinutes,
  type ClockEvent,
  type ClockKind,
  canFollow,
  canStamp,
  clockKinds,
  grossMinutes,
  judged,
  nextKinds,
  stateAfter,
} from './clock.ts'

const longest = 16 * 60

const event = (id: string, kind: ClockKind, at: string): ClockEvent => ({
  id,
  kind,
  at: `2026-11-${at}:00.000Z`,
})

const e = (text: string): ClockEvent[] =>
  text.split(' ').map((it, n) => {
    const [kind, at] = it.split('@') as [ClockKind, string]
    return event(`e${n}`, kind, at)
  })

const odd = (text: string) => judged(e(text), longest).odd.map(({ id, why }) => `${id} ${why}`)

describe('a stream', () => {
  test('of a day with a break is worked time and a break', () => {
    const { spells, state } = judged(
      e('in@02T08:00 breakStart@02T12:00 breakEnd@02T12:30 out@02T17:00'),
      longest,
    )
    expect(state).toBe('off')
    expect(spells.map((it) => [grossMinutes(it), breakMinutes(it)])).toEqual([[540, 30]])
  })

  test.each([
    ['in@02T08:00 in@02T08:01 out@02T16:00', ['e1 repeated'], 480],
    ['out@02T07:59 in@02T08:00 out@02T16:00', ['e0 stray'], 480],
    ['in@02T08:00 out@02T16:00 out@02T16:01', ['e2 stray'], 480],
    ['breakStart@02T07:00 in@02T08:00 out@02T09:00', ['e0 stray'], 60],
    ['in@02T08:00 breakEnd@02T09:00 out@02T10:00', ['e1 repeated'], 120],
    ['in@02T08:00 breakStart@02T09:00 breakStart@02T09:01 out@02T10:00', ['e2 repeated'], 120],
    ['in@02T08:00 breakStart@02T09:00 in@02T09:30 out@02T10:00', ['e2 stray'], 120],
  ])('%s keeps what says nothing new, and names it', (text, expected, minutes) => {
    const { spells } = judged(e(text), longest)
    expect(odd(text)).toEqual(expected)
    expect(spells.reduce((sum, it) => sum + grossMinutes(it), 0)).toBe(minutes)
  })

  test('a forgotten clock-out ends nothing else: the next day begins anew', () => {
    const { spells, odd: left } = judged(e('in@02T08:00 in@03T08:00 out@03T16:00'), longest)
    expect(left).toEqual([])
    expect(spells.map(({ end }) => end?.id ?? null)).toEqual([null, 'e2'])
    expect(spells.map(grossMinutes)).toEqual([0, 480])
  })

  test('a clock-out after more than anybody works belongs to nothing', () => {
    const { spells, odd: left, state } = judged(e('in@02T08:00 out@03T00:00'), longest)
    expect([spells[0]?.end, left[0]?.why, state]).toEqual([null, 'stray', 'off'])
  })

  test('a break that nobody ended lasts until one leaves', () => {
    const { spells } = judged(e('in@02T08:00 breakStart@02T12:00 out@02T13:00'), longest)
    expect(spells.map((it) => [grossMinutes(it), breakMinutes(it)])).toEqual([[300, 60]])
  })

  test('the present ends what was forgotten', () => {
    const events = e('in@02T08:00')
    expect(judged(events, longest, '2026-11-02T12:00:00Z').state).toBe('working')
    expect(judged(events, longest, '2026-11-03T12:00:00Z').state).toBe('off')
  })
})

const stream = fc
  .array(fc.record({ kind: fc.constantFrom(...clockKinds), minute: fc.nat(6 * 24 * 60) }), {
    maxLength: 30,
  })
  .map((events) =>
    events.map(({ kind, minute }, n): ClockEvent => {
      const at = new Date(Date.UTC(2026, 10, 2) + minute * 60_000).toISOString()
      return { id: String(n).padStart(3, '0'), kind, at }
    }),
  )

const idsOf = (events: readonly ClockEvent[]) => {
  const { spells, odd: left } = judged(events, longest)
  const used = spells.flatMap(({ start, end, breaks }) => [
    start.id,
    ...breaks.flatMap((it) => [it.start.id, ...(it.end && it.end !== end ? [it.end.id] : [])]),
    ...(end ? [end.id] : []),
  ])
  return { used, left: left.map(({ id }) => id) }
}

describe('whatever is stamped', () => {
  test('the order of arrival changes nothing: a late event is slotted at its moment', () => {
    fc.assert(
      fc.property(
        stream.chain((events) =>
          fc.tuple(
            fc.constant(events),
            fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }),
          ),
        ),
        ([events, shuffled]) => {
          expect(judged(shuffled, longest)).toEqual(judged(events, longest))
        },
      ),
    )
  })

  test('every event is used once or named as odd: none is lost, none counts twice', () => {
    fc.assert(
      fc.property(stream, (events) => {
        const { used, left } = idsOf(events)
        expect([...used, ...left].toSorted()).toEqual(events.map(({ id }) => id).toSorted())
      }),
    )
  })

  test('spells follow each other, are no longer than anybody works, and hold their breaks', () => {
    fc.assert(
      fc.property(stream, (events) => {
        let before = ''
        for (const spell of judged(events, longest).spells) {
          expect(spell.start.at >= before).toBe(true)
          before = spell.end?.at ?? spell.start.at
          expect(grossMinutes(spell)).toBeLessThan(longest)
          expect(breakMinutes(spell)).toBeLessThanOrEqual(grossMinutes(spell))
          expect(breakMinutes(spell)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  test('what may come next is never odd', () => {
    fc.assert(
      fc.property(stream, fc.nat(10), (events, choice) => {
        const now = new Date(Date.UTC(2026, 10, 9)).toISOString()
        const { state, odd: left } = judged(events, longest, now)
        const kinds = nextKinds(state)
        const kind = kinds[choice % kinds.length] ?? 'in'
        const after = judged([...events, { id: 'z', kind, at: now }], longest)
        expect(canFollow(state, kind)).toBe(true)
        expect(after.odd).toEqual(left)
        expect(after.state).toBe(stateAfter(kind))
      }),
    )
  })
})

test('what nobody proved stands in the way of nobody who did', () => {
  const forged = { proven: 'off', said: 'working' } as const
  const asked = (isProven: boolean) =>
    (['in', 'out', 'breakEnd'] as const).map((kind) => canStamp(forged, { kind, isProven }))
  expect(asked(true)).toEqual([true, false, false])
  expect(asked(false)).toEqual([true, true, false])
})
