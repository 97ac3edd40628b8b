/** The steps of a run once it is worked out: approved, posted as one entry, closed, or undone. */

import { sql } from 'kysely'
import { z } from 'zod'
import type { BranchBooking } from '../../domain/books/branch-booking.ts'
import { newId } from '../../domain/kernel/id.ts'
import { day as dayInput, pathId } from '../../domain/kernel/input.ts'
import { postedReason } from '../../domain/kernel/posted.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Rank } from '../../domain/money/measure.ts'
import { provisionPosting } from '../../domain/people/provision-posting.ts'
import {
  type PostedSlip,
  type StaffItem,
  type StaffLine,
  slipPosting,
} from '../../domain/people/salary-posting.ts'
import { canReverse, refuseSalaryStep } from '../../domain/people/salary-step.ts'
import { monthOf } from '../../domain/people/working-days.ts'
import { emptyBatch, writeBatch } from '../books/batch.ts'
import { branchOf } from '../books/manual-entry.ts'
import { refuseWrongDay, termsOn } from '../books/terms.ts'
import { command } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { payClock } from './attendance/pay-feed.ts'
import { staleness } from './calculate.ts'
import { lockRun, moveRun, payFactsOn, type RunRow, recordStep } from './pay-facts.ts'
import { addHeld, lockProvisions, refuseUsedProvision } from './provision.ts'
import {
  addItem,
  addSalaryEntry,
  lockItems,
  mirrorSalary,
  reopenItems,
  settleItems,
} from './staff-ledger.ts'

const onlyId = z.strictObject({ id: pathId })

/** Contracts, leave and loans of its people wait until it is approved, or were waited for. */
async function lockWorked(tx: Tx, run: string): Promise<void> {
  await tx.rows(sql`
    select e.id
    from employee e
    where e.id in (select employee_id from salary_slip where run_id = ${run})
    order by e.id
    for no key update of e`)
  await lockLoans(tx, run)
}

export const approveRun = command({
  route: 'POST /api/salary-runs/:id/approve',
  summary: 'salary run: approve what was worked out; from here on it changes by a reversal alone',
  needs: 'people.salaryRun.approve',
  input: onlyId,
  async run(context, { id }) {
    const { tx, actor, now } = context
    const run = await lockRun(context, id)
    if (run.state === 'approved') return context.repeated()
    refuseSalaryStep(run.state, 'approve')
    await lockWorked(tx, id)
    const stale = await staleness(tx, run, payClock(tx, monthOf(run.period), now))
    if (stale) throw stale
    await tx.rows(sql`
      update salary_run
      set state = 'approved', approved_name = ${actor.fullName}, approved_at = ${now},
        version = version + 1, updated_at = now()
      where id = ${id}`)
    recordStep(context, run, { state: 'approved' })
  },
})

type SlipRow = Omit<PostedSlip, 'branch'> & { branch: string | null }

const slipsOf = (tx: Tx, run: string): Promise<SlipRow[]> =>
  tx.rows(sql<SlipRow>`
    select s.id, s.employee_id as employee, e.branch_id as branch,
      json_build_object('first', trim_scale(s.first_net)::text,
        'second', trim_scale(s.second_net)::text) as net,
      coalesce(l.lines, '[]') as lines
    from salary_slip s
    join employee e on e.company_id = s.company_id and e.id = s.employee_id
    left join (
      select l.slip_id, json_agg(json_build_object('kind', l.kind, 'code', l.code,
          'rule', l.rule_id, 'loan', l.loan_id, 'rank', c.rank,
          'amount', trim_scale(l.amount)::text, 'base', null, 'quantity', null,
          'taken', json_build_object('first', trim_scale(l.first_taken)::text,
            'second', trim_scale(l.second_taken)::text)) order by l.position) as lines
      from salary_line l
      join currency c on c.company_id = l.company_id and c.id = l.currency_id
      where l.slip_id in (select id from salary_slip where run_id = ${run})
      group by l.slip_id) l on l.slip_id = s.id
    where s.run_id = ${run}
    order by s.id`)

/** Loans that the run takes from, under lock, by the loan. */
async function lockLoans(tx: Tx, run: string): Promise<Map<string, StaffItem>> {
  const items = await lockItems(
    tx,
    sql`i.loan_id in (
      select l.loan_id
      from salary_line l
      join salary_slip s on s.company_id = l.company_id and s.id = l.slip_id
      where s.run_id = ${run} and l.loan_id is not null)`,
  )
  const named = await tx.rows(sql<{ id: string; loan: string }>`
    select id, loan_id as loan
    from staff_item
    where id = any(${items.map(({ id }) => id)}::uuid[])`)
  const loanOf = new Map(named.map(({ id, loan }) => [id, loan]))
  return new Map(items.map((item) => [loanOf.get(item.id) ?? '', item]))
}

type Made = { entry: string; isOwed: boolean }

