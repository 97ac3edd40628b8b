import 'fake-indexeddb/auto'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket as Station } from 'socket.io'
import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTillDatabase } from '../../pos/local/database.ts'
import { Toasts } from '../parts/toast.tsx'
import { mount, until } from '../testing/mount.tsx'
import { startWords } from '../words/words.ts'
import { openRealtime } from './realtime.ts'
import { emptyStation } from './station.ts'
import { useRootStore } from './store.ts'

let http: HttpServer
let server: Server
let origin: string
let socket: Socket | undefined

beforeEach(async () => {
  await startWords('public')
  http = createServer()
  server = new Server(http)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  localStorage.setItem('jwtToken', 'token-1')
  localStorage.setItem('isLoggedIn', 'true')
  useRootStore.getState().setUsername('rana')
})

afterEach(async () => {
  socket?.disconnect()
  await server.close()
})

const connected = async (userId: string): Promise<Station> => {
  const station = new Promise<Station>((resolve) => server.once('connection', resolve))
  socket = openRealtime(userId, origin)
  return station
}

test('the server is given the user id in the query and the token to trust', async () => {
  const { handshake } = await connected('u1')
  expect(handshake.query.userId).toBe('u1')
  expect(handshake.auth).toEqual({ token: 'token-1' })
})

test('the figures are the customer’s', async () => {
  await connected('u1')
  const manager = socket?.io
  expect(manager?.timeout()).toBe(20_000)
  expect(manager?.reconnection()).toBe(true)
  expect(manager?.reconnectionDelay()).toBe(1000)
  expect(manager?.reconnectionDelayMax()).toBe(5000)
  expect(manager?.randomizationFactor()).toBe(0.5)
  expect(manager?.reconnectionAttempts()).toBe(Number.POSITIVE_INFINITY)
})

test('a login at another station says so, and 2 s later the station is empty', async () => {
  const at = { heard: 0, left: 0 }
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {
    at.left = Date.now()
  })
  const { page, unmount } = await mount(<Toasts />)
  const station = await connected('u1')
  socket?.once('duplicateLoginAttempt', () => {
    at.heard = Date.now()
  })
  station.emit('duplicateLoginAttempt', { username: 'rana' })
  await until(() => page.textContent !== '')
  expect(page.querySelector('[role=status]')?.textContent).toBe('user logged in to another station')
  expect(localStorage.getItem('jwtToken')).toBe('token-1')
  await until(() => reload.mock.calls.length > 0)
  expect(at.left - at.heard).toBeGreaterThanOrEqual(1990)
  expect(localStorage.length).toBe(0)
  expect(reload).toHaveBeenCalledOnce()
  await unmount()
})

test('what the browser kept of the company goes with it, before the page is loaded anew', async () => {
  const company = '018f0000-0000-7000-8000-000000000009'
  // What it takes to empty a station is loaded by now, as it is where somebody worked.
  await emptyStation('018f0000-0000-7000-8000-000000000008')
  useRootStore.getState().setCompanyId(company)
  const looked = await openTillDatabase(company)
  await looked.put('facts', 'station-1', 'station')
  looked.close()
  const dropped = vi.fn(async () => true)
  vi.stubGlobal('caches', { delete: dropped })
  const left: string[][] = []
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {
    left.push(dropped.mock.calls.flat() as string[])
  })
  const station = await connected('u1')
  station.emit('duplicateLoginAttempt', { username: 'rana' })
  await until(() => reload.mock.calls.length > 0)
  expect(left).toEqual([['comptoir-pictures']])
  expect(await indexedDB.databases()).toEqual([])
  vi.unstubAllGlobals()
})

test('somebody else’s login changes nothing here', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const station = await connected('u1')
  station.emit('duplicateLoginAttempt', { username: 'ziad' })
  await new Promise((resolve) => setTimeout(resolve, 2300))
  expect(reload).not.toHaveBeenCalled()
  expect(localStorage.getItem('jwtToken')).toBe('token-1')
})

test('a newer login in another tab of this browser keeps its token', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const station = await connected('u1')
  localStorage.setItem('jwtToken', 'token-2')
  station.emit('duplicateLoginAttempt', { username: 'rana' })
  await until(() => reload.mock.calls.length > 0)
  expect(localStorage.getItem('jwtToken')).toBe('token-2')
})
