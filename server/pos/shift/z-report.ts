/** The report of a shift: as it stands (X), and as it ended (Z), in constant time from its sums. */
import { sql } from 'kysely'
import { differenceOf } from '../../../domain/kernel/number/fraction.ts'
import { expectedOf } from '../../../domain/pos/shift/counting.ts'
import type { ClosedBalance } from '../../../domain/pos/shift/shift.ts'
import { sumOf } from '../../../domain/pos/shift/shift.ts'
import type { ShiftCount } from '../../../domain/pos/shift/shift-contract.ts'
import type { ShiftCheque } from '../../../domain/pos/shift/shift-report.ts'
import {
  type ReportCash,
  type ReportRange,
  reportCheques,
  reportHash,
  reportSums,
  reportText,
  type ShiftReport,
  type ShiftTotal,
} from '../../../domain/pos/shift/shift-report.ts'
import { ticketNumber } from '../../../domain/pos/ticket/ticket.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import type { DrawerFacts } from './drawer-facts.ts'
import type { ShiftRow } from './shift-row.ts'

/** Where a register of the drawer stands, and the last ticket that a report has covered. */
export type RegisterEnd = {
  id: string
  code: string
  branchCode: string | null
  next: number
  covered: number
  /** How many tickets there are behind what a report has covered. */
  tickets: number
}

/** Locked before the shift, as tickets do: a sale is in this report or in the next, never in none. */
export const lockEnds = async (tx: Tx, shift: string): Promise<RegisterEnd[]> => {
  await tx.rows(sql`
    select 1
    from register_end e
    join register r on r.company_id = e.company_id and r.id = e.register_id
    join shift s on s.company_id = r.company_id and s.drawer_id = r.drawer_id
    where s.id = ${shift}
    order by e.register_id
    for update of e`)
  return endsOf(tx, shift)
}

export const endsOf = (tx: Tx, shift: string): Promise<RegisterEnd[]> =>
  tx.rows(sql<RegisterEnd>`
    select r.id, r.code, b.code as "branchCode", e.next, coalesce(z.last, 0) as covered,
      least(e.tickets, greatest(0, e.next - 1 - coalesce(z.last, 0))) as tickets
    from shift s
    join register r on r.company_id = s.company_id and r.drawer_id = s.drawer_id
    join register_end e on e.company_id = r.company_id and e.register_id = r.id
    join branch b on b.company_id = r.company_id and b.id = r.branch_id
    left join lateral (
      select p.next, p.at
      from register_repair p
      where p.company_id = r.company_id and p.register_id = r.id
      order by p.position desc
      limit 1) p on true
    left join lateral (
      -- A report from before the numbers were put right covers none behind where they went on.
      select case when w.at < p.at then least(z.last_sequence, p.next - 1)
        else z.last_sequence end as last
      from z_range z
      join z_report w on w.company_id = z.company_id and w.id = z.z_report_id
      where z.company_id = r.company_id and z.register_id = r.id
      order by z.first_sequence desc
      limit 1) z on true
    where s.id = ${shift}
    order by r.id`)

export const rangesOf = (ends: readonly RegisterEnd[]): ReportRange[] =>
  ends
    .filter(({ next, covered }) => next - 1 > covered)
    .map(({ code, branchCode, next, covered, tickets }) => ({
      register: code,
      first: ticketNumber(branchCode, code, covered + 1),
      last: ticketNumber(branchCode, code, next - 1),
      count: tickets,
    }))

type LastReport = { number: number; hash: string; perpetual: string; late: string; lateNow: string }

/** The report before, and what late tickets have come to since the first day of the drawer. */
const lastReport = (tx: Tx, drawer: string) =>
  tx.one(sql<LastReport>`
    select coalesce(z.number, 0) as number, coalesce(z.hash, '') as hash,
      trim_scale(coalesce(z.perpetual, 0))::text as perpetual,
      trim_scale(coalesce(z.late, 0))::text as late,
      trim_scale(coalesce((
        select sum(t.amount)
        from shift_total t
        join shift s on s.company_id = t.company_id and s.id = t.shift_id
        where t.is_late and t.name = 'sales.net' and s.drawer_id = ${drawer}), 0))::text as "lateNow"
    from (select 1) one
    left join lateral (
      select number, hash, perpetual, late
      from z_report
      where drawer_id = ${drawer}
      order by number desc
      limit 1) z on true`)

