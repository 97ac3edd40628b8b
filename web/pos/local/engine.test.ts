import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { newSale } from '../../../domain/pos/ticket/sale.ts'
import { call } from '../../kernel/session/api.ts'
import { isLoggedIn, onLeave, signIn, signOut } from '../../kernel/session/session.ts'
import { until } from '../../kernel/testing/mount.tsx'
import { sampleSession } from '../../kernel/testing/session.ts'
import { startWords } from '../../kernel/words/words.ts'
import { TillEngine } from './engine.ts'
import { RegisterNotHeld } from './register-end.ts'
import { runTill } from './running.ts'
import { FakeServer } from './testing/server.ts'
import { registerId, sampleBasics, sampleItem, sampleUnsigned } from './testing/till.ts'
import { useTillState } from './till-state.ts'

const tillState = () => useTillState.getState()
const honey = sampleItem()
const left = vi.fn()

let server: FakeServer
let company: string
let engine: TillEngine

/** One tab holds the lock; a test gives it to another by hand. */
class FakeLocks {
  #waiting: (() => void)[] = []
  #isHeld = false

  async request(_: string, options: { ifAvailable?: true }, run: (lock: object | null) => unknown) {
    if (this.#isHeld && options.ifAvailable) return run(null)
    if (this.#isHeld) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isHeld = true
    const answer = await run({})
    this.#isHeld = false
    this.#waiting.shift()?.()
    return answer
  }
}

beforeAll(() => startWords('all'))

beforeEach(async () => {
  server = new FakeServer()
  server.install()
  company = newId()
  vi.stubGlobal('navigator', { ...navigator, userAgent: 'Test', locks: new FakeLocks() })
  server.answers
    .set('/api/pos/claim', () => ({
      register: registerId,
      station: tillState().station,
      next: 1,
      lastHash: '',
    }))
    .set('/api/pos/release', () => ({}))
    .set('/api/pos/basics', () => sampleBasics('b1'))
    .set('/api/pos/changes', () => ({
      ...{ items: [{ id: honey.id, row: honey }], partners: [], prices: [] },
      ...{ cursor: '1', next: null, count: 1 },
    }))
  const session = { ...sampleSession, company: { ...sampleSession.company, id: company } }
  signIn({ token: 'token-1', session })
  history.replaceState(null, '', '/Pos')
  onLeave(left)
  left.mockReset()
  engine = await runTill(company)
})

afterEach(() => engine.close())

async function claimed(): Promise<void> {
  await engine.claim(registerId)
  await until(() => tillState().state === 'ready')
}

test('a new station has no register, takes one, and is ready with the catalogue', async () => {
  await until(() => tillState().state === 'unclaimed')
  await claimed()
  expect(tillState().basics?.tag).toBe('b1')
  expect(tillState().catalogue.byId(honey.id)).toEqual(honey)
})

test('a sale becomes a ticket, is sent, and the outbox is empty', async () => {
  await claimed()
  const sale = newSale(newId(), new Date().toISOString())
  engine.counter.saveSale(sale)
  expect(tillState().sales).toEqual([sale])
  const ticket = await engine.counter.commit(sampleUnsigned(sale.id))
  expect(tillState()).toMatchObject({ sales: [], recent: [ticket] })
  await until(() => server.posted.length === 1 && tillState().outbox.waiting === 0)
})

test('without a server everything opens as it was left, and sells on', async () => {
  await claimed()
  engine.counter.saveSale(newSale(newId(), new Date().toISOString()))
  await engine.close()
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
  engine = await TillEngine.open(company)
  await until(() => tillState().state === 'ready')
  expect(tillState().sales).toHaveLength(1)
  const { number } = await engine.counter.commit(sampleUnsigned())
  expect(number).toBe('B1-T3-000001')
  await until(() => tillState().outbox.lastError !== null)
  expect(tillState().outbox).toMatchObject({ waiting: 1, isSignInNeeded: false })
})

test('an ended session does not stop the sale; the till says that somebody must sign in', async () => {
  await claimed()
  server.fates = ['signed out']
  await engine.counter.commit(sampleUnsigned())
  await until(() => tillState().outbox.isSignInNeeded)
  expect(tillState().outbox.waiting).toBe(1)
  expect(left).not.toHaveBeenCalled()
  expect(isLoggedIn()).toBe(true)
  engine.wake()
  await until(() => tillState().outbox.waiting === 0 && !tillState().outbox.isSignInNeeded)
  expect(server.posted).toHaveLength(1)
})

test('what the server lost of the tickets is sent again without being asked for', async () => {
  await claimed()
  await engine.counter.commit(sampleUnsigned())
  await until(() => server.posted.length === 1 && tillState().outbox.waiting === 0)
  server.posted.length = 0
  const answer = fetch
  const quiet = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/pos/claim') await quiet.promise
    return answer(path, init)
  })
  engine.wake()
  // The outbox has nothing to do when the server says how far it has come.
  expect(await engine.counter.flush()).toBe(0)
  quiet.resolve()
  await until(() => server.posted.length === 1 && tillState().outbox.waiting === 0)
})

