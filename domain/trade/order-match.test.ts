import { describe, expect, test } from 'vitest'
import { inFirst } from '../stock/testing/shelves.ts'
import { billDoubt, leftToReceive, matchOf, receivedWorth, takenIn } from './order-match.ts'

const decimals = { first: 2, second: 0 }

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
    const at = (rate: string) => ({ currency: 'second' as const, rate, decimals })
    expect(receivedWorth(ordered, '1', at('89500'))).toEqual({ first: '3.33', second: '298333' })
    expect(receivedWorth(ordered, '3', at('100000'))).toEqual({ first: '8.95', second: '895000' })
    const alone = { currency: 'first' as const, rate: null, decimals }
    const dollars = { amount: '10', base: '3' }
    expect(receivedWorth(dollars, '2', alone)).toEqual({ first: '6.67', second: null })
    const euro = { currency: { id: 'eur', rate: '1.08' }, rate: '89500', decimals }
    expect(receivedWorth(dollars, '3', euro)).toEqual({ first: '10.8', second: '966600' })
  })
})

describe('a bill', () => {
  test('takes over what came, and the last one all that is left of its value', () => {
    const waiting = { quantity: '3', value: inFirst('10'), from: [{ receipt: 'r1', pieces: '3' }] }
    const first = matchOf(waiting, '1', decimals)
    expect(first).toEqual({
      match: { quantity: '1', value: inFirst('3.33'), from: [{ receipt: 'r1', pieces: '1' }] },
      left: { quantity: '2', value: inFirst('6.67'), from: [{ receipt: 'r1', pieces: '2' }] },
    })
    expect(matchOf(first.left, '5', decimals)).toEqual({
      match: { quantity: '2', value: inFirst('6.67'), from: [{ receipt: 'r1', pieces: '2' }] },
      left: { quantity: '0', value: inFirst('0'), from: [] },
    })
    const nothing = { quantity: '0', value: inFirst('0'), from: [] }
    expect(matchOf(nothing, '5', decimals).match).toEqual(nothing)
  })

  test('is billed for what came first', () => {
    const from = [
      { receipt: 'r1', pieces: '4' },
      { receipt: 'r2', pieces: '6' },
    ]
    const { match, left } = matchOf({ quantity: '10', value: inFirst('60'), from }, '5', decimals)
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
