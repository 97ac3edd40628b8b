import { describe, expect, test } from 'vitest'
import { type Landing, type LandingGoods, landingShares, refuseLanding } from './landing.ts'

const target = (
  line: string,
  value: string,
  pieces = '1',
  [weight, volume]: [string | null, string | null] = ['1', '1'],
): LandingGoods => ({
  line,
  item: line,
  pieces,
  value,
  weight,
  volume,
})

const targets = [
  target('a', '100', '10', ['0.5', '2']),
  target('b', '250', '5', ['3', '0.001']),
  target('c', '650', '85', ['0.25', '0.75']),
]

describe('a landed cost', () => {
  test.each<[string, Landing, string[]]>([
    ['value', { key: 'value' }, ['7.78', '19.44', '50.55']],
    ['quantity', { key: 'quantity' }, ['7.78', '3.89', '66.1']],
    // 5, 15 and 21.25 kilograms; 20, 0.005 and 63.75 litres.
    ['weight', { key: 'weight' }, ['9.43', '28.28', '40.06']],
    ['volume', { key: 'volume' }, ['18.57', '0.01', '59.19']],
    ['equal parts', { key: 'equal' }, ['25.93', '25.92', '25.92']],
    [
      'hand',
      {
        key: 'manual',
        shares: [
          { line: 'a', amount: '70' },
          { line: 'c', amount: '7.77' },
        ],
      },
      ['70', '0', '7.77'],
    ],
  ])('of 77.77 is divided by %s without losing a cent', (_, landing, shares) => {
    expect(landingShares('77.77', landing, targets, 2)).toEqual(shares)
  })

  test('of goods that cost nothing is divided equally', () => {
    const free = [target('a', '0'), target('b', '0')]
    expect(landingShares('5', { key: 'value' }, free, 2)).toEqual(['2.5', '2.5'])
  })

  test('by hand gives all of it to goods that were chosen', () => {
    const by = (shares: Landing['shares']) => () =>
      refuseLanding({ key: 'manual', shares }, '10', targets, 'lines.0.landing')
    expect(by([{ line: 'a', amount: '10' }])).not.toThrow()
    expect(by([{ line: 'a', amount: '9.99' }])).toThrow('sharesDiffer (lines.0.landing)')
    expect(by([{ line: 'x', amount: '10' }])).toThrow('sharesDiffer')
    expect(by(undefined)).toThrow('sharesDiffer')
  })

  test('by a measure is for goods that all have it', () => {
    const unweighed = [...targets, target('d', '10', '1', [null, '4'])]
    const by = (key: Landing['key']) => () => refuseLanding({ key }, '10', unweighed, 'landing')
    expect(by('weight')).toThrow('weightMissing (landing)')
    expect(by('volume')).not.toThrow()
    expect(by('value')).not.toThrow()
  })
})
