/**
 * A station takes hold of a register: from then on it gives the numbers. One holds a register at a
 * time; taking it from another is for whoever looks after registers, because tickets that wait
 * there may meet numbers given here. What proves the station is made here and given to it once; its
 * name alone, which others can read, proves nothing.
 */

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Linked } from '../../domain/kernel/field.ts'
import { text } from '../../domain/kernel/field.ts'
import { id } from '../../domain/kernel/input.ts'
import { may } from '../../domain/kernel/permission.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Claim } from '../../domain/pos/contract.ts'
import { stationToken } from '../../domain/pos/proof-input.ts'
import type { TicketTime } from '../../domain/pos/till-clock.ts'
import { branchesOf } from '../identity/session-info.ts'
import { command, query } from '../kernel/command.ts'
import type { Actor, Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { noteSession } from './proof/station-cashier.ts'
import { tokenHashOf } from './ticket/ticket-sender.ts'

type Holder = { station: string; name: string; seenAt: string; waiting: number }

type Proof = { tokenHash: string | null; sessionId: string | null }

type RegisterRow = {
  id: string
  name: string
  code: string
  branch: Linked
  drawer: Linked
  shift: { id: string; number: number; openedName: string } | null
  holder: Holder | null
}

const allRegisters = sql<RegisterRow>`
  select r.id, r.name, r.code, json_build_object('id', b.id, 'title', local_name(b)) as branch,
    json_build_object('id', d.id, 'title', d.name) as drawer,
    case when s.id is not null then
      json_build_object('id', s.id, 'number', s.number, 'openedName', s.opened_name) end as shift,
    case when h.id is not null then json_build_object('station', h.id, 'name', h.name,
      'seenAt', h.seen_at, 'waiting', h.waiting) end as holder
  from register r
  join branch b on b.company_id = r.company_id and b.id = r.branch_id
  join drawer d on d.company_id = r.company_id and d.id = r.drawer_id
  left join shift s
    on s.company_id = r.company_id and s.drawer_id = r.drawer_id and s.state = 'open'
  left join till_station h
    on h.company_id = r.company_id and h.register_id = r.id and h.released_at is null
  where r.is_active
  order by b.code nulls first, r.code`

export const tillRegisters = query({
  route: 'GET /api/pos/registers',
  summary: 'till: the registers a station can take hold of, and who holds them',
  needs: 'pos.ticket.add',
  input: z.strictObject({}),
  async run({ tx, actor }) {
    const [rows, branches] = await Promise.all([tx.rows(allRegisters), branchesOf(tx, actor)])
    return { rows: rows.filter(({ branch }) => branches.some((it) => it.id === branch.id)) }
  },
})

type Standing = { next: number; last_hash: string }

/** Whoever gives or takes a register, and whoever posts its tickets, waits here. */
export async function lockRegisterEnd(tx: Tx, register: string): Promise<Standing> {
  const locked = sql<Standing>`
    select next, last_hash
    from register_end
    where register_id = ${register}
    for update`
  const known = await tx.maybe(locked)
  if (known) return known
  await tx.rows(sql`
    insert into register_end (register_id)
    values (${register})
    on conflict do nothing`)
  return tx.one(locked)
}

const holderOf = (tx: Tx, register: string) =>
  tx.maybe(sql<Holder & Proof>`
    select id as station, name, seen_at as "seenAt", waiting, token_hash as "tokenHash",
      session_id as "sessionId"
    from till_station
    where register_id = ${register} and released_at is null`)

export async function refuseStrangeRegister(
  tx: Tx,
  actor: Actor,
  register: string,
): Promise<{ branchId: string }> {
  const [found, branches] = await Promise.all([
    tx.maybe(sql<{ branchId: string }>`
      select branch_id as "branchId"
      from register
      where id = ${register} and is_active`),
    branchesOf(tx, actor),
  ])
  if (!found || !branches.some((it) => it.id === found.branchId)) throw new Refusal('notFound')
  return found
}

const claimInput = z.strictObject({
  register: id,
  station: id,
  token: stationToken.optional(),
  name: text({ max: 120 }).schema,
  isTaken: z.literal(true, 'invalid').optional(),
})

type Wish = z.output<typeof claimInput>

/**
 * Whether it is the station itself that asks: by what it was given; in the session that claimed, where
 * the answer was lost; or for the first time since stations are proven.
 */
const isProven = (held: Proof, { token }: Pick<Wish, 'token'>, { sessionId }: Actor): boolean =>
  held.tokenHash === null ||
  held.sessionId === sessionId ||
  (token !== undefined && held.tokenHash === tokenHashOf(token))

const isHolder = (holder: Holder & Proof, wish: Wish, actor: Actor): boolean =>
  holder.station === wish.station && isProven(holder, wish, actor)

/** The same again, or a new one where the station does not have it. */
async function repeatedAnswer({ tx, actor }: Context, wish: Wish, holder: Proof): Promise<string> {
  const isProven = wish.token !== undefined && tokenHashOf(wish.token) === holder.tokenHash
  const given = isProven && wish.token ? wish.token : newToken()
  await tx.rows(sql`
    update till_station
    set name = ${wish.name}, seen_at = now(), token_hash = ${tokenHashOf(given)},
      session_id = ${actor.sessionId}
    where id = ${wish.station} and register_id = ${wish.register} and released_at is null`)
  return given
}

const newToken = (): string => randomBytes(32).toString('base64url')

/** A ticket that claims to be of tomorrow keeps nobody from selling today. */
const pastOf = (tx: Tx, register: string) =>
  tx.one(sql<{ repairs: number; last: TicketTime | null }>`
    select
      (select count(*)::integer
        from register_repair
        where register_id = ${register}) as repairs,
      (select json_build_object('at', to_char(least(x.rung_at, now()) at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'day', d.day)
        from document d
        join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
        where d.register_id = ${register}
        order by d.sequence desc
        limit 1) as last`)

export const claimRegister = command({
  route: 'POST /api/pos/claim',
  summary: 'till: take hold of a register; the same station again is told the same',
  needs: 'pos.ticket.add',
  byKey: 'never',
  namesBeyond: ['register'],
  input: claimInput,
  async run(context, wish): Promise<Claim> {
    const { tx, actor } = context
    const { register, station } = wish
    await refuseStrangeRegister(tx, actor, register)
    const { next, last_hash: lastHash } = await lockRegisterEnd(tx, register)
    const holder = await holderOf(tx, register)
    const isAgain = holder && isHolder(holder, wish, actor)
    if (isAgain) context.repeated()
    const given = isAgain
      ? await repeatedAnswer(context, wish, holder)
      : await take(context, wish, holder, next)
    await noteSession(context, station)
    const past = await pastOf(tx, register)
    return { register, station, token: given, next, lastHash, ...past }
  },
})

/** Up to `next` the tickets of whoever held it before are his; behind that they are of this one. */
async function take(
  context: Context,
  wish: Wish,
  holder: Holder | undefined,
  next: number,
): Promise<string> {
  const { tx, actor } = context
  const given = newToken()
  if (holder && !wish.isTaken) {
    const { name, seenAt, waiting } = holder
    const isConfirmable = may(actor, 'pos.register.edit')
    throw new Refusal('registerHeld', 'register', { name, seenAt, waiting, isConfirmable })
  }
  if (holder && !may(actor, 'pos.register.edit')) throw new Refusal('forbidden', 'isTaken')
  await refuseOther(context, wish)
  await refuseWaiting(tx, wish.station)
  await tx.rows(sql`
    update till_station
    set released_at = now(),
      ended_next = case register_id when ${wish.register} then ${next} else (
        select e.next
        from register_end e
        where e.company_id = till_station.company_id
          and e.register_id = till_station.register_id) end
    where released_at is null
      and (register_id = ${wish.register} or id = ${wish.station})`)
  await tx.rows(sql`
    insert into till_station (id, register_id, name, claimed_name, token_hash, session_id)
    values (${wish.station}, ${wish.register}, ${wish.name}, ${actor.fullName},
      ${tokenHashOf(given)}, ${actor.sessionId})`)
  context.record({
    entity: 'register',
    id: wish.register,
    before: { station: holder?.name ?? null },
    after: { station: wish.name },
  })
  return given
}

/**
 * Everybody can read which station sells where: under that name nobody else moves it to another
 * register, or claims one before it does. What it was given for any register proves it.
 */
async function refuseOther({ tx, actor }: Context, wish: Wish): Promise<void> {
  if (may(actor, 'pos.register.edit')) return
  const known = await tx.rows(sql<Proof>`
    select token_hash as "tokenHash", session_id as "sessionId"
    from till_station
    where id = ${wish.station} and token_hash is not null
    order by claimed_at desc`)
  const given = wish.token && tokenHashOf(wish.token)
  const isItself =
    known[0]?.sessionId === actor.sessionId || known.some(({ tokenHash }) => tokenHash === given)
  if (known.length > 0 && !isItself) throw new Refusal('stationUnproven', 'station')
}

/** A station that has tickets to send sends them before it leaves its register. */
async function refuseWaiting(tx: Tx, station: string): Promise<void> {
  const busy = await tx.maybe(sql<{ waiting: number }>`
    select waiting
    from till_station
    where id = ${station} and released_at is null and waiting > 0`)
  if (busy) throw new Refusal('ticketsWaiting', 'station', { count: busy.waiting })
}

/** Given back by whoever holds it, or by somebody who looks after registers. */
function refuseUnproven(holder: (Holder & Proof) | undefined, actor: Actor, sent: Released): void {
  if (holder?.station !== sent.station || may(actor, 'pos.register.edit')) return
  const isProven =
    holder.tokenHash === null ||
    (sent.token !== undefined && tokenHashOf(sent.token) === holder.tokenHash)
  if (!isProven) throw new Refusal('stationUnproven', 'station')
}

const releaseInput = z.strictObject({
  register: id,
  station: id,
  token: stationToken.optional(),
  waiting: z.int('invalid').min(0, 'invalid').max(1_000_000, 'invalid').optional(),
})

type Released = z.output<typeof releaseInput>

export const releaseRegister = command({
  route: 'POST /api/pos/release',
  summary: 'till: give a register back, once nothing waits to be sent',
  needs: 'pos.ticket.add',
  byKey: 'never',
  input: releaseInput,
  async run(context, sent) {
    const { tx } = context
    const { register, station, waiting = 0 } = sent
    if (waiting > 0) throw new Refusal('ticketsWaiting', 'station', { count: waiting })
    await refuseStrangeRegister(tx, context.actor, register)
    const { next } = await lockRegisterEnd(tx, register)
    refuseUnproven(await holderOf(tx, register), context.actor, sent)
    await refuseWaiting(tx, station)
    const left = await tx.maybe(sql<{ name: string }>`
      update till_station
      set released_at = now(), ended_next = ${next}
      where id = ${station} and register_id = ${register} and released_at is null
      returning name`)
    if (left) {
      const before = { station: left.name }
      context.record({ entity: 'register', id: register, before, after: { station: null } })
    } else context.repeated()
    return {}
  },
})
