import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fractionOf, rounded, times } from '../kernel/number/fraction.ts'
import { baseFactorOf, baseQuantityOf, convert, factorBetween, type UnitFacts } from './units.ts'

const unit = (id: string, baseId: string | null = null, factor: string | null = null) => ({
  id,
  baseId,
  factor,
})
const kilogram = unit('kg')
const gram = unit('g', 'kg', '0.001')
const pound = unit('lb', 'kg', '0.453592')
const piece = unit('piece')
const carton = unit('carton', 'piece', '24')
const dozen = unit('dozen', 'piece', '12')

test.each<[string, UnitFacts, UnitFacts, string | undefined]>([
  ['220', gram, kilogram, '0.22'],
  ['0.22', kilogram, gram, '220'],
  ['3', carton, piece, '72'],
  ['1', piece, carton, '0.041667'],
  ['5', dozen, carton, '2.5'],
  ['1', pound, gram, '453.592'],
  ['7', kilogram, kilogram, '7'],
  ['1', kilogram, piece, undefined],
  ['1', gram, carton, undefined],
])('%s of one unit is, in another, %4$s', (quantity, from, to, expected) => {
  expect(convert(quantity, from, to)).toBe(expected)
})

test('there and back is exactly the same, whatever the factors', () => {
  const factors = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((n) => {
    return rounded({ top: n, bottom: 1_000_000n }, 6)
  })
  fc.assert(
    fc.property(factors, factors, factors, (a, b, quantity) => {
      const [one, other] = [unit('one', 'base', a), unit('other', 'base', b)]
      const [there, back] = [factorBetween(one, other), factorBetween(other, one)]
      if (!there || !back) throw new Error('One family')
      expect(rounded(times(times(fractionOf(quantity), there), back), 6)).toBe(quantity)
    }),
  )
})

describe('in the base unit of an item', () => {
  const fields = { quantity: 'quantityUsed', unit: 'unitUsed' }
  const water = { unit: piece, packs: [{ unitId: 'carton', factor: '12' }] }

  test('its own packs come before the family', () => {
    expect(rounded(baseQuantityOf('2', carton, water, fields), 6)).toBe('24')
    expect(rounded(baseQuantityOf('2', dozen, water, fields), 6)).toBe('24')
    expect(rounded(baseQuantityOf('2', carton, { unit: piece, packs: [] }, fields), 6)).toBe('48')
  })

  test('a pack of another family is known too', () => {
    const rice = { unit: kilogram, packs: [{ unitId: 'bag', factor: '25' }] }
    expect(baseFactorOf(unit('bag'), rice)).toEqual(fractionOf('25'))
  })

  test('an unknown unit is refused at the unit', () => {
    expect(() => baseQuantityOf('1', kilogram, water, fields)).toThrow(
      'unitsDoNotConvert (unitUsed)',
    )
  })

  test('what rounds to nothing is refused at the quantity', () => {
    const item = { unit: kilogram, packs: [] }
    expect(rounded(baseQuantityOf('0.0005', gram, item, fields), 6)).toBe('0.000001')
    expect(() => baseQuantityOf('0.000499', gram, item, fields)).toThrow(
      'quantityTooSmall (quantityUsed)',
    )
  })
})
