import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumOf } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import {
  moneyPart,
  proposedWithholding,
  refuseWithholding,
  type WithholdingTerms,
} from './withholding.ts'

const rate: WithholdingTerms = {
  id: 'r',
  code: 'NR',
  side: 'supplier',
  percent: '7.5',
  base: 'net',
  threshold: null,
  isActive: true,
}

const bill = { total: '111', vat: '11', open: '111', firstTotal: '111', decimals: 2, currency: 'u' }

describe('what is proposed to be kept back', () => {
  test.each([
    ['all of it, of the net', {}, {}, '111', '100', '7.5'],
    ['all of it, of the gross', { base: 'gross' as const }, {}, '111', '111', '8.33'],
    ['a third', {}, {}, '37', '33.33', '2.5'],
    ['the second third', {}, { open: '74' }, '37', '33.34', '2.5'],
    ['the last third', {}, { open: '37' }, '37', '33.33', '2.5'],
    ['below its threshold', { threshold: '100.01' }, {}, '111', '100', '0'],
    ['at its threshold', { threshold: '100' }, {}, '111', '100', '7.5'],
    [
      'in lira, of a threshold in dollars',
      { threshold: '100' },
      { total: '9934500', vat: '984500', open: '9934500', decimals: 0 },
      '9934500',
      '8950000',
      '671250',
    ],
    ['of nothing', {}, { total: '0', open: '0', vat: '0' }, '0', '0', '0'],
  ])('%s', (_, terms, of, settled, base, amount) => {
    expect(proposedWithholding({ ...rate, ...terms }, { ...bill, ...of }, settled)).toEqual({
      base,
      amount,
    })
  })

  test('parts come to exactly what one payment keeps back, however they are cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 10_000 }),
        (cents, vatShare, percent) => {
          const money = (units: number): string =>
            `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`
          const whole = cents.reduce((sum, it) => sum + it, 0)
          const terms = { ...rate, percent: String(percent / 100) }
          const of = {
            ...bill,
            total: money(whole),
            vat: money(Math.floor((whole * vatShare) / 200)),
          }
          let open = whole
          const parts = cents.map((it) => {
            const part = proposedWithholding(terms, { ...of, open: money(open) }, money(it))
            open -= it
            return part
          })
          const once = proposedWithholding(terms, { ...of, open: of.total }, of.total)
          expect(sumOf(parts.map(({ base }) => base))).toBe(once.base)
          expect(sumOf(parts.map(({ amount }) => amount))).toBe(once.amount)
        },
      ),
    )
  })
})

describe('a line is refused', () => {
  const line = (more = {}, settled = '111') => ({
    to: 'b',
    amount: settled,
    withholding: { rate: 'r', currency: 'u', base: '100', amount: '7.5', ...more },
  })
  const asked = {
    money: { flow: 'out' as const, party: { side: 'supplier' as const, partner: 'p' } },
    bill,
    rate,
    mayDiffer: false,
  }
  const refusalOf = (sent: ReturnType<typeof line>, more = {}) => {
    try {
      refuseWithholding(sent, { ...asked, ...more }, 'w')
    } catch (error) {
      if (error instanceof Refusal) return [error.code, error.field]
      throw error
    }
    return null
  }

  test('not where it is what the rate says', () => {
    expect(refusalOf(line())).toBeNull()
    expect(moneyPart(line())).toBe('103.5')
  })

  test.each([
    [
      'a rate that is closed',
      line(),
      { rate: { ...rate, isActive: false } },
      'selectWithholding',
      'w.rate',
    ],
    ['no rate', line(), { rate: undefined }, 'selectWithholding', 'w.rate'],
    [
      'a rate of the other side',
      line(),
      { rate: { ...rate, side: 'client' } },
      'withholdingSide',
      'w.rate',
    ],
    [
      'a refund',
      line(),
      { money: { flow: 'in', party: { side: 'supplier', partner: 'p' } } },
      'withholdingSide',
      'w.rate',
    ],
    ['another currency', line({ currency: 'l' }), {}, 'withholdingCurrency', 'w.currency'],
    ['half a cent', line({ amount: '7.505' }), { mayDiffer: true }, 'tooManyDecimals', 'w.amount'],
    ['more than is settled', line({ base: '112' }), { mayDiffer: true }, 'range', 'w.base'],
    ['more than its base', line({ amount: '100.01' }), { mayDiffer: true }, 'range', 'w.amount'],
    [
      'another amount, without the right',
      line({ amount: '7.49' }),
      {},
      'withholdingOther',
      'w.amount',
    ],
    ['another base, without the right', line({ base: '99' }), {}, 'withholdingOther', 'w.base'],
  ])('%s', (_, sent, more, code, field) => {
    expect(refusalOf(sent, more)).toEqual([code, field])
  })

  test('not another amount of who may write in the books', () => {
    expect(refusalOf(line({ amount: '7.49', base: '99' }), { mayDiffer: true })).toBeNull()
  })
})
