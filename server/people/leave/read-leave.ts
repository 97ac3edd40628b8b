/** Leave as people look at it: what each kind has left, what was asked for, and the ledger. */

import { sql } from 'kysely'
import { z } from 'zod'
import { addDays } from '../../../domain/kernel/date.ts'
import { amount, date, longText } from '../../../domain/kernel/field.ts'
import { id as anyId, pathId } from '../../../domain/kernel/input.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import {
  availableOn,
  isBoundless,
  type LeaveMove,
} from '../../../domain/people/leave/entitlement.ts'
import { refuseOwnDecision } from '../../../domain/people/leave/leave-step.ts'
import type { LeaveView, LeaveViewMove } from '../../../domain/people/leave/leave-view.ts'
import { command, query } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { todayOf } from '../../kernel/today.ts'
import { isOwn, ownPerson } from './leave.ts'
import {
  activeKinds,
  holidaysOf,
  kindById,
  type LeavePerson,
  lockPerson,
  movesOf,
  personById,
} from './leave-facts.ts'
import { addMoves, settle } from './leave-ledger.ts'

const mostRows = 200

async function viewOf(context: Context, person: LeavePerson): Promise<LeaveView> {
  const { tx } = context
  const today = await todayOf(context)
  const kinds = await activeKinds(tx)
  const balances = []
  for (const kind of kinds) {
    const moves = await movesOf(tx, person.id, kind.id)
    const { id, name, isPaid } = kind
    const mayOverdraw = isBoundless(kind)
    const days = availableOn(kind, person, moves, today)
    balances.push({ id, title: name, isPaid, mayOverdraw, days })
  }
  const requests = await tx.rows(sql<LeaveView['requests'][number]>`
    select r.id, json_build_object('id', k.id, 'title', local_name(k)) as kind,
      r.starts_on as "startsOn", r.ends_on as "endsOn", r.is_from_noon as "isFromNoon",
      r.is_until_noon as "isUntilNoon", trim_scale(r.days)::text as days, r.state, r.note,
      r.reason, r.decided_by as "decidedBy"
    from leave_request r
    join leave_kind k on k.company_id = r.company_id and k.id = r.leave_kind_id
    where r.employee_id = ${person.id}
    order by r.starts_on desc, r.id
    limit ${mostRows}`)
  const moves = await tx.rows(sql<LeaveViewMove>`
    select m.id, local_name(k) as kind, m.day, trim_scale(m.days)::text as days, m.reason,
      m.period, m.note, m.user_name as "user"
    from leave_move m
    join leave_kind k on k.company_id = m.company_id and k.id = m.leave_kind_id
    where m.employee_id = ${person.id}
    order by m.day desc, m.id desc
    limit ${mostRows}`)
  return {
    today,
    balances,
    requests,
    moves,
    weeks: person.weeks,
    holidays: await holidaysOf(tx, person.branch, addDays(today, -31), addDays(today, 400)),
  }
}

export const employeeLeave = query({
  route: 'GET /api/employees/:id/leave',
  summary: 'leave: what somebody has left, has asked for, and the ledger of it',
  needs: 'people.leaveRequest.view',
  input: z.strictObject({ id: pathId }),
  async run(context, { id }) {
    const person = await personById(context.tx, id)
    if (!person) throw new Refusal('notFound')
    return viewOf(context, person)
  },
})

export const ownLeave = query({
  route: 'GET /api/own-leave',
  summary: 'leave: what one has left and asked for oneself',
  needs: 'people.ownLeave.view',
  input: z.strictObject({}),
  run: async (context) => viewOf(context, await ownPerson(context)),
})

const mostAdjusted = 366

const adjusted = amount(2).refine(
  (value) => !isZero(value) && Math.abs(Number(value)) <= mostAdjusted,
  { error: 'range', params: { limit: mostAdjusted } },
)

export const adjustLeave = command({
  route: 'POST /api/employees/:id/leave-moves',
  summary: 'leave: days that somebody brings along or loses, with the reason',
  needs: 'people.leaveKind.edit',
  input: z.strictObject({
    id: pathId,
    move: anyId,
    leaveKind: anyId,
    day: date().schema,
    days: adjusted,
    note: longText({ max: 500 }).schema,
  }),
  async run(context, { id, move: moveId, leaveKind, day, days, note }) {
    const { tx, actor } = context
    const person = await lockPerson(tx, id, new Refusal('notFound'))
    const mayDecideOwn = may(actor, 'people.ownLeave.approve')
    refuseOwnDecision({ isOwn: isOwn(context, person), mayDecideOwn })
    const known = await tx.maybe(sql<{ employee: string }>`
      select employee_id as employee from leave_move where id = ${moveId}`)
    if (known && known.employee !== id) throw new Refusal('idTaken', 'move')
    if (known) return context.repeated()
    const kind = await kindById(tx, leaveKind)
    const moves = await settle(tx, person, kind, await todayOf(context))
    const move: LeaveMove = { day, days, reason: 'adjusted', period: null }
    const left = availableOn(kind, person, [...moves, move], day)
    if (!isBoundless(kind) && days.startsWith('-') && left.startsWith('-'))
      throw new Refusal('leaveLacksDays', 'days', {
        days: days.slice(1),
        left: availableOn(kind, person, moves, day),
      })
    await addMoves(tx, [
      { ...move, id: moveId, employee: id, kind: leaveKind, note, user: actor.fullName },
    ])
    context.record({ entity: 'employee', id, before: {}, after: { leave: kind.name, days, note } })
  },
})
