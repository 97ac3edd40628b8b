/** Open screens are told what changed in their own company, by any process, and nothing else. */
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { type Station, station } from './testing/station.ts'

const first = testApp()
const second = testApp(() => ({ ownerUrl: first.ownerUrl, appUrl: first.appUrl }))
let ours: Station
let theirs: Station
const open: Socket[] = []

beforeAll(async () => {
  ours = await station(first)
  theirs = await station(first)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})

type Changed = { entity: string }

function connect(app: TestApp, auth: object, query: Record<string, string> = {}): Socket {
  const socket = io(app.url, { auth, query, transports: ['websocket'], reconnection: false })
  open.push(socket)
  return socket
}

const entrance = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.on('connect', () => resolve('let in'))
    socket.on('connect_error', (error) => resolve(error.message))
  })

/** What is heard of some kinds of things: news of earlier tests may still be on their way. */
async function listening(app: TestApp, token: string, ...kinds: string[]): Promise<Changed[]> {
  const socket = connect(app, { token })
  const heard: Changed[] = []
  socket.on('changed', (message: Changed) => {
    if (kinds.includes(message.entity)) heard.push(message)
  })
  expect(await entrance(socket)).toBe('let in')
  return heard
}

describe('the door', () => {
  test.each([
    ['no token', {}],
    ['a token that is no text', { token: { $ne: null } }],
    ['a forged token', { token: 'a.b.c' }],
  ])('stays closed for %s', async (_, auth) => {
    expect(await entrance(connect(first, auth))).toBe('signInRequired')
  })

  test('stays closed for a session that has ended', async () => {
    const gone = await station(first)
    await gone.call('POST', '/api/logout', {})
    expect(await entrance(connect(first, { token: gone.token }))).toBe('signInRequired')
  })

  test('opens by the token alone, whoever the query says it is', async () => {
    const socket = connect(first, { token: ours.token }, { userId: theirs.userId })
    const heard: Changed[] = []
    socket.on('changed', (message: Changed) => heard.push(message))
    expect(await entrance(socket)).toBe('let in')
    await theirs.add('/api/brands', { name: `Theirs ${newId()}` })
    await ours.add('/api/brands', { name: `Ours ${newId()}` })
    await expect.poll(() => heard).toEqual([{ entity: 'brand' }])
  })
})

describe('a change', () => {
  test('is told to the own company only, in every process', async () => {
    const [here, there, neighbour] = await Promise.all([
      listening(first, ours.token, 'unit'),
      listening(second, ours.token, 'unit'),
      listening(second, theirs.token, 'unit'),
    ])
    await ours.add('/api/units', { name: `Unit ${newId()}` })
    const messages = [{ entity: 'unit' }]
    await expect.poll(() => here).toEqual(messages)
    await expect.poll(() => there).toEqual(messages)
    await pause(100)
    expect(neighbour).toEqual([])
  })

  test('that was refused is told to nobody', async () => {
    const heard = await listening(first, ours.token, 'brand', 'size')
    await ours.refused('POST', '/api/brands', { id: newId(), name: '' })
    await ours.add('/api/sizes', { name: `Size ${newId()}` })
    await expect.poll(() => heard).toEqual([{ entity: 'size' }])
  })

  test('of many rows leaves as few messages', async () => {
    const heard = await listening(first, ours.token, 'colour', 'size')
    await Promise.all(
      Array.from({ length: 30 }, () => ours.add('/api/colours', { name: `Colour ${newId()}` })),
    )
    await ours.add('/api/sizes', { name: `Size ${newId()}` })
    // Each message takes its own way through the database: which one comes last is chance.
    await expect
      .poll(() => new Set(heard.map(({ entity }) => entity)))
      .toEqual(new Set(['colour', 'size']))
    expect(heard.length).toBeLessThan(30)
  })
})
