/**
 * One thing done to many rows, each by the call a person would make for one: every right, check and
 * trace is that of the single row. Some go at one time; whoever asks too much in a minute waits and
 * goes on; what was refused is told with its reason, and what can be undone is undone the same way.
 */
import i18next from 'i18next'
import type { AnyRow } from '../../../../domain/kernel/entity.ts'
import { Refusal } from '../../../../domain/kernel/refusal.ts'
import { CallError, messageOf } from '../../session/api.ts'

/** Takes back what was done to one row. */
export type Undo = () => Promise<unknown>

export type BulkStep = (row: AnyRow) => Promise<Undo | undefined>

type Failure = { row: AnyRow; message: string }

export type BulkOutcome = { done: AnyRow[]; failures: Failure[]; undos: Undo[] }

const atOneTime = 3
const tooManyRequests = 429
const restMs = 3000
const mostRests = 40

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, restMs))

/** The server takes so many changes a minute; the rest of them wait for the next. */
async function patiently<Result>(work: () => Promise<Result>, rest: () => Promise<void>) {
  for (let rests = 0; ; rests += 1)
    try {
      return await work()
    } catch (error) {
      const isBusy = error instanceof CallError && error.status === tooManyRequests
      if (!isBusy || rests >= mostRests) throw error
      await rest()
    }
}

/** A step may refuse a row before the server is asked. */
const reasonOf = (error: unknown): string =>
  error instanceof Refusal
    ? i18next.t(`refusal.${error.code}`, { ...error.facts })
    : messageOf(error)

type BulkOptions = {
  onProgress: (handled: number) => void
  isStopped: () => boolean
  rest?: () => Promise<void>
}

export async function runBulk(
  rows: readonly AnyRow[],
  step: BulkStep,
  { onProgress, isStopped, rest = pause }: BulkOptions,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], failures: [], undos: [] }
  const waiting = [...rows]
  let handled = 0
  const work = async (): Promise<void> => {
    while (!isStopped()) {
      const row = waiting.shift()
      if (!row) return
      try {
        const undo = await patiently(() => step(row), rest)
        outcome.done.push(row)
        if (undo) outcome.undos.push(undo)
      } catch (error) {
        outcome.failures.push({ row, message: reasonOf(error) })
      }
      handled += 1
      onProgress(handled)
    }
  }
  await Promise.all(Array.from({ length: atOneTime }, work))
  return outcome
}

/** Everything is taken back that still can be, the last first; answers how many could not. */
export async function undoAll(undos: readonly Undo[], rest = pause): Promise<number> {
  let failed = 0
  for (const undo of undos.toReversed())
    await patiently(undo, rest).catch(() => {
      failed += 1
    })
  return failed
}
