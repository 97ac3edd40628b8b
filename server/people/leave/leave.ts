/** Leave that is asked for, decided and taken back; days move in the ledger when it is approved. */

import { sql } from 'kysely'
import { z } from 'zod'
import { longText } from '../../../domain/kernel/field.ts'
import { pathId } from '../../../domain/kernel/input.ts'
import { negated } from '../../../domain/kernel/number/fraction.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { type LeaveMove, refuseOverdraft } from '../../../domain/people/leave/entitlement.ts'
import {
  byMonth,
  daysOfLeave,
  type LeaveDay,
  refuseShared,
  type Span,
  sumOfDays,
} from '../../../domain/people/leave/leave-days.ts'
import {
  isOwnToCancel,
  type LeaveState,
  type LeaveStep,
  refuseLeaveStep,
  refuseOwnDecision,
} from '../../../domain/people/leave/leave-step.ts'
import { type LeaveRequest, leaveRequest } from '../../../domain/people/leave-request.entity.ts'
import { command } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { notify } from '../../kernel/notice.ts'
import { insertRow, readRow } from '../../kernel/rows/rows.ts'
import { todayOf } from '../../kernel/today.ts'
import { whoMay } from '../../kernel/who-may.ts'
import { refuseSettled } from '../settled-month.ts'
import {
  holidaysOf,
  kindById,
  type LeaveKindFacts,
  type LeavePerson,
  lockPerson,
  personOfUser,
  standingOf,
} from './leave-facts.ts'
import { addMoves, settle } from './leave-ledger.ts'

type Asked = Span & { id: string; leaveKind: string; note?: string | null }

/** The days it takes, as the week of the person and the holidays of his branch have them. */
async function daysFor({ tx }: Context, person: LeavePerson, span: Span): Promise<LeaveDay[]> {
  const holidays = await holidaysOf(tx, person.branch, span.startsOn, span.endsOn)
  const days = daysOfLeave(span, person.weeks, new Set(holidays))
  if (days.length === 0) throw new Refusal('leaveTakesNothing', 'startsOn')
  return days
}

type Held = { days: LeaveDay[]; kind: LeaveKindFacts; moves: LeaveMove[] }

/** Whether it can be: nothing else on these days, and enough days left. */
async function held(
  context: Context,
  person: LeavePerson,
  asked: Asked,
  today: string,
): Promise<Held> {
  const { tx } = context
  if (!person.isActive) throw new Refusal('employeeIsArchived', 'employee')
  const kind = await kindById(tx, asked.leaveKind)
  if (!kind.isActive) throw new Refusal('leaveKindIsArchived', 'leaveKind')
  if (asked.startsOn < person.startedOn)
    throw new Refusal('leaveBeforeStart', 'startsOn', { day: person.startedOn })
  const days = await daysFor(context, person, asked)
  refuseShared(asked, await standingOf(tx, person.id, asked.id))
  const moves = await settle(tx, person, kind, today)
  refuseOverdraft(kind, person, moves, byMonth(days))
  return { days, kind, moves }
}

async function ask(context: Context, employee: string, asked: Asked): Promise<LeaveRequest> {
  const { tx } = context
  const isKnown = await tx.maybe(sql`select 1 from leave_request where id = ${asked.id}`)
  const person = await lockPerson(tx, employee)
  if (isKnown) return readOwn(context, asked.id, employee)
  const { days, kind } = await held(context, person, asked, await todayOf(context))
  const row = await insertRow(
    { tx, record: context.record, repeated: context.repeated },
    leaveRequest,
    { ...asked, employee },
    { days: sumOfDays(days) },
  )
  const approvers = await whoMay(
    tx,
    'people.leaveRequest.approve',
    person.branch ? { branchId: person.branch } : undefined,
  )
  await notify(
    context,
    approvers.filter((user) => user !== context.actor.userId),
    {
      kind: 'leaveAsked',
      facts: { name: row.name, leave: kind.names, from: asked.startsOn, to: asked.endsOn },
      path: `/Leave/${row.id}`,
    },
  )
  return row
}

/** The same request again gives the first result, to whoever asked for it. */
async function readOwn(context: Context, id: string, employee: string): Promise<LeaveRequest> {
  const row = await readRow(context.tx, leaveRequest, id)
  if (row.employee.id !== employee) throw new Refusal('idTaken', 'id')
  context.repeated()
  return row
}

const spanOf = (input: {
  startsOn?: string
  endsOn?: string
  isFromNoon?: boolean
  isUntilNoon?: boolean
}): Span => {
  const { startsOn, endsOn, isFromNoon = false, isUntilNoon = false } = input
  if (!startsOn) throw new Refusal('required', 'startsOn')
  if (!endsOn) throw new Refusal('required', 'endsOn')
  return { startsOn, endsOn, isFromNoon, isUntilNoon }
}

