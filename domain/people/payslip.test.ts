import { describe, expect, test } from 'vitest'
import type { ContractFacts } from './contract.ts'
import { lebaneseRules } from './lebanon.ts'
import type { RuleFacts } from './pay-rule.ts'
import { type SlipFacts, slipOf } from './payslip.ts'
import { monthOf } from './working-days.ts'

const contract = (more: Partial<ContractFacts> = {}): ContractFacts => ({
  startsOn: '2020-01-01',
  endsOn: null,
  workWeek: 'mondayToFriday',
  hoursPerDay: '8',
  isInsured: true,
  taxAllowance: null,
  components: [{ code: 'basicPay', rank: 'first', amount: '1000', basis: 'month' }],
  ...more,
})

const facts = (more: Partial<SlipFacts> = {}): SlipFacts => ({
  month: monthOf('2026-06-10'),
  contracts: [contract()],
  absentDays: '0',
  unpaidDays: [],
  overtimeHours: '0',
  extras: [],
  rules: [],
  loans: [],
  rates: { sale: '90000', socialSecurity: '50000', tax: '80000' },
  decimals: { first: 2, second: 0 },
  overtimePercent: '150',
  recoveryPercent: '50',
  ...more,
})

const rule = (more: Partial<RuleFacts> = {}): RuleFacts => ({
  id: 'r',
  code: 'SM',
  kind: 'contribution',
  validFrom: '2025-01-01',
  rank: 'second',
  rateType: 'socialSecurity',
  base: ['basicPay'],
  cap: null,
  isYearly: false,
  isAfterContributions: false,
  brackets: [{ above: '0', employeePercent: '3', employerPercent: '8' }],
  ...more,
})

const refusal = (run: () => unknown): string => {
  try {
    run()
    return ''
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('days of work', () => {
  test.each([
    ['who joins on the 16th of a month of 30 days gets half of it', '2026-06-16', null, '500'],
    ['who leaves on the 15th gets the other half', '2020-01-01', '2026-06-15', '500'],
    ['who is there all month gets all of it', '2026-06-01', '2026-06-30', '1000'],
    ['who starts on its last day gets one day', '2026-06-30', null, '45.45'],
  ])('%s', (_, startsOn, endsOn, net) => {
    const slip = slipOf(facts({ contracts: [contract({ startsOn, endsOn })] }))
    expect(slip.net).toEqual({ first: net, second: '0' })
  })

  test('a raise within a month pays each part by its own days, rounded once', () => {
    const raised = { components: [{ ...contract().components[0], amount: '1100' }] }
    const contracts = [
      contract({ endsOn: '2026-06-15' }),
      contract({ startsOn: '2026-06-16', ...(raised as Partial<ContractFacts>) }),
    ]
    expect(slipOf(facts({ contracts })).net.first).toBe('1050')
  })

  test('whoever is absent is paid for the days he came, and no more days than there are', () => {
    const slip = slipOf(facts({ absentDays: '2.5' }))
    expect([slip.days, slip.net.first]).toEqual([{ due: '22', paid: '19.5' }, '886.36'])
    expect(refusal(() => slipOf(facts({ absentDays: '23' })))).toBe('absentBeyondContract')
  })

  test('a part by the day is paid for each day', () => {
    const components = [
      { code: 'transport', rank: 'second', amount: '450000', basis: 'day' },
    ] as const
    const slip = slipOf(facts({ contracts: [contract({ components })], absentDays: '2' }))
    expect(slip.net).toEqual({ first: '0', second: '9000000' })
  })

  test('nobody is paid without a contract', () => {
    expect(refusal(() => slipOf(facts({ contracts: [] })))).toBe('contractMissing')
  })
})

describe('unpaid leave', () => {
  const unpaid = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      day: `2026-06-${String(from + at).padStart(2, '0')}`,
      part: '1',
    }))
  const raised = (amount: string) =>
    ({ components: [{ code: 'basicPay', rank: 'first', amount, basis: 'month' }] }) as const

  test.each([
    ['before the raise', unpaid(1, 5), '0', '872.73'],
    ['after it', unpaid(22, 5), '0', '827.27'],
    // 6 days at 1,000 and 11 at 1,200 are left; one of 17 is missed, nobody knows which.
    ['and a day without a date', unpaid(1, 5), '1', '821.39'],
  ])('of a month with a raise is of the pay of its own days: %s', (_, unpaidDays, absent, net) => {
    const contracts = [
      contract({ endsOn: '2026-06-15' }),
      contract({ startsOn: '2026-06-16', ...raised('1200') }),
    ]
    const slip = slipOf(facts({ contracts, unpaidDays, absentDays: absent }))
    expect(slip.net.first).toBe(net)
  })

  test('and absence are together no more than the days there are', () => {
    const unpaidDays = unpaid(1, 5)
    expect(slipOf(facts({ unpaidDays, absentDays: '17' })).net.first).toBe('0')
    expect(refusal(() => slipOf(facts({ unpaidDays, absentDays: '17.01' })))).toBe(
      'absentBeyondContract',
    )
  })
})

