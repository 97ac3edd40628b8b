/**
 * The plan of a project in one measure. An amount in the other currency is worth what it was on the
 * day the plan began, so that a plan does not move with the market.
 */
import { toFirst, toSecond } from '../kernel/number/convert.ts'
import { sumOf } from '../kernel/number/fraction.ts'
import { refuseDecimals } from '../kernel/number/money.ts'
import { Refusal } from '../kernel/refusal.ts'

export type PlanLine = { account: string; rank: 'first' | 'second'; amount: string }

export type PlanTerms = {
  /** Of the day the plan begins; nothing where the company has one currency, or no rate yet. */
  rate: string | null
  decimals: { first: number; second: number }
}

function inMeasure(
  { rank, amount }: PlanLine,
  measure: 'first' | 'second',
  { rate, decimals }: PlanTerms,
): string {
  if (rank === measure) return amount
  if (rate === null) throw new Refusal('rateMissing', 'measure')
  return measure === 'first'
    ? toFirst(amount, rate, decimals.first)
    : toSecond(amount, rate, decimals.second)
}

/** What is planned on each account; several lines of one account are added up. */
export function plannedByAccount(
  lines: readonly PlanLine[],
  measure: 'first' | 'second',
  terms: PlanTerms,
): Map<string, string> {
  const byAccount = Map.groupBy(lines, ({ account }) => account)
  return new Map(
    [...byAccount].map(([account, own]) => [
      account,
      sumOf(own.map((line) => inMeasure(line, measure, terms))),
    ]),
  )
}

type Named = { kind: string | null; rank: string | null; decimals: number; amount: string }

/** Planned is what is earned and what is spent, in one of the two currencies and no finer. */
export function refusePlan(lines: readonly Named[]): void {
  lines.forEach(({ kind, rank, decimals, amount }, at) => {
    if (kind === null) throw new Refusal('missingReference', `amounts.${at}.account`)
    if (kind !== 'income' && kind !== 'expense')
      throw new Refusal('budgetAccountKind', `amounts.${at}.account`)
    if (rank === null) throw new Refusal('budgetCurrency', `amounts.${at}.currency`)
    refuseDecimals(amount, decimals, `amounts.${at}.amount`)
  })
}
