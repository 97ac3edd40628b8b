import { describe, expect, test } from 'vitest'
import { type FecLine, fecCells, fecColumns, fecName, sirenOf } from './fec.ts'

const line: FecLine = {
  entry: 'e',
  screen: 'sales',
  day: '2026-03-09',
  account: { code: '4000', title: 'Ventes\tau comptoir' },
  partner: null,
  piece: 'INV-1',
  pieceDay: '2026-03-09',
  label: 'Ali\r\net fils',
  first: '-1234.5',
  validDay: '2026-03-10',
  foreign: null,
}

test('a line has eighteen columns, dates without marks, amounts with a comma', () => {
  const cells = fecCells(line, 7)
  expect(cells).toHaveLength(fecColumns.length)
  expect(cells).toEqual([
    'VE',
    'Ventes',
    '7',
    '20260309',
    '4000',
    'Ventes au comptoir',
    '',
    '',
    'INV-1',
    '20260309',
    'Ali et fils',
    '0,00',
    '1234,50',
    '',
    '',
    '20260310',
    '',
    '',
  ])
})

test('what was written in another currency says so, with its sign', () => {
  const foreign = { amount: '-110487750', code: 'LBP' }
  expect(fecCells({ ...line, foreign }, 1).slice(-2)).toEqual(['-110487750,00', 'LBP'])
})

describe('the number of a company', () => {
  test.each([
    ['732829320', '732829320'],
    ['732 829 320', '732829320'],
    ['73282932000074', '732829320'],
    ['FR44732829320', '732829320'],
  ])('%s names it', (text, siren) => {
    expect(sirenOf(text)).toBe(siren)
  })

  test.each([[null], [''], ['123456789'], ['FR4473282932'], ['LB-732829320']])(
    '%s is none',
    (text) => {
      expect(() => sirenOf(text)).toThrow('sirenMissing')
    },
  )

  test('names the file, with the last day of the year', () => {
    expect(fecName('732829320', '2026-12-31')).toBe('732829320FEC20261231.txt')
  })
})
