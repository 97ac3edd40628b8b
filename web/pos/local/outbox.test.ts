import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { openTillDatabase, type TillDatabase } from './database.ts'
import {
  countUnsent,
  forgetParked,
  mostAtOnce,
  outboxEntries,
  runErrands,
  sendNext,
  wakeRefused,
} from './outbox.ts'
import { outboxView } from './outbox-view.ts'
import { dropOldTickets, findTickets, recentTickets } from './past.ts'
import { pastTicket } from './past-tickets.ts'
import { holdRegister } from './register-end.ts'
import { delayAfter, Sender } from './sender.ts'
import { FakeServer } from './testing/server.ts'
import { registerId, sampleRegister, sampleUnsigned, stationId } from './testing/till.ts'
import { commitTicket } from './ticket-commit.ts'

let server: FakeServer
let db: TillDatabase

beforeEach(async () => {
  server = new FakeServer()
  server.install()
  db = await openTillDatabase(newId())
  await holdRegister(db, {
    register: registerId,
    station: stationId,
    token: 'given',
    next: 1,
    lastHash: '',
    repairs: 0,
  })
})

async function sell(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await commitTicket(db, sampleRegister, sampleUnsigned())
}

const states = async () => (await outboxEntries(db)).map(({ number, state }) => [number, state])

test('tickets go in the order of their numbers, fifty at a time', async () => {
  await sell(mostAtOnce + 3)
  expect(await sendNext(db, stationId)).toBe(true)
  expect(server.posted).toHaveLength(mostAtOnce)
  expect(await sendNext(db, stationId)).toBe(true)
  expect(await sendNext(db, stationId)).toBe(false)
  expect(server.chain.sequences).toHaveLength(mostAtOnce + 3)
  expect(await outboxEntries(db)).toEqual([])
})

test('each row says what it comes to and when it was rung; a refund goes out', async () => {
  const sold = await commitTicket(db, sampleRegister, sampleUnsigned())
  const back = await commitTicket(db, sampleRegister, { ...sampleUnsigned(), kind: 'posRefund' })
  const { rows } = await outboxView(db, false)
  expect(rows).toMatchObject([
    { number: sold.number, at: sold.at, total: sold.total },
    { number: back.number, at: back.at, total: `-${back.total}` },
  ])
})

test('a parked ticket stays with its reason and holds nobody up', async () => {
  await sell(3)
  server.parks.add('B1-T3-000002')
  await sendNext(db, stationId)
  expect(await outboxView(db, false)).toMatchObject({
    waiting: 0,
    parked: 1,
    rows: [{ number: 'B1-T3-000002', state: 'parked', message: 'Why' }],
  })
  expect(server.chain.sequences).toEqual([1, 3])
  expect(await sendNext(db, stationId)).toBe(false)
  const [parked] = await outboxEntries(db)
  await forgetParked(db, parked?.id ?? '')
  expect(await outboxEntries(db)).toEqual([])
})

test('one ticket that cannot be read is found among the others, and tried again when asked', async () => {
  await sell(5)
  server.chokes.add('B1-T3-000004')
  await sendNext(db, stationId)
  expect(server.chain.sequences).toEqual([1, 2, 3, 5])
  expect(await states()).toEqual([['B1-T3-000004', 'refused']])
  expect(await sendNext(db, stationId)).toBe(false)
  server.chokes.clear()
  await wakeRefused(db)
  expect(await sendNext(db, stationId)).toBe(true)
  expect(await states()).toEqual([])
})

test.each(['signed out', 'refused', 'lost before', 'lost after'] as const)(
  'nothing leaves the outbox when the request is %s',
  async (fate) => {
    await sell(2)
    server.fates = [fate]
    await expect(sendNext(db, stationId)).rejects.toThrow('HTTP error!')
    expect(await states()).toEqual([
      ['B1-T3-000001', 'waiting'],
      ['B1-T3-000002', 'waiting'],
    ])
  },
)

test('an answer that names none of the tickets is no answer', async () => {
  await sell(1)
  server.isMute = true
  await expect(sendNext(db, stationId)).rejects.toThrow()
  expect(await states()).toEqual([['B1-T3-000001', 'waiting']])
})

test('errands run after the tickets, each until it is answered', async () => {
  const at = new Date().toISOString()
  const body = { id: newId(), kind: 'noSale' }
  await db.put('errands', { id: body.id, path: '/api/shifts/s/move', body, at, message: null })
  server.fates = ['lost before']
  await expect(runErrands(db)).rejects.toThrow()
  expect((await outboxView(db, false)).waiting).toBe(1)
  await runErrands(db)
  expect(server.errands).toEqual([{ path: '/api/shifts/s/move', body }])
  expect((await outboxView(db, false)).waiting).toBe(0)
})

