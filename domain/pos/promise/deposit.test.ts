/** How much is left for an order, how much of it remains to be paid, and what is never taken. */
import { describe, expect, test } from 'vitest'
import { isId } from '../../kernel/id.ts'
import { beirut, lbp, usd } from '../testing/till.ts'
import {
  depositBackOf,
  depositId,
  depositOf,
  leastDeposit,
  type OrderDeposits,
  refuseDeposit,
  restOf,
} from './deposit.ts'

const order: OrderDeposits = {
  id: '0197d3a0-0000-7000-8000-000000000001',
  number: 'HM-SO-2026-00012',
  day: '2026-11-15',
  until: '2026-12-15',
  partner: { id: 'hotel', title: 'Hotel' },
  isOpen: true,
  total: '200',
  unsold: '200',
  deposits: [],
}

const left = (currency: string, balance: string) => ({
  id: depositId(order.id, currency),
  currency,
  balance,
  free: balance,
})

test('what is kept for an order in a currency is known by the two alone', () => {
  expect(depositId(order.id, usd)).toBe(depositId(order.id, usd))
  expect(isId(depositId(order.id, usd))).toBe(true)
  expect(depositId(order.id, usd)).not.toBe(depositId(order.id, lbp))
  expect(depositId(order.id, usd)).not.toBe(depositId('0197d3a0-0000-7000-8000-000000000002', usd))
})

test.each([
  ['nothing left for it', [], '200'],
  ['dollars', [left(usd, '60')], '140'],
  ['both currencies', [left(usd, '60'), left(lbp, '895000')], '130'],
  ['more than it comes to by now', [left(usd, '300')], '0'],
])('with %s so much is to be paid', (_, deposits, rest) => {
  expect(restOf({ ...order, deposits }, beirut)).toBe(rest)
})

describe('a deposit', () => {
  test.each([
    ['of nothing', '0', usd, {}, 'notPositive'],
    ['below nothing', '-5', usd, {}, 'notPositive'],
    ['finer than its money', '1.234', usd, {}, 'tooManyDecimals'],
    ['below the least', '39.99', usd, {}, 'depositBelow'],
    ['of the least', '40', usd, {}, undefined],
    ['of the least in pounds', '3580000', lbp, {}, undefined],
    ['that is the second', '1', usd, { deposits: [left(lbp, '4000000')] }, undefined],
    ['of all', '200', usd, {}, undefined],
    ['above all', '200.01', usd, {}, 'range'],
    ['above what was not left yet', '141', usd, { deposits: [left(usd, '60')] }, 'range'],
    ['for an order that is closed', '50', usd, { isOpen: false }, 'depositClosed'],
  ])('%s is taken or refused', (_, amount, currency, more, code) => {
    const take = () => refuseDeposit({ amount, currency }, { ...order, ...more }, '20', beirut)
    if (code) expect(take).toThrow(code)
    else expect(take).not.toThrow()
  })

  test('is asked for only the first time, as a part of what is to be sold', () => {
    expect(leastDeposit(order, '33.3', beirut)).toBe('66.6')
    expect(leastDeposit({ ...order, deposits: [left(usd, '1')] }, '50', beirut)).toBe('0')
    expect(leastDeposit({ ...order, deposits: [left(usd, '0')] }, '50', beirut)).toBe('100')
  })

  test('says on paper what is to be paid after it, and until when', () => {
    const made = depositOf(
      { ...order, deposits: [left(usd, '60')] },
      { amount: '895000', currency: lbp },
      beirut,
    )
    expect(made.order).toMatchObject({ number: order.number, rest: '130', until: '2026-12-15' })
    expect(made.cards).toMatchObject([{ kind: 'deposit', currency: lbp, amount: '895000' }])
  })

  test('goes back as far as no sale is being paid with it', () => {
    const deposits = [left(usd, '60'), { ...left(lbp, '895000'), free: '0' }]
    expect(depositBackOf({ ...order, deposits }, '0', beirut).cards).toMatchObject([
      { kind: 'depositBack', currency: usd, amount: '60' },
    ])
  })

  test.each([
    ['10', '200', ['54', '6']],
    ['33.33', '200', ['40', '20']],
    ['10', '0', ['60']],
    ['100', '200', ['60']],
  ])(
    'of %s percent the house keeps its part, of one that was sold nothing',
    (fee, unsold, amounts) => {
      const { cards } = depositBackOf(
        { ...order, unsold, deposits: [left(usd, '60')] },
        fee,
        beirut,
      )
      expect(cards.map(({ amount }) => amount)).toEqual(amounts)
    },
  )
})
