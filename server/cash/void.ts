/**
 * Voiding money: what was posted today by mistake is undone by its mirror image and keeps its
 * number; the debts it paid are open again. Later the allocation is taken back and the money paid
 * back instead.
 */

import { type MoneyScreen, moneyScreens } from '../../domain/cash/money-screen.ts'
import { refuseMoneyVoid } from '../../domain/cash/money-void.ts'
import { isValueType } from '../../domain/money/value-type.ts'
import { emptyBatch, writeBatch } from '../books/batch.ts'
import { addVoid } from '../books/reversal.ts'
import type { Context } from '../kernel/context.ts'
import { addDepositsBack } from './deposit-account.ts'
import { moneyFactsOf } from './money-facts.ts'
import { addReopened, lockMoved } from './moved.ts'
import { giveValueBack } from './value.ts'
import { refuseWentBack } from './value-return.ts'

export async function voidMoney(
  context: Context,
  screen: MoneyScreen,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const { tx } = context
  const moved = await lockMoved(tx, id, screen)
  if (moved.state === 'void') return context.repeated()
  const facts = await moneyFactsOf(context, id)
  refuseMoneyVoid(moved, { ...facts, dayEndHour: facts.rules.dayEndHour })
  if (isValueType(moved.methodType)) await refuseWentBack(tx, id)
  const batch = emptyBatch()
  addReopened(batch, context, moved, facts.today)
  if (moved.side)
    batch.settledItems.push({ document_id: id, open: 0, first_open: 0, second_open: 0 })
  const mirrors = await addVoid(batch, context, { id, day: facts.today, reason })
  await giveValueBack(batch, context, { id, day: facts.today, mirrors })
  await addDepositsBack(batch, context, { id, day: facts.today }, mirrors)
  await writeBatch(tx, batch)
  context.record({
    entity: moneyScreens[screen].behaviour,
    id,
    before: { state: 'posted' },
    after: { state: 'void', reason },
  })
}