test('an hour beyond the usual of whoever is paid by the day is an hour of that day', () => {
  const components = [{ code: 'basicPay', rank: 'first', amount: '50', basis: 'day' }] as const
  const slip = slipOf(facts({ contracts: [contract({ components })], overtimeHours: '4' }))
  // 50 / 8 × 4 × 150 %.
  expect(slip.lines[1]).toMatchObject({ code: 'overtime', amount: '37.5', quantity: '4' })
})

test('an hour beyond the usual is worth one and a half of the basic pay', () => {
  const slip = slipOf(facts({ overtimeHours: '11' }))
  expect(slip.lines[1]).toMatchObject({ code: 'overtime', amount: '93.75', quantity: '11' })
})

describe('what tables take', () => {
  const taxed = rule({
    id: 't',
    code: 'TAX',
    kind: 'tax',
    rateType: 'tax',
    isAfterContributions: true,
    brackets: [{ above: '0', employeePercent: '10', employerPercent: '0' }],
  })

  test('pay in dollars enters at the rate of social security, and leaves at that of the market', () => {
    const slip = slipOf(facts({ rules: [rule()] }))
    // 1,000 USD count as 50,000,000 LBP; 3 % of it, 1,500,000 LBP, are 16.67 USD on the market.
    expect(slip.lines[1]).toMatchObject({
      code: 'contribution',
      base: '50000000',
      amount: '1500000',
      taken: { first: '16.67', second: '0' },
    })
    expect([slip.net.first, slip.employer.second]).toEqual(['983.33', '4000000'])
  })

  test('pay in pounds is taken from first', () => {
    const components = [
      { code: 'basicPay', rank: 'first', amount: '1000', basis: 'month' },
      { code: 'housing', rank: 'second', amount: '1000000', basis: 'month' },
    ] as const
    const slip = slipOf(facts({ contracts: [contract({ components })], rules: [rule()] }))
    expect(slip.lines[2]?.taken).toEqual({ first: '5.56', second: '1000000' })
  })

  test.each([
    ['up to a ceiling', rule({ cap: '20000000' }), '600000'],
    ['from the day they hold', rule({ validFrom: '2026-07-01' }), undefined],
    [
      'by brackets',
      rule({
        brackets: [
          { above: '0', employeePercent: '0', employerPercent: '0' },
          { above: '40000000', employeePercent: '10', employerPercent: '0' },
        ],
      }),
      '1000000',
    ],
    [
      'a twelfth of a year',
      rule({
        isYearly: true,
        brackets: [
          { above: '0', employeePercent: '2', employerPercent: '0' },
          { above: '360000000', employeePercent: '4', employerPercent: '0' },
        ],
      }),
      '1400000',
    ],
  ])('%s', (_, own, amount) => {
    const slip = slipOf(facts({ rules: [own] }))
    expect(slip.lines.find(({ code }) => code === 'contribution')?.amount).toBe(amount)
  })

  test('of two versions the newer one that holds, and whoever is not insured contributes nothing', () => {
    const older = rule({
      validFrom: '2024-01-01',
      brackets: [{ above: '0', employeePercent: '1', employerPercent: '0' }],
    })
    expect(slipOf(facts({ rules: [rule(), older] })).lines[1]?.amount).toBe('1500000')
    const contracts = [contract({ isInsured: false })]
    expect(slipOf(facts({ contracts, rules: [rule()] })).lines).toHaveLength(1)
  })

  test('what is free of tax and what was contributed is not taxed', () => {
    const contracts = [contract({ taxAllowance: '30000000' })]
    const slip = slipOf(facts({ contracts, rules: [taxed, rule()] }))
    // 80,000,000 less 30,000,000 that are free and 1,500,000 that were contributed.
    expect(slip.lines.find(({ code }) => code === 'payee')?.amount).toBe('4850000')
  })

  test('what was contributed in the other currency is not taxed either, at the rate of the tax', () => {
    const tax = { ...taxed, rank: 'first' } as const
    const slip = slipOf(facts({ rules: [tax, rule()] }))
    // 1,000 less the 1,500,000 that were contributed, which are 18.75 at 80,000.
    expect(slip.lines.find(({ code }) => code === 'payee')).toMatchObject({
      base: '981.25',
      amount: '98.13',
    })
  })

  test('a rate that nobody wrote down is asked for', () => {
    const rates = { sale: '90000', socialSecurity: null, tax: null }
    expect(refusal(() => slipOf(facts({ rules: [rule()], rates })))).toBe(
      'socialSecurityRateMissing',
    )
  })

  test('the example of Lebanon holds together', () => {
    const rules = lebaneseRules.map((it, at) => ({
      ...it,
      id: String(at),
      rank: 'second' as const,
    }))
    const slip = slipOf(
      facts({ rules, rates: { sale: '89500', socialSecurity: '89500', tax: '89500' } }),
    )
    const taken = Object.fromEntries(
      slip.lines.slice(1).map((it) => [`${it.kind} ${it.rule}`, it.amount]),
    )
    expect(taken).toEqual({
      'deduction 0': '2685000',
      'deduction 3': '3415000',
      'employer 0': '7160000',
      'employer 1': '1680000',
      'employer 2': '7607500',
    })
  })
})

