import { beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { stationId } from '../local/testing/till.ts'
import type { Till } from '../till-context.ts'
import { countPrint, nextPrint } from './print-count.ts'

const ticketOf = (station = stationId): Ticket =>
  ({ id: newId(), number: 'B1-T3-000001', station }) as Ticket

type Sent = { path: string; body: { id: string; copy: number } }

/** A till, and a server that counts one print once. */
function counter() {
  const waiting: Sent[] = []
  const prints = new Map<string, number>()
  const till = {
    station: stationId,
    isOnline: true,
    send: async (path: string, body: Sent['body']) => void waiting.push({ path, body }),
  } as unknown as Till
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { id, copy } = JSON.parse(body) as Sent['body']
    prints.set(id, prints.get(id) ?? Math.max(copy, ...[...prints.values()].map((it) => it + 1)))
    const headers = { 'Content-Type': 'application/json' }
    return new Response(JSON.stringify({ copy: prints.get(id) }), { headers })
  })
  const print = async (ticket: Ticket) => {
    const next = await nextPrint(ticket, till)
    await countPrint(ticket, next, till)
    return next.copy
  }
  return { till, waiting, prints, print }
}

let shop: ReturnType<typeof counter>
beforeEach(() => {
  shop = counter()
})

test('the receipt is no copy; the server numbers what follows', async () => {
  const ticket = ticketOf()
  expect([await shop.print(ticket), await shop.print(ticket)]).toEqual([1, 2])
  shop.prints.set('of another till', 2)
  expect(await shop.print(ticket)).toBe(4)
  expect(shop.waiting).toEqual([])
})

test('a ticket of another till is a copy from the first', async () => {
  expect(await shop.print(ticketOf(newId()))).toBe(2)
})

test('without network a till goes on by itself and tells each copy later', async () => {
  const ticket = ticketOf()
  shop.till.isOnline = false
  const copies = [await shop.print(ticket), await shop.print(ticket), await shop.print(ticket)]
  expect(copies).toEqual([1, 2, 3])
  expect(shop.waiting.map(({ path, body }) => [path, body.copy])).toEqual([
    [`/api/pos/tickets/${ticket.id}/printed`, 1],
    [`/api/pos/tickets/${ticket.id}/printed`, 2],
  ])
  expect(new Set(shop.waiting.map(({ body }) => body.id)).size).toBe(2)
  shop.till.isOnline = true
  expect(await shop.print(ticket)).toBe(4)
})

test('what stuck in the printer is the same print when it is tried again', async () => {
  const ticket = ticketOf()
  await shop.print(ticket)
  const stuck = await nextPrint(ticket, shop.till)
  expect(await nextPrint(ticket, shop.till)).toEqual(stuck)
  expect(shop.prints.size).toBe(1)
  await countPrint(ticket, stuck, shop.till)
  expect(await shop.print(ticket)).toBe(stuck.copy + 1)
})

test('an answer that was lost is told again under the same id', async () => {
  const ticket = ticketOf()
  await shop.print(ticket)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
  const next = await nextPrint(ticket, shop.till)
  await countPrint(ticket, next, shop.till)
  expect(shop.waiting.map(({ body }) => body)).toEqual([{ id: next.id, copy: 1 }])
})

test('a ticket so old that it is forgotten is never an original again', async () => {
  const old = ticketOf()
  const counts = Object.fromEntries(Array.from({ length: 1000 }, () => [newId(), 1]))
  localStorage.setItem('tillPrintCount', JSON.stringify({ state: { counts }, version: 1 }))
  vi.resetModules()
  const { nextPrint: next } = await import('./print-count.ts')
  expect((await next(old, shop.till)).copy).toBe(2)
  expect((await next(ticketOf(), shop.till)).copy).toBe(1)
})
