/** Money lent to an employee: posted as it is written, paid back early, taken back. */
import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../domain/kernel/id.ts'
import { id as anyId, day as dayInput, pathId } from '../../domain/kernel/input.ts'
import { compare, fractionOf } from '../../domain/kernel/number/fraction.ts'
import { refuseDecimals } from '../../domain/kernel/number/money.ts'
import { postedReason } from '../../domain/kernel/posted.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { instalmentOf } from '../../domain/people/loan.ts'
import {
  loanPosting,
  type MoneyPosting,
  repaymentPosting,
  type StaffItem,
} from '../../domain/people/salary-posting.ts'
import { staffLoan } from '../../domain/people/staff-loan.entity.ts'
import { monthOf } from '../../domain/people/working-days.ts'
import { type Batch, emptyBatch, writeBatch } from '../books/batch.ts'
import { branchOf } from '../books/manual-entry.ts'
import { lockPlaces } from '../books/places.ts'
import { refuseWrongDay, termsOn } from '../books/terms.ts'
import { moneyPlaces } from '../cash/transfer-read.ts'
import { type Context, command, query } from '../kernel/command.ts'
import { insertRow, readRow } from '../kernel/rows/rows.ts'
import { nextNumber, type PayFacts, payFactsOn, rankIn, ratedFactsOn } from './pay-facts.ts'
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
  employee: string
  facts: PayFacts
  posting: MoneyPosting
}

async function addLoanEntry(batch: Batch, context: Context, it: Entry): Promise<string> {
  const { facts, posting, day, note, id = newId() } = it
  const { branch: own } = await context.tx.one(sql<{ branch: string | null }>`
    select branch_id as branch from employee where id = ${it.employee}`)
  const branch = await branchOf(context, own)
  const bookings = new Map([[branch, posting.bookings]])
  const terms = { rate: facts.rates.sale, decimals: facts.decimals }
  addSalaryEntry(batch, context, {
    id,
    day,
    note,
    branch,
    facts,
    bookings,
    staff: posting.staff,
    ...terms,
  })
  return id
}

const placesOf = (context: Context, place: MoneyPlaceOf, { accounts, decimals }: PayFacts) =>
  lockPlaces(context.tx, [{ account: place.account, currency: place.rank }], accounts, decimals)

type Created = z.output<typeof staffLoan.create>

/** What a loan must say, beside what its fields ask for. */
function wholeLoan(input: Created, facts: PayFacts, place: MoneyPlaceOf) {
  const { employee, currency, amount, instalments = 1, firstMonth, day, kind = 'advance' } = input
  if (!employee) throw new Refusal('employeeRequired', 'employee')
  if (!currency || !amount || !firstMonth || !day) throw new Refusal('required', 'amount')
  const rank = rankIn(currency, facts.accounts, 'currency')
  if (rank !== place.rank) throw new Refusal('loanPlaceCurrency', 'account')
  refuseDecimals(amount, facts.decimals[rank], 'amount')
  const month = monthOf(firstMonth).from
  if (month < monthOf(day).from) throw new Refusal('loanBeforeItsDay', 'firstMonth')
  const instalment = instalmentOf(amount, instalments, facts.decimals[rank])
  return { employee, rank, amount, instalment, month, day, kind }
}

export const createLoan = command({
  route: 'POST /api/staff-loans',
  summary: 'staff loan: lend money and post it; the same id again gives the first answer',
  needs: 'people.staffLoan.add',
  input: staffLoan.create,
  async run(context, input) {
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
    const loan = wholeLoan(input, facts, place)
    const person = await tx.maybe(sql`
      select 1 from employee where id = ${loan.employee} for no key update`)
    if (!person) throw new Refusal('missingReference', 'employee')
    const places = await placesOf(context, place, facts)
    const terms = { rate: facts.rates.sale, decimals: facts.decimals }
    const lent = { id: newId(), employee: loan.employee, rank: loan.rank, amount: loan.amount }
    const posting = loanPosting(lent, place, places, terms)
    refuseMore(places, place, context, undefined)
    const number = await nextNumber(tx, 'loan')
    const batch = emptyBatch()
    const note = `${services.words.say(language, `choice.staffLoan.kind.${loan.kind}`)} ${number}`
    const { employee, day } = loan
    const entry = await addLoanEntry(batch, context, { day, note, employee, facts, posting })
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
    const before = await tx.maybe(sql`select 1 from entry where id = ${repayment}`)
    if (before) return context.repeated()
    if (loan.state !== 'posted') throw new Refusal('loanIsVoid')
    await refuseWrongDay(context, day, await termsOn(tx, day))
    if (day < loan.day) throw new Refusal('loanBeforeItsDay', 'day')
    const facts = await ratedFactsOn(tx, day)
    const place = await placeOf(tx, account)
    if (place.rank !== loan.item.rank) throw new Refusal('loanPlaceCurrency', 'account')
    refuseDecimals(amount, facts.decimals[place.rank], 'amount')
    if (compare(fractionOf(amount), fractionOf(loan.item.open)) > 0)
      throw new Refusal('range', 'amount', { limit: loan.item.open })
    const places = await placesOf(context, place, facts)
    const terms = { rate: facts.rates.sale, decimals: facts.decimals }
    const posting = repaymentPosting(loan.item, amount, place, places, terms)
    const batch = emptyBatch()
    const note = `${services.words.say(language, 'staffLoan.repayment')} ${loan.number}`
    const { employee } = loan
    await addLoanEntry(batch, context, { id: repayment, day, note, employee, facts, posting })
    settleItems(batch, posting.items)
    await writeBatch(tx, batch)
    context.record({ entity: 'staffLoan', id, after: { repaid: day } })
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
    context.record({ entity: 'staffLoan', id, after: { state: 'void', reason } })
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