export const askLeave = command({
  route: 'POST /api/leave-requests',
  answersWith: { shape: 'row', entity: leaveRequest.name },
  summary: 'leaveRequest: ask for somebody; days of work are counted, overlaps refused',
  needs: 'people.leaveRequest.add',
  input: leaveRequest.create,
  run(context, { id, employee, leaveKind, note, ...span }) {
    if (!employee) throw new Refusal('employeeRequired', 'employee')
    if (!leaveKind) throw new Refusal('required', 'leaveKind')
    return ask(context, employee, { id, leaveKind, note, ...spanOf(span) })
  },
})

/** Who asks under this account. */
export async function ownPerson({ tx, actor }: Context): Promise<LeavePerson> {
  const person = await personOfUser(tx, actor.userId)
  if (!person) throw new Refusal('leaveNeedsEmployee')
  return person
}

export const askOwnLeave = command({
  route: 'POST /api/own-leave',
  answersWith: { shape: 'row', entity: leaveRequest.name },
  summary: 'leaveRequest: ask for oneself, under one’s own account',
  needs: 'people.ownLeave.add',
  input: (leaveRequest.create as unknown as z.ZodObject).omit({
    employee: true,
  }) as unknown as z.ZodType<Omit<z.infer<typeof leaveRequest.create>, 'employee'>>,
  async run(context, { id, leaveKind, note, ...span }) {
    if (!leaveKind) throw new Refusal('required', 'leaveKind')
    const { id: employee } = await ownPerson(context)
    return ask(context, employee, { id, leaveKind, note, ...spanOf(span) })
  },
})

type Locked = { row: LeaveRequest; person: LeavePerson; state: LeaveState }

/** The person first, then his request: as whoever asks does. */
async function lockLeave({ tx }: Context, id: string, step: LeaveStep): Promise<Locked> {
  const { employee } = await readRow(tx, leaveRequest, id)
  const person = await lockPerson(tx, employee.id)
  const row = await readRow(tx, leaveRequest, id)
  const state = row.state as LeaveState
  refuseLeaveStep(state, step)
  return { row, person, state }
}

type Decision = { state: LeaveState; reason: string | null }

async function write(context: Context, { row }: Locked, { state, reason }: Decision) {
  const { tx, actor, now } = context
  await tx.rows(sql`
    update leave_request
    set state = ${state}, reason = ${reason}, decided_by = ${actor.fullName.slice(0, 120)},
      decided_at = ${now}, version = version + 1, updated_at = now()
    where id = ${row.id}`)
  const before = { state: row.state, reason: row.reason, decidedBy: row.decidedBy }
  const after = { state, reason, decidedBy: actor.fullName }
  context.record({ entity: 'leaveRequest', id: row.id, before, after })
}

/** The person hears of it, unless it was his own doing. */
async function tell(context: Context, { row, person }: Locked, state: LeaveState): Promise<void> {
  if (!person.user || person.user === context.actor.userId) return
  const kind = { approved: 'leaveApproved', refused: 'leaveRefused', cancelled: 'leaveCancelled' }
  if (state === 'requested') return
  const { names: leave } = await kindById(context.tx, row.leaveKind.id)
  const facts = { from: row.startsOn, to: row.endsOn, leave }
  await notify(context, person.user, { kind: kind[state], facts, path: '/MyLeave' })
}

export const isOwn = ({ actor }: Context, { user }: LeavePerson): boolean => user === actor.userId

const takenOf = (locked: Locked, days: readonly LeaveDay[]) =>
  byMonth(days).map((part) => ({
    day: part.day,
    days: part.days,
    employee: locked.person.id,
    kind: locked.row.leaveKind.id,
    request: locked.row.id,
  }))

/** Leave without pay is of the salary of its month, until that is approved. */
async function refusePaidDays(
  { tx }: Context,
  employee: string,
  days: readonly Pick<LeaveDay, 'day'>[],
): Promise<void> {
  const [from, to] = [days[0]?.day, days.at(-1)?.day]
  if (from && to) await refuseSettled(tx, 'leavePaid', { employee, from, to })
}

