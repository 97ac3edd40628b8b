/** What is put aside for the people of a run: the facts it is worked out of, under lock, and its rows. */

import { sql } from 'kysely'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { rankOf } from '../../domain/money/measure.ts'
import { currencyIn } from '../../domain/people/pay-currency.ts'
import {
  providesEndOfService,
  providesThirteenthMonth,
} from '../../domain/people/people.settings.ts'
import type { ProvisionKind } from '../../domain/people/provision.ts'
import type { HeldProvision, ProvisionFacts } from '../../domain/people/provision-posting.ts'
import { monthOf } from '../../domain/people/working-days.ts'
import type { Batch } from '../books/posted-tables.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { settingsFor } from '../kernel/settings.ts'
import { monthOf as sqlMonthOf } from '../kernel/sql-days.ts'
import type { PayFacts, RunRow } from './pay-facts.ts'
import { payAmounts } from './read-run.ts'

/** Whoever is of no branch is of that of the run. */
type Person = Omit<ProvisionFacts, 'branch'> & { branch: string | null; held: HeldProvision[] }

type Provisions = { made: readonly ProvisionKind[]; people: Person[] }

const isPosted = sql`r.state in ('posted', 'partlyPaid', 'paid', 'closed')`

/** Amounts of rows that are joined to a currency `y`, by rank. */
const byRank = (amount: ReturnType<typeof sql>) =>
  payAmounts(
    sql`sum(${amount}) filter (where y.rank = 'first')`,
    sql`sum(${amount}) filter (where y.rank = 'second')`,
  )

/**
 * The people of a run, and those of its group who were gone before its month and of whom something is
 * put aside still. A contract that ends with nothing after it is the end of the work.
 */
const peopleOf = (run: RunRow, yearStart: string) => {
  const { from, to } = monthOf(run.period)
  const nothing = sql`json_build_object('first', '0', 'second', '0')`
  return sql<Omit<Person, 'held'>>`
    with people as materialized (
      select e.company_id, e.id, e.branch_id, e.start_date, s.contract_id,
        s.contract_id is not null and not exists (
          select 1
          from salary_slip o
          join salary_run r on r.company_id = o.company_id and r.id = o.run_id
          where o.company_id = e.company_id and o.employee_id = e.id and not o.is_void
            and o.period > ${run.period} and ${isPosted}) as is_counted
      from salary_slip s
      join employee e on e.company_id = s.company_id and e.id = s.employee_id
      where s.run_id = ${run.id}
      union all
      select e.company_id, e.id, e.branch_id, e.start_date, null, false
      from employee e
      where (${run.department}::uuid is null or e.department_id = ${run.department}::uuid)
        and (${run.branch}::uuid is null or e.branch_id = ${run.branch}::uuid)
        and exists (
          select 1
          from staff_item i
          where i.company_id = e.company_id and i.employee_id = e.id
            and i.provision is not null and i.open > 0)
        and not exists (
          select 1
          from pay_contract c
          where c.company_id = e.company_id and c.employee_id = e.id
            and (c.ends_on is null or c.ends_on >= ${from}))
        and not exists (
          select 1
          from salary_slip s
          where s.company_id = e.company_id and s.employee_id = e.id and s.run_id = ${run.id})),
    paid as (
      select s.company_id, s.employee_id,
        json_agg(json_build_object('kind', l.code, 'rank', y.rank,
          'amount', trim_scale(l.amount)::text, 'rate', trim_scale(r.rate)::text)
          order by s.period, l.position) as payments
      from people p
      join salary_slip s on s.company_id = p.company_id and s.employee_id = p.id
        and not s.is_void and s.run_id <> ${run.id}
      join salary_run r on r.company_id = s.company_id and r.id = s.run_id and ${isPosted}
      join salary_line l on l.company_id = s.company_id and l.slip_id = s.id
        and l.kind = 'earning' and (
          l.code = 'thirteenthMonth' and s.period >= ${yearStart}
          or l.code = 'endOfService'
            and s.period >= ${sql.raw(sqlMonthOf('p.start_date'))})
      join currency y on y.company_id = l.company_id and y.id = l.currency_id
        and y.rank is not null
      group by s.company_id, s.employee_id),
    this_year as (
      select l.company_id, l.item_id, sum(l.amount) as amount
      from salary_run r
      join staff_line l on l.company_id = r.company_id
        and l.entry_id in (r.entry_id, r.reversal_id)
      where r.period >= ${yearStart}
      group by l.company_id, l.item_id),
    carried as (
      select i.company_id, i.employee_id, ${byRank(sql`i.open + coalesce(t.amount, 0)`)} as kept
      from staff_item i
      join currency y on y.company_id = i.company_id and y.id = i.currency_id
      left join this_year t on t.company_id = i.company_id and t.item_id = i.id
      where i.provision = 'thirteenthMonth'
      group by i.company_id, i.employee_id)
    select p.id as employee, p.branch_id as branch, p.start_date as "startedOn",
      least(${to}::date, c.ends_on) as day, p.is_counted as "isCounted",
      coalesce((
        select ${byRank(sql`a.amount`)}
        from pay_component a
        join currency y on y.company_id = a.company_id and y.id = a.currency_id
        where a.company_id = c.company_id and a.pay_contract_id = c.id
          and a.component = 'basicPay' and a.basis = 'month'), ${nothing}) as "basicPay",
      coalesce(k.kept, ${nothing}) as carried,
      coalesce(d.payments, '[]') as paid,
      not exists (
        select 1
        from pay_contract n
        where n.company_id = p.company_id and n.employee_id = p.id
          and (n.ends_on is null or n.ends_on > ${to})) as "isLeaving"
    from people p
    left join pay_contract c on c.company_id = p.company_id and c.id = p.contract_id
    left join paid d on d.company_id = p.company_id and d.employee_id = p.id
    left join carried k on k.company_id = p.company_id and k.employee_id = p.id
    order by p.id`
}

