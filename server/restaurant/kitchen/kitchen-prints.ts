/**
 * A ticket is printed once, whatever number of devices could: the one that gets hold of it prints.
 * A print that fails is let go and told; from then on somebody tries again by hand.
 */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { id, pathId } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { printSeconds } from '../../../domain/restaurant/kitchen/kitchen-board.ts'
import type { PrintAnswer } from '../../../domain/restaurant/kitchen/kitchen-contract.ts'
import { command } from '../../kernel/command.ts'
import { before, holdKitchenOrders, mustKnowBranch, touchOrders } from './kitchen-rows.ts'

const printSteps = ['claim', 'retry', 'printed', 'failed'] as const
type PrintStep = (typeof printSteps)[number]

type Step = { set: RawBuilder<unknown>; when: RawBuilder<unknown> }

function stepOf(step: PrintStep, device: string, now: Date): Step {
  const at = now.toISOString()
  const isHeld = sql`print_device = ${device} and printed_at is null`
  const taken = sql`print_device = ${device}, print_claimed_at = ${at}, print_failed_at = null`
  switch (step) {
    // An answer that was lost is asked for again by the same device.
    case 'claim':
      return {
        set: taken,
        when: sql`printed_at is null and print_failed_at is null
          and (print_device is null or print_device = ${device})`,
      }
    case 'retry':
      return {
        set: taken,
        when: sql`printed_at is null and (print_device is null or print_device = ${device}
          or print_claimed_at < ${before(now, printSeconds * 1000)})`,
      }
    case 'printed':
      return {
        set: sql`printed_at = ${at}, received_at = coalesce(received_at, ${at})`,
        when: isHeld,
      }
    case 'failed':
      return {
        set: sql`print_device = null, print_claimed_at = null, print_failed_at = ${at}`,
        when: isHeld,
      }
  }
}

export const printKitchenTicket = command({
  route: 'POST /api/kitchen/:branch/prints',
  summary:
    'restaurant: a device wants to print a ticket of the kitchen (one only gets it), has printed it, or could not',
  needs: 'restaurant.kitchen.edit',
  isUntraced: true,
  input: z.strictObject({
    branch: pathId,
    device: id,
    ticket: id,
    step: z.enum(printSteps, 'invalid'),
  }),
  async run(context, { branch, device, ticket, step }): Promise<PrintAnswer> {
    const { tx, now } = context
    await mustKnowBranch(tx, branch)
    const own = await tx.maybe(sql<{ order: string }>`
      select order_id as "order"
      from kitchen_ticket
      where id = ${ticket} and branch_id = ${branch}`)
    if (!own) throw new Refusal('missingReference', 'ticket')
    const isReported = step !== 'claim'
    if (isReported) await holdKitchenOrders(tx, [own.order])
    const { set, when } = stepOf(step, device, now)
    const changed = await tx.rows(sql`
      update kitchen_ticket
      set ${set}
      where id = ${ticket} and ${when}
      returning id`)
    if (changed.length === 0) {
      context.repeated()
      return { isYours: false }
    }
    if (isReported) {
      await touchOrders(tx, [own.order])
      context.record({ entity: 'order', id: own.order })
    }
    return { isYours: true }
  },
})
