/** What a shift tells: to everybody what happened, to those with the right what is expected. */

import { sql } from 'kysely'
import { z } from 'zod'
import { pathId } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type {
  LateTicket,
  ShiftDetail,
  ShiftMovement,
} from '../../../domain/pos/shift/shift-contract.ts'
import { reportSums, type ShiftReport } from '../../../domain/pos/shift/shift-report.ts'
import { tipsSetting } from '../../../domain/pos/tip.settings.ts'
import { ticketWidth } from '../../../domain/settings/printing.settings.ts'
import { query } from '../../kernel/command.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { settingsFor } from '../../kernel/settings.ts'
import { drawerFactsOf } from './drawer-facts.ts'
import { chequesOfShift } from './shift-cheque.ts'
import { reportOfShift } from './shift-close.ts'
import { countsOf, readShift, registersOf } from './shift-row.ts'
import { slipsOfShift } from './shift-slip.ts'
import { totalsOf } from './shift-total.ts'
import { endsOf, reportOf } from './z-report.ts'

const idParam = z.strictObject({ id: pathId })

const movementsOf = (tx: Tx, shift: string): Promise<ShiftMovement[]> =>
  tx.rows(sql<ShiftMovement>`
    select m.id, m.kind, m.number, m.currency_id as currency, trim_scale(m.amount)::text as amount,
      trim_scale(m.rate)::text as rate, m.reason,
      case when a.id is not null then json_build_object('id', a.id, 'title', local_name(a)) end as account,
      m.at, m.user_name as "userName", m.approved_name as "approvedName", m.is_late as "isLate",
      m.is_closing as "isClosing", m.unproven_name as "unprovenName",
      m.is_above as "isAbove"
    from cash_movement m
    left join account a on a.company_id = m.company_id and a.id = m.account_id
    where m.shift_id = ${shift}
    order by m.at, m.id
    limit 500`)

const lateTickets = (tx: Tx, shift: string): Promise<LateTicket[]> =>
  tx.rows(sql<LateTicket>`
    select d.id, d.number, trim_scale(d.total)::text as total, x.received_at as "receivedAt"
    from ticket_extra x
    join document d on d.company_id = x.company_id and d.id = x.document_id
    where x.shift_id = ${shift} and x.is_late
    order by x.received_at, d.number
    limit 100`)

/** Sums of what came after the close, under the names of today. */
async function lateSums(tx: Tx, shift: string) {
  const totals = await totalsOf(tx, shift, true)
  if (totals.length === 0) return []
  const named = await tx.rows(sql<{ id: string; name: string }>`
    select id, code as name
    from currency
    where rank is not null
    union all
    select id, name
    from payment_method`)
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return reportSums(totals, names, names)
}

type Rest = Pick<
  ShiftDetail,
  | 'closedAt'
  | 'closedName'
  | 'stoppedAt'
  | 'stoppedName'
  | 'isForced'
  | 'approvedName'
  | 'note'
  | 'reason'
  | 'z'
>

const restOf = (tx: Tx, shift: string): Promise<Rest> =>
  tx.one(sql<Rest>`
    select s.closed_at as "closedAt", s.closed_name as "closedName", s.is_forced as "isForced",
      s.stopped_at as "stoppedAt", s.stopped_name as "stoppedName",
      s.approved_name as "approvedName", s.note, s.reason, z.number as z
    from shift s
    left join z_report z on z.company_id = s.company_id and z.shift_id = s.id
    where s.id = ${shift}`)

export const shiftDetail = query({
  route: 'GET /api/shifts/:id',
  summary: 'shift: what was counted and what moved; nothing that is only expected',
  needs: 'pos.shift.view',
  input: idParam,
  async run({ tx, actor }, { id }): Promise<ShiftDetail> {
    const shift = await readShift(tx, id)
    const registers = await registersOf(tx, shift.drawerId)
    const place = { branchId: shift.branchId, registerId: registers[0]?.id }
    const settings = await settingsFor(tx, place)
    return {
      id,
      number: shift.number,
      drawer: { id: shift.drawerId, title: shift.drawer },
      branch: { id: shift.branchId, title: shift.branch },
      state: shift.state,
      day: shift.day,
      openedAt: shift.openedAt.toISOString(),
      openedName: shift.openedName,
      isOwn: shift.openedBy === actor.userId,
      ...(await restOf(tx, id)),
      counts: await countsOf(tx, id),
      cheques: await chequesOfShift(tx, id),
      slips: await slipsOfShift(tx, id),
      movements: await movementsOf(tx, id),
      registers,
      ticketWidth: settings.of(ticketWidth) as ShiftDetail['ticketWidth'],
      hasTips: settings.of(tipsSetting) !== 'off',
      late: { sums: await lateSums(tx, id), tickets: await lateTickets(tx, id) },
    }
  },
})

export const xReport = query({
  route: 'GET /api/shifts/:id/x',
  summary: 'shift: how it stands now, with what is expected in the drawer',
  needs: 'pos.shift.print',
  input: idParam,
  async run(context, { id }): Promise<{ report: ShiftReport }> {
    const { tx, actor, now } = context
    const shift = await readShift(tx, id)
    if (shift.state === 'closed') throw new Refusal('shiftIsClosed')
    const drawerFacts = await drawerFactsOf(context, shift.branchId)
    const facts = {
      shift,
      drawerFacts,
      totals: await totalsOf(tx, id, false),
      counts: await countsOf(tx, id),
      cheques: await chequesOfShift(tx, id),
      ends: await endsOf(tx, id),
      balances: [],
    }
    const made = { at: now.toISOString(), name: actor.fullName, approvedName: null, reason: null }
    const { report } = await reportOf(tx, facts, { ...made, isForced: false, anchor: null }, 'x')
    return { report }
  },
})

export const zReport = query({
  route: 'GET /api/shifts/:id/z',
  summary: 'shift: the Z report as it was made',
  needs: 'pos.shift.view',
  input: idParam,
  async run({ tx }, { id }) {
    await readShift(tx, id)
    const report = await reportOfShift(tx, id)
    if (!report) throw new Refusal('shiftIsOpenStill')
    return report
  },
})
