/** Whose word goes out when somebody else has taken the device. */
import { expect, test } from 'vitest'
import type { SentEvent } from '../../../domain/restaurant/order/order-event.ts'
import { leftBy } from '../use-floor.ts'
import type { SaidEvent } from './floor-database.ts'
import { nextBatch } from './send-unheard.ts'

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
