import { describe, expect, test } from 'vitest'
import { nextRefund, type PaidWay, type RefundTerms } from './refund-ways.ts'

const usd = { id: 'usd', decimals: 2, rank: 'first' }
const lbp = { id: 'lbp', decimals: 0, rank: 'second' }
const terms: RefundTerms = { currency: 'usd', rate: '89500', currencies: [usd, lbp] }
const card = { id: 'card', title: 'Card' }
const cash = { id: 'cash', title: 'Cash' }
const pounds = { id: 'pounds', title: 'Cash LBP' }
const ways: PaidWay[] = [
  { method: card, currency: 'usd', amount: '30' },
  { method: cash, currency: 'usd', amount: '10' },
  { method: pounds, currency: 'lbp', amount: '895000' },
]
const byCard = { method: card, currency: 'usd', amount: '30' }
const inCash = { method: cash, currency: 'usd', amount: '10' }

describe('a refund', () => {
  test.each([
    ['goes back to the card it came from', '20', [], { ...byCard, amount: '20' }],
    ['is no more than was paid that way', '50', [], byCard],
    ['goes on with the next way', '20', [byCard], inCash],
    [
      'is given in the currency that was handed over',
      '5',
      [byCard, inCash],
      { method: pounds, currency: 'lbp', amount: '447500' },
    ],
    [
      'counts what is being given',
      '15',
      [{ ...byCard, amount: '20' }],
      { ...byCard, amount: '10' },
    ],
    ['of a line nobody filled takes nothing away', '40', [{ ...byCard, amount: null }], byCard],
  ])('%s', (_, left, given, expected) => {
    expect(nextRefund(left, ways, given, terms)).toEqual(expected)
  })

  test('has no way where all went back, or where the rate is unknown', () => {
    expect(nextRefund('5', [], [], terms)).toBeUndefined()
    const [, , only] = ways
    expect(nextRefund('5', only ? [only] : [], [], { ...terms, rate: null })).toBeUndefined()
  })

  test('of a document in the second currency goes back in the first it was paid in', () => {
    const own = { ...terms, currency: 'lbp' }
    expect(nextRefund('895000', ways, [], own)).toEqual({ ...byCard, amount: '10' })
  })
})