export const approveLeave = command({
  route: 'POST /api/leave-requests/:id/approve',
  summary: 'leaveRequest: approve; its days are taken, and unpaid ones come off the pay',
  needs: 'people.leaveRequest.approve',
  input: z.strictObject({ id: pathId }),
  async run(context, { id }) {
    const { tx, actor } = context
    const locked = await lockLeave(context, id, 'approve')
    const { row, person } = locked
    const mayDecideOwn = may(actor, 'people.ownLeave.approve')
    refuseOwnDecision({ isOwn: isOwn(context, person), mayDecideOwn })
    const asked = { ...row, leaveKind: row.leaveKind.id }
    const { days, kind } = await held(context, person, asked, await todayOf(context))
    if (!kind.isPaid) await refusePaidDays(context, person.id, days)
    await tx.rows(sql`
      insert into leave_day (request_id, employee_id, day, part, is_paid)
      select ${id}, ${person.id}, r.day, r.part, ${kind.isPaid}
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as r (day date, part numeric)`)
    await addMoves(
      tx,
      takenOf(locked, days).map((move) => ({
        ...move,
        days: negated(move.days),
        reason: 'taken' as const,
        period: null,
        user: actor.fullName,
      })),
    )
    // Holidays may have come since it was asked for.
    await tx.rows(sql`update leave_request set days = ${sumOfDays(days)} where id = ${id}`)
    await write(context, locked, { state: 'approved', reason: null })
    await tell(context, locked, 'approved')
    return readRow(tx, leaveRequest, id)
  },
})

const reason = longText({ max: 500 }).schema

export const refuseLeave = command({
  route: 'POST /api/leave-requests/:id/refuse',
  summary: 'leaveRequest: refuse, with the reason',
  needs: 'people.leaveRequest.approve',
  input: z.strictObject({ id: pathId, reason }),
  async run(context, { id, reason: said }) {
    const { tx, actor } = context
    const locked = await lockLeave(context, id, 'refuse')
    const mayDecideOwn = may(actor, 'people.ownLeave.approve')
    refuseOwnDecision({ isOwn: isOwn(context, locked.person), mayDecideOwn })
    await write(context, locked, { state: 'refused', reason: said })
    await tell(context, locked, 'refused')
    return readRow(tx, leaveRequest, id)
  },
})

/** Days that were taken are given back as they were. */
async function giveBack(context: Context, locked: Locked, said: string | null): Promise<void> {
  const { tx, actor } = context
  const { row, state } = locked
  if (state === 'approved') {
    const unpaid = await tx.rows(sql<{ day: string }>`
      select day from leave_day where request_id = ${row.id} and not is_paid order by day`)
    await refusePaidDays(context, locked.person.id, unpaid)
    const days = await tx.rows(sql<LeaveDay>`
      delete from leave_day
      where request_id = ${row.id}
      returning day, trim_scale(part)::text as part`)
    const ordered = days.toSorted((a, b) => (a.day < b.day ? -1 : 1))
    await addMoves(
      tx,
      takenOf(locked, ordered).map((move) => ({
        ...move,
        reason: 'returned' as const,
        period: null,
        user: actor.fullName,
      })),
    )
  }
  await write(context, locked, { state: 'cancelled', reason: said })
  await tell(context, locked, 'cancelled')
}

export const cancelLeave = command({
  route: 'POST /api/leave-requests/:id/cancel',
  summary: 'leaveRequest: take it back, also one that has begun; its days are given back',
  needs: 'people.leaveRequest.void',
  input: z.strictObject({ id: pathId, reason }),
  async run(context, { id, reason: said }) {
    const locked = await lockLeave(context, id, 'cancel')
    const { startsOn } = locked.row
    const isOpen = { state: locked.state, startsOn, today: await todayOf(context) }
    if (!isOwnToCancel(isOpen)) {
      const mayDecideOwn = may(context.actor, 'people.ownLeave.approve')
      refuseOwnDecision({ isOwn: isOwn(context, locked.person), mayDecideOwn })
    }
    await giveBack(context, locked, said)
    return readRow(context.tx, leaveRequest, id)
  },
})

export const cancelOwnLeave = command({
  route: 'POST /api/own-leave/:id/cancel',
  summary: 'leaveRequest: take one’s own back, until it begins',
  needs: 'people.ownLeave.add',
  input: z.strictObject({ id: pathId }),
  async run(context, { id }) {
    const { employee } = await readRow(context.tx, leaveRequest, id)
    const own = await ownPerson(context)
    if (employee.id !== own.id) throw new Refusal('notFound')
    const locked = await lockLeave(context, id, 'cancel')
    const { startsOn } = locked.row
    if (!isOwnToCancel({ state: locked.state, startsOn, today: await todayOf(context) }))
      throw new Refusal('leaveHasBegun')
    await giveBack(context, locked, null)
    return readRow(context.tx, leaveRequest, id)
  },
})
