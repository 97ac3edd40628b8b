import { describe, expect, test } from 'vitest'
import { bankTable, creditTransfer, refuseWithoutAccount } from './bank-file.ts'
import { overlapping, refuseOverlap } from './contract.ts'
import { envelopeOf, notesOf } from './envelopes.ts'
import { instalmentOf, lentOf } from './loan.ts'
import { fullMonths, provisionOf } from './provision.ts'
import { canReverse, canStep, salaryStates, stateAfterPaying } from './salary-step.ts'
import { workingDays } from './working-days.ts'

test.each([
  ['2026-06-01', '2026-06-30', 'mondayToFriday', 22],
  ['2026-06-16', '2026-06-30', 'mondayToFriday', 11],
  ['2026-02-01', '2026-02-28', 'mondayToSaturday', 24],
  ['2026-06-01', '2026-06-30', 'everyDay', 30],
  ['2026-06-05', '2026-06-05', 'sundayToThursday', 0],
  ['2026-06-06', '2026-06-05', 'everyDay', 0],
] as const)('from %s to %s are days of work, %s: %i', (from, to, week, days) => {
  expect(workingDays(from, to, week)).toBe(days)
})

describe('contracts', () => {
  const running = { startsOn: '2026-01-01', endsOn: null }
  const ended = { startsOn: '2025-01-01', endsOn: '2025-12-31' }
  test.each([
    ['one that runs', { startsOn: '2027-01-01', endsOn: null }, [running], true],
    ['one that ended the day before', { startsOn: '2026-01-01', endsOn: null }, [ended], false],
    ['one that ended that day', { startsOn: '2025-12-31', endsOn: null }, [ended], true],
    ['one that comes', { startsOn: '2024-01-01', endsOn: '2024-12-31' }, [ended, running], false],
  ] as const)('%s', (_, contract, others, expected) => {
    expect(overlapping(contract, others) !== undefined).toBe(expected)
  })
  test('one that ends before it begins is refused', () => {
    expect(() => refuseOverlap({ startsOn: '2026-02-01', endsOn: '2026-01-31' }, [])).toThrow(
      'contractEndsBeforeStart',
    )
    expect(() => refuseOverlap(running, [running])).toThrow('contractOverlaps')
  })
})

test.each([
  ['1000', 3, 2, '333.34'],
  ['900', 3, 2, '300'],
  ['1000000', 7, 0, '142858'],
  ['0.05', 10, 2, '0.01'],
])('%s in %i instalments is %s a month', (amount, count, decimals, instalment) => {
  expect(instalmentOf(amount, count, decimals)).toBe(instalment)
})

describe('a loan', () => {
  const asked = {
    employee: 'rana',
    currency: 'usd',
    amount: '900',
    instalments: 3,
    firstMonth: '2026-12-01',
    day: '2026-11-16',
  }
  const accounts = { of: {}, currencies: { first: 'usd', second: 'lbp' } }
  const terms = { accounts, decimals: { first: 2, second: 0 }, place: 'first' as const }

  test('comes back from the first of its month, in instalments', () => {
    expect(lentOf({ ...asked, firstMonth: '2026-11-30' }, terms)).toMatchObject({
      ...{ rank: 'first', instalment: '300', month: '2026-11-01', kind: 'advance' },
    })
    expect(lentOf({ ...asked, instalments: null }, terms).instalment).toBe('900')
  })

  test.each<[string, object, string]>([
    ['to nobody', { employee: null }, 'employeeRequired'],
    ['of nothing', { amount: null }, 'required'],
    ['in a currency that nobody is paid in', { currency: 'eur' }, 'payCurrency'],
    ['of pounds out of a drawer of dollars', { currency: 'lbp' }, 'loanPlaceCurrency'],
    ['with parts of a coin', { amount: '0.005' }, 'tooManyDecimals'],
    ['that comes back before it is given', { firstMonth: '2026-10-31' }, 'loanBeforeItsDay'],
    ['in too many instalments', { instalments: 121 }, 'range'],
  ])('%s is refused', (_, change, code) => {
    expect(() => lentOf({ ...asked, ...change }, terms)).toThrow(code)
  })
})

test('a run goes one way, and what was approved comes back by a reversal alone', () => {
  const stepping = (step: Parameters<typeof canStep>[1]) =>
    salaryStates.filter((state) => canStep(state, step))
  expect({
    calculate: stepping('calculate'),
    approve: stepping('approve'),
    post: stepping('post'),
    pay: stepping('pay'),
    close: stepping('close'),
    reverse: stepping('reverse'),
  }).toEqual({
    calculate: ['draft', 'calculated'],
    approve: ['calculated'],
    post: ['approved'],
    pay: ['posted', 'partlyPaid'],
    close: ['paid'],
    reverse: ['approved', 'posted'],
  })
  const ending = (isPaid: boolean) => salaryStates.filter((state) => canReverse(state, isPaid))
  expect(ending(true)).toEqual(['approved', 'posted'])
  expect(ending(false)).toEqual(['approved', 'posted', 'paid'])
  expect([
    stateAfterPaying([{ open: '5', amount: '5' }]),
    stateAfterPaying([
      { open: '0', amount: '5' },
      { open: '5', amount: '5' },
    ]),
    stateAfterPaying([{ open: '0', amount: '5' }]),
  ]).toEqual(['posted', 'partlyPaid', 'paid'])
})