type Row = Omit<HeldProvision, 'rank'> & { rank: string }

/**
 * Whoever posts holds the people too: a provision that is not there yet is made by one run alone.
 */
export async function lockProvisions(tx: Tx, run: RunRow): Promise<Provisions> {
  const settings = await settingsFor(tx, {})
  const made: ProvisionKind[] = [
    ...(settings.of(providesThirteenthMonth) ? (['thirteenthMonth'] as const) : []),
    ...(settings.of(providesEndOfService) ? (['endOfService'] as const) : []),
  ]
  await tx.rows(sql`
    select e.id
    from employee e
    where e.id in (select employee_id from salary_slip where run_id = ${run.id})
    order by e.id
    for no key update of e`)
  const rows = await tx.rows(sql<Row>`
    select i.id, i.employee_id as employee, i.provision as kind, i.branch_id as branch, y.rank,
      trim_scale(i.amount)::text as amount, trim_scale(i.open)::text as open,
      trim_scale(i.first_open)::text as first, trim_scale(i.second_open)::text as second
    from staff_item i
    join currency y on y.company_id = i.company_id and y.id = i.currency_id
    where i.provision is not null
    order by i.id
    for update of i`)
  if (made.length === 0 && rows.length === 0) return { made, people: [] }
  const held = Map.groupBy(
    rows.map(({ rank, ...row }) => ({ ...row, rank: rankOf(rank === 'first') })),
    ({ employee }) => employee,
  )
  const people = await tx.rows(peopleOf(run, `${run.period.slice(0, 4)}-01-01`))
  return { made, people: people.map((it) => ({ ...it, held: held.get(it.employee) ?? [] })) }
}

/** Writes those that moved: what was not there yet is made, the rest stands at what it comes to. */
export function addHeld(
  batch: Batch,
  before: readonly HeldProvision[],
  after: readonly HeldProvision[],
  { accounts }: PayFacts,
): void {
  for (const { id, employee, branch, kind, rank, open, first, second } of after) {
    const sums = {
      amount: open,
      first_amount: first,
      second_amount: second,
      open,
      first_open: first,
      second_open: second,
    }
    if (before.some((it) => it.id === id)) batch.heldProvisions.push({ id, ...sums })
    else
      batch.staffItems.push({
        id,
        employee_id: employee,
        provision: kind,
        branch_id: branch,
        currency_id: currencyIn(rank, accounts),
        ...sums,
      })
  }
}

/** What was put aside by a run and paid by a later one is not taken back below that. */
export async function refuseUsedProvision(tx: Tx, entry: string): Promise<void> {
  const found = await tx.maybe(sql<{ employee: string }>`
    select e.full_name as employee
    from (
      select i.company_id, i.employee_id, i.open + sum(l.amount) as open,
        i.first_open + sum(l.first) as first,
        coalesce(i.second_open, 0) + sum(coalesce(l.second, 0)) as second
      from staff_line l
      join staff_item i on i.company_id = l.company_id and i.id = l.item_id
      where l.entry_id = ${entry} and i.provision is not null
      group by i.company_id, i.id) i
    join employee e on e.company_id = i.company_id and e.id = i.employee_id
    where least(i.open, i.first, i.second) < 0
      or i.open = 0 and (i.first, i.second) <> (0, 0)
    order by e.full_name
    limit 1`)
  if (found) throw new Refusal('provisionUsed', undefined, found)
}
