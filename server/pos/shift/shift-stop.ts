/**
 * The tills of a drawer stop selling, all of them at once, or go on. A till that cannot be told may
 * still send what it sold: that is in the sums when the shift is closed, and a difference that was
 * seen before is asked about again.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { pathId } from '../../../domain/kernel/input.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { carriesOverField } from '../../../domain/pos/shift/shift-contract.ts'
import { refuseUnfinished } from '../../../domain/pos/shift/unfinished.ts'
import { command } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { refuseFarBranch } from '../branch-reach.ts'
import { lockShift } from './shift-row.ts'
import { unfinishedOf } from './unfinished.ts'

/** Whoever stopped them first stays named. */
export const stopSales = ({ tx, actor, now }: Context, shift: string) =>
  tx.rows(sql`
    update shift
    set stopped_at = ${now}, stopped_name = ${actor.fullName}
    where id = ${shift} and stopped_at is null`)

const goOn = ({ tx }: Context, shift: string) =>
  tx.rows(sql`
    update shift
    set stopped_at = null, stopped_name = null
    where id = ${shift}`)

export const stopShift = command({
  route: 'POST /api/shifts/:id/stop',
  summary: 'shift: stop the sales of every till of its drawer, or let them go on',
  needs: 'pos.shift.add',
  input: z.strictObject({
    id: pathId,
    isStopped: z.boolean('invalid'),
    carriesOver: carriesOverField,
  }),
  async run(context, { id, isStopped, carriesOver = false }) {
    const shift = await lockShift(context.tx, id)
    await refuseFarBranch(context, shift.branchId)
    if (shift.state === 'closed') throw new Refusal('shiftIsClosed')
    if (isStopped)
      refuseUnfinished(await unfinishedOf(context.tx, shift), {
        mayForce: may(context.actor, 'pos.shift.void'),
        carriesOver,
      })
    await (isStopped ? stopSales(context, id) : goOn(context, id))
    context.record({ entity: 'shift', id, before: {}, after: { isStopped } })
    return {}
  },
})
