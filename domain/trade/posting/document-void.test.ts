import { expect, test } from 'vitest'
import { Refusal } from '../../kernel/refusal.ts'
import { kitchenReason } from '../../stock/reason.ts'
import { ofItsAccount, refuseDocumentVoid } from './document-void.ts'

type Document = Parameters<typeof refuseDocumentVoid>[0]
type Undoing = Parameters<typeof refuseDocumentVoid>[1]

const invoice: Document = {
  behaviour: 'salesInvoice',
  postedAt: '2026-11-16T09:00:00Z',
  timeZone: 'Asia/Beirut',
  lockedThrough: null,
  paid: '0',
  follower: null,
  isOfCount: false,
  isOfKitchen: false,
  isOfOrder: false,
  isValueBack: false,
  number: 'CN-1',
  moves: [{ isTransit: false }],
}
const now: Undoing = { today: '2026-11-16', dayEndHour: 4, isUndo: false }
const yesterday = { postedAt: '2026-11-15T09:00:00Z' }
const way = { moves: [{ isTransit: false }, { isTransit: true }] }

test.each<[string, Partial<Document>, Partial<Undoing>, string | null]>([
  ['of today', {}, {}, null],
  ['of the night, once the day began', { postedAt: '2026-11-16T02:30:00Z' }, {}, null],
  ['of yesterday comes back by a return', yesterday, {}, 'voidTooLate'],
  [
    'of yesterday that nothing is made of',
    { ...yesterday, behaviour: 'salesReturn' },
    {},
    'voidIsOver',
  ],
  ['of stock of yesterday', { ...yesterday, behaviour: 'stockIn' }, {}, 'stockVoidTooLate'],
  [
    'of a count of yesterday',
    { ...yesterday, behaviour: 'adjustment' },
    {},
    'adjustmentVoidTooLate',
  ],
  ['of yesterday that its order undoes', { ...yesterday, isOfOrder: true }, { isUndo: true }, null],
  ['of an order of production', { isOfOrder: true }, {}, 'voidProduction'],
  ['of which something went back to a card', { isValueBack: true }, {}, 'valueWentBack'],
  ['that was sent', { behaviour: 'transfer', ...way }, {}, 'voidSent'],
  ['that went straight there', { behaviour: 'transfer' }, {}, null],
  ['that came off its way', { behaviour: 'transferReceipt', ...way }, {}, null],
  ['that a count posted', { isOfCount: true }, {}, 'voidCounted'],
  ['that went to the kitchen', { isOfKitchen: true }, {}, 'voidKitchen'],
  ['of a day that is locked', { lockedThrough: '2026-11-16' }, {}, 'dayIsLocked'],
  ['that is paid in part', { paid: '0.01' }, {}, 'voidPaid'],
  ['that another follows', { follower: 'CN-1' }, {}, 'voidFollowed'],
])('a document %s', (_, change, undoing, code) => {
  let found: string | null = null
  try {
    refuseDocumentVoid({ ...invoice, ...change }, { ...now, ...undoing })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    found = error.code
  }
  expect(found).toBe(code)
})

const bought = { behaviour: 'purchaseInvoice', reason: null, isLeaving: false, isFound: false }

test.each([
  ['what was bought, none of its own', bought, undefined],
  ['what the kitchen took', { ...bought, reason: kitchenReason }, 'making'],
  ['waste', { ...bought, behaviour: 'stockOut', reason: 'waste', isLeaving: true }, 'stockLoss'],
])('of %s, the account is kept', (_, move, account) => {
  expect(ofItsAccount(move).account).toBe(account)
})
