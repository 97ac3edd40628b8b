/** Months whose pay is approved: what they rest on changes by a reversal alone. */
import { sql } from 'kysely'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { monthOf } from '../../domain/people/working-days.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { settledStates } from './attendance/clock-facts.ts'

type Days = { employee: string; from: string; to: string | null }

/**
 * Refuses with the run that has paid, or will pay, somebody for a month of these days. Whoever asks
 * holds the employee, as whoever approves does.
 */
export async function refuseSettled(
  tx: Tx,
  code: 'leavePaid' | 'contractPaid',
  { employee, from, to }: Days,
  field?: string,
): Promise<void> {
  const paid = await tx.maybe(sql<{ name: string }>`
    select r.name
    from salary_slip s
    join salary_run r on r.company_id = s.company_id and r.id = s.run_id
    where s.employee_id = ${employee} and not s.is_void and r.state in ${settledStates}
      and s.period >= ${monthOf(from).from}::date
      and (${to}::date is null or s.period <= ${to}::date)
    order by s.period desc
    limit 1`)
  if (paid) throw new Refusal(code, field, { run: paid.name })
}
