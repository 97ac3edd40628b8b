import { expect, it } from 'vitest'
import type { DraftLine, LineFacts } from '../../../../domain/trade/contract.ts'
import type { TaxRules } from '../../../../domain/trade/totals.ts'
import type { Head } from '../model/editor-state.ts'
import { lineSetOf } from '../model/line-edits.ts'
import { costBeneath, lineMargin } from './cost-watch.ts'

const rule = { base: 'net', isIncluded: false } as const
const taxes: TaxRules = { vat: rule, tax1: rule, tax2: rule }
const piece = { id: 'piece', title: 'piece' }
const facts = { cost: '8.4', unit: piece, units: [] } as unknown as LineFacts
const line: DraftLine = { id: 'a', item: { id: 'oil', title: 'Oil' }, quantity: '2' }

const currencies = [
  { id: 'usd', rank: 'first', rate: null },
  { id: 'lbp', rank: 'second', rate: null },
  { id: 'eur', rank: null, rate: '1.05' },
] as const

const state = (change: Partial<DraftLine>, more = {}, head = {}) => ({
  ...lineSetOf([{ ...line, ...change }]),
  behaviour: 'salesInvoice' as const,
  head: { currency: 'usd', rate: '89500', ...head } as unknown as Head,
  facts: { 'oil ': facts },
  ...more,
})

const beneath = (...given: Parameters<typeof state>) =>
  costBeneath(state(...given), 'a', taxes, currencies)

it('a price below cost is told with the cost, in the currency of the document', () => {
  expect(beneath({ unitPrice: '8' })).toBe('8.4')
  expect(beneath({ unitPrice: '8.4' })).toBeNull()
  expect(beneath({ unitPrice: '9', discountPercent: '10' })).toBe('8.4')
  expect(beneath({ unitPrice: '750000' }, {}, { currency: 'lbp' })).toBe('751800')
  expect(beneath({ unitPrice: '760000' }, {}, { currency: 'lbp' })).toBeNull()
  expect(beneath({ unitPrice: '7.99' }, {}, { currency: 'eur' })).toBe('8')
  expect(beneath({ unitPrice: '8' }, {}, { currency: 'eur' })).toBeNull()
})

it('nothing is told while a price or a rate is missing', () => {
  expect(beneath({ unitPrice: null })).toBeNull()
  expect(beneath({ unitPrice: '1x' })).toBeNull()
  expect(beneath({ unitPrice: '1' }, {}, { currency: 'lbp', rate: null })).toBeNull()
  expect(beneath({ unitPrice: '1' }, {}, { currency: 'lbp', rate: '0' })).toBeNull()
})

it('an offer is held against the cost, a return and a purchase are not', () => {
  const warned = (behaviour: string) => beneath({ unitPrice: '8' }, { behaviour })
  expect([warned('quotation'), warned('salesOrder')]).toEqual(['8.4', '8.4'])
  expect([warned('salesReturn'), warned('purchaseInvoice'), warned('stockOut')]).toEqual([
    null,
    null,
    null,
  ])
})

it('who may not see costs is told nothing', () => {
  const { cost, ...unseen } = facts
  expect(beneath({ unitPrice: '8' }, { facts: { 'oil ': unseen } })).toBeNull()
})

it('a margin is that of the document, whatever its currency', () => {
  const head = { currency: 'lbp', rate: '89500' }
  const priced = { ...line, unitPrice: '939750' }
  expect(lineMargin(priced, facts, { head, taxes, currencies })).toBe('20')
})
