/**
 * Voiding money: what was posted today by mistake is undone by its mirror image and keeps its
 * number; the debts it paid are open again. Later the allocation is taken back and the money paid
 * back instead.
 */
import { firstState } from '../../domain/books/cheque-input.ts'
import { refuseLockedDay } from '../../domain/books/period.ts'
import { type MoneyScreen, moneyScreens } from '../../domain/cash/money-screen.ts'
import { businessDayOf } from '../../domain/kernel/business-day.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { emptyBatch, writeBatch } from '../books/batch.ts'
import { addVoid } from '../books/reversal.ts'
import type { Context } from '../kernel/command.ts'
import { type MoneyFacts, moneyFactsOf } from './money-facts.ts'
import { addReopened, lockMoved, type Moved } from './moved.ts'

export async function voidMoney(
  context: Context,
  screen: MoneyScreen,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const { tx } = context
  const moved = await lockMoved(tx, id, screen)
  if (moved.state === 'void') return context.repeated()
  const facts = await moneyFactsOf(context, id)
  refuseVoid(moved, facts)
  const batch = emptyBatch()
  addReopened(batch, context, moved, facts.today)
  if (moved.side)
    batch.settledItems.push({ document_id: id, open: 0, first_open: 0, second_open: 0 })
  await addVoid(batch, context, { id, day: facts.today, reason })
  await writeBatch(tx, batch)
  context.record({
    entity: moneyScreens[screen].behaviour,
    id,
    before: { state: 'posted' },
    after: { state: 'void', reason },
  })
}

function refuseVoid(moved: Moved, facts: MoneyFacts): void {
  const { timeZone, rules, today } = facts
  const postedOn = businessDayOf(new Date(moved.postedAt), timeZone, rules.dayEndHour)
  if (postedOn !== today) throw new Refusal('moneyVoidTooLate')
  refuseLockedDay(today, facts.lockedThrough)
  // A ticket was paid with it, and its shift counts it: it can be given back, not undone.
  if (moved.cheque?.shift) throw new Refusal('chequeOfTicket')
  const start = firstState(moneyScreens[moved.screen].flow)
  if (moved.handedOn || (moved.cheque && moved.cheque.state !== start))
    throw new Refusal('chequeMovedOn')
  if (moved.paidBy) throw new Refusal('voidFollowed', undefined, { number: moved.paidBy })
}
