/** Lines taken out of a sale and sales given up, as a till tells them: counted by the shift, once. */
import { sql } from 'kysely'
import { z } from 'zod'
import { pathId } from '../../../domain/kernel/input.ts'
import { removalFields } from '../../../domain/pos/shift/removal.ts'
import { command } from '../../kernel/command.ts'
import { refuseFarBranch } from '../branch-reach.ts'
import { shareShift } from './shift-row.ts'
import { addTotals } from './shift-total.ts'

export const tellRemoval = command({
  route: 'POST /api/shifts/:shift/removals',
  summary: 'shift: a line that was taken out of a sale, or a sale that was given up; once only',
  needs: 'pos.ticket.add',
  byKey: 'never',
  input: z.strictObject({ shift: pathId, ...removalFields }),
  async run(context, { shift: shiftId, id, kind, what, goods, amount, at }) {
    const { tx, actor, now } = context
    const shift = await shareShift(tx, shiftId)
    await refuseFarBranch(context, shift.branchId)
    const isLate = shift.state === 'closed'
    // A clock that runs ahead tells no time to come, and one that lags none before the shift.
    const said = Math.min(Date.parse(at), now.getTime())
    const kept = await tx.maybe(sql<{ currency: string }>`
      insert into sale_removal
        (id, shift_id, kind, what, goods, currency_id, amount, is_late, at, user_id, user_name)
      select ${id}, ${shift.id}, ${kind}, ${what}, ${goods ? JSON.stringify(goods) : null}::jsonb, c.id, ${amount}::numeric, ${isLate},
        ${new Date(Math.max(said, shift.openedAt.getTime()))}, ${actor.userId}, ${actor.fullName}
      from currency c
      where c.rank = 'first'
      on conflict do nothing
      returning currency_id as currency`)
    if (!kept) return context.repeated()
    const { currency } = kept
    await addTotals(tx, shift.id, isLate, [{ name: `void.${kind}`, currency, amount, count: 1 }])
    const after = { removal: { kind, what, amount } }
    context.record({ entity: 'shift', id: shift.id, before: {}, after })
  },
})
