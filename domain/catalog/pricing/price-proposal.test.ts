import { describe, expect, test } from 'vitest'
import { marginOf, proposalOf } from './price-proposal.ts'
import { includedPart, netOf } from './tax-inside.ts'

describe('a new sale price', () => {
  const item = {
    unitPrice: '13',
    supplierPrice: '10',
    profitRule: 'percent',
    profit: '30',
  } as const

  test('keeps the profit of the rule', () => {
    expect(proposalOf(item, '12', 2)).toEqual({
      before: '10',
      after: '12',
      price: '13',
      proposed: '15.6',
      profit: '30',
    })
    expect(proposalOf({ ...item, profitRule: 'amount', profit: '3' }, '12', 2)?.proposed).toBe('15')
    expect(proposalOf({ ...item, profitRule: 'margin', profit: '25' }, '12', 2)?.proposed).toBe(
      '16',
    )
  })

  test.each([
    ['15', 2, '17.65'],
    ['15', 0, '18'],
    ['15', 3, '17.647'],
    ['0.001', 2, '0.001176'],
  ])('of a cost of %s at %i decimals is %s', (cost, decimals, proposed) => {
    const margin = { ...item, profitRule: 'margin', profit: '15' } as const
    expect(proposalOf(margin, cost, decimals)?.proposed).toBe(proposed)
  })

  test('is not made without a rule, and not asked for where the cost is as it was', () => {
    const plain = { unitPrice: '13', supplierPrice: null }
    expect(proposalOf(plain, '12', 2)).toMatchObject({ before: null, proposed: null })
    expect(proposalOf(item, '10.0', 2)).toBeUndefined()
  })

  test('tells the margin in percent of the price', () => {
    expect(marginOf('12', '16')).toBe('25')
    expect(marginOf('16', '12')).toBe('-33.33')
    expect(marginOf('1', '0')).toBeNull()
    // A price of 11.10 that holds 11% is 10 to the shop.
    const taxes = {
      vat: { base: 'net', isIncluded: true },
      tax1: { base: 'net', isIncluded: false },
      tax2: { base: 'net', isIncluded: false },
    } as const
    const inside = includedPart({ vat: '11', tax1: '5', tax2: '0' }, taxes)
    expect(marginOf('6', netOf('11.1', inside))).toBe('40')
  })
})
