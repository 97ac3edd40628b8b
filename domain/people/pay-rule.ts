/**
 * Contributions and taxes on pay: tables of a company, each with the day it holds from. What is
 * earned in the other currency enters a table at the rate the office wants, which is not the
 * market's. Nothing of a country stands in the code; Lebanon is an example that can be changed.
 */
import {
  added,
  compare,
  type Fraction,
  fractionOf,
  minus,
  notBelowZero,
  over,
  partOf,
  rounded,
  smaller,
  times,
  zero,
} from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type Decimals, exchanged, type Rank } from '../money/measure.ts'
import type { EarningCode } from './pay-component.ts'

export const ruleKinds = ['contribution', 'tax'] as const

export const ruleRates = ['socialSecurity', 'tax', 'sale'] as const

type RuleRate = (typeof ruleRates)[number]

export type PayRates = Readonly<Record<RuleRate, string | null>>

type Bracket = { above: string; employeePercent: string; employerPercent: string }

export type RuleFacts = {
  id: string
  code: string
  kind: (typeof ruleKinds)[number]
  validFrom: string
  rank: Rank
  rateType: RuleRate
  /** What of the pay counts. */
  base: readonly EarningCode[]
  /** No more than so much of a month counts. */
  cap: string | null
  /** Its brackets are of a year: a month is a twelfth of one. */
  isYearly: boolean
  /** What was contributed is not taxed. */
  isAfterContributions: boolean
  brackets: readonly Bracket[]
}

/** Of each table the one that holds on a day: the newest of its code that is valid. */
export function rulesOn<Rule extends Pick<RuleFacts, 'code' | 'validFrom'>>(
  rules: readonly Rule[],
  day: string,
): Rule[] {
  const held = new Map<string, Rule>()
  for (const rule of rules) {
    const known = held.get(rule.code)
    const isNewer = !known || known.validFrom < rule.validFrom
    if (rule.validFrom <= day && isNewer) held.set(rule.code, rule)
  }
  return [...held.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
}

/**
 * How many of them a contract insures in vain: while no table of contributions holds on the day,
 * nothing is taken of anybody, and whoever runs the pay should know.
 */
export function insuredInVain(
  people: readonly { isInsured: boolean; isLeftOut: boolean }[],
  rules: readonly Pick<RuleFacts, 'code' | 'validFrom' | 'kind'>[],
  day: string,
): number {
  if (rulesOn(rules, day).some(({ kind }) => kind === 'contribution')) return 0
  return people.filter(({ isInsured, isLeftOut }) => isInsured && !isLeftOut).length
}

/** Each part of the base pays the percentage of its bracket. */
function inBrackets(
  base: Fraction,
  brackets: readonly Bracket[],
  percentOf: (bracket: Bracket) => string,
): Fraction {
  const sorted = brackets.toSorted((a, b) => compare(fractionOf(a.above), fractionOf(b.above)))
  return added(
    sorted.map((bracket, at) => {
      const from = fractionOf(bracket.above)
      const next = sorted[at + 1]
      const to = next ? smaller(base, fractionOf(next.above)) : base
      return compare(to, from) > 0 ? times(minus(to, from), partOf(percentOf(bracket))) : zero
    }),
  )
}

const missingRates: Readonly<Record<RuleRate, string>> = {
  socialSecurity: 'socialSecurityRateMissing',
  tax: 'payTaxRateMissing',
  sale: 'rateMissing',
}

type Earned = { code: string; rank: Rank; amount: string }

type Table = Pick<RuleFacts, 'rank' | 'rateType'>

/** What amounts come to in the currency of a table, at its rate and not rounded. */
export const enteredIn = (
  table: Table,
  amounts: readonly { rank: Rank; amount: string }[],
  rates: PayRates,
): Fraction =>
  added(
    amounts.map(({ rank, amount }) => {
      const rate = rates[table.rateType]
      if (rank !== table.rank && rate === null) throw new Refusal(missingRates[table.rateType])
      return exchanged(fractionOf(amount), rank, table.rank, rate)
    }),
  )

/** What counts for a table. */
export const baseOf = (
  rule: Table & Pick<RuleFacts, 'base'>,
  earnings: readonly Earned[],
  rates: PayRates,
): Fraction =>
  enteredIn(
    rule,
    earnings.filter(({ code }) => rule.base.some((it) => it === code)),
    rates,
  )

export type Levied = { base: string; employee: string; employer: string }

/** What a table takes of a base, of the employee and of the employer. */
export function leviedBy(
  rule: Pick<RuleFacts, 'cap' | 'isYearly' | 'brackets' | 'rank'>,
  whole: Fraction,
  decimals: Decimals,
): Levied {
  const above = notBelowZero(whole)
  const base = rule.cap === null ? above : smaller(above, fractionOf(rule.cap))
  const months = fractionOf(rule.isYearly ? '12' : '1')
  const taken = (percentOf: (bracket: Bracket) => string): string =>
    rounded(
      over(inBrackets(times(base, months), rule.brackets, percentOf), months),
      decimals[rule.rank],
    )
  return {
    base: rounded(base, decimals[rule.rank]),
    employee: taken(({ employeePercent }) => employeePercent),
    employer: taken(({ employerPercent }) => employerPercent),
  }
}
