import { describe, expect, test } from 'vitest'
import type { OpenDocument } from '../../../domain/cash/contract.ts'
import type { CurrencyInfo } from '../../../domain/identity/session.ts'
import type { Company } from '../currency.ts'
import { allocationsOf, moneyOpen, restOf } from '../money-draft.ts'
import type { Withholding } from './withholding-draft.ts'

const currency = (id: string, code: string, decimals: number): CurrencyInfo => ({
  id,
  code,
  symbol: null,
  decimals,
  cashIncrement: null,
  rank: id === 'usd' ? 'first' : 'second',
  isActive: true,
  rate: null,
})

const [firstCurrency, secondCurrency] = [currency('usd', 'USD', 2), currency('lbp', 'LBP', 0)]

const company: Company = {
  firstCurrency,
  secondCurrency,
  currencies: [firstCurrency, secondCurrency],
}

/** A bill of 100 and 11 of VAT. */
const bill = (id: string, more: Partial<OpenDocument> = {}): OpenDocument => ({
  id,
  number: id,
  behaviour: 'purchaseInvoice',
  day: '2026-11-01',
  dueDate: `2026-11-0${id}`,
  currency: 'usd',
  total: '111',
  vat: '11',
  open: '111',
  firstOpen: '111',
  firstTotal: '111',
  firstNow: '111',
  secondNow: null,
  ...more,
})

const withholding: Withholding = {
  rate: {
    id: 'r',
    code: 'NR',
    title: 'Non-residents',
    side: 'supplier',
    percent: '7.5',
    base: 'net',
    threshold: null,
    isActive: true,
  },
  kept: {},
}

const giving = (amount: string, more = {}) => ({
  from: moneyOpen({ id: 'm', currency: 'usd', amount }, company),
  rate: '89500',
  given: null,
  documents: [bill('1'), bill('2')],
  withholding,
  ...more,
})

const line = (base: string, amount: string) => ({ rate: 'r', currency: 'usd', base, amount })

describe('money of which a tax is kept back', () => {
  test('closes the oldest bill with what is kept back, and settles more than itself of the next', () => {
    const asked = giving('155.25')
    const made = allocationsOf(asked, company)
    expect(made).toEqual([
      { to: '1', amount: '111', withholding: line('100', '7.5') },
      { to: '2', amount: '55.5', withholding: line('50', '3.75') },
    ])
    expect(restOf(asked, made, company)).toEqual({ open: '0', wrong: null })
  })

  test.each(['10', '33.33', '47.11', '99.99', '103.49'])(
    'that is %s of one bill never comes to more than that',
    (amount) => {
      const asked = giving(amount, { documents: [bill('1')] })
      const made = allocationsOf(asked, company)
      const rest = restOf(asked, made, company)
      expect(rest.wrong).toBeNull()
      expect(['0', '0.01']).toContain(rest.open)
    },
  )

  test('keeps back what was typed, and is wrong where more is settled than is open', () => {
    const typed = giving('104', {
      given: { 1: '111' },
      withholding: { ...withholding, kept: { 1: '7' } },
    })
    expect(allocationsOf(typed, company)).toEqual([
      { to: '1', amount: '111', withholding: line('100', '7') },
    ])
    const above = giving('200', { given: { 1: '112' } })
    expect(restOf(above, allocationsOf(above, company), company).wrong).toMatchObject({
      to: '1',
      error: { code: 'range' },
    })
  })

  test('in another currency than the bill keeps back in that of the bill', () => {
    const asked = giving('103.5', {
      documents: [bill('1', { currency: 'lbp', total: '9934500', vat: '984500', open: '9934500' })],
    })
    const made = allocationsOf(asked, company)
    expect(made).toEqual([
      {
        to: '1',
        amount: '9934500',
        withholding: { rate: 'r', currency: 'lbp', base: '8950000', amount: '671250' },
      },
    ])
    expect(restOf(asked, made, company)).toEqual({ open: '0', wrong: null })
  })
})
