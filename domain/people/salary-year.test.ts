/** Three years of pay with random loans, raises, absences, early payments and reversals. */
import { expect, test } from 'vitest'
import { entryLinesOf } from '../books/entry.ts'
import { addDays } from '../kernel/date.ts'
import { isZero } from '../kernel/number/decimal.ts'
import { differenceOf, sumOf } from '../kernel/number/fraction.ts'
import { ranks } from '../money/measure.ts'
import type { ContractFacts } from './contract.ts'
import { instalmentOf } from './loan.ts'
import { slipOf } from './payslip.ts'
import {
  itemAfter,
  partOfItem,
  type StaffItem,
  type StaffLine,
  slipPosting,
} from './salary-posting.ts'
import { monthOf } from './working-days.ts'

/** A row of numbers that is the same every time. */
function chanceOf(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

const decimals = { first: 2, second: 0 }

/** What 1,000 people have in common is worked out by the same rules; each has chances of his own. */
const people = 1000
const months = 36

type Loan = StaffItem & { instalment: string }

const firstMonth = monthOf('2024-01-15')
const calendar = [firstMonth]
while (calendar.length < months)
  calendar.push(monthOf(addDays(calendar.at(-1)?.to ?? firstMonth.to, 1)))

/** What a line took of a loan is open again once it is mirrored. */
const reopened = (loan: Loan, line: Pick<StaffLine, 'amount' | 'first' | 'second'>) => ({
  open: differenceOf(loan.open, line.amount),
  first: differenceOf(loan.first, line.first),
  second: differenceOf(loan.second ?? '0', line.second ?? '0'),
})

/** Three years of one person; answers how many loans were closed. */
function yearsOf(seed: number): number {
  const chance = chanceOf(seed)
  const rank = chance(2) ? 'first' : 'second'
  const unit = rank === 'first' ? '.37' : '00137'
  const loans = new Map<string, Loan>()
  const lent: string[] = []
  const back: string[] = []
  let contracts: ContractFacts[] = []
  const isLookedAt = seed % 25 === 0
  for (const [n, month] of calendar.entries()) {
    const rate = String(89_000 + chance(3000))
    if (chance(8) === 0) {
      const amount = `${100 + chance(900)}${unit}`
      const instalment = instalmentOf(amount, 1 + chance(9), decimals[rank])
      const worth =
        rank === 'first' ? { first: amount, second: '0' } : { first: '0', second: amount }
      const id = `${seed}.${n}`
      loans.set(id, {
        id,
        employee: 'e',
        branch: 'b',
        rank,
        amount,
        open: amount,
        ...worth,
        instalment,
      })
      lent.push(amount)
    }
    // A raise or a cut, now and then.
    if (n === 0 || chance(6) === 0) contracts = [contractOf(chance)]
    const open = [...loans.values()].filter((it) => !isZero(it.open))
    // A month without a loan moves none: one in twenty-five is worked out all the same.
    if (open.length === 0 && !isLookedAt) continue
    const facts = {
      month,
      contracts,
      absentDays: String(chance(5)),
      unpaidDays: [],
      overtimeHours: String(chance(20)),
      extras: [],
      rules: [],
      loans: open.map((it) => ({ ...it, kind: 'loan' as const, firstMonth: month.from })),
      rates: { sale: rate, socialSecurity: rate, tax: rate },
      decimals,
      overtimePercent: '150',
      recoveryPercent: String(10 + chance(80)),
    }
    const slip = slipOf(facts)
    const posting = slipPosting(
      { id: 's', employee: 'e', branch: 'b', lines: slip.lines, net: slip.net },
      loans,
      (_, it) => it,
      { rate, decimals },
    )
    for (const of of ranks)
      if (sumOf([slip.net[of], slip.deductions[of]]) !== slip.earnings[of])
        throw new Error(`The slip of ${seed} in ${month.from} does not add up`)
    if (isLookedAt) {
      expect(slipOf(facts)).toEqual(slip)
      const lines = entryLinesOf(posting.bookings, rate, decimals)
      for (const measure of ['first', 'second'] as const)
        expect(sumOf(lines.map((it) => it[measure] ?? '0'))).toBe('0')
    }
    const before = JSON.stringify([...loans.values()])
    for (const loan of posting.loans)
      loans.set(loan.id, { ...loan, instalment: loans.get(loan.id)?.instalment ?? '0' })
    // A reversal is the mirror of what was posted, line by line; afterwards the month is run again.
    if (chance(10) === 0) {
      for (const { item, ...line } of posting.staff) {
        const loan = loans.get(item)
        if (loan) loans.set(item, { ...loan, ...reopened(loan, line) })
      }
      if (JSON.stringify([...loans.values()]) !== before)
        throw new Error(`The mirror of ${seed} in ${month.from} leaves another loan`)
      for (const loan of posting.loans)
        loans.set(loan.id, { ...loan, instalment: loans.get(loan.id)?.instalment ?? '0' })
    }
    for (const { id } of posting.loans)
      back.push(...slip.lines.filter((it) => it.loan === id).map((it) => it.amount))
    const [early] = [...loans.values()].filter((it) => !isZero(it.open))
    if (early && chance(12) === 0) {
      const worth = partOfItem(early, early.open, { rate, decimals })
      back.push(early.open)
      loans.set(early.id, { ...early, ...itemAfter(early, early.open, worth) })
    }
  }
  const closed = [...loans.values()].filter(({ open }) => isZero(open))
  expect(closed.filter(({ first, second }) => first !== '0' || second !== '0')).toEqual([])
  expect(sumOf([...back, ...[...loans.values()].map(({ open }) => open)])).toBe(sumOf(lent))
  return closed.length
}

const contractOf = (chance: (most: number) => number): ContractFacts => ({
  startsOn: '2024-01-01',
  endsOn: null,
  workWeek: 'mondayToSaturday',
  hoursPerDay: '8',
  isInsured: false,
  taxAllowance: null,
  components: [
    {
      code: 'basicPay',
      rank: 'first',
      amount: `${chance(900)}.${10 + chance(89)}`,
      basis: 'month',
    },
    { code: 'transport', rank: 'second', amount: String(chance(500_000)), basis: 'day' },
  ],
})

const parts = 20

test.each(Array.from({ length: parts }, (_, at) => at))(
  'of a thousand people every loan ends at nothing or at what is left, and every entry balances (%i)',
  (part) => {
    let closed = 0
    for (let seed = part + 1; seed <= people; seed += parts) closed += yearsOf(seed)
    expect(closed).toBeGreaterThan((40 * people) / parts / 25)
  },
)
