import { describe, expect, it } from 'vitest'
import { numberFormats } from '../../../../domain/kernel/format.ts'
import { mostPasted, pastedLines } from './paste-lines.ts'

describe('lines pasted from a spreadsheet', () => {
  it('are a code, a quantity and a price', () => {
    expect(pastedLines('GRO-1\t12\t17.50\r\nGRO-2\t4\r\n')).toEqual([
      { text: 'GRO-1', quantity: '12', price: '17.5' },
      { text: 'GRO-2', quantity: '4', price: null },
    ])
  })

  it('leave out the row that names the columns, and empty rows', () => {
    expect(pastedLines('Code\tQuantity\tPrice\n\nGRO-1\t2\t$1,250.00')).toEqual([
      { text: 'GRO-1', quantity: '2', price: '1250' },
    ])
  })

  it('are read with the number format of the shop and Arabic digits', () => {
    expect(pastedLines('A\t1 250,5\tx', numberFormats.spaceComma)).toEqual([
      { text: 'A', quantity: '1250.5', price: null },
    ])
    expect(pastedLines('ب\t١٢٫٥')).toEqual([{ text: 'ب', quantity: '12.5', price: null }])
  })

  it('may be codes alone, one below the other', () => {
    expect(pastedLines('A1\nA2')?.map(({ text }) => text)).toEqual(['A1', 'A2'])
  })

  it('are no lines when it is a single text', () => {
    expect(pastedLines('olive oil')).toBeUndefined()
  })

  it('are bounded', () => {
    expect(pastedLines('A\t1\n'.repeat(2000))).toHaveLength(mostPasted)
  })
})
