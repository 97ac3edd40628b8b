/** All of it in one night where there is time; else in turns, and none is forgotten. */
import { expect, test } from 'vitest'
import { NightPace, nameOf, nightlyParts, type Past, provenTimes } from './night-pace.ts'
import type { InPieces, Piece } from './pieces.ts'

type Asked = { sql: string; ms: number; inPieces?: InPieces }

/** One night on one connection; each question takes as long as it takes, or is broken off. */
function night(
  questions: readonly Asked[],
  past: Map<string, Past>,
  budgetMs: number,
  at: Date,
  isLarge = false,
) {
  let now = 0
  const pace = new NightPace({ past, budgetMs, elapsedMs: () => now, isLarge })
  const proven: string[] = []
  const pieces: Piece[] = []
  const next = new Map(past)
  for (const question of pace.order(questions)) {
    const limit = pace.timeFor(question)
    if (limit === 0) continue
    const piece = pace.pieceOf(question)
    const ms = piece ? question.ms / piece.of : question.ms
    const tookMs = Math.min(ms, limit)
    now += tookMs
    const isProven = ms <= limit
    if (isProven) proven.push(question.sql)
    if (piece) pieces.push(piece)
    next.set(pace.unitOf(question), { provenAt: isProven ? at : null, tookMs })
  }
  return { proven, pieces, next, ms: now }
}

const dayOf = (n: number): Date => new Date(Date.UTC(2026, 0, n + 1))

test('what fits into a night is proven every night', () => {
  const questions = [1, 2, 3].map((n) => ({ sql: `${n}`, ms: 100 * n }))
  let past = new Map<string, Past>()
  for (let n = 0; n < 3; n++) {
    const { proven, next, ms } = night(questions, past, 1000, dayOf(n))
    expect(proven.toSorted()).toEqual(['1', '2', '3'])
    expect(ms).toBe(600)
    past = next
  }
})

test('what does not takes turns: no night is too long, and all of it is proven again and again', () => {
  const questions = Array.from({ length: 30 }, (_, n) => ({ sql: `${n}`, ms: 50 + n * 10 }))
  const budget = 1000
  let past = new Map<string, Past>()
  const last = new Map<string, number>()
  for (let n = 0; n < 40; n++) {
    const { proven, next, ms } = night(questions, past, budget, dayOf(n))
    expect(ms).toBeLessThanOrEqual(budget)
    for (const sql of proven) last.set(sql, n)
    past = next
  }
  for (const { sql } of questions) expect(39 - (last.get(sql) ?? -99)).toBeLessThan(10)
})

test('one that needs more than a night has is given its time, once it is its turn', () => {
  const questions = [
    { sql: 'long', ms: 5000 },
    { sql: 'short', ms: 10 },
  ]
  const first = night(questions, new Map(), 1000, dayOf(0))
  expect(first.proven).toEqual([])
  const second = night(questions, first.next, 1000, dayOf(1))
  expect(second.proven).toEqual(['long'])
  expect(night(questions, second.next, 1000, dayOf(2)).proven).toContain('short')
})

test('what is broken stays first', () => {
  const past = new Map<string, Past>([
    [nameOf({ sql: 'broken' }), { provenAt: null, tookMs: 10 }],
    [nameOf({ sql: 'sound' }), { provenAt: dayOf(0), tookMs: 900 }],
  ])
  const pace = new NightPace({ past, budgetMs: 1000, elapsedMs: () => 0, isLarge: false })
  const order = pace.order([{ sql: 'sound' }, { sql: 'broken' }, { sql: 'new' }])
  expect(order.map(({ sql }) => sql)).toEqual(['broken', 'new', 'sound'])
})

const inPieces: InPieces = () => ''
const large: Asked[] = [
  { sql: 'lines', ms: 4200, inPieces },
  ...Array.from({ length: 20 }, (_, n) => ({ sql: `sum ${n}`, ms: 10 })),
  ...Array.from({ length: 6 }, (_, n) => ({ sql: `whole ${n}`, ms: 150 + n })),
]

test('a large installation proves every night what is cheap, and a piece of what is not', () => {
  let past = new Map<string, Past>()
  const numbers: number[] = []
  for (let n = 0; n < 2 * nightlyParts; n++) {
    const { proven, pieces, next, ms } = night(large, past, 1000, dayOf(n), true)
    expect(ms).toBeLessThanOrEqual(1000)
    expect(proven).toContain('lines')
    if (n > 1) expect(proven.filter((sql) => sql.startsWith('sum'))).toHaveLength(20)
    numbers.push(...pieces.map(({ number }) => number))
    past = next
    if (n === nightlyParts - 2) expect(provenTimes(large, past, true)).toContain(null)
  }
  expect(numbers).toEqual([0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6])
  const times = provenTimes(large, past, true)
  expect(times).toHaveLength(large.length - 1 + nightlyParts)
  for (const at of times) expect(Number(at)).toBeGreaterThanOrEqual(Number(dayOf(nightlyParts)))
})

test('whatever is younger than the last good night is in the piece, also after one that was not', () => {
  const [lines] = large
  if (!lines) throw new Error()
  const part = (n: number, provenAt: Date | null): [string, Past] => [
    nameOf(lines, n),
    { provenAt, tookMs: 60_000 },
  ]
  const pieceOf = (past: Map<string, Past>) =>
    new NightPace({ past, budgetMs: 1000, elapsedMs: () => 0, isLarge: true }).pieceOf(lines)
  expect(pieceOf(new Map())).toEqual({ number: 0, of: 7, since: null })
  // It began a minute before its end, and whoever wrote then may have ended later.
  const since = new Date(dayOf(1).getTime() - 11 * 60_000)
  const past = new Map([part(0, dayOf(0)), part(1, dayOf(1)), part(2, null)])
  expect(pieceOf(past)).toEqual({ number: 2, of: 7, since })
  // What was small was proven as a whole.
  const whole = new Map([[nameOf(lines), { provenAt: dayOf(1), tookMs: 60_000 }]])
  expect(pieceOf(whole)).toEqual({ number: 0, of: 7, since })
  expect(provenTimes([lines], whole, true)).toEqual(Array(7).fill(dayOf(1)))
})

test('what is small is asked as a whole', () => {
  const { pieces } = night(large, new Map(), 10_000, dayOf(0))
  expect(pieces).toEqual([])
})
