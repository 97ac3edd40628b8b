/** Tips are paid out of a drawer, to one person at a time and never more than is owed. */

import { sql } from 'kysely'
import { z } from 'zod'
import { id, pathId } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { type TipOutInput, tipOutFields, tipOutOf } from '../../../domain/pos/money/tip-out.ts'
import { tipsSetting } from '../../../domain/pos/tip.settings.ts'
import { knowOwed } from '../../books/places.ts'
import { command } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { refuseFarBranch } from '../branch-reach.ts'
import { drawerFactsOf, drawerPlacesOf } from '../shift/drawer-facts.ts'
import { knownMovement, writeMovement } from '../shift/shift-move.ts'
import { type ShiftRow, shareShift } from '../shift/shift-row.ts'
import { tipBalances } from './tip-rows.ts'

async function nameOf(tx: Tx, person: string): Promise<string> {
  const found = await tx.maybe(sql<{ name: string }>`
    select full_name as name
    from app_user
    where id = ${person}`)
  if (!found) throw new Refusal('missingReference', 'person')
  return found.name
}

async function payOut(context: Context, movement: string, shift: ShiftRow, input: TipOutInput) {
  const { tx } = context
  if (shift.state === 'closed') throw new Refusal('shiftIsClosed')
  const name = await nameOf(tx, input.person)
  const drawerFacts = await drawerPlacesOf(
    context,
    await drawerFactsOf(context, shift.branchId),
    shift.drawerId,
  )
  const { accounts, places, settings } = drawerFacts
  const account = accounts.of.tips ?? ''
  // Holds the account: of two who pay out at once, the second sees what the first has left.
  await knowOwed(tx, places, account)
  const balances = await tipBalances(tx, shift.branchId)
  // What was taken before tips were switched off is still owed.
  const sharing = settings.of(tipsSetting) === 'shared' ? 'shared' : 'own'
  const facts = { ...drawerFacts, isLate: false, canSetRate: false }
  const paid = tipOutOf(input, { balances, sharing, account }, facts)
  const reason = input.reason ? `${name}: ${input.reason}` : name
  const note = { kind: 'tipOut' as const, reason, account: null, person: input.person }
  const people = { approvedName: null, unprovenName: null }
  const kept = await writeMovement(context, movement, shift, drawerFacts, paid, note, people)
  const { person, currency, amount } = input
  const after = { movement: { kind: 'tipOut', person, currency, amount, reason, ...kept } }
  context.record({ entity: 'shift', id: shift.id, before: {}, after })
  return { id: kept.id }
}

export const payTipsOut = command({
  route: 'POST /api/shifts/:shift/tip-out',
  summary: 'shift: tips paid out of its drawer to somebody, never more than is owed; once only',
  needs: 'pos.tip.post',
  input: z.strictObject({ shift: pathId, id, ...tipOutFields }),
  async run(context, { shift: shiftId, id: movement, ...input }): Promise<{ id: string }> {
    const { tx } = context
    const shift = await shareShift(tx, shiftId)
    await refuseFarBranch(context, shift.branchId)
    const known = await knownMovement(tx, movement)
    if (!known) return payOut(context, movement, shift, input)
    context.repeated()
    return { id: known.id }
  },
})
