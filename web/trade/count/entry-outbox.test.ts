import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError, call } from '../../kernel/session/api.ts'
import { emptyStation } from '../../kernel/session/station.ts'
import { useRootStore } from '../../kernel/session/store.ts'
import stayForEntries from '../count.leave.ts'
import { keepEntry, sendEntries, unsentEntries, waitingOf } from './entry-outbox.ts'

vi.mock(import('../../kernel/session/api.ts'), async (original) => ({
  ...(await original()),
  call: vi.fn(),
}))

const company = '018f0000-0000-7000-8000-000000000003'
const entry = (id: string) => ({
  id,
  item: 'pen',
  place: null,
  quantity: '37',
  at: '2026-11-18T09:00:00Z',
  round: 1,
})
const idsOf = async (user: string) => (await waitingOf(user, 'shelf')).map(({ id }) => id)
const answer = (status: number) =>
  vi.mocked(call).mockImplementation(async () => {
    if (status >= 300 || status === 0) throw new CallError(status)
    return undefined as never
  })

beforeEach(() => {
  vi.mocked(call).mockReset()
  useRootStore.getState().setUsr_id('rana')
})
afterEach(() => useRootStore.getState().reset())

test('a device where nobody counted has nothing to send', async () => {
  expect(await unsentEntries('rana')).toBe(0)
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('comptoir-counts')
})

test('what was counted without a network outlives the session, and nobody else sends it', async () => {
  await keepEntry('rana', 'shelf', entry('a'))
  await keepEntry('rana', 'shelf', entry('b'))
  await emptyStation(company)
  localStorage.clear()
  answer(201)
  await sendEntries('nadim', 'shelf')
  expect(call).not.toHaveBeenCalled()
  await sendEntries('rana', 'shelf')
  expect(call).toHaveBeenCalledOnce()
  expect(vi.mocked(call).mock.calls[0]?.[2]).toMatchObject({ entries: [{ id: 'a' }, { id: 'b' }] })
  expect(await idsOf('rana')).toEqual([])
})

test('whoever counted stays until it is sent; what is refused keeps nobody', async () => {
  await keepEntry('rana', 'shelf', entry('c'))
  answer(0)
  expect(await unsentEntries('rana')).toBe(1)
  expect(await stayForEntries()).toBeDefined()
  answer(422)
  expect(await stayForEntries()).toBeUndefined()
  expect(await idsOf('rana')).toEqual(['c'])
  answer(201)
  expect(await stayForEntries()).toBeUndefined()
  expect(await idsOf('rana')).toEqual([])
})
