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
import {
  readSeatingCode,
  type SeatingCode,
  seatingHours,
  seatingSigns,
} from '../../../domain/restaurant/guest-order.ts'
import { menuPath, signsOf } from '../../../domain/restaurant/menu-code.ts'
import { guestOrders } from '../../../domain/restaurant/restaurant.settings.ts'
import { type Door, doorFrom, knock, refuseAtFull } from '../../identity/throttle.ts'
import { command, type PublicContext } from '../../kernel/command.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { settingsFor } from '../../kernel/settings.ts'
import { placed } from '../guest/open-menu.ts'

const wrongOnes = { tries: 30, seconds: 900 }
const wrongAtCode = { tries: 200, seconds: 900 }

const codeOf = (key: Uint8Array, seating: string): string =>
  signsOf(createHmac('sha256', key).update(`seating:${seating}`).digest().subarray(0, seatingSigns))

const hashOf = (companyId: string, code: string): string =>
  createHash('sha256').update(`${companyId}:${code}`).digest('hex')

const oldest = (now: Date): string =>
  new Date(now.getTime() - seatingHours * 3_600_000).toISOString()

/** Where a guest sits, as far as anything may follow from it. */
export type Seat = { id: string; order: string; branch: string; companyId: string; code: string }

type SeatingRow = { id: string; order: string; branch: string; hash: string; isLive: boolean }

const seatingBy = (tx: Tx, hash: string, now: Date) =>
  tx.maybe(sql<SeatingRow>`
    select s.id, s.order_id as order, o.branch_id as branch, s.code_hash as hash,
      s.ended_at is null and s.made_at > ${oldest(now)} and o.state = 'open' as "isLive"
    from seating s
    join dining_order o on o.company_id = s.company_id and o.id = s.order_id
    where s.code_hash = ${hash}`)

/**
 * The seat behind a code, at the branch where the menu hangs. Only codes that never were are counted:
 * a phone that still holds the one of yesterday locks out nobody.
 */
export async function seatedAt(
  context: PublicContext,
  { code: typedMenu, seating: typed }: { code: string; seating: string },
): Promise<Seat> {
  const { tx, now, station } = context
  const { code, place } = await placed(context, typedMenu)
  const doors: Door[] = [
    doorFrom(station, 'seating', wrongOnes),
    { key: `seating-at:${code}`, ...wrongAtCode },
  ]
  for (const door of doors) await refuseAtFull(tx, door)
  const read = readSeatingCode(typed)
  const hash = read && hashOf(place.companyId, read)
  const found = hash ? await seatingBy(tx, hash, now) : undefined
  const isRight =
    hash !== undefined &&
    found?.branch === place.branchId &&
    timingSafeEqual(Buffer.from(found.hash), Buffer.from(hash))
  if (!found || !isRight) {
    for (const door of doors) await knock(context, door)
    throw new Refusal('seatingUnknown', 'seating')
  }
  if (!found.isLive) throw new Refusal('seatingEnded', 'seating')
  const { id, order, branch } = found
  return { id, order, branch, companyId: place.companyId, code }
}

type OpenTable = { branch: string; companyId: string; menuCode: string | null }

/** The table of an order, and the menu that hangs nearest to it. */
const openTable = (tx: Tx, order: string) =>
  tx.maybe(sql<OpenTable>`
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
    where o.id = ${order} and o.state = 'open'
    for update of o`)

export const showSeating = command({
  route: 'POST /api/orders/:id/seating',
  summary: 'restaurant: the code by which the guests of a table order from their phones',
  needs: 'restaurant.order.add',
  input: z.strictObject({ id: pathId }),
  async run({ tx, now, actor, services, record, repeated }, { id }): Promise<SeatingCode> {
    const table = await openTable(tx, id)
    if (!table) throw new Refusal('notFound')
    const settings = await settingsFor(tx, { branchId: table.branch })
    if (settings.of(guestOrders) === 'off') throw new Refusal('guestOrdersOff')
    await tx.rows(sql`
      update seating
      set ended_at = ${now.toISOString()}
      where order_id = ${id} and ended_at is null and made_at <= ${oldest(now)}`)
    const known = await tx.maybe(sql<{ id: string }>`
      select id
      from seating
      where order_id = ${id} and ended_at is null`)
    const seating = known?.id ?? newId()
    const code = codeOf(services.tokenKey, seating)
    if (known) repeated()
    else {
      await tx.rows(sql`
        insert into seating (id, order_id, code_hash, made_at, user_name)
        values (${seating}, ${id}, ${hashOf(table.companyId, code)}, ${now.toISOString()},
          ${actor.fullName})`)
      record({ entity: 'order', id })
    }
    const { menuCode } = table
    // Behind the number sign: what stands there is never sent, and stands in no log.
    const url = menuCode && `${services.publicUrl}${menuPath(menuCode)}#s=${code}`
    return { code, url }
  },
})
