import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../testing/app.ts'
import { Shares } from './shares.ts'

const app = testApp()

test('a company that holds all it may keeps nobody else from working', async () => {
  const [greedy, other] = [newId(), newId()]
  const { promise: freed, resolve: free } = Promise.withResolvers<void>()
  const held = Array.from({ length: 40 }, () =>
    app.db.transaction('write', { companyId: greedy }, () => freed),
  )
  expect(await app.db.inCompany(other, async () => 'served')).toBe('served')
  free()
  await Promise.all(held)
})

describe('shares of a pool', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('go from one to the next of the same company, in turn', async () => {
    const shares = new Shares(2)
    const held = [await shares.take('a'), await shares.take('a')]
    const order: string[] = []
    const next = ['first', 'second'].map(async (name) => {
      const giveBack = await shares.take('a')
      order.push(name)
      giveBack()
    })
    await shares.take('b')
    expect(order).toEqual([])
    held[0]?.()
    await Promise.all(next)
    expect(order).toEqual(['first', 'second'])
  })

  test('are not waited for longer than for a connection, and nothing stays behind', async () => {
    const shares = new Shares(2)
    const held = [await shares.take('a'), await shares.take('a')]
    const late = expect(shares.take('a')).rejects.toThrow('databaseAway')
    await vi.advanceTimersByTimeAsync(5_000)
    await late
    for (const giveBack of held) giveBack()
    expect(await shares.take('a')).toBeTypeOf('function')
  })
})
