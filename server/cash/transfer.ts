/** The commands of money between the company's own places. */

import { sql } from 'kysely'
import { z } from 'zod'
import { refuseLockedDay } from '../../domain/books/period.ts'
import type { TransferTerms } from '../../domain/cash/contract.ts'
import { transferInput } from '../../domain/cash/money-transfer.ts'
import { businessDayOf } from '../../domain/kernel/business-day.ts'
import { pathId as id, id as otherId } from '../../domain/kernel/input.ts'
import { postedReason } from '../../domain/kernel/posted.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { emptyBatch, writeBatch } from '../books/batch.ts'
import { refuseEmptiedBy } from '../books/places.ts'
import { addVoid } from '../books/reversal.ts'
import { done, postedAnswer } from '../kernel/answers.ts'
import { command, query } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { tradeTerms } from '../trade/terms.ts'
import { moneyFactsOf } from './money-facts.ts'
import { lockDocuments } from './open-item.ts'
import { postTransfer } from './transfer-post.ts'
import { moneyPlaces, readTransfer, transferState } from './transfer-read.ts'

const terms = query({
  route: 'GET /api/money-transfers/terms',
  summary: 'moneyTransfers: its types, today, the last closed day, and the places of money',
  needs: 'cash.transfer.view',
  input: z.strictObject({ branch: otherId.optional() }),
  async run(context, { branch }): Promise<TransferTerms> {
    const { today, lockedThrough, types } = await tradeTerms(
      context,
      'moneyTransfers',
      branch ?? null,
    )
    return { today, lockedThrough, types, places: await moneyPlaces(context) }
  },
})

const reading = query({
  route: 'GET /api/money-transfers/:id',
  summary: 'moneyTransfers: a posted document with its entries',
  needs: 'cash.transfer.view',
  input: z.strictObject({ id }),
  run: ({ tx }, asked) => readTransfer(tx, asked.id),
})

const posting = command({
  route: 'POST /api/money-transfers/post',
  summary: 'moneyTransfers: post; the same id again gives the first answer',
  needs: 'cash.transfer.post',
  input: transferInput,
  answer: postedAnswer,
  run: postTransfer,
})

/** What was posted today by mistake is undone by its mirror; later the money goes back by another. */
async function voidTransfer(
  context: Context,
  asked: { id: string; reason: string },
): Promise<void> {
  const { tx } = context
  await lockDocuments(tx, [asked.id])
  const found = await tx.maybe(transferState(asked.id))
  if (!found) throw new Refusal('notFound')
  if (found.state === 'void') return context.repeated()
  const { today, timeZone, rules, lockedThrough } = await moneyFactsOf(context, asked.id)
  const postedOn = businessDayOf(new Date(found.postedAt), timeZone, rules.dayEndHour)
  if (postedOn !== today) throw new Refusal('transferVoidTooLate')
  refuseLockedDay(today, lockedThrough)
  const batch = emptyBatch()
  await addVoid(batch, context, { ...asked, day: today })
  await writeBatch(tx, batch)
  await refuseEmptiedBy(context, sql`e.document_id = ${asked.id} and e.kind = 'reversal'`)
  context.record({
    entity: 'moneyTransfer',
    id: asked.id,
    before: { state: 'posted' },
    after: { state: 'void', reason: asked.reason },
  })
}

const voiding = command({
  route: 'POST /api/money-transfers/:id/void',
  summary: 'moneyTransfers: undo by a mirrored reversal, on the day it was posted',
  needs: 'cash.transfer.void',
  input: z.strictObject({ id, reason: postedReason.schema }),
  answer: done,
  async run(context, asked) {
    await voidTransfer(context, asked)
    return {}
  },
})

export const transferCommands = [terms, reading, posting, voiding]
