import { expect, it } from 'vitest'
import type { DraftLine, LineFacts } from '../../../domain/trade/contract.ts'
import type { Head } from '../editor/model/editor-state.ts'
import { lineSetOf } from '../editor/model/line-edits.ts'
import { missingStock } from './stock-watch.ts'

const piece = { id: 'piece', title: 'piece' }
const facts = { kind: 'stocked', stock: '5', unit: piece, units: [] } as unknown as LineFacts
const head = { warehouse: { id: 'w', title: 'W' }, isDelivered: true } as unknown as Head

const line = (id: string, quantity: string, more: Partial<DraftLine> = {}): DraftLine => ({
  id,
  item: { id: 'oil', title: 'Oil' },
  quantity,
  ...more,
})

const state = (lines: DraftLine[], more = {}) => ({
  ...lineSetOf(lines),
  behaviour: 'salesInvoice' as const,
  head,
  facts: { 'oil w': facts },
  ...more,
})

it('lines of one item in one warehouse ask together', () => {
  const both = state([line('a', '3'), line('b', '3')])
  expect([missingStock(both, 'a'), missingStock(both, 'b')]).toEqual(['5', '5'])
  const apart = state([line('a', '3'), line('b', '3', { warehouse: { id: 'v', title: 'V' } })])
  expect([missingStock(apart, 'a'), missingStock(apart, 'b')]).toEqual([null, null])
})

it('nothing is missing where nothing leaves', () => {
  const lines = [line('a', '9')]
  expect(missingStock(state(lines), 'a')).toBe('5')
  expect(missingStock(state(lines, { behaviour: 'purchaseInvoice' }), 'a')).toBeNull()
  expect(missingStock(state(lines, { head: { ...head, isDelivered: false } }), 'a')).toBeNull()
})
