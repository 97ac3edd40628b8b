/** Cash in and out, drops to the safe, exchanges between currencies, and openings without a sale. */

import { sql } from 'kysely'
import { z } from 'zod'
import { type EntryAccount, refuseBeyondResult } from '../../../domain/books/manual-entry.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { id, pathId } from '../../../domain/kernel/input.ts'
import { atLeastZero, isNegative } from '../../../domain/kernel/number/decimal.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import {
  type Movement,
  type MovementInput,
  type MovementKind,
  movementFields,
  movementOf,
} from '../../../domain/pos/money/cash-movement.ts'
import { refuseAfterClosing } from '../../../domain/pos/shift/counting.ts'
import { namedAccount } from '../../books/account.ts'
import { command } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { refuseFarBranch } from '../branch-reach.ts'
import type { Person } from '../proof/proof.ts'
import { bookDrawer } from './drawer-entry.ts'
import { type DrawerPlaces, drawerFactsOf, drawerPlacesOf } from './drawer-facts.ts'
import { type MovementPeople, movementPeople } from './movement-proof.ts'
import { type ShiftRow, shareShift } from './shift-row.ts'
import { addTotals, heldInDrawer } from './shift-total.ts'

/**
 * A drawer pays what an expense could be paid on; money of another place is moved, dropped or paid in
 * without a name, where that place is asked what it holds.
 */
async function refuseAccount(
  { tx, actor }: Context,
  account: string | null | undefined,
): Promise<void> {
  if (!account) return
  const found = await tx.maybe(sql<{ account: EntryAccount }>`
    select ${namedAccount} as account
    from account a
    where a.id = ${account}`)
  refuseBeyondResult(found?.account, 'account', may(actor, 'books.journal.post'))
}

/** A drop has a number and a slip; the drawer gives them one after the other. */
export async function nextDrops(tx: Tx, drawer: string, count: number): Promise<number> {
  const { first } = await tx.one(sql<{ first: number }>`
    update drawer
    set next_drop = next_drop + ${count}
    where id = ${drawer}
    returning next_drop - ${count} as first`)
  return first
}

export type MovementRow = {
  id: string
  number: number | null
  currency: string
  amount: string
  reason: string
  pair: string | null
  isLate: boolean
  isClosing: boolean
}

export const keepMovements = (
  { tx, actor }: Context,
  shift: string,
  kind: MovementKind,
  more: {
    rate: string | null
    account: string | null
    entry: string | null
    at: Date
    approvedName: string | null
    /** Somebody else than who is signed in. */
    user?: Pick<Person, 'id' | 'name'>
    unprovenName?: string | null
    /** More than the drawer held. */
    isAbove?: boolean
    /** Whom tips were paid to. */
    person?: string
  },
  rows: readonly MovementRow[],
) =>
  tx.rows(sql`
    insert into cash_movement (id, shift_id, kind, number, currency_id, amount, rate, reason,
      account_id, pair_id, is_late, is_closing, entry_id, at, user_id, user_name, approved_name,
      unproven_name, is_above, person_id)
    select id, ${shift}, ${kind}, number, currency, amount, ${more.rate}::numeric, reason,
      ${more.account}::uuid, pair, "isLate", "isClosing", ${more.entry}::uuid, ${more.at},
      ${more.user?.id ?? actor.userId}, ${more.user?.name ?? actor.fullName}, ${more.approvedName},
      ${more.unprovenName ?? null}, ${more.isAbove ?? false}, ${more.person ?? null}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m (id uuid, number integer, currency uuid, amount numeric, reason text, pair uuid,
        "isLate" boolean, "isClosing" boolean)`)

/** Whether more leaves than there is. At the drawer it is refused; what has left before is flagged. */
async function isAboveDrawer(
  { tx, actor }: Context,
  shift: ShiftRow,
  { at }: Pick<MovementInput, 'at'>,
  legs: readonly { currency: string; amount: string }[],
): Promise<boolean> {
  const leaving = legs.find(({ amount }) => isNegative(amount))
  if (!leaving || shift.state === 'closed') return false
  const held = (await heldInDrawer(tx, shift.id)).get(leaving.currency) ?? '0'
  if (!isNegative(sumOf([held, leaving.amount]))) return false
  if (at) return true
  // Whoever counts blind is not told what should be there.
  throw may(actor, 'pos.shift.print')
    ? new Refusal('drawerHolds', 'amount', { limit: atLeastZero(held) })
    : new Refusal('drawerHoldsLess', 'amount')
}

