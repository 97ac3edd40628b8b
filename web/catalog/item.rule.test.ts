import { describe, expect, test } from 'vitest'
import itemRule from './item.rule.ts'

const unit = { id: 'kg', title: 'Kilogram' }
const carton = { id: 'carton', title: 'Carton' }
const line = (id: string, code: string | null, more = {}) => ({
  id,
  code,
  unit: null,
  factor: '1',
  price: null,
  ...more,
})
const item = (values = {}) => ({ unit, unitPrice: '15', barcodes: [], ...values })

describe('prices', () => {
  test.each([
    [{ profitRule: 'percent', profit: '50' }, { supplierPrice: { code: 'profitNeedsCost' } }],
    [{ profitRule: 'margin', profit: '100', supplierPrice: '10' }, { profit: { code: 'percent' } }],
    [{ profitRule: 'percent', supplierPrice: '10' }, { profit: { code: 'profitNeedsAmount' } }],
    [{ profitRule: 'percent', profit: '50', supplierPrice: '10' }, {}],
    [{ profitRule: 'percent', profit: 'x', supplierPrice: '10' }, {}],
  ])('%o', (values, errors) => {
    expect(itemRule(item(values))).toMatchObject(errors)
    expect(Object.keys(itemRule(item(values)))).toEqual(Object.keys(errors))
  })
})

describe('barcodes of one item', () => {
  test('the second of two alike is refused at its own cell, wherever empty lines stand', () => {
    const barcodes = [line('a', '123'), line('b', null), line('c', ' 123 ')]
    expect(itemRule(item({ barcodes }))).toEqual({ 'barcodes.c.code': { code: 'barcodeTwice' } })
  })

  test('a unit holds the same number wherever it stands', () => {
    const barcodes = [
      line('a', '1', { unit: carton, factor: '12' }),
      line('b', '2', { unit: carton, factor: '24' }),
      line('c', '3', { unit, factor: '2' }),
      line('d', '4', { unit: carton, factor: 'many' }),
    ]
    expect(itemRule(item({ barcodes }))).toMatchObject({
      'barcodes.b.factor': { code: 'unitHasTwoFactors' },
      'barcodes.c.factor': { code: 'baseUnitHoldsOne' },
    })
  })
})
