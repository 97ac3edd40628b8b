import { expect, test } from 'vitest'
import { Refusal } from '../kernel/refusal.ts'
import { refuseMoneyVoid } from './money-void.ts'

const money: Parameters<typeof refuseMoneyVoid>[0] = {
  screen: 'receipts',
  methodType: 'cash',
  postedAt: '2026-11-16T09:00:00Z',
  cheque: null,
  handedOn: null,
  paidBy: null,
}

const cheque = (state: 'inHand' | 'issued' | 'cleared', shift: string | null = null) => ({
  methodType: 'cheque',
  cheque: { state, shift },
})

const today = {
  today: '2026-11-16',
  timeZone: 'Asia/Beirut',
  dayEndHour: 4,
  lockedThrough: null as string | null,
}

test.each<[string, Partial<typeof money>, Partial<typeof today>, string | null]>([
  ['of today', {}, {}, null],
  [
    'of the night, before the day began',
    { postedAt: '2026-11-15T23:30:00Z' },
    {},
    'moneyVoidTooLate',
  ],
  ['of the night, once the day began', { postedAt: '2026-11-16T02:30:00Z' }, {}, null],
  ['of yesterday', { postedAt: '2026-11-15T09:00:00Z' }, {}, 'moneyVoidTooLate'],
  [
    'of yesterday that was no money',
    { postedAt: '2026-11-15T09:00:00Z', methodType: 'giftCard' },
    {},
    null,
  ],
  ['of a day that is locked', {}, { lockedThrough: '2026-11-16' }, 'dayIsLocked'],
  ['that is a cheque in hand', cheque('inHand'), {}, null],
  ['that is a cheque given out', { screen: 'payments', ...cheque('issued') }, {}, null],
  ['that is a cheque that went on', cheque('cleared'), {}, 'chequeMovedOn'],
  ['that handed a cheque on', { screen: 'payments', handedOn: 'C' }, {}, 'chequeMovedOn'],
  ['that is a cheque of a till', cheque('inHand', 'S'), {}, 'chequeOfTicket'],
  ['that something else was given to', { paidBy: 'REC-2' }, {}, 'voidFollowed'],
])('money %s', (_, change, day, code) => {
  let found: string | null = null
  try {
    refuseMoneyVoid({ ...money, ...change }, { ...today, ...day })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    found = error.code
  }
  expect(found).toBe(code)
})