/** What moves, and what is kept of it beside the money. */
type MovementNote = {
  kind: MovementKind
  reason: string
  account: string | null
  at?: string
  person?: string
}

/** Books it, keeps it, and moves the sums of the shift on. */
export async function writeMovement(
  context: Context,
  id: string,
  shift: ShiftRow,
  drawerFacts: DrawerPlaces,
  { legs, bookings, rate }: Movement,
  note: MovementNote,
  people: MovementPeople,
): Promise<{ id: string; number: number | null }> {
  const { tx, now, services, language } = context
  const { kind, reason, account, person } = note
  const isLate = shift.state === 'closed'
  const isAbove = await isAboveDrawer(context, shift, note, legs)
  const title = services.words.say(language, `drawer.entry.${kind}`, {
    drawer: shift.drawer,
    reason,
  })
  const entry = await bookDrawer(context, drawerFacts, bookings, title)
  const number = kind === 'drop' ? await nextDrops(tx, shift.drawerId, 1) : null
  const ids = [id, ...legs.slice(1).map(() => newId())]
  // A clock that runs ahead tells no time to come, and one that lags none before the shift.
  const said = Math.min(note.at ? Date.parse(note.at) : Infinity, now.getTime())
  const at = new Date(Math.max(said, shift.openedAt.getTime()))
  const rows = legs.map((leg, i) => ({
    id: ids[i] ?? newId(),
    number,
    ...leg,
    reason,
    pair: legs.length > 1 ? (ids[1 - i] ?? null) : null,
    isLate,
    isClosing: false,
  }))
  const more = { rate: rate ?? null, account, entry, at, isAbove, person, ...people }
  await keepMovements(context, shift.id, kind, more, rows)
  await addTotals(
    tx,
    shift.id,
    isLate,
    legs.flatMap(({ currency, amount }) => [
      ...(kind === 'noSale' ? [] : [{ name: 'drawer', currency, amount, count: 1 }]),
      { name: `cash.${kind}`, currency, amount, count: 1 },
    ]),
  )
  return { id, number }
}

async function move(
  context: Context,
  id: string,
  shift: ShiftRow,
  input: MovementInput,
  people: MovementPeople,
) {
  refuseAfterClosing(shift, input)
  const isPaid = input.kind === 'payIn' || input.kind === 'payOut'
  if (isPaid) await refuseAccount(context, input.account)
  const drawerFacts = await drawerPlacesOf(
    context,
    await drawerFactsOf(context, shift.branchId),
    shift.drawerId,
  )
  const isLate = shift.state === 'closed'
  const canSetRate = may(context.actor, 'money.rate.add')
  const movement = movementOf(input, { ...drawerFacts, isLate, canSetRate })
  const { kind, reason, at } = input
  const note = { kind, reason, at, account: (isPaid && input.account) || null }
  const kept = await writeMovement(context, id, shift, drawerFacts, movement, note, people)
  const { approval, cashier, token, ...asked } = input
  const after = { movement: { ...asked, ...kept } }
  context.record({ entity: 'shift', id: shift.id, before: {}, after })
  return kept
}

/** The same movement again is answered the same. */
export const knownMovement = (tx: Tx, id: string) =>
  tx.maybe(sql<{ id: string; number: number | null }>`
    select id, number
    from cash_movement
    where id = ${id}`)

export const moveCash = command({
  route: 'POST /api/shifts/:shift/move',
  summary: 'shift: cash in or out, a drop, an exchange or an opening; the same movement once only',
  needs: 'pos.shift.edit',
  input: z.strictObject({
    shift: pathId,
    id,
    ...movementFields,
  }),
  async run(context, { shift: shiftId, id, ...input }) {
    const { tx } = context
    // Asked before the shift is held: to look at a PIN takes its time.
    const people = await movementPeople(context, id, input)
    const shift = await shareShift(tx, shiftId)
    await refuseFarBranch(context, shift.branchId)
    const known = await knownMovement(tx, id)
    if (!known) return move(context, id, shift, input, people)
    context.repeated()
    return known
  },
})
