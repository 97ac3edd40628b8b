import { expect, test } from 'vitest'
import type { BehaviourName } from '../../books/behaviour.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { PostedDocument, PostedLine } from '../contract.ts'
import { copyOf } from './copy.ts'

const figures = { amount: '100', discount: '0', vat: '0', tax1: '0', tax2: '0' }

const line = (given: Partial<PostedLine> = {}): PostedLine => ({
  id: 'l1',
  item: { id: 'coffee', title: 'Coffee' },
  name: 'Coffee',
  unit: { id: 'piece', title: 'piece' },
  quantity: '10',
  direction: 1,
  unitPrice: '10',
  discountPercent: '0',
  discountAmount: '0',
  vat: '0',
  tax1: '0',
  tax2: '0',
  totals: { ...figures, net: '100', total: '100' },
  given: { amount: '0', discount: '0', vat: '0', tax1: '0', tax2: '0' },
  warehouse: null,
  note: null,
  originLine: null,
  isStocked: true,
  delivered: '0',
  returned: '0',
  converted: '0',
  movedBack: '0',
  received: '0',
  matched: '0',
  ...given,
})

const document = (given: Partial<PostedDocument> = {}): PostedDocument =>
  ({
    id: 'd',
    number: 'INV-1',
    behaviour: 'salesInvoice',
    state: 'posted',
    delivery: 'full',
    branch: { id: 'b', title: 'Hamra' },
    partner: { id: 'hotel', title: 'Hotel' },
    project: null,
    warehouse: null,
    toWarehouse: null,
    currency: 'usd',
    rate: '89000',
    day: '2026-01-01',
    note: 'By the back door',
    reason: null,
    discountPercent: '0',
    discountAmount: '0',
    totals: {
      subtotal: '100',
      discount: '0',
      net: '100',
      vat: '0',
      tax1: '0',
      tax2: '0',
      total: '100',
    },
    lines: [line()],
    ...given,
  }) as PostedDocument

const given = { today: '2026-11-16', typeId: 't', typeTitle: 'Type', decimals: 2 }
const copied = (from: Partial<PostedDocument>, as: BehaviourName | 'duplicate') =>
  copyOf(document(from), as, given)

type Case = [what: string, from: Partial<PostedDocument>, as: BehaviourName, left: string]

test.each<Case>([
  ['all of an order', { behaviour: 'salesOrder' }, 'salesInvoice', '10'],
  [
    'what is left of it',
    { behaviour: 'salesOrder', lines: [line({ converted: '4' })] },
    'salesInvoice',
    '6',
  ],
  ['what was not returned', { lines: [line({ returned: '7' })] }, 'salesReturn', '3'],
  [
    'what came',
    { behaviour: 'purchaseOrder', lines: [line({ delivered: '8', matched: '5' })] },
    'purchaseInvoice',
    '3',
  ],
  ['all, before anything came', { behaviour: 'purchaseOrder' }, 'purchaseInvoice', '10'],
])('%s is carried on', (_, from, as, left) => {
  const { behaviour, body } = copied(from, as)
  expect(behaviour).toBe(as)
  expect(body.origin).toEqual({ id: 'd', number: 'INV-1' })
  expect(body.lines.map(({ quantity, originLine }) => [quantity, originLine])).toEqual([
    [left, 'l1'],
  ])
})

test('a return keeps the rate and leaves the note; what is carried on keeps the note', () => {
  const { rate, note } = copied({}, 'salesReturn').body
  expect([rate, note]).toEqual(['89000', undefined])
  expect(copied({ behaviour: 'salesOrder' }, 'salesInvoice').body).toMatchObject({
    rate: null,
    note: 'By the back door',
  })
})

test('again is all of it, of today, following nothing', () => {
  const { behaviour, body } = copied(
    { lines: [line({ returned: '10', name: 'Beans' })] },
    'duplicate',
  )
  expect(behaviour).toBe('salesInvoice')
  expect(body).toMatchObject({ day: '2026-11-16', origin: null, rate: null })
  expect(body.lines[0]).toMatchObject({ quantity: '10', name: 'Beans', originLine: null })
})

test('an adjustment again has the sign of what it found', () => {
  const missing = line({ direction: -1, quantity: '3' })
  const { body } = copied({ behaviour: 'adjustment', lines: [missing] }, 'duplicate')
  expect(body.lines[0]?.difference).toBe('-3')
})

test.each<[string, Partial<PostedDocument>, BehaviourName | 'duplicate', string]>([
  ['what it never becomes', {}, 'salesOrder', 'cannotFollow'],
  ['what is void', { state: 'void' }, 'salesReturn', 'cannotFollow'],
  ['a delivery note', { behaviour: 'deliveryNote' }, 'duplicate', 'cannotFollow'],
  ['what is used up', { lines: [line({ returned: '10' })] }, 'salesReturn', 'nothingLeft'],
  ['a closed order', { behaviour: 'salesOrder', delivery: 'closed' }, 'salesInvoice', 'restClosed'],
])('nothing follows from %s', (_, from, as, code) => {
  expect(() => copied(from, as)).toThrow(expect.objectContaining({ code }))
  expect(() => copied(from, as)).toThrow(Refusal)
})
