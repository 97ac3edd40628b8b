/** Entries of pay: the lines of the journal, and below them those of each person. */

import { sql } from 'kysely'
import type { BranchBooking } from '../../domain/books/branch-booking.ts'
import { accountOf, currencyIdOf, type EntryLine, entryLinesOf } from '../../domain/books/entry.ts'
import { leftBehind } from '../../domain/books/place.ts'
import { newId } from '../../domain/kernel/id.ts'
import { sumOf } from '../../domain/kernel/number/fraction.ts'
import { type Rank, rankOf, sumOfWorths } from '../../domain/money/measure.ts'
import { currencyIn } from '../../domain/people/pay-currency.ts'
import type { StaffItem, StaffLine, Terms } from '../../domain/people/salary-posting.ts'
import { emptyBatch, writeBatch } from '../books/batch.ts'
import { addOwnEntry, type OwnLine } from '../books/exchange/own-entry.ts'
import { lockPlaces, refuseEmptiedBy } from '../books/places.ts'
import type { Batch } from '../books/posted-tables.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import type { PayFacts } from './pay-facts.ts'

type Posting = Terms & {
  id: string
  day: string
  note: string
  branch: string
  facts: PayFacts
  bookings: readonly BranchBooking[]
  staff: readonly StaffLine[]
}

const ownLine = (line: EntryLine, branch: string, { accounts }: PayFacts): OwnLine => ({
  account: accountOf(line, accounts),
  branch,
  currency: currencyIdOf(line.currency, accounts) ?? accounts.currencies.first,
  amount: line.amount,
  first: line.first,
  second: line.second,
})

/** One entry; each branch balances by itself. */
export function addSalaryEntry(batch: Batch, context: Context, posting: Posting): void {
  const { id, day, note, branch, facts, bookings, staff, rate, decimals } = posting
  const byBranch = Map.groupBy(bookings, (it) => it.branch)
  const lines = [...byBranch].flatMap(([at, own]) =>
    entryLinesOf(own, rate, decimals).map((line) => ownLine(line, at, facts)),
  )
  addOwnEntry(batch, context, { id, kind: 'salary', day, note, branch }, lines)
  batch.staffLines.push(
    ...staff.map(({ item, employee, account, rank, amount, first, second }) => ({
      id: newId(),
      entry_id: id,
      item_id: item,
      employee_id: employee,
      account_id: accountOf({ account, currency: rank }, facts.accounts),
      currency_id: currencyIn(rank, facts.accounts),
      amount,
      first,
      second,
      day,
    })),
  )
}

type Owner = { loan?: string; slip?: string }

/** What somebody owes or is owed from now on. */
export function addItem(
  batch: Batch,
  item: Omit<StaffItem, 'second'> & { second: string | null },
  { accounts }: PayFacts,
  { loan, slip }: Owner,
): void {
  batch.staffItems.push({
    id: item.id,
    employee_id: item.employee,
    loan_id: loan ?? null,
    slip_id: slip ?? null,
    branch_id: item.branch,
    currency_id: currencyIn(item.rank, accounts),
    amount: item.amount,
    first_amount: item.first,
    second_amount: item.second,
    open: item.open,
    first_open: item.first,
    second_open: item.second,
  })
}

export const settleItems = (batch: Batch, items: readonly StaffItem[]): void => {
  batch.settledStaff.push(
    ...items.map(({ id, open, first, second }) => ({
      id,
      open,
      first_open: first,
      second_open: second,
    })),
  )
}

/** Items under lock, in one order. */
export async function lockItems(tx: Tx, which: ReturnType<typeof sql>): Promise<StaffItem[]> {
  const rows = await tx.rows(sql<Omit<StaffItem, 'rank'> & { rank: string }>`
    select i.id, i.employee_id as employee, i.branch_id as branch, c.rank,
      trim_scale(i.amount)::text as amount,
      trim_scale(i.open)::text as open, trim_scale(i.first_open)::text as first,
      trim_scale(i.second_open)::text as second
    from staff_item i
    join currency c on c.company_id = i.company_id and c.id = i.currency_id
    where ${which}
    order by i.id
    for update of i`)
  return rows.map(({ rank, ...row }) => ({ ...row, rank: rankOf(rank === 'first') }))
}

