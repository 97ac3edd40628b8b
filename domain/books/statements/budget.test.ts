import { expect, test } from 'vitest'
import { pastedBudget } from './budget.ts'

const accounts = [
  { id: 'sales', code: '4000', title: 'Sales' },
  { id: 'rent', code: '6010', title: 'Loyer du dépôt' },
]

test('a table is pasted as a spreadsheet hands it over', () => {
  const text = [
    'Account\tName\tJan\tFeb\tMar',
    '4000\tSales\t1,000\t1,000.50\t',
    'loyer du depot\t500\t0\t$500.00',
    'Unknown\t1\t2\t3',
    '',
  ].join('\r\n')
  expect(pastedBudget(text, accounts, 3)).toEqual({
    rows: [
      { account: 'sales', months: ['1000', '1000.5', null] },
      { account: 'rent', months: ['500', null, '500'] },
    ],
    unknown: ['Unknown'],
  })
})

test('more months than there are, and fewer, do no harm', () => {
  expect(pastedBudget('4000\t1\t2\t3\t4', accounts, 2).rows).toEqual([
    { account: 'sales', months: ['1', '2'] },
  ])
  expect(pastedBudget('4000\t1', accounts, 2).rows).toEqual([
    { account: 'sales', months: ['1', null] },
  ])
})
