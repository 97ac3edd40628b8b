import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { newSale } from '../../../domain/pos/ticket/sale.ts'
import { ticketHash } from '../../../domain/pos/ticket/ticket.ts'
import { openTillDatabase, type TillDatabase } from './database.ts'
import { OpenSales } from './open-sales.ts'
import { outboxEntries, sendNext } from './outbox.ts'
import { holdRegister, letGo, RegisterNotHeld } from './register-end.ts'
import { FakeServer, type Fate } from './testing/server.ts'
import { registerId, sampleRegister, sampleUnsigned, stationId } from './testing/till.ts'
import { commitTicket } from './ticket-commit.ts'

const claim = {
  register: registerId,
  station: stationId,
  token: 'given',
  next: 1,
  lastHash: '',
  repairs: 0,
}

async function openTill(): Promise<TillDatabase> {
  const db = await openTillDatabase(newId())
  await holdRegister(db, claim)
  return db
}

test('a ticket is never older than the one before it, whatever the clock says', async () => {
  const db = await openTillDatabase(newId())
  await holdRegister(db, claim)
  const noon = '2026-11-15T12:00:00.000Z'
  const rung = async (at: string, day: string) => {
    const ticket = await commitTicket(db, sampleRegister, { ...sampleUnsigned(), at, day })
    return [ticket.sequence, ticket.at, ticket.day]
  }
  expect(await rung(noon, '2026-11-15')).toEqual([1, noon, '2026-11-15'])
  expect(await rung('2026-11-12T09:00:00.000Z', '2026-11-12')).toEqual([2, noon, '2026-11-15'])
  expect(await rung('2026-11-15T12:01:00.000Z', '2026-11-15')).toEqual([
    3,
    '2026-11-15T12:01:00.000Z',
    '2026-11-15',
  ])
  db.close()
})

test('a ticket gets the next number and the hash of what it says', async () => {
  const db = await openTill()
  const first = await commitTicket(db, sampleRegister, sampleUnsigned())
  const second = await commitTicket(db, sampleRegister, sampleUnsigned())
  expect([first.number, second.number]).toEqual(['B1-T3-000001', 'B1-T3-000002'])
  expect([first.previousHash, second.previousHash]).toEqual(['', first.hash])
  expect(second.hash).toBe(ticketHash(second))
  expect(second).toMatchObject({ register: registerId, station: stationId, sequence: 2 })
  expect(await outboxEntries(db)).toHaveLength(2)
})

test('names are kept as the server will read them', async () => {
  const db = await openTill()
  const { lines } = await commitTicket(db, sampleRegister, sampleUnsigned())
  expect(lines[0]?.name).toBe('Cedar honey')
})

test('committing the same sale twice gives the first ticket again', async () => {
  const db = await openTill()
  const unsigned = sampleUnsigned()
  const [first, second] = await Promise.all([
    commitTicket(db, sampleRegister, unsigned),
    commitTicket(db, sampleRegister, unsigned),
  ])
  expect(second).toEqual(first)
  expect(await outboxEntries(db)).toHaveLength(1)
  expect((await db.get('ends', registerId))?.next).toBe(2)
})

test('another sale under an id that a ticket has is sold as well', async () => {
  const db = await openTill()
  const unsigned = sampleUnsigned()
  const first = await commitTicket(db, sampleRegister, unsigned)
  const second = await commitTicket(db, sampleRegister, sampleUnsigned(unsigned.id))
  expect([first.number, second.number]).toEqual(['B1-T3-000001', 'B1-T3-000002'])
  expect(second.id).not.toBe(first.id)
  expect((await outboxEntries(db)).map(({ id }) => id)).toEqual([first.id, second.id])
})

test('two tabs that sell at the same moment never share a number', async () => {
  const company = newId()
  const [one, two] = await Promise.all([openTillDatabase(company), openTillDatabase(company)])
  await holdRegister(one, claim)
  const tickets = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      commitTicket(n % 2 ? one : two, sampleRegister, sampleUnsigned()),
    ),
  )
  expect(new Set(tickets.map(({ number }) => number)).size).toBe(40)
})

test('the open sale is gone with its ticket, also when a late change comes behind', async () => {
  const db = await openTill()
  const sales = new OpenSales(db)
  const unsigned = sampleUnsigned()
  sales.save(newSale(unsigned.id, unsigned.at))
  sales.end(unsigned.id)
  await commitTicket(db, sampleRegister, unsigned)
  expect(sales.save(newSale(unsigned.id, unsigned.at))).toBe(false)
  await sales.settled()
  expect(await db.getAll('sales')).toEqual([])
})

