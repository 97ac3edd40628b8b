import { describe, expect, test } from 'vitest'
import { billDoubt, leftToReceive, matchOf, receivedWorth, takenIn } from './order-match.ts'

const line = (delivered: string, converted: string, matched: string) => ({
  base: '100',
  delivered,
  converted,
  matched,
})

describe('an order', () => {
  test.each([
    ['nothing came', line('0', '0', '0'), '0', '100'],
    ['sixty came', line('60', '0', '0'), '60', '40'],
    ['sixty came and were billed', line('60', '60', '60'), '60', '40'],
    ['sixty came, all is billed', line('60', '100', '60'), '100', '0'],
    ['thirty came with their bill', line('0', '30', '0'), '30', '70'],
    ['more is billed than was ordered', line('100', '104', '100'), '104', '0'],
  ])('of which %s', (_, progress, taken, left) => {
    expect(takenIn(progress)).toBe(taken)
    expect(leftToReceive(progress)).toBe(left)
  })

  test('values what comes as ordered, at the rate of the day', () => {
    const ordered = { amount: '895000', base: '3' }
    expect(receivedWorth(ordered, '1', { rate: '89500', decimals: 2 })).toBe('3.33')
    expect(receivedWorth(ordered, '3', { rate: '100000', decimals: 2 })).toBe('8.95')
    expect(receivedWorth({ amount: '10', base: '3' }, '2', { rate: null, decimals: 2 })).toBe(
      '6.67',
    )
  })
})

describe('a bill', () => {
  test('takes over what came, and the last one all that is left of its value', () => {
    const waiting = { quantity: '3', value: '10', from: [{ receipt: 'r1', pieces: '3' }] }
    const first = matchOf(waiting, '1', 2)
    expect(first).toEqual({
      match: { quantity: '1', value: '3.33', from: [{ receipt: 'r1', pieces: '1' }] },
      left: { quantity: '2', value: '6.67', from: [{ receipt: 'r1', pieces: '2' }] },
    })
    expect(matchOf(first.left, '5', 2)).toEqual({
      match: { quantity: '2', value: '6.67', from: [{ receipt: 'r1', pieces: '2' }] },
      left: { quantity: '0', value: '0', from: [] },
    })
    const nothing = { quantity: '0', value: '0', from: [] }
    expect(matchOf(nothing, '5', 2).match).toEqual(nothing)
  })

  test('is billed for what came first', () => {
    const from = [
      { receipt: 'r1', pieces: '4' },
      { receipt: 'r2', pieces: '6' },
    ]
    const { match, left } = matchOf({ quantity: '10', value: '60', from }, '5', 2)
    expect(match.from).toEqual([
      { receipt: 'r1', pieces: '4' },
      { receipt: 'r2', pieces: '1' },
    ])
    expect(left.from).toEqual([{ receipt: 'r2', pieces: '5' }])
  })

  const order = { ...line('60', '0', '0'), unitPrice: '10' }
  const doubt = (given: Partial<Parameters<typeof billDoubt>[1]>, tolerance = '5') =>
    billDoubt(order, { converted: '60', unitPrice: '10', isDelivered: false, ...given }, tolerance)
      ?.code

  test.each([
    ['for what came', {}, undefined],
    ['within the tolerance of what came', { converted: '63' }, undefined],
    ['above what came', { converted: '63.1' }, 'billedAboveReceived'],
    ['that brings the rest', { converted: '100', isDelivered: true }, undefined],
    ['within the tolerance of the order', { converted: '105', isDelivered: true }, undefined],
    ['above the order', { converted: '105.1', isDelivered: true }, 'billedAboveOrdered'],
    ['a little dearer', { unitPrice: '10.5' }, undefined],
    ['much dearer', { unitPrice: '10.51' }, 'dearerThanOrdered'],
    ['cheaper', { unitPrice: '1' }, undefined],
  ])('%s', (_, given, code) => {
    expect(doubt(given)).toBe(code)
  })

  test('is asked about at once where nothing is tolerated', () => {
    expect(doubt({ unitPrice: '10.01' }, '0')).toBe('dearerThanOrdered')
  })

  test('for goods that nobody received yet is held against the order alone', () => {
    const fresh = { ...order, delivered: '0' }
    const bill = { converted: '100', unitPrice: '10', isDelivered: false }
    expect(billDoubt(fresh, bill, '0')).toBeUndefined()
  })
})
