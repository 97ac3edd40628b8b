/**
 * The pay of one person for one month, from facts to a slip: earnings by working days, then what the
 * tables take, then what was fined, advanced and lent, then the net. It is worked out in both
 * currencies at once. A deduction comes out of the pay in its own currency first; what that does not
 * hold comes out of the other at the rate of the market. The same facts give the same slip.
 */
import { isNegative, isZero } from '../kernel/number/decimal.ts'
import {
  added,
  compare,
  differenceOf,
  type Fraction,
  fractionOf,
  isAbove,
  lesser,
  minus,
  notBelowZero,
  over,
  partOf,
  plus,
  rounded,
  sumOf,
  times,
  zero,
} from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type Decimals, exchanged, otherRank, type Rank, ranks } from '../money/measure.ts'
import { type ContractFacts, daysWithin } from './contract.ts'
import { cutDown, dueIn, type LoanFacts } from './loan.ts'
import { type ExtraCode, extraDeductions, type PayAmounts, type PayCode } from './pay-component.ts'
import { baseOf, enteredIn, leviedBy, type PayRates, type RuleFacts, rulesOn } from './pay-rule.ts'
import { type Month, workingDays } from './working-days.ts'

type Extra = { code: ExtraCode; rank: Rank; amount: string }

export type SlipFacts = {
  month: Month
  contracts: readonly ContractFacts[]
  /** Of no day that is known. */
  absentDays: string
  /** Days of leave that nobody pays, each with how much of it. */
  unpaidDays: readonly { day: string; part: string }[]
  overtimeHours: string
  extras: readonly Extra[]
  rules: readonly RuleFacts[]
  loans: readonly LoanFacts[]
  rates: PayRates
  decimals: Decimals
  /** What an hour beyond the usual is worth of a usual one. */
  overtimePercent: string
  /** What of the net all loans and advances together may take. */
  recoveryPercent: string
}

export type SlipLine = {
  kind: 'earning' | 'deduction' | 'employer'
  code: PayCode
  rule: string | null
  loan: string | null
  rank: Rank
  /** In its own currency. */
  amount: string
  /** What the amount was worked out of, where that says something. */
  base: string | null
  quantity: string | null
  /** What came out of the pay in each currency, or went into it. */
  taken: PayAmounts
}

export type Slip = {
  lines: SlipLine[]
  /** Days of work in the month, and those that are paid. */
  days: { due: string; paid: string }
  earnings: PayAmounts
  deductions: PayAmounts
  net: PayAmounts
  employer: PayAmounts
}

type Sum = { code: PayCode; rank: Rank; exact: Fraction; quantity: string | null }

const payIn = (rank: Rank, amount: string): PayAmounts => ({
  first: rank === 'first' ? amount : '0',
  second: rank === 'second' ? amount : '0',
})

/** A contract within the month: its working days, those of the whole month, those of unpaid leave. */
type Stretch = { contract: ContractFacts; worked: number; whole: number; unpaid: Fraction }

/** The contracts of the month; leave that has a day is of the one that holds on it. */
function stretchesOf({ contracts, month, unpaidDays }: SlipFacts): Stretch[] {
  return contracts.flatMap((contract) => {
    const days = daysWithin(contract, month)
    if (!days) return []
    const whole = workingDays(month.from, month.to, contract.workWeek)
    const worked = workingDays(days.from, days.to, contract.workWeek)
    const own = unpaidDays.filter(({ day }) => day >= days.from && day <= days.to)
    return [{ contract, worked, whole, unpaid: added(own.map(({ part }) => fractionOf(part))) }]
  })
}

const number = (count: number): Fraction => ({ top: BigInt(count), bottom: 1n })

/** The days of a contract that leave has left; never below none. */
const stayed = ({ worked, unpaid }: Stretch): Fraction => {
  const left = minus(number(worked), unpaid)
  return notBelowZero(left)
}

/** What the contracts promise for the days that were worked. */
function promised(stretches: readonly Stretch[], present: Fraction): Sum[] {
  return stretches.flatMap((stretch) =>
    stretch.contract.components.map(({ code, rank, amount, basis }): Sum => {
      const days = stayed(stretch)
      const share = basis === 'day' ? days : over(days, number(stretch.whole || 1))
      const exact = times(times(fractionOf(amount), share), present)
      return { code, rank, exact, quantity: null }
    }),
  )
}

const overtime: PayCode = 'overtime'

