import { expect, test } from 'vitest'
import type { TrialRow } from './ledger.ts'
import { sumOfRows, trialGroups, trialInOthers } from './trial.ts'

const row = (code: string, kind: string, debit: string, credit: string): TrialRow => {
  const closing = String(Number(debit) - Number(credit))
  const turnover = { opening: '0', debit, credit, closing }
  return {
    account: { id: code, code, title: code, kind },
    first: turnover,
    second: turnover,
    own: null,
  }
}

const rows = [
  row('1010', 'asset', '10.5', '0'),
  row('1020', 'asset', '0', '4.25'),
  row('4000', 'income', '0', '6.25'),
]

test('accounts stand by their kind, with the sum of each', () => {
  const groups = trialGroups(rows)
  expect(groups.map(({ kind, rows: own }) => [kind, own.length])).toEqual([
    ['asset', 2],
    ['income', 1],
  ])
  expect(groups[0]?.sum.first).toEqual({
    opening: '0',
    debit: '10.5',
    credit: '4.25',
    closing: '6.25',
  })
})

test('debits and credits of all are equal', () => {
  expect(sumOfRows(rows).first).toEqual({
    opening: '0',
    debit: '10.5',
    credit: '10.5',
    closing: '0',
  })
})

test('money in a third currency is told in it, one currency after the other', () => {
  const held = (code: string, currency: string, amount: string): TrialRow => ({
    ...row(code, 'asset', '9', '0'),
    own: { currency, opening: '0', debit: amount, credit: '0', closing: amount },
  })
  const all = [
    ...rows,
    held('1020', 'USD', '1'),
    held('1021', 'EUR', '2'),
    held('1022', 'EUR', '3'),
  ]
  const others = trialInOthers(all, ['USD', 'LBP'])
  expect(others.map(({ currency, rows: own, sum }) => [currency, own.length, sum.closing])).toEqual(
    [['EUR', 2, '5']],
  )
})
