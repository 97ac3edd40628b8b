import { describe, expect, test } from 'vitest'
import { actionOf, quickPlaceOf, tillKeys } from './till-keys.ts'

const key = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  code: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
})

describe('a key of the till', () => {
  test('stands for one action', () => {
    expect(new Set(Object.values(tillKeys)).size).toBe(Object.keys(tillKeys).length)
  })

  test.each([
    [key('F9'), 'pay'],
    [key('ArrowDown'), 'lineDown'],
    [key('ArrowDown', { altKey: true }), 'nextCategory'],
    [key('ش', { code: 'KeyA', altKey: true }), 'amount'],
    [key('a', { code: 'KeyA' }), undefined],
    [key('F9', { ctrlKey: true }), undefined],
  ])('%o does %s', (event, action) => {
    expect(actionOf(event)).toBe(action)
  })

  test.each([
    [key('1', { code: 'Digit1', altKey: true }), 1],
    [key('٩', { code: 'Digit9', altKey: true }), 9],
    [key('5', { code: 'Numpad5', altKey: true }), 5],
    [key('0', { code: 'Digit0', altKey: true }), undefined],
    [key('1', { code: 'Digit1' }), undefined],
    [key('1', { code: 'Digit1', altKey: true, ctrlKey: true }), undefined],
  ])('%o takes the favourite at %s', (event, place) => {
    expect(quickPlaceOf(event)).toBe(place)
  })
})
