/** Money lent to an employee: posted as it is written, paid back early, taken back. */

import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../domain/kernel/id.ts'
import { id as anyId, day as dayInput, pathId } from '../../domain/kernel/input.ts'
import { isMore } from '../../domain/kernel/number/fraction.ts'
import { refuseDecimals } from '../../domain/kernel/number/money.ts'
import { postedReason } from '../../domain/kernel/posted.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { lentOf } from '../../domain/people/loan.ts'
import {
  loanPosting,
  type MoneyPosting,
  repaymentPosting,
  type StaffItem,
} from '../../domain/people/salary-posting.ts'
import { staffLoan } from '../../domain/people/staff-loan.entity.ts'
import { emptyBatch, writeBatch } from '../books/batch.ts'
import { branchOf } from '../books/manual-entry.ts'
import { lockPlaces } from '../books/places.ts'
import type { Batch } from '../books/posted-tables.ts'
import { refuseWrongDay, termsOn } from '../books/terms.ts'
import { moneyPlaces } from '../cash/transfer-read.ts'
import { command, query } from '../kernel/command.ts'
import { confirmable } from '../kernel/confirmation.ts'
import type { Context } from '../kernel/context.ts'
import { insertRow, readRow } from '../kernel/rows/rows.ts'
import { nextNumber, type PayFacts, payFactsOn, ratedFactsOn } from './pay-facts.ts'
import { type MoneyPlaceOf, placeOf, refuseMore } from './pay-run.ts'
import {
  addItem,
  addSalaryEntry,
  lockItems,
  mirrorSalary,
  reopenItems,
  settleItems,
} from './staff-ledger.ts'

type Entry = {
  /** Sent along, so that it happens once; else its own. */
  id?: string
  day: string
  note: string
  branch: string
  facts: PayFacts
  posting: MoneyPosting
}

function addLoanEntry(batch: Batch, context: Context, it: Entry): string {
  const { facts, posting, day, note, branch, id = newId() } = it
  const terms = { rate: facts.rates.sale, decimals: facts.decimals }
  const { bookings, staff } = posting
  addSalaryEntry(batch, context, { id, day, note, branch, facts, bookings, staff, ...terms })
  return id
}

/** Money is lent and comes back at the branch of the person. */
async function branchOfPerson(context: Context, employee: string): Promise<string> {
  const { branch } = await context.tx.one(sql<{ branch: string | null }>`
    select branch_id as branch from employee where id = ${employee}`)
  return branchOf(context, branch)
}

const placesOf = (context: Context, place: MoneyPlaceOf, { accounts, decimals }: PayFacts) =>
  lockPlaces(context.tx, [{ account: place.account, currency: place.rank }], accounts, decimals)

export const createLoan = command({
  route: 'POST /api/staff-loans',
  answersWith: { shape: 'row', entity: staffLoan.name },
  summary: 'staff loan: lend money and post it; the same id again gives the first answer',
  needs: 'people.staffLoan.add',
  input: confirmable(staffLoan.create),
  async run(context, { isConfirmed, ...input }) {
    const { tx, services, language } = context
    const known = await tx.maybe(sql`select 1 from staff_loan where id = ${input.id}`)
    if (known) {
      context.repeated()
      return readRow(tx, staffLoan, input.id)
    }
    if (!input.day) throw new Refusal('required', 'day')
    if (!input.account) throw new Refusal('selectAccount', 'account')
    await refuseWrongDay(context, input.day, await termsOn(tx, input.day))
    const [facts, place] = await Promise.all([
      ratedFactsOn(tx, input.day),
      placeOf(tx, input.account),
    ])
    const loan = lentOf(input, { ...facts, place: place.rank })
    const person = await tx.maybe(sql`
      select 1 from employee where id = ${loan.employee} for no key update`)
    if (!person) throw new Refusal('missingReference', 'employee')
    const places = await placesOf(context, place, facts)
    const terms = { rate: facts.rates.sale, decimals: facts.decimals }
    const lent = { id: newId(), employee: loan.employee, rank: loan.rank, amount: loan.amount }
    const branch = await branchOfPerson(context, loan.employee)
    const posting = loanPosting(lent, { ...place, branch }, places, terms)
    refuseMore(places, place, context, isConfirmed)
    const number = await nextNumber(tx, 'loan')
    const batch = emptyBatch()
    const note = `${services.words.say(language, `choice.staffLoan.kind.${loan.kind}`)} ${number}`
    const { day } = loan
    const entry = addLoanEntry(batch, context, { day, note, branch, facts, posting })
    for (const item of posting.items) addItem(batch, item, facts, { loan: input.id })
    await writeBatch(tx, batch)
    const { instalment, month } = loan
    const made = { number, instalment, entry_id: entry }
    const row = await insertRow(context, staffLoan, { ...input, firstMonth: month }, made)
    return { ...row, open: loan.amount }
  },
})

type LoanRow = { state: string; entry: string; day: string; employee: string; number: string }