test('an errand the server will not hear is set aside, and keeps nobody here', async () => {
  const at = new Date().toISOString()
  const body = { id: newId() }
  const path = '/api/pos/tickets/t/printed'
  server.refusals.set(path, { status: 422, code: 'invalid', message: 'Not like this' })
  await db.put('errands', { id: body.id, path, body, at, message: null })
  await runErrands(db)
  expect(await outboxView(db, false)).toMatchObject({
    waiting: 0,
    parked: 1,
    rows: [{ number: null, state: 'parked', message: 'Not like this' }],
  })
  expect(await countUnsent(db)).toBe(0)
  await forgetParked(db, body.id)
  expect((await outboxView(db, false)).rows).toEqual([])
})

test('past tickets are found by a part of their number or by their id, newest first', async () => {
  await sell(12)
  const newest = async (limit?: number) =>
    (await recentTickets(db, limit)).map(({ sequence }) => sequence)
  expect(await newest(1)).toEqual([12])
  expect(await newest(3)).toEqual([12, 11, 10])
  expect(await newest()).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect((await findTickets(db, '00011')).map(({ sequence }) => sequence)).toEqual([11])
  const [some] = await findTickets(db, 't3-000007')
  expect((await findTickets(db, some?.id ?? '')).map(({ sequence }) => sequence)).toEqual([7])
})

test('old tickets go once the server has them, waiting ones never', async () => {
  await sell(2)
  await sendNext(db, stationId)
  await sell(1)
  await dropOldTickets(db)
  expect(await recentTickets(db)).toHaveLength(3)
  await dropOldTickets(db, Date.now() + 31 * 24 * 3600 * 1000)
  expect((await recentTickets(db)).map(({ sequence }) => sequence)).toEqual([3])
})

test('without network a refund knows what this till took back already', async () => {
  const sold = await commitTicket(db, sampleRegister, sampleUnsigned())
  const [line] = sold.lines
  const back = sampleUnsigned()
  await commitTicket(db, sampleRegister, {
    ...back,
    kind: 'posRefund',
    origin: sold.id,
    lines: back.lines.map((it) => ({ ...it, quantity: '0.25', originLine: line?.id ?? null })),
  })
  server.fates = ['lost before']
  expect(await pastTicket(db, sold.id)).toEqual({
    ticket: sold,
    left: { [line?.id ?? '']: '0.75' },
    refunds: [{ id: back.id, tenders: back.tenders, open: back.open }],
    isLocal: true,
  })
})

test('what the server says is left is less what waits here to be sent, and only that', async () => {
  const sold = await commitTicket(db, sampleRegister, sampleUnsigned())
  const line = sold.lines[0]?.id ?? ''
  await sendNext(db, stationId)
  const refund = async () => {
    const back = sampleUnsigned()
    return commitTicket(db, sampleRegister, {
      ...back,
      kind: 'posRefund',
      origin: sold.id,
      lines: back.lines.map((it) => ({ ...it, quantity: '0.25', originLine: line })),
    })
  }
  const money = ({ id, tenders, open }: Ticket) => ({ id, tenders, open })
  let known = { ticket: sold, left: { [line]: '1' }, refunds: [] as object[] }
  server.answers.set(`/api/pos/tickets/${sold.id}`, () => known)
  const asked = async () => {
    const past = await pastTicket(db, sold.id)
    return { left: past?.left[line], refunds: past?.refunds, isLocal: past?.isLocal }
  }
  expect(await asked()).toEqual({ left: '1', refunds: [], isLocal: false })
  const first = await refund()
  const waiting = { left: '0.75', refunds: [money(first)], isLocal: false }
  expect(await asked()).toEqual(waiting)
  // It arrived, and the answer to it was lost: it still waits here and is known there.
  known = { ...known, left: { [line]: '0.75' }, refunds: [money(first)] }
  expect(await asked()).toEqual(waiting)
  await sendNext(db, stationId)
  expect(await asked()).toEqual(waiting)
  const parked = await refund()
  server.parks.add(parked.number)
  await sendNext(db, stationId)
  expect(await asked()).toMatchObject({ left: '0.5', refunds: [money(first), money(parked)] })
})

test('a server that cannot be reached is asked later and later, but at once when there is hope', async () => {
  expect([1, 2, 3, 10].map((failures) => delayAfter(failures, 1))).toEqual([
    1000, 2000, 4000, 60_000,
  ])
  expect(delayAfter(1, 0)).toBe(500)
  let tries = 0
  const heard: unknown[] = []
  const sender = new Sender({
    send: async () => {
      tries += 1
      if (tries === 1) throw new Error('away')
      return tries < 4
    },
    onTried: (error) => void heard.push(error),
  })
  await sender.kick()
  await sender.kick()
  await sender.stop()
  expect(tries).toBe(4)
  expect(heard).toEqual([new Error('away'), null])
})