type MirroredLine = OwnLine & { rank: Rank; isMoney: boolean }

/** What money a mirror moved, and what rates left in a place that it emptied. */
async function emptied(
  context: Context,
  lines: readonly MirroredLine[],
  branch: string,
  facts: PayFacts,
): Promise<OwnLine[]> {
  const money = lines.filter(({ isMoney }) => isMoney)
  const wanted = [...Map.groupBy(money, ({ account }) => account).values()].flatMap(([one]) =>
    one ? [{ account: { id: one.account }, currency: one.rank }] : [],
  )
  const places = await lockPlaces(context.tx, wanted, facts.accounts, facts.decimals)
  const bookings = wanted.flatMap(({ account, currency }) => {
    const own = money.filter((it) => it.account === account.id)
    const change = { amount: sumOf(own.map((it) => it.amount)), ...sumOfWorths(own) }
    return leftBehind(account, currency, places.after(account, currency, change))
  })
  return entryLinesOf(bookings, null, facts.decimals).map((line) => ownLine(line, branch, facts))
}

type Mirror = { of: string; day: string; note: string; facts: PayFacts }

/** Undoes an entry of pay by its mirror, the lines of each person too. Answers the new entry. */
export async function mirrorSalary(context: Context, mirror: Mirror): Promise<string> {
  const { tx } = context
  const { of, day, note, facts } = mirror
  const id = newId()
  const { branch, lines } = await tx.one(sql<{ branch: string; lines: MirroredLine[] }>`
    select e.branch_id as branch, json_agg(json_build_object('account', l.account_id,
        'branch', l.branch_id, 'currency', l.currency_id, 'amount', (- l.amount)::text,
        'first', (- l.first)::text, 'second', (- l.second)::text, 'rank', c.rank,
        'isMoney', a.currency_id is not null) order by l.position) as lines
    from entry e
    join entry_line l on l.company_id = e.company_id and l.entry_id = e.id
    join account a on a.company_id = l.company_id and a.id = l.account_id
    join currency c on c.company_id = l.company_id and c.id = l.currency_id
    where e.id = ${of}
    group by e.branch_id`)
  const batch = emptyBatch()
  const left = await emptied(context, lines, branch, facts)
  const entry = { id, kind: 'salary', day, note, branch, reversalOf: of } as const
  addOwnEntry(batch, context, entry, [...lines, ...left])
  const staff = await tx.rows(sql<
    Record<'item' | 'employee' | 'account' | 'currency', string> & {
      amount: string
      first: string
      second: string | null
    }
  >`
    select item_id as item, employee_id as employee, account_id as account,
      currency_id as currency, (- amount)::text as amount, (- first)::text as first,
      (- second)::text as second
    from staff_line
    where entry_id = ${of}
    order by id`)
  batch.staffLines.push(
    ...staff.map((line) => ({
      id: newId(),
      entry_id: id,
      item_id: line.item,
      employee_id: line.employee,
      account_id: line.account,
      currency_id: line.currency,
      amount: line.amount,
      first: line.first,
      second: line.second,
      day,
    })),
  )
  await writeBatch(tx, batch)
  await refuseEmptiedBy(context, sql`e.id = ${id}`)
  return id
}

/** Puts back into the items of an entry what its lines had moved: the mirror of what they were. */
export const reopenItems = async (tx: Tx, entry: string): Promise<void> => {
  await tx.rows(sql`
    update staff_item i
    set open = i.open + m.amount, first_open = i.first_open + m.first,
      second_open = i.second_open + m.second,
      amount = case when i.provision is null then i.amount else i.open + m.amount end,
      first_amount = case when i.provision is null then i.first_amount
        else i.first_open + m.first end,
      second_amount = case when i.provision is null then i.second_amount
        else i.second_open + m.second end
    from (
      select l.item_id, sum(case when i.loan_id is null then l.amount else - l.amount end) as amount,
        sum(case when i.loan_id is null then l.first else - l.first end) as first,
        sum(case when i.loan_id is null then l.second else - l.second end) as second
      from staff_line l
      join staff_item i on i.company_id = l.company_id and i.id = l.item_id
      where l.entry_id = ${entry}
      group by l.item_id) m
    where i.id = m.item_id`)
}