test('a register that is not held gives no number', async () => {
  const db = await openTill()
  await letGo(db)
  await expect(commitTicket(db, sampleRegister, sampleUnsigned())).rejects.toThrow(RegisterNotHeld)
  expect(await db.getAll('tickets')).toEqual([])
})

test('a ticket the server could not read is refused before it has a number', async () => {
  const db = await openTill()
  const broken = { ...sampleUnsigned(), total: 'much' }
  await expect(commitTicket(db, sampleRegister, broken)).rejects.toThrow()
  expect(await db.getAll('outbox')).toEqual([])
  expect((await db.get('ends', registerId))?.next).toBe(1)
})

test('taking hold again goes on from whichever end is further', async () => {
  const db = await openTill()
  await commitTicket(db, sampleRegister, sampleUnsigned())
  await holdRegister(db, claim)
  expect((await db.get('ends', registerId))?.next).toBe(2)
  await holdRegister(db, { ...claim, next: 7, lastHash: 'a'.repeat(64) })
  const ticket = await commitTicket(db, sampleRegister, sampleUnsigned())
  expect(ticket).toMatchObject({ sequence: 7, previousHash: 'a'.repeat(64) })
})

test('tickets a restored server no longer has are sent once more', async () => {
  const server = new FakeServer()
  server.install()
  const db = await openTill()
  for (let n = 0; n < 3; n++) await commitTicket(db, sampleRegister, sampleUnsigned())
  await sendNext(db, stationId)
  server.posted.splice(1)
  await holdRegister(db, { ...claim, next: 2 })
  expect((await outboxEntries(db)).map(({ sequence }) => sequence)).toEqual([2, 3])
  await sendNext(db, stationId)
  expect(server.chain).toEqual({ sequences: [1, 2, 3], isUnbroken: true })
})

/** What may happen to a till, in any order. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant('sell' as const) },
  { weight: 2, arbitrary: fc.constant('sell twice' as const) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Fate>('answered', 'lost before', 'lost after', 'signed out'),
  },
  { weight: 2, arbitrary: fc.constant('killed while selling' as const) },
  { weight: 2, arbitrary: fc.constant('killed while sending' as const) },
  { weight: 1, arbitrary: fc.constant('claimed again' as const) },
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function live(steps: readonly Step[]) {
  const server = new FakeServer()
  server.install()
  const company = newId()
  let db = await openTillDatabase(company)
  await holdRegister(db, claim)
  /** The page is gone in the middle of what it did; the next one opens the same tables. */
  const restart = async (): Promise<void> => {
    db.close()
    db = await openTillDatabase(company)
  }
  const printed: string[] = []
  const sell = async (unsigned = sampleUnsigned()): Promise<void> => {
    printed.push((await commitTicket(db, sampleRegister, unsigned)).number)
  }
  for (const it of steps) {
    if (it === 'sell') await sell()
    else if (it === 'sell twice') {
      const unsigned = sampleUnsigned()
      await Promise.all([sell(unsigned), commitTicket(db, sampleRegister, unsigned)])
    } else if (it === 'killed while selling') {
      commitTicket(db, sampleRegister, sampleUnsigned()).catch(() => undefined)
      await restart()
    } else if (it === 'killed while sending') {
      sendNext(db, stationId).catch(() => undefined)
      await restart()
    } else if (it === 'claimed again') {
      const next = Math.max(0, ...server.posted.map(({ sequence }) => sequence)) + 1
      await holdRegister(db, { ...claim, next, lastHash: server.posted.at(-1)?.hash ?? '' })
    } else {
      server.fates = [it]
      await sendNext(db, stationId).catch(() => undefined)
      server.fates = []
    }
  }
  while (await sendNext(db, stationId));
  return { server, printed, db }
}

test('whatever fails between, every number reaches the server once and none is missing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { server, printed, db } = await live(steps)
      const { sequences, isUnbroken } = server.chain
      expect(sequences).toEqual(sequences.map((_, at) => at + 1))
      expect(isUnbroken).toBe(true)
      expect(new Set(printed).size).toBe(printed.length)
      const numbers = new Set(server.posted.map(({ number }) => number))
      expect(printed.filter((number) => !numbers.has(number))).toEqual([])
      expect(await outboxEntries(db)).toEqual([])
      expect((await db.get('ends', registerId))?.next).toBe(sequences.length + 1)
    }),
    { numRuns: 200 },
  )
}, 60_000)
