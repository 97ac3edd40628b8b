/**
 * The end of a register is put right by hand. Parked tickets that stood behind the new end give
 * their numbers free; the repair is kept for ever beside the chain, and the till follows it.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../domain/kernel/id.ts'
import { pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import {
  leastNext,
  type RegisterStand,
  type RepairState,
  repairReason,
  repairRefusal,
} from '../../domain/pos/ticket/register-repair.ts'
import { command, query } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { refuseFarBranch } from './branch-reach.ts'
import { lockRegisterEnd } from './claim.ts'

const registerId = pathId

type Stand = RegisterStand & { branchId: string; name: string }

async function standOf(tx: Tx, register: string): Promise<Stand> {
  const stand = await tx.maybe(sql<Stand>`
    select r.name, r.branch_id as "branchId", coalesce(e.next, 1) as next,
      coalesce((
        select max(d.sequence)
        from document d
        where d.company_id = r.company_id and d.register_id = r.id), 0) as "lastPosted",
      coalesce(z.first_sequence, 0) as "firstReported",
      coalesce(z.last_sequence, 0) as "lastReported"
    from register r
    left join register_end e on e.company_id = r.company_id and e.register_id = r.id
    left join lateral (
      select first_sequence, last_sequence
      from z_range z
      where z.company_id = r.company_id and z.register_id = r.id
      order by first_sequence desc
      limit 1) z on true
    where r.id = ${register}`)
  if (!stand) throw new Refusal('notFound')
  return stand
}

const repairsOf = (tx: Tx, register: string): Promise<RepairState['repairs']> =>
  tx.rows(sql<RepairState['repairs'][number]>`
    select user_name as name, at, before_next as before, next, reason
    from register_repair
    where register_id = ${register}
    order by position desc
    limit 20`)

export const registerStand = query({
  route: 'GET /api/registers/:id/end',
  summary: 'register: its next number, and how its end was put right before',
  needs: 'pos.register.edit',
  input: z.strictObject({ id: registerId }),
  async run(context, { id }): Promise<RepairState> {
    const { tx } = context
    const stand = await standOf(tx, id)
    await refuseFarBranch(context, stand.branchId)
    const { next, lastPosted } = stand
    return { next, lastPosted, least: leastNext(stand), repairs: await repairsOf(tx, id) }
  },
})

/** The hash that the ticket of this number must follow; none where the one before is not here. */
async function hashBefore(tx: Tx, register: string, next: number): Promise<string> {
  const before = await tx.maybe(sql<{ hash: string }>`
    select hash
    from document
    where register_id = ${register} and sequence = ${next - 1}
    union all
    select hash
    from parked_ticket
    where register_id = ${register} and sequence = ${next - 1} and code <> 'numberTaken'
    limit 1`)
  return before?.hash ?? ''
}

/** What is parked behind the end has no place any more; it is still there to be decided on. */
const freeNumbers = (tx: Tx, register: string, next: number) =>
  tx.rows(sql`
    update parked_ticket
    set sequence = 0
    where register_id = ${register} and sequence >= ${next}`)

export const repairRegister = command({
  route: 'POST /api/registers/:id/repair',
  summary: 'register: put its next number right, with a reason; the till follows',
  needs: 'pos.register.edit',
  input: z.strictObject({
    id: registerId,
    next: z.int('number').min(1, 'number').max(999_999_999, 'number'),
    reason: repairReason.schema,
  }),
  async run(context, { id, next, reason }): Promise<{ next: number }> {
    const { tx, actor } = context
    await refuseFarBranch(context, (await standOf(tx, id)).branchId)
    const end = await lockRegisterEnd(tx, id)
    // Once more, now that nobody moves it.
    const stand = await standOf(tx, id)
    const refusal = repairRefusal(next, stand)
    if (refusal) throw new Refusal(refusal.code, refusal.field, refusal.facts)
    const lastHash = await hashBefore(tx, id, next)
    await freeNumbers(tx, id, next)
    await tx.rows(sql`
      update register_end
      set next = ${next}, last_hash = ${lastHash}, missing = 0
      where register_id = ${id}`)
    await tx.rows(sql`
      insert into register_repair (id, register_id, position, before_next, before_hash, next,
        last_hash, reason, user_id, user_name)
      select ${newId()}, ${id}, count(*) + 1, ${end.next}, ${end.last_hash}, ${next}, ${lastHash},
        ${reason}, ${actor.userId}, ${actor.fullName}
      from register_repair
      where register_id = ${id}`)
    const [before, after] = [{ next: end.next }, { next, reason }]
    context.record({ entity: 'register', id, before, after })
    return { next }
  },
})
