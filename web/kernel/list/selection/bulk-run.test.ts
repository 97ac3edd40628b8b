import { expect, it } from 'vitest'
import type { AnyRow } from '../../../../domain/kernel/entity.ts'
import { CallError } from '../../session/api.ts'
import { runBulk, undoAll } from './bulk-run.ts'

const rows = Array.from({ length: 7 }, (_, at): AnyRow => ({ id: String(at), version: 1 }))
const going = { onProgress: () => {}, isStopped: () => false, rest: async () => {} }

it('does every row, tells how far it is and how to take it back', async () => {
  const handled: number[] = []
  const undone: string[] = []
  const outcome = await runBulk(
    rows,
    async ({ id }) =>
      async () =>
        void undone.push(id),
    { ...going, onProgress: (count) => handled.push(count) },
  )
  expect(outcome.done).toHaveLength(7)
  expect(handled).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(await undoAll(outcome.undos)).toBe(0)
  expect(undone.toSorted()).toEqual(rows.map(({ id }) => id))
})

it('goes on after a row that was refused, and names it with its reason', async () => {
  const problem = { status: 409, code: 'stale', message: 'Too late', errors: [], facts: {} }
  const outcome = await runBulk(
    rows,
    async ({ id }) => {
      if (id === '3') throw new CallError(409, { ...problem, requestId: 'r' })
      return undefined
    },
    going,
  )
  expect(outcome.done).toHaveLength(6)
  expect(outcome.failures).toEqual([{ row: rows[3], message: 'Too late' }])
})

it('waits where the server takes no more in this minute', async () => {
  let tries = 0
  let rests = 0
  const outcome = await runBulk(
    rows.slice(0, 1),
    async () => {
      tries += 1
      if (tries < 3) throw new CallError(429)
      return undefined
    },
    {
      ...going,
      rest: async () => {
        rests += 1
      },
    },
  )
  expect([outcome.done.length, tries, rests]).toEqual([1, 3, 2])
})

it('stops where it is told to', async () => {
  let isStopped = false
  const outcome = await runBulk(
    rows,
    async () => {
      isStopped = true
      return undefined
    },
    { ...going, isStopped: () => isStopped },
  )
  expect(outcome.done.length).toBeLessThan(rows.length)
})
