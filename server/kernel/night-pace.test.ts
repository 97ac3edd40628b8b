/** All of it in one night where there is time; else in turns, and none is forgotten. */
import { expect, test } from 'vitest'
import { NightPace, nameOf, type Past } from './night-pace.ts'

type Asked = { sql: string; ms: number }

/** One night on one connection; each question takes as long as it takes, or is broken off. */
function night(questions: readonly Asked[], past: Map<string, Past>, budgetMs: number, at: Date) {
  let now = 0
  const pace = new NightPace(past, budgetMs, () => now)
  const proven: string[] = []
  const next = new Map(past)
  for (const question of pace.order(questions)) {
    const limit = pace.timeFor(question)
    if (limit === 0) continue
    const tookMs = Math.min(question.ms, limit)
    now += tookMs
    const isProven = question.ms <= limit
    if (isProven) proven.push(question.sql)
    next.set(nameOf(question), { provenAt: isProven ? at : null, tookMs })
  }
  return { proven, next, ms: now }
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
  const pace = new NightPace(past, 1000, () => 0)
  const order = pace.order([{ sql: 'sound' }, { sql: 'broken' }, { sql: 'new' }])
  expect(order.map(({ sql }) => sql)).toEqual(['broken', 'new', 'sound'])
})