/** Hours beyond the usual are paid by the basic pay of the contract that ends the month. */
function overtimeOf({ overtimeHours, overtimePercent }: SlipFacts, last: Stretch): Sum[] {
  if (isZero(overtimeHours)) return []
  const { contract, whole } = last
  const ofDay = fractionOf(contract.hoursPerDay)
  const ofMonth = times(number(whole || 1), ofDay)
  const factor = times(fractionOf(overtimeHours), partOf(overtimePercent))
  return contract.components
    .filter(({ code }) => code === 'basicPay')
    .map(({ rank, amount, basis }) => ({
      code: overtime,
      rank,
      exact: times(over(fractionOf(amount), basis === 'day' ? ofDay : ofMonth), factor),
      quantity: overtimeHours,
    }))
}

const isKept = (code: string): boolean => extraDeductions.some((it) => it === code)

/** What is of one name and currency comes together and is rounded once. */
function earningLines(sums: readonly Sum[], decimals: Decimals): SlipLine[] {
  const groups = [...Map.groupBy(sums, ({ code, rank }) => `${code} ${rank}`).values()]
  return groups.flatMap((group) => {
    const [one] = group
    if (!one) return []
    const { code, rank, quantity } = one
    const amount = rounded(added(group.map(({ exact }) => exact)), decimals[rank])
    if (isZero(amount)) return []
    const taken = payIn(rank, amount)
    const none = { rule: null, loan: null, base: null }
    return [{ kind: 'earning', code, rank, amount, quantity, taken, ...none }]
  })
}

/** What is left to pay in each currency while deductions come out of it. */
class Remainder {
  readonly left: Record<Rank, string>
  readonly #rate: string | null
  readonly #decimals: Decimals

  constructor(earnings: PayAmounts, rate: string | null, decimals: Decimals) {
    this.left = { ...earnings }
    this.#rate = rate
    this.#decimals = decimals
  }

