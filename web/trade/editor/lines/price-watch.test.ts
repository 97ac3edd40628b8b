import { expect, it } from 'vitest'
import type { DraftLine, LineFacts } from '../../../../domain/trade/contract.ts'
import type { Head } from '../model/editor-state.ts'
import { lineSetOf } from '../model/line-edits.ts'
import { endedPrice } from './price-watch.ts'

const open = { validFrom: null, validTo: null }
const piece = { id: 'piece', title: 'piece' }
const list = { id: 'summer', priority: 1, groups: [], currencyId: null, isActive: true, ...open }
const listed = { listId: 'summer', unitId: null, minQuantity: '0', discountPercent: null }
const facts = {
  unit: piece,
  units: [],
  unitPrice: '12.5',
  pricing: {
    day: '2026-11-15',
    unitPrice: '12.5',
    client: { listId: 'summer', groupId: null },
    lists: [list],
    prices: [
      { id: 'early', ...listed, price: '9', validFrom: null, validTo: '2026-08-31' },
      { id: 'late', ...listed, price: '10', validFrom: '2026-09-01', validTo: '2026-10-31' },
      { id: 'later', ...listed, price: '11', validFrom: '2026-12-01', validTo: '2026-12-31' },
    ],
  },
} as unknown as LineFacts

const ended = (change: Partial<DraftLine>, behaviour = 'salesInvoice') =>
  endedPrice(
    {
      ...lineSetOf([{ id: 'a', item: { id: 'oil', title: 'Oil' }, quantity: '2', ...change }]),
      behaviour: behaviour as 'salesInvoice',
      head: { currency: 'usd', rate: '89500' } as unknown as Head,
      facts: { 'oil ': facts },
    },
    'a',
  )

it.each([
  ['12.5', null],
  ['10', '2026-10-31 12.5'],
  ['9.00', '2026-08-31 12.5'],
  ['11', null],
  ['10.5', null],
  ['1x', null],
  [null, null],
])('a price of %s ended %s', (unitPrice, wanted) => {
  expect(ended({ unitPrice })).toBe(wanted)
})

it('a list that ended ends all its prices', () => {
  const past = { ...list, validTo: '2026-10-15' }
  const pricing = facts.pricing && { ...facts.pricing, lists: [past] }
  const state = {
    ...lineSetOf([{ id: 'a', item: { id: 'oil', title: 'Oil' }, quantity: '2', unitPrice: '10' }]),
    behaviour: 'quotation' as const,
    head: { currency: 'usd', rate: '89500' } as unknown as Head,
    facts: { 'oil ': { ...facts, pricing } as LineFacts },
  }
  expect(endedPrice(state, 'a')).toBe('2026-10-15 12.5')
})

it('what comes back and what is bought has no price of ours', () => {
  expect(ended({ unitPrice: '10' }, 'salesReturn')).toBeNull()
  expect(ended({ unitPrice: '10' }, 'purchaseInvoice')).toBeNull()
})
