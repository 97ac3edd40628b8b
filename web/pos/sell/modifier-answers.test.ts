import { describe, expect, test } from 'vitest'
import { basics, ids } from '../../../domain/pos/testing/till-shop.ts'
import { answered, isAnswered } from './modifier-answers.ts'

const milk = basics.modifiers[0]
if (!milk) throw new Error('The shop asks which milk')
const option = (id: string) => ({ modifier: milk.id, id, name: id, price: '0' })
const [oat, cow] = [option(ids.oat), option(ids.cow)]

describe('a question', () => {
  test('with one answer changes it, and can take it back', () => {
    expect(answered([oat], milk, cow)).toEqual([cow])
    expect(answered([oat], milk, oat)).toEqual([])
  })

  test('with several takes as many as it may', () => {
    const both = { ...milk, max: 2 }
    expect(answered([oat], both, cow)).toEqual([oat, cow])
    expect(answered([oat, cow], both, option(ids.water))).toEqual([oat, cow])
  })

  test('that must be answered is not passed over', () => {
    expect(isAnswered([], [milk])).toBe(false)
    expect(isAnswered([oat], [milk])).toBe(true)
    expect(isAnswered([], [{ ...milk, min: 0 }])).toBe(true)
  })
})
