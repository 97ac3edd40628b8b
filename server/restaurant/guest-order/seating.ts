/**
 * Who sits at a table orders by a code of the seating: shown by staff, dead with the order. It is made
 * of the id of the seating by a key of the installation, so that staff can show it again although only
 * its hash is kept.
 */

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../../domain/kernel/id.ts'
import { pathId } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { seatingHours } from '../../../domain/restaurant/guest.settings.ts'
import {
  readSeatingCode,
  renewedSeating,
  type SeatingCode,
  seatingSigns,
} from '../../../domain/restaurant/guest-order.ts'
import { isSeatingOver } from '../../../domain/restaurant/guest-rules.ts'
import { menuPath, signsOf } from '../../../domain/restaurant/menu-code.ts'
import { guestOrders } from '../../../domain/restaurant/restaurant.settings.ts'
import { type Door, doorFrom, knock } from '../../identity/throttle.ts'
import { command } from '../../kernel/command.ts'
import type { Context, PublicContext } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { settingsFor } from '../../kernel/settings.ts'
import { placed } from '../guest/open-menu.ts'

const wrongOnes = { tries: 30, seconds: 900 }
const wrongAtCode = { tries: 200, seconds: 900 }

const codeOf = (key: Uint8Array, seating: string): string =>
  signsOf(createHmac('sha256', key).update(`seating:${seating}`).digest().subarray(0, seatingSigns))

const hashOf = (companyId: string, code: string): string =>
  createHash('sha256').update(`${companyId}:${code}`).digest('hex')

/** Where a guest sits, as far as anything may follow from it. */
export type Seat = {
  id: string
  order: string
  branch: string
  companyId: string
  code: string
  isLive: boolean
}

type SeatingRow = Pick<Seat, 'id' | 'order' | 'branch'> & {
  hash: string
  isOpen: boolean
  madeAt: string
}

const seatingBy = (tx: Tx, hash: string) =>
  tx.maybe(sql<SeatingRow>`
    select s.id, s.order_id as order, o.branch_id as branch, s.code_hash as hash,
      s.ended_at is null and o.state = 'open' as "isOpen", s.made_at as "madeAt"
    from seating s
    join dining_order o on o.company_id = s.company_id and o.id = s.order_id
    where s.code_hash = ${hash}`)

/** For so long the code of a seating is good at a branch. */
const hoursAt = async (tx: Tx, branchId: string): Promise<number> =>
  (await settingsFor(tx, { branchId })).of(seatingHours)

type Typed = { code: string; seating: string }

/**
 * The seat behind a code, at the branch where the menu hangs, whether it has ended or not. Only codes
 * that never were are counted, and only they are turned away: whoever guesses locks out nobody who
 * holds a right one, nor does a phone that still holds the one of yesterday. There are 2^40 of them,
 * and a guess that is turned away tells nothing.
 */
export async function seatBehind(
  context: PublicContext,
  { code: typedMenu, seating: typed }: Typed,
): Promise<Seat> {
  const { tx, now, station } = context
  const { code, place } = await placed(context, typedMenu)
  const read = readSeatingCode(typed)
  const hash = read && hashOf(place.companyId, read)
  const found = hash ? await seatingBy(tx, hash) : undefined
  const isRight =
    hash !== undefined &&
    found?.branch === place.branchId &&
    timingSafeEqual(Buffer.from(found.hash), Buffer.from(hash))
  if (!found || !isRight) {
    // What is full at the network is not counted at the menu.
    const doors: Door[] = [
      doorFrom(station, 'seating', wrongOnes),
      { key: `seating-at:${code}`, ...wrongAtCode },
    ]
    for (const door of doors) await knock(context, door)
    throw new Refusal('seatingUnknown', 'seating')
  }
  const { id, order, branch, isOpen, madeAt } = found
  const isLive = isOpen && !isSeatingOver(new Date(madeAt), now, await hoursAt(tx, branch))
  return { id, order, branch, companyId: place.companyId, code, isLive }
}

/** Whoever sits there now. */
export async function seatedAt(context: PublicContext, typed: Typed): Promise<Seat> {
  const seat = await seatBehind(context, typed)
  if (!seat.isLive) throw new Refusal('seatingEnded', 'seating')
  return seat
}

