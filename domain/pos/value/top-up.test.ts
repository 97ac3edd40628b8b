import { describe, expect, test } from 'vitest'
import { basics, ids } from '../testing/till-shop.ts'
import { refuseTopUp } from './top-up.ts'

const dollars = { currency: ids.usd, balance: '30' }
const pounds = { currency: ids.lbp, balance: '895000' }

const refused = (amount: string, card = dollars, cardMost: string | null = null) => {
  try {
    refuseTopUp(amount, card, { ...basics, cardMost })
  } catch (error) {
    const { code, facts } = error as { code: string; facts?: { limit?: unknown } }
    return [code, ...(facts?.limit === undefined ? [] : [String(facts.limit)])]
  }
  return null
}

describe('what is put on a card', () => {
  test.each(['0', '-5', '-0.01'])('is more than nothing: %s', (amount) => {
    expect(refused(amount)).toEqual(['notPositive'])
  })

  test('is no finer than its currency', () => {
    expect(refused('1.234')).toEqual(['tooManyDecimals', '2'])
    expect(refused('1000.5', pounds)).toEqual(['tooManyDecimals', '0'])
  })

  test('with what it holds is no more than a card may hold, in either currency', () => {
    expect(refused('20', dollars, '50')).toBeNull()
    expect(refused('20.01', dollars, '50')).toEqual(['range', '20'])
    expect(refused('1', dollars, '20')).toEqual(['range', '0'])
    expect(refused('5000000', pounds)).toBeNull()
    expect(refused('5000000', pounds, '50')?.[0]).toBe('range')
  })
})
