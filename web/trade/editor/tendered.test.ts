import { describe, expect, it } from 'vitest'
import { sampleSession } from '../../kernel/testing/session.ts'
import type { Tender } from './model/written.ts'
import { tenderedIn } from './tendered.ts'

const { company } = sampleSession
const usd = company.firstCurrency.id
const lbp = company.secondCurrency?.id ?? ''
const tender = (currency: string, amount: string | null): Tender => ({
  id: 't',
  method: null,
  currency,
  amount,
})

describe('what was handed over', () => {
  it.each([
    [usd, [tender(usd, '100'), tender(lbp, '8950000')], '200'],
    [lbp, [tender(lbp, '50000'), tender(usd, '1')], '139500'],
    [usd, [tender(usd, null), tender(usd, 'abc'), tender(usd, '-5')], '0'],
  ])('counts in the currency of the document', (currency, tenders, sum) => {
    expect(tenderedIn(tenders, { currency, rate: '89500' }, company)).toBe(sum)
  })

  it('the other currency counts for nothing without a rate', () => {
    expect(tenderedIn([tender(lbp, '8950000')], { currency: usd, rate: null }, company)).toBe('0')
  })
})
