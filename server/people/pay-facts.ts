/** What every step of pay asks of the house: its currencies and rates, its rules, its accounts. */

import { sql } from 'kysely'
import type { Accounts } from '../../domain/books/entry.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Decimals } from '../../domain/money/measure.ts'
import type { PayRates } from '../../domain/people/pay-rule.ts'
import type { SalaryState } from '../../domain/people/salary-step.ts'
import {
  accountsByRole,
  decimalsByRank,
  rateNumberOn,
  socialSecurityRateOn,
  taxRateOn,
} from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'

export type PayFacts = { accounts: Accounts; decimals: Decimals; rates: PayRates }

/** As they are on a day. */
export const payFactsOn = (tx: Tx, day: string): Promise<PayFacts> =>
  tx.one(sql<PayFacts>`
    select ${accountsByRole} as accounts, ${decimalsByRank} as decimals,
      json_build_object(
        'sale', trim_scale(${rateNumberOn(day)})::text,
        'tax', trim_scale(${taxRateOn(sql`${day}::date`)})::text,
        'socialSecurity', trim_scale(${socialSecurityRateOn(sql`${day}::date`)})::text) as rates`)

/** The same where something is worked out or booked: both currencies are told. */
export async function ratedFactsOn(tx: Tx, day: string): Promise<PayFacts> {
  const facts = await payFactsOn(tx, day)
  if (facts.accounts.currencies.second && facts.rates.sale === null)
    throw new Refusal('rateMissing', 'day')
  return facts
}

export type RunRow = {
  id: string
  version: number
  name: string
  period: string
  state: SalaryState
  department: string | null
  branch: string | null
  rate: string | null
  entry: string | null
  day: string | null
}

/** Whoever works on a run holds it: two people do one thing after the other. */
export async function lockRun({ tx, actor }: Context, id: string): Promise<RunRow> {
  const found = await tx.maybe(sql<RunRow>`
    select id, version, name, period, state, department_id as department, branch_id as branch,
      trim_scale(rate)::text as rate, entry_id as entry, day
    from salary_run
    where id = ${id}
    for update`)
  if (!found) throw new Refusal('notFound')
  refuseWhole(actor, found.branch)
  return found
}

/** Whoever works at some branches alone runs the pay of a branch, not that of the house. */
export function refuseWhole({ reach }: Context['actor'], branch: string | null | undefined): void {
  if (reach && !branch) throw new Refusal('salaryNeedsBranch', 'branch')
}

export const moveRun = async (tx: Tx, id: string, state: SalaryState): Promise<void> => {
  await tx.rows(sql`
    update salary_run
    set state = ${state}, version = version + 1, updated_at = now()
    where id = ${id}`)
}

/** A step of a run in its history: what it was before stands beside what it became. */
export function recordStep(
  { record }: Pick<Context, 'record'>,
  { id, state, day }: Pick<RunRow, 'id' | 'state' | 'day'>,
  after: Record<string, unknown>,
): void {
  record({ entity: 'salaryRun', id, before: 'day' in after ? { state, day } : { state }, after })
}

/** The next number of its kind, without a gap. */
export async function nextNumber(tx: Tx, kind: 'loan' | 'payment'): Promise<string> {
  const { last } = await tx.one(sql<{ last: number }>`
    insert into staff_counter as c (kind, last)
    values (${kind}, 1)
    on conflict (company_id, kind) do update
    set last = c.last + 1
    returning last`)
  return `${kind === 'loan' ? 'SL' : 'SP'}-${String(last).padStart(5, '0')}`
}
