import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { act } from 'react'
import { Server, type Socket as Station } from 'socket.io'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../declarations.ts'
import { mount, until } from '../testing/mount.tsx'
import { onNotice, useConnection, useLastContact, useLive } from './live.ts'
import { queryClient } from './query.ts'
import { useRootStore } from './store.ts'

let http: HttpServer
let server: Server
const stations: Station[] = []

beforeEach(async () => {
  queryClient.clear()
  useRootStore.getState().reset()
  http = createServer()
  server = new Server(http)
  server.on('connection', (station) => stations.push(station))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  vi.spyOn(location, 'origin', 'get').mockReturnValue(`http://127.0.0.1:${port}`)
})

afterEach(async () => {
  stations.length = 0
  await server.close()
})

function State() {
  useLive()
  const connection = useConnection()
  const lastContact = useLastContact()
  return <p>{`${connection} ${lastContact === null ? 'never' : 'once'}`}</p>
}

/** What a page shows once it is connected: nothing is asked again until something changes. */
async function connect(...shown: unknown[][]) {
  useRootStore.getState().setUsr_id('u1')
  const mounted = await mount(<State />)
  await until(() => mounted.page.textContent === 'online once')
  for (const key of shown) queryClient.setQueryData(key, [])
  return mounted
}

const isStale = (key: unknown[]) => queryClient.getQueryState(key)?.isInvalidated

test('the connection opens once there is a user id, and closes when it is gone', async () => {
  const { page, unmount } = await mount(<State />)
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(stations).toHaveLength(0)
  await act(async () => useRootStore.getState().setUsr_id('u1'))
  await until(() => page.textContent === 'online once')
  expect(stations[0]?.handshake.query.userId).toBe('u1')
  await act(async () => useRootStore.getState().reset())
  await until(() => stations[0]?.connected === false)
  await unmount()
})

test('a change asks again for that entity only; a notice is heard', async () => {
  const heard = vi.fn()
  const stop = onNotice(heard)
  const { unmount } = await connect(['brand', 'list'], ['unit', 'list'])
  stations[0]?.emit('changed', { entity: 'brand' })
  await until(() => isStale(['brand', 'list']) === true)
  expect(isStale(['unit', 'list'])).toBe(false)
  stations[0]?.emit('notice')
  await until(() => heard.mock.calls.length > 0)
  stop()
  await unmount()
})

test('a change asks again for whatever shows its title, and for nothing else', async () => {
  const keys = [
    ['division', 'list'],
    ['category', 'list'],
    ['category', 'row', 'c1'],
    ['unit', 'list'],
  ]
  const { unmount } = await connect(...keys)
  stations[0]?.emit('changed', { entity: 'division' })
  await until(() => isStale(['category', 'list']) === true)
  expect(keys.map(isStale)).toEqual([true, true, true, false])
  await unmount()
})

test.each(['role', 'rate'])('a changed %s asks for the own session again', async (entity) => {
  const { unmount } = await connect(['session'])
  stations[0]?.emit('changed', { entity })
  await until(() => isStale(['session']) === true)
  await unmount()
})

test('a station the server closed asks for its session and tries again', async () => {
  const { page, unmount } = await connect(['session'])
  stations[0]?.disconnect(true)
  await until(() => page.textContent === 'offline once')
  expect(isStale(['session'])).toBe(true)
  await until(() => stations.length === 2, 10_000)
  await unmount()
}, 15_000)

test('what was answered before the connection stood is asked again', async () => {
  useRootStore.getState().setUsr_id('u1')
  queryClient.setQueryData(['unit', 'list'], [])
  const { unmount } = await mount(<State />)
  await until(() => isStale(['unit', 'list']) === true)
  await unmount()
})

test('after a lost connection everything shown is asked again', async () => {
  const { page, unmount } = await connect(['unit', 'list'])
  stations[0]?.conn.close()
  await until(() => page.textContent !== 'online once')
  await until(() => page.textContent === 'online once', 10_000)
  await until(() => isStale(['unit', 'list']) === true)
  await unmount()
}, 15_000)