describe('what is kept back', () => {
  const loan = {
    id: 'l',
    kind: 'loan',
    rank: 'first',
    open: '600',
    instalment: '200',
    firstMonth: '2026-01-01',
  } as const

  test.each([
    ['an instalment', loan, '50', '200'],
    ['what is left of it', { ...loan, open: '40.5' }, '50', '40.5'],
    ['no more than its part of the net', { ...loan, instalment: '600' }, '30', '300'],
    ['nothing before its first month', { ...loan, firstMonth: '2026-07-01' }, '50', undefined],
    [
      'a loan in pounds from pay in dollars',
      { ...loan, rank: 'second', open: '9000000', instalment: '4500000' } as const,
      '50',
      '4500000',
    ],
  ])('%s', (_, own, recoveryPercent, amount) => {
    const slip = slipOf(facts({ loans: [own], recoveryPercent }))
    expect(slip.lines.find(({ code }) => code === 'staffLoan')?.amount).toBe(amount)
  })

  test('all loans together take no more than their part of the net', () => {
    const loans = [
      { ...loan, instalment: '400' },
      { ...loan, id: 'm', instalment: '400' },
    ]
    const taken = slipOf(facts({ loans }))
      .lines.slice(1)
      .map(({ amount }) => amount)
    expect(taken).toEqual(['400', '100'])
  })

  test('a net below zero is refused, and one of nothing is not', () => {
    const fine = (amount: string) => facts({ extras: [{ code: 'fine', rank: 'first', amount }] })
    expect(slipOf(fine('1000')).net.first).toBe('0')
    expect(refusal(() => slipOf(fine('1000.02')))).toBe('netBelowZero')
  })

  test('a correction takes back what was paid too much, before tables, and no more than there is', () => {
    const back = (amount: string, rank: 'first' | 'second' = 'first') =>
      facts({ extras: [{ code: 'correction', rank, amount }] })
    expect(slipOf(back('-100'))).toMatchObject({
      earnings: { first: '900' },
      net: { first: '900', second: '0' },
    })
    expect(slipOf(back('-1000')).net.first).toBe('0')
    expect(refusal(() => slipOf(back('-1000.01')))).toBe('netBelowZero')
    expect(refusal(() => slipOf(back('-1', 'second')))).toBe('netBelowZero')
  })

  test('extras are earned or kept back by their name', () => {
    const extras = [
      { code: 'bonus', rank: 'first', amount: '50' },
      { code: 'arrears', rank: 'second', amount: '900000' },
    ] as const
    const slip = slipOf(facts({ extras }))
    expect(slip).toMatchObject({
      earnings: { first: '1050', second: '0' },
      deductions: { first: '10', second: '0' },
      net: { first: '1040', second: '0' },
    })
  })
})