async function postEntryOf(context: Context, run: RunRow, day: string): Promise<Made> {
  const { tx, services, language } = context
  const [facts, slips, loans, home] = await Promise.all([
    payFactsOn(tx, day),
    slipsOf(tx, run.id),
    lockLoans(tx, run.id),
    branchOf(context, run.branch),
  ])
  const provisions = await lockProvisions(tx, run)
  // The month was worked out at its own rate, and is booked at that.
  const terms = { rate: run.rate, decimals: facts.decimals }
  const bookings: BranchBooking[] = []
  const staff: StaffLine[] = []
  const batch = emptyBatch()
  const ids = new Map<string, string>()
  const idOf = (slip: string, rank: Rank): string => {
    const key = `${slip} ${rank}`
    const id = ids.get(key) ?? newId()
    ids.set(key, id)
    return id
  }
  const touched = new Map<string, StaffItem>()
  for (const slip of slips) {
    const posting = slipPosting({ ...slip, branch: slip.branch ?? home }, loans, idOf, terms)
    bookings.push(...posting.bookings)
    staff.push(...posting.staff)
    for (const owed of posting.owed) addItem(batch, owed, facts, { slip: slip.id })
    for (const loan of posting.loans) touched.set(loan.id, loan)
  }
  settleItems(batch, [...touched.values()])
  const linesOf = new Map(slips.map(({ employee, lines }) => [employee, lines]))
  for (const { held, branch, ...person } of provisions.people) {
    const lines = linesOf.get(person.employee) ?? []
    const making = { made: provisions.made, lines, held, newId, terms }
    const posting = provisionPosting({ ...person, branch: branch ?? home }, making)
    bookings.push(...posting.bookings)
    staff.push(...posting.staff)
    addHeld(batch, held, posting.held, facts)
  }
  const entry = newId()
  const note = `${services.words.say(language, 'salary.entry')} ${run.name}`
  addSalaryEntry(batch, context, {
    id: entry,
    day,
    note,
    branch: home,
    facts,
    bookings,
    staff,
    ...terms,
  })
  await writeBatch(tx, batch)
  return { entry, isOwed: ids.size > 0 }
}

export const postRun = command({
  route: 'POST /api/salary-runs/:id/post',
  summary: 'salary run: post it as one entry; what is owed to each person is open from then on',
  needs: 'people.salaryRun.post',
  input: z.strictObject({ id: pathId, day: dayInput }),
  async run(context, { id, day }) {
    const { tx } = context
    const run = await lockRun(context, id)
    if (run.entry && run.state !== 'reversed') return context.repeated()
    refuseSalaryStep(run.state, 'post')
    await refuseWrongDay(context, day, await termsOn(tx, day))
    const { entry, isOwed } = await postEntryOf(context, run, day)
    // Where deductions took everything nobody is to be paid.
    const state = isOwed ? 'posted' : 'paid'
    await tx.rows(sql`
      update salary_run
      set state = ${state}, day = ${day}, entry_id = ${entry}, version = version + 1,
        updated_at = now()
      where id = ${id}`)
    recordStep(context, run, { state, day })
  },
})

export const closeRun = command({
  route: 'POST /api/salary-runs/:id/close',
  summary: 'salary run: close it once everybody is paid',
  needs: 'people.salaryRun.post',
  input: onlyId,
  async run(context, { id }) {
    const run = await lockRun(context, id)
    if (run.state === 'closed') return context.repeated()
    refuseSalaryStep(run.state, 'close')
    await moveRun(context.tx, id, 'closed')
    recordStep(context, run, { state: 'closed' })
  },
})

const isAnybodyPaid = async (tx: Tx, run: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1
    from salary_payment
    where run_id = ${run} and reversal_id is null
    limit 1`)) !== undefined

export const reverseRun = command({
  route: 'POST /api/salary-runs/:id/reverse',
  summary: 'salary run: undo one that was approved or posted; its people can be run again',
  needs: 'people.salaryRun.void',
  input: z.strictObject({ id: pathId, day: dayInput, reason: postedReason.schema }),
  async run(context, { id, day, reason }) {
    const { tx } = context
    const run = await lockRun(context, id)
    if (run.state === 'reversed') return context.repeated()
    if (!canReverse(run.state, await isAnybodyPaid(tx, id))) {
      if (run.state === 'partlyPaid' || run.state === 'paid' || run.state === 'closed')
        throw new Refusal('salaryIsPaid')
      refuseSalaryStep(run.state, 'reverse')
    }
    let reversal: string | null = null
    if (run.entry) {
      if (run.day && day < run.day) throw new Refusal('reversalTooEarly', 'day', { day: run.day })
      await refuseWrongDay(context, day, await termsOn(tx, day))
      const facts = await payFactsOn(tx, day)
      await lockItems(
        tx,
        sql`i.id in (select item_id from staff_line where entry_id = ${run.entry})`,
      )
      await refuseUsedProvision(tx, run.entry)
      reversal = await mirrorSalary(context, { of: run.entry, day, note: reason, facts })
      await reopenItems(tx, run.entry)
    }
    await tx.rows(sql`update salary_slip set is_void = true where run_id = ${id}`)
    await tx.rows(sql`
      update salary_run
      set state = 'reversed', reversal_id = ${reversal}, version = version + 1, updated_at = now()
      where id = ${id}`)
    recordStep(context, run, { state: 'reversed', reason })
  },
})
