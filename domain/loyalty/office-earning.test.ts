import { describe, expect, test } from 'vitest'
import { type OfficeStanding, officeDue, officeTerms } from './office-earning.ts'
import { plain } from './testing/programmes.ts'

const line = (earns: string, quantity = '1', returned = '0') => ({ earns, quantity, returned })

const standing = (more: Partial<OfficeStanding> = {}): OfficeStanding => ({
  isUndone: false,
  total: '29.97',
  base: null,
  kept: '29.97',
  money: '29.97',
  coin: { worth: '1', decimals: 2 },
  lines: [line('1.89', '3')],
  ...more,
})

describe('a sale earns for what is kept of it and paid', () => {
  test.each<[string, Partial<OfficeStanding>, string]>([
    ['all of it', {}, '1.89'],
    ['nothing is paid', { money: '0' }, '0'],
    ['a third is paid', { money: '9.99' }, '0.63'],
    ['two came back, the rest is paid', back('2', '9.99', '9.99'), '0.63'],
    ['two came back, and the credit stands on account', back('2', '9.99', '29.97'), '0.63'],
    ['two came back, and nothing is paid of the rest', back('2', '9.99', '0'), '0'],
    ['all came back', back('3', '0', '0'), '0'],
    ['more was given back than was paid', back('2', '9.99', '-9.99'), '0'],
    ['it was undone', { isUndone: true }, '0'],
    [
      'a third was never paid, for which it earned nothing',
      { base: '19.98', money: '9.99' },
      '0.94',
    ],
    ['points are whole', { coin: { worth: '0.5', decimals: 0 } }, '1.5'],
  ])('%s', (_, more, due) => {
    expect(officeDue(standing(more))).toBe(due)
  })

  function back(returned: string, kept: string, money: string): Partial<OfficeStanding> {
    return { kept, money, lines: [line('1.89', '3', returned)] }
  }
})

test('what its lines earn is told in the books, whatever it was sold in', () => {
  const sold = { day: '2026-11-18', total: '895000', firstTotal: '10' }
  const lines = [{ id: 'a', category: null, isService: false, net: '895000', tax: '0' }]
  const client = { turnover: '0', birthDate: null }
  const programme = { ...plain, startsOn: '2020-01-01', endsOn: null, isActive: true }
  expect(officeTerms({ ...sold, lines }, programme, client, 2)).toMatchObject({
    coin: { worth: '1', decimals: 2 },
    lines: [{ line: 'a', earns: '0.2' }],
  })
})