test('elsewhere than at the till an ended session is left', async () => {
  await claimed()
  history.replaceState(null, '', '/Dashboard')
  server.fates = ['signed out']
  await call('GET', '/api/brands').catch(() => undefined)
  expect(left).toHaveBeenCalledWith('ended')
})

test('nobody signs out while tickets wait', async () => {
  await claimed()
  server.fates = Array.from({ length: 20 }, () => 'lost before' as const)
  await engine.counter.commit(sampleUnsigned())
  await signOut()
  expect(isLoggedIn()).toBe(true)
  server.fates = []
  await signOut()
  expect(server.posted).toHaveLength(1)
  expect(isLoggedIn()).toBe(false)
})

test('a second tab sees everything and sells nothing, until the first is closed', async () => {
  await claimed()
  const ticket = await engine.counter.commit(sampleUnsigned())
  const second = await TillEngine.open(company)
  await until(() => tillState().state === 'reader')
  await expect(second.counter.commit(sampleUnsigned())).rejects.toThrow(RegisterNotHeld)
  await engine.close()
  engine = second
  await until(() => tillState().state === 'ready')
  expect(tillState().recent).toEqual([ticket])
  expect((await second.counter.commit(sampleUnsigned())).sequence).toBe(2)
  await until(() => server.posted.length === 2)
})

test('a register that another station took is let go, and what was sold is still sent', async () => {
  await claimed()
  server.fates = ['lost before']
  await engine.counter.commit(sampleUnsigned())
  await until(() => tillState().outbox.lastError !== null)
  server.answers.delete('/api/pos/claim')
  server.refusals.set('/api/pos/claim', {
    status: 409,
    code: 'registerHeld',
    message: 'Held by Till 2',
  })
  engine.wake()
  await until(() => tillState().state === 'unclaimed' && server.posted.length === 1)
  expect(tillState().problem).toBe('Held by Till 2')
})

test('what it was given for one register proves it when it claims another', async () => {
  const asked: object[] = []
  const answer = fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/pos/claim') asked.push(JSON.parse(String(init.body)))
    return answer(path, init)
  })
  const { station } = tillState()
  const given = { register: registerId, station, token: 'given', next: 1, lastHash: '' }
  server.answers.set('/api/pos/claim', () => given)
  await claimed()
  await engine.release()
  const register = newId()
  await engine.claim(register)
  expect(asked[0]).not.toHaveProperty('token')
  expect(asked.at(-1)).toMatchObject({ register, station, token: 'given' })
})

test('a register is given back', async () => {
  await claimed()
  await engine.release()
  expect(tillState()).toMatchObject({ state: 'unclaimed', basics: null })
  expect(server.requests).toContain('POST /api/pos/release')
})

test('whoever asks again while the till is asking waits for what is answered', async () => {
  await claimed()
  const answered = fetch
  let isAsked = false
  let letGo = (): void => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.startsWith('/api/pos/basics')) {
      isAsked = true
      await gate
    }
    return answered(path, init)
  })
  server.answers.set('/api/pos/basics', () => sampleBasics('b2'))
  const first = engine.askAgain()
  let isDone = false
  const asking = engine.askAgain().then(() => {
    isDone = true
  })
  await until(() => isAsked)
  // The goods on the shelves are not what it waits for.
  await until(() => server.requests.filter((it) => it.includes('/api/pos/changes')).length > 0)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(isDone).toBe(false)
  letGo()
  await Promise.all([first, asking])
  expect(tillState().basics?.tag).toBe('b2')
})
