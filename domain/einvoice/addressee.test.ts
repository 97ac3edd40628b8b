import { describe, expect, test } from 'vitest'
import { otherBuyer } from './addressee.ts'

const ours = { financialNumber: 'FR 12.345678901', registrationNumber: '732 829 320' }
const buyer = { name: 'Chez Nous', vatId: null, registration: null }
const other = { name: 'Chez Nous', number: 'FR99999999999' }

describe('an invoice', () => {
  test.each([
    ['with our number, however it is written', { vatId: 'FR12345678901' }, ours, null],
    ['with our number without its country', { vatId: '12345678901' }, ours, null],
    ['with our registration alone', { registration: '732829320' }, ours, null],
    ['without any number', {}, ours, null],
    [
      'while we have no number',
      { vatId: 'FR99999999999' },
      { financialNumber: null, registrationNumber: null },
      null,
    ],
    ['with the number of somebody else', { vatId: 'FR99999999999' }, ours, other],
    [
      'with our registration and an older tax number',
      { vatId: 'FR99999999999', registration: '732829320' },
      ours,
      null,
    ],
  ])('%s', (_, said, own, expected) => {
    expect(otherBuyer({ ...buyer, ...said }, own)).toEqual(expected)
  })
})