/** The loan and what is open of it, under lock; one that an approved run takes from stays as it is. */
async function lockLoan({ tx }: Context, id: string): Promise<LoanRow & { item: StaffItem }> {
  const found = await tx.maybe(sql<LoanRow>`
    select state, entry_id as entry, day, employee_id as employee, number
    from staff_loan
    where id = ${id}
    for update`)
  if (!found) throw new Refusal('notFound')
  const [item] = await lockItems(tx, sql`i.loan_id = ${id}`)
  if (!item) throw new Error('A loan has an item')
  const run = await tx.maybe(sql<{ name: string }>`
    select r.name
    from salary_line l
    join salary_slip s on s.company_id = l.company_id and s.id = l.slip_id
    join salary_run r on r.company_id = s.company_id and r.id = s.run_id
    where l.loan_id = ${id} and r.state = 'approved'
    limit 1`)
  if (run) throw new Refusal('loanInRun', undefined, { run: run.name })
  return { ...found, item }
}

/** Whether it was sent before; an id that another entry has is nobody's to take. */
async function isRepaid({ tx }: Context, { id }: StaffItem, repayment: string): Promise<boolean> {
  const found = await tx.maybe(sql<{ isOwn: boolean }>`
    select exists (
      select 1
      from staff_line l
      where l.company_id = e.company_id and l.entry_id = e.id and l.item_id = ${id}) as "isOwn"
    from entry e
    where e.id = ${repayment}`)
  if (found && !found.isOwn) throw new Refusal('idTaken', 'repayment')
  return found !== undefined
}

export const repayLoan = command({
  route: 'POST /api/staff-loans/:id/repay',
  summary: 'staff loan: some of it, or the rest, comes back in money before its instalments',
  needs: 'people.staffLoan.post',
  input: z.strictObject({
    id: pathId,
    repayment: anyId,
    amount: staffLoan.fields.amount.schema,
    account: anyId,
    day: dayInput,
  }),
  async run(context, { id, repayment, amount, account, day }) {
    const { tx, services, language } = context
    const loan = await lockLoan(context, id)
    if (await isRepaid(context, loan.item, repayment)) return context.repeated()
    if (loan.state !== 'posted') throw new Refusal('loanIsVoid')
    await refuseWrongDay(context, day, await termsOn(tx, day))
    if (day < loan.day) throw new Refusal('loanBeforeItsDay', 'day')
    const facts = await ratedFactsOn(tx, day)
    const place = await placeOf(tx, account)
    if (place.rank !== loan.item.rank) throw new Refusal('loanPlaceCurrency', 'account')
    refuseDecimals(amount, facts.decimals[place.rank], 'amount')
    if (isMore(amount, loan.item.open))
      throw new Refusal('range', 'amount', { limit: loan.item.open })
    const places = await placesOf(context, place, facts)
    const terms = { rate: facts.rates.sale, decimals: facts.decimals }
    const branch = await branchOfPerson(context, loan.employee)
    const posting = repaymentPosting(loan.item, amount, { ...place, branch }, places, terms)
    const batch = emptyBatch()
    const note = `${services.words.say(language, 'staffLoan.repayment')} ${loan.number}`
    addLoanEntry(batch, context, { id: repayment, day, note, branch, facts, posting })
    settleItems(batch, posting.items)
    await writeBatch(tx, batch)
    context.record({ entity: 'staffLoan', id, before: {}, after: { repaid: day } })
  },
})

export const voidLoan = command({
  route: 'POST /api/staff-loans/:id/void',
  summary: 'staff loan: take it back by its mirror, while nothing of it has come back',
  needs: 'people.staffLoan.void',
  input: z.strictObject({ id: pathId, day: dayInput, reason: postedReason.schema }),
  async run(context, { id, day, reason }) {
    const { tx } = context
    const loan = await lockLoan(context, id)
    if (loan.state === 'void') return context.repeated()
    if (loan.item.open !== loan.item.amount) throw new Refusal('loanIsRecovered')
    if (day < loan.day) throw new Refusal('reversalTooEarly', 'day', { day: loan.day })
    await refuseWrongDay(context, day, await termsOn(tx, day))
    const facts = await payFactsOn(tx, day)
    const reversal = await mirrorSalary(context, { of: loan.entry, day, note: reason, facts })
    await reopenItems(tx, loan.entry)
    await tx.rows(sql`
      update staff_loan
      set state = 'void', reversal_id = ${reversal}, version = version + 1, updated_at = now()
      where id = ${id}`)
    const before = { state: loan.state }
    context.record({ entity: 'staffLoan', id, before, after: { state: 'void', reason } })
  },
})

export const readLoanPlaces = query({
  route: 'GET /api/staff-loans/places',
  summary: 'staff loan: where money can come back to',
  needs: 'people.staffLoan.view',
  input: z.strictObject({}),
  run: async (context) => ({ places: await moneyPlaces(context) }),
})

export type LoanMove = {
  entry: string
  day: string
  amount: string
  run: string | null
  note: string
}

export const readLoanMoves = query({
  route: 'GET /api/staff-loans/:id/moves',
  summary: 'staff loan: what was lent and what came back, each with what it came from',
  needs: 'people.staffLoan.view',
  input: z.strictObject({ id: pathId }),
  async run({ tx }, { id }) {
    await readRow(tx, staffLoan, id)
    const rows = await tx.rows(sql<LoanMove>`
      select l.entry_id as entry, l.day, trim_scale(l.amount)::text as amount, r.id as run,
        coalesce(e.note, '') as note
      from staff_item i
      join staff_line l on l.company_id = i.company_id and l.item_id = i.id
      join entry e on e.company_id = l.company_id and e.id = l.entry_id
      left join salary_run r on r.company_id = l.company_id
        and (r.entry_id = l.entry_id or r.reversal_id = l.entry_id)
      where i.loan_id = ${id}
      order by l.day, l.id`)
    return { rows }
  },
})
