/** Three years of pay with random loans, raises, absences, early payments and reversals. */
import { expect, test } from 'vitest'
import { entryLinesOf } from '../books/entry.ts'
import { addDays } from '../kernel/date.ts'
import { isZero } from '../kernel/number/decimal.ts'
import { sumOf } from '../kernel/number/fraction.ts'
import { ranks } from '../money/measure.ts'
import type { ContractFacts } from './contract.ts'
import { instalmentOf } from './loan.ts'
import { slipOf } from './payslip.ts'
import { itemAfter, partOfItem, type StaffItem, slipPosting } from './salary-posting.ts'
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

test('every loan ends at nothing or at what is left, and every entry balances to the last pound', () => {
  let closed = 0
  for (let seed = 1; seed <= 25; seed++) {
    const chance = chanceOf(seed)
    const rank = chance(2) ? 'first' : 'second'
    const unit = rank === 'first' ? '.37' : '00137'
    const loans = new Map<string, StaffItem & { instalment: string }>()
    const lent: string[] = []
    const back: string[] = []
    let month = monthOf('2024-01-15')
    for (let n = 0; n < 36; n++, month = monthOf(addDays(month.to, 1))) {
      const rate = String(89_000 + chance(3000))
      if (chance(8) === 0) {
        const amount = `${100 + chance(900)}${unit}`
        const instalment = instalmentOf(amount, 1 + chance(9), decimals[rank])
        const worth =
          rank === 'first' ? { first: amount, second: '0' } : { first: '0', second: amount }
        const id = `${seed}.${n}`
        loans.set(id, { id, employee: 'e', rank, amount, open: amount, ...worth, instalment })
        lent.push(amount)
      }
      const contracts: ContractFacts[] = [
        {
          startsOn: month.from,
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
        },
      ]
      const open = [...loans.values()].filter((it) => !isZero(it.open))
      const facts = {
        month,
        contracts,
        absentDays: String(chance(5)),
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
      expect(slipOf(facts)).toEqual(slip)
      for (const of of ranks)
        expect(sumOf([slip.net[of], slip.deductions[of]])).toBe(slip.earnings[of])
      const posting = slipPosting(
        { id: 's', employee: 'e', lines: slip.lines, net: slip.net },
        loans,
        (_, it) => it,
        { rate, decimals },
      )
      const lines = entryLinesOf(posting.bookings, rate, decimals)
      for (const measure of ['first', 'second'] as const)
        expect(sumOf(lines.map((it) => it[measure] ?? '0'))).toBe('0')
      // A reversal leaves everything as it was: the loans are not touched.
      if (chance(10) > 0)
        for (const loan of posting.loans) {
          const before = loans.get(loan.id)
          if (before) loans.set(loan.id, { ...before, ...loan })
          back.push(...slip.lines.filter((it) => it.loan === loan.id).map((it) => it.amount))
        }
      const [early] = [...loans.values()].filter((it) => !isZero(it.open))
      if (early && chance(12) === 0) {
        const worth = partOfItem(early, early.open, { rate, decimals })
        back.push(early.open)
        loans.set(early.id, { ...early, ...itemAfter(early, early.open, worth) })
      }
    }
    for (const loan of loans.values())
      if (isZero(loan.open)) {
        closed += 1
        expect([loan.first, loan.second]).toEqual(['0', '0'])
      }
    expect(sumOf([...back, ...[...loans.values()].map(({ open }) => open)])).toBe(sumOf(lent))
  }
  expect(closed).toBeGreaterThan(40)
})
