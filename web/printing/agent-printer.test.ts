import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShownJob } from '../../domain/printing/print-contract.ts'
import type { JobState } from '../../domain/printing/print-job.ts'
import { type NotPrinted, printByAgent } from './agent-printer.ts'

const picture = { width: 8, height: 1, data: new Uint8Array(32) }
const name = { kind: 'receipt', title: 'B1-T1-000001', key: 'receipt:t1:1' } as const

/** A server whose job goes through these states, one at each asking; choices are heard. */
function queue(...states: JobState[]) {
  const choices: string[] = []
  const bodies: object[] = []
  let at = 0
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const sent = typeof body === 'string' ? JSON.parse(body) : {}
    if (path.endsWith('/choice')) choices.push(sent.choice)
    else if (method === 'POST') bodies.push(sent)
    const state = states[Math.min(at++, states.length - 1)]
    const job: Partial<ShownJob> = {
      id: 'j1',
      kind: 'receipt',
      state,
      printer: 'A',
      askedPrinter: 'A',
    }
    return new Response(JSON.stringify({ reason: null, title: name.title, ...job }), {
      headers: { 'Content-Type': 'application/json' },
    })
  })
  return { choices, bodies }
}

const failure = (work: Promise<void>): Promise<NotPrinted> =>
  work.then(
    () => {
      throw new Error('It came out')
    },
    (error: NotPrinted) => error,
  )

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('paper is waited for until it is out', async () => {
  const { bodies, choices } = queue('waiting', 'sending', 'printed')
  const printing = printByAgent('p1', picture, name)
  await vi.runAllTimersAsync()
  await printing
  expect(bodies).toMatchObject([{ key: name.key, printer: 'p1', sheets: [{ bits: 'AA==' }] }])
  expect(choices).toEqual([])
})

test('what is not out in time is taken back', async () => {
  const states = Array.from({ length: 90 }, (): JobState => 'waiting')
  const { choices } = queue(...states, 'dropped')
  const failed = failure(printByAgent('p1', picture, name))
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await failed).isUncertain).toBe(false)
  expect(choices).toEqual(['drop'])
})

test('what may have come out is not printed again unless somebody has looked', async () => {
  const first = queue('uncertain')
  expect((await failure(printByAgent('p1', picture, name))).isUncertain).toBe(true)
  expect(first.choices).toEqual([])
  const second = queue('uncertain', 'waiting', 'printed')
  const printing = printByAgent('p1', picture, { ...name, isAgain: true })
  await vi.runAllTimersAsync()
  await printing
  expect(second.choices).toEqual(['again'])
})
