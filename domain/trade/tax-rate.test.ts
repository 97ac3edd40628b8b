import { describe, expect, test } from 'vitest'
import { refuseUnknownRates } from './tax-rate.ts'

const company = { vat: '11', tax1: '0', tax2: '0' }
const plain = { vat: null, tax1: null, tax2: null }
const line = { vat: '11', tax1: '0', tax2: '0' }

describe('a line bears', () => {
  test.each([
    ['the rate of the company', line, plain],
    ['the same rate written otherwise', { ...line, vat: '11.00' }, plain],
    ['the rate of its item', { ...line, vat: '5' }, { ...plain, vat: '5' }],
    ['the rate of the company though its item has another', line, { ...plain, vat: '5' }],
    ['no tax', { ...line, vat: '0' }, plain],
    ['the second tax of its item', { ...line, tax2: '2.5' }, { ...plain, tax2: '2.5' }],
  ])('%s', (_, it, item) => {
    expect(() => refuseUnknownRates(it, 0, { item, company })).not.toThrow()
  })

  test('the rate of the document before it', () => {
    const origin = { ...line, vat: '10' }
    expect(() => refuseUnknownRates(origin, 0, { item: plain, company, origin })).not.toThrow()
  })
})

test.each([
  ['a rate nobody has', { ...line, vat: '11.5' }, 'lines.3.vat', '11'],
  ['all of it', { ...line, vat: '100' }, 'lines.3.vat', '11'],
  ['a tax the company does not have', { ...line, tax1: '1' }, 'lines.3.tax1', '0'],
])('%s is refused at its field', (_, it, field, rate) => {
  const refused = expect(() => refuseUnknownRates(it, 3, { item: plain, company }))
  refused.toThrow(expect.objectContaining({ code: 'taxRateUnknown', field, facts: { rate } }))
})
