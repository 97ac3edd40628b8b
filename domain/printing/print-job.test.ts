import { describe, expect, test } from 'vitest'
import {
  afterChoice,
  afterOmission,
  afterReport,
  afterSilence,
  type Job,
  type JobState,
  jobStates,
  leaseSeconds,
  printerFor,
  type Standing,
} from './print-job.ts'

const now = new Date('2026-11-18T09:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

const jobOf = (state: JobState, more: Partial<Job> = {}): Job => ({
  kind: 'receipt',
  state,
  attempt: 2,
  reason: null,
  expiresAt: after(30),
  ...more,
})

describe('what an agent reports', () => {
  test.each([
    ['sending', 'printed', 2, 'printed'],
    ['sending', 'undone', 2, 'waiting'],
    ['sending', 'uncertain', 2, 'uncertain'],
    // The lease ran out, and the agent came back and knows better.
    ['uncertain', 'printed', 2, 'printed'],
    ['uncertain', 'undone', 2, 'waiting'],
    // Somebody pressed again meanwhile: of the former attempt nothing is news.
    ['sending', 'printed', 1, undefined],
    ['waiting', 'printed', 2, undefined],
    ['printed', 'undone', 2, undefined],
    ['failed', 'printed', 2, undefined],
    ['dropped', 'undone', 2, undefined],
  ] as const)('%s, %s of attempt %i: %s', (state, outcome, attempt, expected) => {
    expect(afterReport(jobOf(state), { outcome, attempt }, now)?.state).toBe(expected)
  })

  test('is not tried again when it is too late for anybody', () => {
    const late = jobOf('sending', { expiresAt: now })
    expect(afterReport(late, { outcome: 'undone', attempt: 2, trouble: 'paperOut' }, now)).toEqual({
      state: 'failed',
      reason: 'paperOut',
    })
  })

  test('never brings printed paper back into the queue', () => {
    for (const outcome of ['printed', 'undone', 'uncertain'] as const)
      for (const attempt of [1, 2, 3])
        expect(afterReport(jobOf('printed'), { outcome, attempt }, now)).toBeUndefined()
  })
})

describe('time', () => {
  const silent = (job: Job, heard: number, isAway = false) =>
    afterSilence({ ...job, heardAt: after(heard) }, isAway, now)

  test('fails what waits too long, and says why', () => {
    const late = { expiresAt: now }
    expect(silent(jobOf('waiting', late), 0, true)?.reason).toBe('agentAway')
    expect(silent(jobOf('waiting', { ...late, reason: 'paperOut' }), 0)?.reason).toBe('paperOut')
    expect(silent(jobOf('waiting', late), 0)).toEqual({ state: 'failed', reason: 'late' })
    expect(silent(jobOf('waiting'), 0)).toBeUndefined()
  })

  test('makes uncertain what an agent took and said nothing more of', () => {
    expect(silent(jobOf('sending'), -leaseSeconds)).toEqual({
      state: 'uncertain',
      reason: 'unheard',
    })
    expect(silent(jobOf('sending', { expiresAt: now }), 1 - leaseSeconds)).toBeUndefined()
  })
})

test('what never reached an agent waits again; without its memory nobody knows', () => {
  expect(afterOmission(true, now).state).toBe('waiting')
  expect(afterOmission(false, now).state).toBe('uncertain')
})

test('people print again what did not come out, and nothing that did', () => {
  const allowed = (choice: 'again' | 'cameOut' | 'drop') =>
    jobStates.filter((state) => afterChoice(jobOf(state), choice, now))
  expect(allowed('again')).toEqual(['failed', 'uncertain', 'dropped'])
  expect(allowed('cameOut')).toEqual(['failed', 'uncertain'])
  expect(allowed('drop')).toEqual(['waiting', 'failed', 'uncertain'])
})

test('a stand-in prints while a printer cannot, and circles end', () => {
  const standing = (all: [string, string | null, boolean][]): Map<string, Standing> =>
    new Map(all.map(([id, standIn, isUsable]) => [id, { id, standIn, isUsable }]))
  expect(printerFor('a', standing([['a', 'b', true]]))).toBe('a')
  const chain = standing([
    ['a', 'b', false],
    ['b', 'c', false],
    ['c', null, true],
  ])
  expect(printerFor('a', chain)).toBe('c')
  const circle = standing([
    ['a', 'b', false],
    ['b', 'a', false],
  ])
  expect(printerFor('a', circle)).toBeUndefined()
  expect(printerFor('x', circle)).toBeUndefined()
})