const methodNames = async (tx: Tx): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.rows(sql<{ id: string; name: string }>`
    select m.id, local_name(m) as name
    from payment_method m`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The cash of every currency; `closed` once it was counted and divided. */
function cashOf(
  { currencies }: DrawerFacts,
  totals: readonly ShiftTotal[],
  counts: readonly ShiftCount[],
  closed: readonly ClosedBalance[],
): ReportCash[] {
  return currencies.map(({ id, code }) => {
    const of = (kind: ShiftCount['kind']) =>
      counts.find((it) => it.kind === kind && it.currency === id)?.amount ?? null
    const end = closed.find(({ currency }) => currency === id)
    return {
      currency: code,
      float: of('float') ?? '0',
      expected: expectedOf(totals, id),
      firstCount: of('recount') === null ? null : of('count'),
      counted: end?.counted ?? null,
      variance: end?.variance ?? null,
      left: end?.left ?? null,
      rest: end?.rest ?? null,
    }
  })
}

export type ReportFacts = {
  shift: ShiftRow
  drawerFacts: DrawerFacts
  totals: readonly ShiftTotal[]
  counts: readonly ShiftCount[]
  cheques: readonly ShiftCheque[]
  ends: readonly RegisterEnd[]
  balances: readonly ClosedBalance[]
}

type Made = Pick<ShiftReport, 'at' | 'name' | 'approvedName' | 'reason' | 'isForced' | 'anchor'>

export type NumberedReport = { report: ShiftReport; previousHash: string; late: string }

/** `isLast` numbers it: the Z report that ends the shift. */
export async function reportOf(tx: Tx, facts: ReportFacts, made: Made, kind: 'x' | 'z') {
  const { shift, drawerFacts, totals, counts, cheques, ends, balances } = facts
  const [last, methods] = await Promise.all([lastReport(tx, shift.drawerId), methodNames(tx)])
  const codes = new Map(drawerFacts.currencies.map(({ id, code }) => [id, code]))
  const first = drawerFacts.currencies.find(({ rank }) => rank === 'first')
  const sold = totals.find(({ name }) => name === 'sales.net')?.amount ?? '0'
  const late = differenceOf(last.lateNow, last.late)
  const report: ShiftReport = {
    number: kind === 'z' ? last.number + 1 : null,
    shift: shift.number,
    drawer: shift.drawer,
    branch: shift.branch,
    day: shift.day,
    openedAt: shift.openedAt.toISOString(),
    openedName: shift.openedName,
    ...made,
    currency: first?.code ?? '',
    cash: cashOf(drawerFacts, totals, counts, balances),
    sums: reportSums(totals, codes, methods),
    ranges: rangesOf(ends),
    late,
    perpetual: sumOf(last.perpetual, sumOf(sold, late)),
    cheques: reportCheques(cheques, codes, kind),
  }
  return { report, previousHash: last.hash, late: last.lateNow }
}

/** Kept for ever: the application may add reports, and change none. */
export async function keepReport(
  tx: Tx,
  id: string,
  shift: ShiftRow,
  { report, previousHash, late }: NumberedReport,
  ends: readonly RegisterEnd[],
): Promise<void> {
  const text = reportText(report)
  await tx.rows(sql`
    insert into z_report (id, drawer_id, number, shift_id, at, day, perpetual, late, text,
      previous_hash, hash)
    values (${id}, ${shift.drawerId}, ${report.number}, ${shift.id}, ${report.at}, ${shift.day},
      ${report.perpetual}, ${late}, ${text}, ${previousHash}, ${reportHash(previousHash, text)})`)
  const ranges = ends
    .filter(({ next, covered }) => next - 1 > covered)
    .map(({ id: register, next, covered, tickets }) => ({
      register,
      first: covered + 1,
      last: next - 1,
      tickets,
    }))
  if (ranges.length === 0) return
  await tx.rows(sql`
    insert into z_range (z_report_id, register_id, first_sequence, last_sequence, tickets)
    select ${id}, register, first, last, tickets
    from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb)
      as r (register uuid, first integer, last integer, tickets integer)`)
  await tx.rows(sql`
    update register_end
    set tickets = 0
    where register_id = any(${ranges.map(({ register }) => register)}::uuid[])`)
}
