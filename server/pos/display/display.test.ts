/** A phone sees what its till shows it, by a code that works once; a stranger sees nothing. */
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { Shown } from '../../../domain/pos/display/shown.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { tinyPicture, uploadForm } from '../../kernel/testing/pictures.ts'
import { type Till, tillOf } from '../testing/till.ts'
import { ratingProof } from './rating-proof.ts'

const app = testApp()
let till: Till
const open: Socket[] = []

beforeAll(async () => {
  till = await tillOf(app)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})

const station = () => ({
  register: till.basics.register.id,
  station: till.station,
  token: till.token,
})

async function code(): Promise<string> {
  const { status, body } = await till.shop.call<{ code: string }>(
    'POST',
    '/api/pos/displays',
    station(),
  )
  expect(status).toBe(200)
  return body.code
}

const pair = (secret: string) =>
  app.call<{ token: string; code?: string }>('POST', '/api/displays/pair', {
    body: { code: secret },
  })

const connect = (auth: object): Promise<Socket | string> =>
  new Promise((resolve) => {
    const socket = io(`${app.url}/display`, {
      auth,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    open.push(socket)
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', (error) => resolve(error.message))
  })

const asTill = () => {
  const { register, station: own, token: proof } = station()
  return connect({ as: 'till', token: till.shop.token, register, station: own, proof })
}

const idle: Shown = {
  step: 'idle',
  language: 'ar',
  company: { name: 'Market', logo: null, pictures: [] },
  format: 'commaPoint',
  first: { code: 'USD', symbol: '$', decimals: 2 },
  second: null,
  rate: null,
  sale: null,
  isRefund: false,
  lines: [],
  count: 0,
  discount: '0',
  total: { first: '0', second: null },
  due: null,
  received: null,
  change: [],
  tips: [],
  tipChoices: [],
  receipt: null,
  asksRating: false,
}

const heardBy = (socket: Socket, event: string): unknown[] => {
  const heard: unknown[] = []
  socket.on(event, (it) => heard.push(it))
  return heard
}

const until = async (isDone: () => boolean): Promise<void> => {
  for (let n = 0; n < 100 && !isDone(); n++) await pause(20)
}

describe('a display', () => {
  test('sees what its till shows, and says what the client chose; beyond the shape nothing passes', async () => {
    const { body } = await pair(await code())
    const teller = (await asTill()) as Socket
    const joined = heardBy(teller, 'joined')
    const says = heardBy(teller, 'says')
    const display = (await connect({ as: 'display', token: body.token })) as Socket
    const seen = heardBy(display, 'shown')
    await until(() => joined.length > 0)
    teller.emit('shown', { ...idle, cost: '12' })
    teller.emit('shown', idle)
    await until(() => seen.length > 0)
    expect(seen).toEqual([idle])
    display.emit('says', { say: 'tip', sale: newId(), percent: '10', user: 'x' })
    display.emit('says', { say: 'tip', sale: newId(), percent: '10' })
    await until(() => says.length > 0)
    expect(says).toEqual([expect.objectContaining({ percent: '10' })])
    // A display shows nobody anything.
    const other = heardBy(display, 'shown')
    display.emit('shown', idle)
    await pause(100)
    expect(other).toEqual([])
  })

  test('is paired once by a code, and never by an older one', async () => {
    const [before, now] = [await code(), await code()]
    expect((await pair(before)).body.code).toBe('displayCodeOld')
    const { body } = await pair(now)
    expect((await pair(now)).status).toBe(410)
    expect(await connect({ as: 'display', token: now })).toBe('notPaired')
    expect(await connect({ as: 'display', token: 'a'.repeat(43) })).toBe('notPaired')
    expect(await connect({ as: 'display' })).toBe('notPaired')
    // Sent away, it is closed out and stays so.
    const display = (await connect({ as: 'display', token: body.token })) as Socket
    await till.shop.call('POST', '/api/pos/displays/end', station())
    await until(() => display.disconnected)
    expect(display.disconnected).toBe(true)
    expect(await connect({ as: 'display', token: body.token })).toBe('notPaired')
  })

  test('belongs to the station that holds the register, and to nobody who only says so', async () => {
    const refused = { ...station(), token: 'another' }
    expect((await till.shop.refused('POST', '/api/pos/displays', refused)).code).toBe(
      'stationUnproven',
    )
    const end = await till.shop.refused('POST', '/api/pos/displays/end', refused)
    expect(end.code).toBe('stationUnproven')
    const { register, station: own } = station()
    const auth = { as: 'till', token: till.shop.token, register, station: own, proof: 'another' }
    expect(await connect(auth)).toBe('notPaired')
    expect(await connect({ ...auth, token: 'x', proof: till.token })).toBe('notPaired')
  })

  test('is off where the setting says so', async () => {
    const setting = { layer: 'register', scope: till.basics.register.id, value: false, version: 0 }
    const put = await till.shop.call('PUT', '/api/settings/pos.display', setting)
    expect(put.status, put.text).toBeLessThan(300)
    expect((await till.shop.refused('POST', '/api/pos/displays', station())).code).toBe(
      'displayOff',
    )
  })

  test('shows its own pictures alone, by its own secret', async () => {
    const path = (token: string) => `/api/displays/${token}/pictures/${newId()}`
    expect((await app.call('GET', path('a'.repeat(43)))).status).toBe(404)
    // The setting of another test stands no longer.
    const { shop } = till
    const on = { layer: 'register', scope: till.basics.register.id, value: true, version: 1 }
    expect((await shop.call('PUT', '/api/settings/pos.display', on)).status).toBeLessThan(300)
    const { body } = await pair(await code())
    const uploaded = async () => {
      const form = uploadForm('Sea.png', tinyPicture)
      return (await shop.call<{ id: string }>('POST', '/api/media-files', form)).body.id
    }
    const [image, other] = [await uploaded(), await uploaded()]
    await shop.add('/api/display-pictures', { name: 'Sea', image })
    const asked = (of: string) => app.call('GET', `/api/displays/${body.token}/pictures/${of}`)
    expect([(await asked(image)).status, (await asked(other)).status]).toEqual([200, 404])
  })
})

describe('a rating', () => {
  const reported = async (groups: string[]) => {
    const measures = ['ratings', 'stars']
    const ask = JSON.stringify({ source: 'rated', groups, measures, period: 'month' })
    const { body } = await till.shop.call<{ rows: { cells: string[] }[] }>(
      'GET',
      `/api/reports/answer?ask=${encodeURIComponent(ask)}`,
    )
    return body.rows.map(({ cells }) => cells.map(Number))
  }

  test('stands once by a ticket, and what was said at the display goes before the till’s own word', async () => {
    const ticket = till.ring([{ item: await till.shop.bought('10'), unitPrice: '2' }])
    await till.send(ticket)
    const path = `/api/pos/tickets/${ticket.id}/rating`
    const rate = async (stars: number, proof?: string) =>
      (await till.shop.call('POST', path, { id: newId(), stars, proof })).status
    expect(await rate(5)).toBe(200)
    await rate(1)
    expect(await reported(['cashier'])).toEqual([[1, 5]])
    const proof = ratingProof(
      app.services.seal,
      { companyId: till.shop.companyId, register: till.basics.register.id },
      { sale: ticket.id, stars: 2 },
    )
    // The word of a display is good for its own stars alone.
    await rate(4, proof)
    expect(await reported(['cashier'])).toEqual([[1, 5]])
    await rate(2, proof)
    expect(await reported(['cashier'])).toEqual([[1, 2]])
    expect(await reported(['proof'])).toEqual([[1, 2]])
    const unknown = await till.shop.refused('POST', `/api/pos/tickets/${newId()}/rating`, {
      id: newId(),
      stars: 5,
    })
    expect(unknown.code).toBe('notFound')
  })
})

test('strangers who knock are paced by where they come from, and a display that is known is not', async () => {
  const setting = { layer: 'register', scope: till.basics.register.id, value: true, version: 1 }
  await till.shop.call('PUT', '/api/settings/pos.display', setting)
  const { body } = await pair(await code())
  expect(await connect({ as: 'display', token: body.token })).toBeInstanceOf(Object)
  const knock = () => connect({ as: 'display', token: 'b'.repeat(43) })
  const answers = await Promise.all(Array.from({ length: 70 }, knock))
  expect(new Set(answers)).toEqual(new Set(['notPaired', 'tooFast']))
  expect(await connect({ as: 'display', token: body.token })).toBeInstanceOf(Object)
})
