import { describe, expect, test } from 'vitest'
import { currentRates, type KeptRate, rateJumpOf } from './rates.ts'

const kept = (validFrom: string, buy: string, more: Partial<KeptRate> = {}): KeptRate => ({
  type: 'sale',
  validFrom,
  buy,
  sell: buy,
  createdAt: `${validFrom}T08:00:00.000Z`,
  ...more,
})

describe('the rate that holds', () => {
  const rows = [
    kept('2026-11-14', '89500'),
    kept('2026-11-15', '89600', { createdAt: '2026-11-15T08:00:00.000Z' }),
    kept('2026-11-15', '89700', { createdAt: '2026-11-15T12:00:00.000Z' }),
    kept('2026-11-20', '90000', { createdAt: '2026-11-01T08:00:00.000Z' }),
    kept('2026-01-01', '15000', { type: 'tax' }),
  ]
  const held = (day: string) => currentRates(rows, day).map(({ type, buy }) => `${type} ${buy}`)

  test.each([
    ['2025-12-31', []],
    ['2026-01-01', ['tax 15000']],
    ['2026-11-14', ['sale 89500', 'tax 15000']],
    ['2026-11-15', ['sale 89700', 'tax 15000']],
    ['2026-11-19', ['sale 89700', 'tax 15000']],
    ['2026-11-20', ['sale 90000', 'tax 15000']],
  ])('on %s is, of each type, the newest valid one: %j', (day, expected) => {
    expect(held(day)).toEqual(expected)
  })

  test('does not depend on the order of the rows', () => {
    expect(currentRates(rows.toReversed(), '2026-11-15')).toEqual(currentRates(rows, '2026-11-15'))
  })
})

describe('a jump', () => {
  const sides = (buy: string, sell = buy) => ({ buy, sell })

  test.each([
    ['89500', '89500'],
    ['89500', '93975'],
    ['89500', '85025'],
    ['0.000001', '0.000001'],
  ])('is not the step from %s to %s', (before, after) => {
    expect(rateJumpOf(sides(before), sides(after), '5')).toBeUndefined()
  })

  test.each([
    ['89500', '93975.000001', '5'],
    ['89500', '85024.999999', '5'],
    ['89500', '8950', '90'],
    ['89500', '895000', '900'],
    ['1500', '89500', '5866.7'],
    ['0.000001', '0.000002', '100'],
  ])('is the step from %s to %s, of %s percent', (before, after, percent) => {
    expect(rateJumpOf(sides(before), sides(after), '5')).toEqual({
      field: 'buy',
      previous: before,
      next: after,
      percent,
    })
  })

  test.each([
    ['10', '98450', false],
    ['10', '98450.000001', true],
    ['0', '89500', false],
    ['0', '89500.000001', true],
    ['100', '179000', false],
  ])('follows the company’s limit: %s percent from 89500 to %s', (limit, after, isJump) => {
    expect(rateJumpOf(sides('89500'), sides(after), limit) !== undefined).toBe(isJump)
  })

  test('of the sell side alone is one too', () => {
    expect(rateJumpOf(sides('89500'), sides('89500', '98500'), '5')?.field).toBe('sell')
  })
})