  worthIn(rank: Rank): Fraction {
    const other = otherRank(rank)
    const own = fractionOf(this.left[rank])
    if (isZero(this.left[other])) return own
    return plus(own, exchanged(fractionOf(this.left[other]), other, rank, this.#rate))
  }

  /** Its own currency first, the other for what that does not hold. */
  take(rank: Rank, amount: string): PayAmounts {
    const own = lesser(amount, this.left[rank])
    const rest = differenceOf(amount, own)
    const other = otherRank(rank)
    const wanted = isZero(rest)
      ? '0'
      : rounded(exchanged(fractionOf(rest), rank, other, this.#rate), this.#decimals[other])
    // Half a coin more than there is left is what rounding made of it.
    const coin = { top: 1n, bottom: 10n ** BigInt(this.#decimals[other]) }
    const beyond = minus(fractionOf(wanted), fractionOf(this.left[other]))
    if (compare(beyond, coin) > 0) throw new Refusal('netBelowZero')
    const taken = compare(beyond, zero) > 0 ? this.left[other] : wanted
    this.left[rank] = differenceOf(this.left[rank], own)
    this.left[other] = differenceOf(this.left[other], taken)
    return rank === 'first' ? { first: own, second: taken } : { first: taken, second: own }
  }
}

type Deduction = Pick<SlipLine, 'code' | 'rank' | 'amount'> & Partial<SlipLine>

const deducted = (remainder: Remainder, it: Deduction): SlipLine[] =>
  isZero(it.amount)
    ? []
    : [
        {
          rule: null,
          loan: null,
          base: null,
          quantity: null,
          ...it,
          kind: 'deduction',
          taken: remainder.take(it.rank, it.amount),
        },
      ]

type Contributed = { rank: Rank; amount: string }

/** What the tables take, and what the employer adds to it. */
function levies(facts: SlipFacts, earned: readonly SlipLine[], last: ContractFacts) {
  const held = rulesOn(facts.rules, facts.month.to)
  const ofEmployee: Deduction[] = []
  const ofEmployer: SlipLine[] = []
  const contributed: Contributed[] = []
  const order = [
    ...held.filter((it) => it.kind === 'contribution'),
    ...held.filter((it) => it.kind === 'tax'),
  ]
  for (const rule of order) {
    if (rule.kind === 'contribution' && !last.isInsured) continue
    const whole = baseOf(rule, earned, facts.rates)
    const free = () => freeOf(rule, last, contributed, facts.rates)
    const base = rule.kind === 'tax' ? minus(whole, free()) : whole
    const levied = leviedBy(rule, base, facts.decimals)
    const code = rule.kind === 'tax' ? 'payee' : 'contribution'
    const common = { code, rule: rule.id, rank: rule.rank, base: levied.base } as const
    if (rule.kind === 'contribution') contributed.push({ rank: rule.rank, amount: levied.employee })
    ofEmployee.push({ ...common, amount: levied.employee })
    if (!isZero(levied.employer))
      ofEmployer.push({
        ...common,
        kind: 'employer',
        amount: levied.employer,
        loan: null,
        quantity: null,
        taken: { first: '0', second: '0' },
      })
  }
  return { ofEmployee, ofEmployer }
}

/** What of the pay is not taxed; what was contributed in the other currency enters like the pay. */
const freeOf = (
  rule: RuleFacts,
  { taxAllowance }: ContractFacts,
  contributed: readonly Contributed[],
  rates: PayRates,
): Fraction =>
  plus(
    fractionOf(taxAllowance ?? '0'),
    rule.isAfterContributions ? enteredIn(rule, contributed, rates) : zero,
  )

/** Instalments, oldest first, as far as their part of the net goes. */
function recovered(facts: SlipFacts, remainder: Remainder): SlipLine[] {
  const { loans, month, recoveryPercent, decimals, rates } = facts
  let budget = times(remainder.worthIn('first'), partOf(recoveryPercent))
  return loans.flatMap((loan) => {
    const due = dueIn(loan, month.from)
    const most = cutDown(exchanged(budget, 'first', loan.rank, rates.sale), decimals[loan.rank])
    const amount = lesser(due, most)
    if (isZero(amount)) return []
    budget = minus(budget, exchanged(fractionOf(amount), loan.rank, 'first', rates.sale))
    const code = loan.kind === 'advance' ? 'advance' : 'staffLoan'
    return deducted(remainder, { code, loan: loan.id, rank: loan.rank, amount, base: loan.open })
  })
}

const payAmountsOf = (lines: readonly SlipLine[]): PayAmounts => ({
  first: sumOf(lines.map(({ taken }) => taken.first)),
  second: sumOf(lines.map(({ taken }) => taken.second)),
})

/** Earnings that were written for this period alone. */
const written = ({ extras }: SlipFacts): Sum[] =>
  extras
    .filter(({ code }) => !isKept(code))
    .map(({ code, rank, amount }) => ({ code, rank, exact: fractionOf(amount), quantity: null }))

export function slipOf(facts: SlipFacts): Slip {
  const { absentDays, decimals, rates, extras } = facts
  const stretches = stretchesOf(facts)
  const last = stretches.at(-1)
  if (!last) throw new Refusal('contractMissing')
  const worked = stretches.reduce((sum, it) => sum + it.worked, 0)
  const unpaid = added(stretches.map((it) => it.unpaid))
  const paid = minus(minus(number(worked), unpaid), fractionOf(absentDays))
  if (isAbove(zero, paid))
    throw new Refusal('absentBeyondContract', 'absentDays', { limit: worked })
  // What is absent without a day is shared by all the days that leave has left.
  const left = added(stretches.map(stayed))
  const present = isAbove(left, zero) ? over(paid, left) : zero
  const sums = [...promised(stretches, present), ...overtimeOf(facts, last), ...written(facts)]
  const earned = earningLines(sums, decimals)
  const earnings = payAmountsOf(earned)
  // A correction may take back what a month before paid too much, and no more than this one brings.
  if (ranks.some((rank) => isNegative(earnings[rank]))) throw new Refusal('netBelowZero')
  const remainder = new Remainder(earnings, rates.sale, decimals)
  const { ofEmployee, ofEmployer } = levies(facts, earned, last.contract)
  const kept = extras.filter(({ code }) => isKept(code))
  const taken = [...ofEmployee, ...kept].flatMap((it) => deducted(remainder, it))
  const lines = [...earned, ...taken, ...recovered(facts, remainder), ...ofEmployer]
  const ofKind = (kind: SlipLine['kind']) => lines.filter((line) => line.kind === kind)
  const employer = ranks.map((rank) =>
    sumOf(ofEmployer.filter((it) => it.rank === rank).map(({ amount }) => amount)),
  )
  return {
    lines,
    days: { due: String(last.whole), paid: rounded(paid, 2) },
    earnings,
    deductions: payAmountsOf(ofKind('deduction')),
    net: { ...remainder.left },
    employer: { first: employer[0] ?? '0', second: employer[1] ?? '0' },
  }
}