type OpenTable = { branch: string; companyId: string; menuCode: string | null }

/** The table of an order, where it is once the order is held, and the menu that hangs nearest to it. */
async function openTable(tx: Tx, order: string) {
  await tx.rows(sql`select 1 from dining_order where id = ${order} for update`)
  return tx.maybe(sql<OpenTable>`
    select o.branch_id as branch, o.company_id as "companyId", (
        select m.code
        from menu_code m
        where m.company_id = o.company_id and m.withdrawn_at is null
          and m.branch_id = o.branch_id
          and (m.table_id = t.id or m.table_id is null
            and (m.section_id = t.section_id or m.section_id is null))
        order by m.table_id nulls last, m.section_id nulls last
        limit 1) as "menuCode"
    from dining_order o
    join dining_table t on t.company_id = o.company_id and t.id = o.table_id
    where o.id = ${order} and o.state = 'open'`)
}

/** The open table of an order whose guests may order; no two make a code for it at once. */
async function tableOf({ tx }: Context, order: string): Promise<OpenTable> {
  const table = await openTable(tx, order)
  if (!table) throw new Refusal('notFound')
  const settings = await settingsFor(tx, { branchId: table.branch })
  if (settings.of(guestOrders) === 'off') throw new Refusal('guestOrdersOff')
  return table
}

type LiveSeating = { id: string; madeAt: string }

/** The one that lives; what is too old ends here. */
async function liveSeating({ tx, now }: Context, order: string, branch: string) {
  const known = await tx.maybe(sql<LiveSeating>`
    select id, made_at as "madeAt"
    from seating
    where order_id = ${order} and ended_at is null`)
  if (!known || !isSeatingOver(new Date(known.madeAt), now, await hoursAt(tx, branch)))
    return known?.id
  await endSeating({ tx, now }, known.id)
  return undefined
}

const endSeating = ({ tx, now }: Pick<Context, 'tx' | 'now'>, id: string): Promise<unknown> =>
  tx.rows(sql`update seating set ended_at = ${now.toISOString()} where id = ${id}`)

async function makeSeating(context: Context, order: string, companyId: string): Promise<string> {
  const { tx, now, actor, services, record } = context
  const id = newId()
  const hash = hashOf(companyId, codeOf(services.tokenKey, id))
  await tx.rows(sql`
    insert into seating (id, order_id, code_hash, made_at, user_name)
    values (${id}, ${order}, ${hash}, ${now.toISOString()}, ${actor.fullName})`)
  record({ entity: 'order', id: order })
  return id
}

function shownCode({ services }: Context, seating: string, { menuCode }: OpenTable): SeatingCode {
  const code = codeOf(services.tokenKey, seating)
  // Behind the number sign: what stands there is never sent, and stands in no log.
  return { code, url: menuCode && `${services.publicUrl}${menuPath(menuCode)}#s=${code}` }
}

export const showSeating = command({
  route: 'POST /api/orders/:id/seating',
  summary: 'restaurant: the code by which the guests of a table order from their phones',
  needs: 'restaurant.order.add',
  input: z.strictObject({ id: pathId }),
  async run(context, { id }): Promise<SeatingCode> {
    const table = await tableOf(context, id)
    const known = await liveSeating(context, id, table.branch)
    if (known) context.repeated()
    const seating = known ?? (await makeSeating(context, id, table.companyId))
    return shownCode(context, seating, table)
  },
})

export const renewSeating = command({
  route: 'POST /api/orders/:id/seating/renew',
  summary:
    'restaurant: a code that has leaked ends at once, and the guests of the table get another one',
  needs: 'restaurant.order.add',
  input: renewedSeating,
  async run(context, { id, code }): Promise<SeatingCode> {
    const table = await tableOf(context, id)
    const known = await liveSeating(context, id, table.branch)
    const leaked = readSeatingCode(code)
    if (known && codeOf(context.services.tokenKey, known) !== leaked) {
      context.repeated()
      return shownCode(context, known, table)
    }
    if (known) await endSeating(context, known)
    const seating = await makeSeating(context, id, table.companyId)
    context.record({ entity: 'guestOrder', id: seating })
    return shownCode(context, seating, table)
  },
})