test('envelopes take the largest notes first, and say what no note can make up', () => {
  const bills = ['5000', '100000', '50000'].map((value) => ({ id: value, value }))
  const [one, other] = [envelopeOf('1265000', bills), envelopeOf('157300', bills)]
  expect(one).toEqual({
    bills: [
      { id: '100000', count: 12 },
      { id: '50000', count: 1 },
      { id: '5000', count: 3 },
    ],
    left: '0',
  })
  expect(other.left).toBe('2300')
  expect(notesOf([one, other])).toContainEqual({ id: '100000', count: 13 })
})

test.each([
  ['2026-01-01', '2026-06-30', 6],
  ['2026-01-16', '2026-06-15', 5],
  ['2026-01-16', '2026-06-14', 4],
  ['2026-03-01', '2026-02-01', 0],
])('from %s to %s are full months: %i', (from, to, months) => {
  expect(fullMonths(from, to)).toBe(months)
})

test('a year of service is a month of pay, half of a year half of a thirteenth month', () => {
  const pay = { basicPay: { first: '1200', second: '0' }, decimals: { first: 2, second: 0 } }
  expect(provisionOf({ ...pay, startedOn: '2024-07-01', day: '2026-06-30' })).toEqual({
    months: 24,
    thirteenthMonth: { first: '600', second: '0' },
    endOfService: { first: '2400', second: '0' },
  })
})

describe('a file for the bank', () => {
  const order = {
    id: '01234567-89ab-7def-8123-456789abcdef',
    at: '2026-06-30T10:00:00',
    day: '2026-06-30',
    company: 'Épicerie & Fils',
    account: 'LB62 0999 0000 0001 0019 0122 9114',
    currency: 'USD',
    decimals: 2,
    note: 'Salaries 2026-06',
    transfers: [
      {
        id: 'aaaaaaaa-1',
        name: '=Maya, Saab',
        number: 'E-1',
        account: 'LB30 0999 0000 0001 0019 2557 9115',
        bank: 'BLOM',
        amount: '983.3',
      },
      {
        id: 'bbbbbbbb-2',
        name: 'Karim',
        number: 'E-2',
        account: '4711',
        bank: null,
        amount: '16.7',
      },
    ],
  }
  test('adds up, as a table that runs no formula', () => {
    const table = bankTable(order, ['n', 'name', 'bank', 'account', 'currency', 'amount', 'note'])
    expect(table.split('\r\n')).toEqual([
      'n,name,bank,account,currency,amount,note',
      `E-1,"'=Maya, Saab",BLOM,LB30099900000001001925579115,USD,983.30,Salaries 2026-06`,
      'E-2,Karim,,4711,USD,16.70,Salaries 2026-06',
      ',,,,USD,1000.00,',
      '',
    ])
  })
  test.each([
    ['=1+1', "'=1+1"],
    ['\uff1dcmd|calc', "'\uff1dcmd|calc"],
    ['\uff0b1', "'\uff0b1"],
    [' \u200b@SUM(A1)', "' \u200b@SUM(A1)"],
  ])('runs nothing that somebody is called: %s', (text, safe) => {
    const [first] = order.transfers
    const transfers = first
      ? [{ ...first, name: text, number: text, bank: text, amount: '12.5' }]
      : []
    const table = bankTable({ ...order, transfers, note: text }, [text])
    const [heads, row] = table.split('\r\n')
    expect(heads).toBe(safe)
    expect(row).toBe(`${safe},${safe},${safe},LB30099900000001001925579115,USD,12.50,${safe}`)
  })
  test('adds up, as a credit transfer', () => {
    const file = creditTransfer(order)
    expect(file.match(/<CtrlSum>1000\.00<\/CtrlSum>/g)).toHaveLength(2)
    expect(file).toContain('<NbOfTxs>2</NbOfTxs>')
    expect(file).toContain('<InstdAmt Ccy="USD">983.30</InstdAmt>')
    expect(file).toContain('<IBAN>LB30099900000001001925579115</IBAN>')
    expect(file).toContain('<Othr><Id>4711</Id></Othr>')
    expect(file).toContain('<Nm>Épicerie &amp; Fils</Nm>')
  })
  test('needs the account of everybody in it', () => {
    const [first] = order.transfers
    const transfers = first ? [{ ...first, account: null }] : []
    expect(() => refuseWithoutAccount({ transfers })).toThrow('bankAccountMissing')
  })
})
