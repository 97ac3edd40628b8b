/** Whose word goes out when somebody else has taken the device, and what waits for it. */
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { SentEvent } from '../../../domain/restaurant/order/order-event.ts'
import { leftBy } from '../use-floor.ts'
import { openFloorDatabase, type SaidEvent } from './floor-database.ts'
import { keepSaid, nextBatch, sendUnheard } from './send-unheard.ts'

afterEach(() => vi.unstubAllGlobals())

const rana = { id: 'rana', name: 'Rana' }
const sami = { id: 'sami', name: 'Sami' }

const said = (n: number, order: string, by: SaidEvent['by'], kind: string): SaidEvent => ({
  ...{ id: `s${n}`, n, branch: 'b', order, isHeard: false, refusal: null, ...(by ? { by } : {}) },
  event: { id: `s${n}`, at: '2026-11-17T19:00:00.000Z', kind } as SentEvent,
})

const kept = [
  said(1, 'known', rana, 'add'),
  said(2, 'hers', rana, 'open'),
  said(3, 'hers', sami, 'add'),
  said(4, 'known', sami, 'add'),
  said(5, 'known', undefined, 'send'),
]

const ids = (user: string): string[] => nextBatch(kept, user).map(({ id }) => id)

test('what one waiter left here is not sent as the word of the next', () => {
  expect(ids('sami')).toEqual(['s4', 's5'])
  expect(ids('rana')).toEqual(['s1'])
})

test('the floor says whose it is', () => {
  expect(leftBy(kept, 'sami')).toEqual([{ name: 'Rana', count: 2 }])
})

/** Two orders are waiting; the server answers for the first of them like this, and takes the other. */
async function sentWhere(first: () => Promise<Response>) {
  const company = newId()
  const db = await openFloorDatabase(company)
  await keepSaid(db, [said(1, 'first', rana, 'add'), said(2, 'second', rana, 'bill')])
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('/first/') ? first() : Response.json({ outcomes: [{ id: 's2', seq: 1 }] }),
  )
  const error = await sendUnheard(company, 'rana').catch((it: unknown) => it)
  const states = (await db.getAll('said')).map((it) => [it.isHeard, it.refusal !== null])
  db.close()
  return { error, states }
}

const unheard = [false, false]

test.each([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['it is asked too often', async () => new Response(null, { status: 429 })],
  ['somebody changed it meanwhile', async () => new Response(null, { status: 409 })],
  ['the server fails', async () => new Response(null, { status: 503 })],
])('where %s, whatever rests on it is not sent either', async (_, answer) => {
  const { error, states } = await sentWhere(answer)
  expect(error).toBeInstanceOf(Error)
  expect(states).toEqual([unheard, unheard])
})

test('what is refused for good holds up no other order', async () => {
  const problem = { code: 'forbidden', message: 'No right' }
  const { error, states } = await sentWhere(async () => Response.json(problem, { status: 403 }))
  expect(error).toBeUndefined()
  expect(states).toEqual([
    [false, true],
    [true, false],
  ])
})

test.each([
  ['heard', (id: string) => ({ id, seq: 1 })],
  ['refused', (id: string) => ({ id, code: 'pinWrong', message: 'Wrong' })],
])('a PIN that was sealed for what is %s does not stay on the device', async (_, outcome) => {
  const company = newId()
  const db = await openFloorDatabase(company)
  const it = said(1, 'known', rana, 'reopen')
  const approval = { user: 'sami', at: it.event.at, seal: 'sealed-pin' }
  await keepSaid(db, [{ ...it, event: { ...it.event, approval } as SentEvent }])
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(String(body))
    return Response.json({ outcomes: [outcome('s1')] })
  })
  await sendUnheard(company, 'rana')
  expect(sent.join()).toContain('sealed-pin')
  const left = await db.getAll('said')
  db.close()
  expect(left).toMatchObject([{ event: { approval: { user: 'sami' } } }])
  expect(JSON.stringify(left)).not.toContain('sealed-pin')
})
