/**
 * How far a dish is: to cook, ready, served. It goes on by a bump and back by a recall; what is
 * cancelled is struck from it. What is shown of a line of an order is always what was ordered less
 * what was cancelled.
 */
import { minuteMs } from '../../kernel/calendar/days.ts'
import type { LocalNames } from '../../kernel/naming/local-name.ts'
import { isPositive, isZero } from '../../kernel/number/decimal.ts'
import { differenceOf, lesser, sumOf } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { KitchenChange } from '../order/order-event.ts'

const kitchenStages = ['toCook', 'ready', 'served'] as const
export type KitchenStage = (typeof kitchenStages)[number] | 'void'

/** Where a line may be brought; a cancellation or a change is seen. */
export const kitchenSteps = ['ready', 'served', 'seen'] as const
export type KitchenStep = (typeof kitchenSteps)[number]

export type KitchenLine = {
  id: string
  /** The order that has it now, and which line of it. */
  order: string
  line: string
  item: string
  names: LocalNames
  options: LocalNames[]
  note: string | null
  course: number
  /** What it is called; none where it has only its number. */
  courseNames: LocalNames | null
  seat: number | null
  /** Below nothing: so much less; nothing: it changed. */
  quantity: string
  /** What changed of what the kitchen knew, and from which table it came; none where nothing did. */
  changed: readonly KitchenChange[] | null
  labelBefore: string | null
  struck: string
  stage: KitchenStage
  stagedAt: string
  seenAt: string | null
}

/** Something to prepare; the others tell of a change. */
export const isDish = ({ quantity }: Pick<KitchenLine, 'quantity'>): boolean => isPositive(quantity)

export const shownOf = ({ quantity, struck }: Pick<KitchenLine, 'quantity' | 'struck'>): string =>
  differenceOf(quantity, struck)

export const isToCook = (line: KitchenLine): boolean => isDish(line) && line.stage === 'toCook'

/** The cook has not said yet that he knows. */
export const isUnseenChange = (line: KitchenLine): boolean => !isDish(line) && line.seenAt === null

type Struck = Pick<KitchenLine, 'id' | 'quantity' | 'struck' | 'stage'>

const rank = (stage: KitchenStage): number =>
  stage === 'void' ? kitchenStages.length : kitchenStages.indexOf(stage)

/** What is least far goes first, and of that the newest: ids are in order of time. */
const byLeastLost = (one: Struck, other: Struck): number =>
  rank(one.stage) - rank(other.stage) || (one.id < other.id ? 1 : -1)

/** How much of which line is taken, until there is so much. */
function taken<Line extends Struck>(
  lines: readonly Line[],
  quantity: string,
): { line: Line; quantity: string }[] {
  let left = quantity
  return lines.toSorted(byLeastLost).flatMap((line) => {
    const part = lesser(left, shownOf(line))
    if (!isPositive(part)) return []
    left = differenceOf(left, part)
    return [{ line, quantity: part }]
  })
}

/** What a cancellation leaves of the lines it is about: those that change. */
export const strikes = <Line extends Struck>(lines: readonly Line[], quantity: string): Line[] =>
  taken(lines, quantity).map(({ line, quantity: part }) => {
    const struck = sumOf([line.struck, part])
    const isAll = isZero(differenceOf(line.quantity, struck))
    return { ...line, struck, stage: isAll ? 'void' : line.stage }
  })

/** What leaves for another order: whole lines, or so much of one that is split. */
export const leaving = <Line extends Struck>(
  lines: readonly Line[],
  quantity: string,
): { line: Line; quantity: string; isWhole: boolean }[] =>
  taken(lines, quantity).map(({ line, quantity: part }) => ({
    line,
    quantity: part,
    isWhole: isZero(differenceOf(line.quantity, part)),
  }))

type OrderFacts = { isOver: boolean }

const isRecent = ({ stagedAt }: Pick<KitchenLine, 'stagedAt'>, now: Date, minutes: number) =>
  now.getTime() - Date.parse(stagedAt) <= minutes * minuteMs

/**
 * Most tables have eaten when they pay. One that paid early still waits for its dishes: so long
 * after the last word of each of them, so that a kitchen which never says what is ready is not
 * full of tables that left.
 */
export const paidTableMinutes = 60

export type EndedOrder = {
  type: string
  state: string
  ended: string | null
  /** However it ended: who paid for a dish gets it, also when the rest of the table joined another. */
  isPartPaid?: boolean
}

/** What is taken away, or brought to somebody, is often paid first. */
export const isOverInKitchen = (
  { type, state, ended, isPartPaid = false }: EndedOrder,
  line: Pick<KitchenLine, 'stagedAt'>,
  now: Date,
): boolean =>
  state === 'closed' &&
  ((ended !== 'paid' && !isPartPaid) ||
    (type === 'table' && !isRecent(line, now, paidTableMinutes)))

/** The stage it comes to; none if it is there, or further, already. */
export function stepped(
  line: Pick<KitchenLine, 'quantity' | 'stage' | 'seenAt'>,
  to: KitchenStep,
  { isOver }: OrderFacts,
): KitchenStep | null {
  if (to === 'seen') {
    if (isDish(line)) throw new Refusal('kitchenNothingToSee')
    return line.seenAt === null ? 'seen' : null
  }
  if (!isDish(line)) throw new Refusal('kitchenOnlySeen')
  if (line.stage === 'void') throw new Refusal('kitchenCancelled')
  if (isOver) throw new Refusal('orderClosed')
  return rank(line.stage) < rank(to) ? to : null
}

type RecallFacts = OrderFacts & { now: Date; recallMinutes: number }

/** One stage back from where the bump brought it; none if it is back already. */
export function recalled(
  line: Pick<KitchenLine, 'quantity' | 'stage' | 'stagedAt'>,
  from: 'ready' | 'served',
  { isOver, now, recallMinutes }: RecallFacts,
): 'toCook' | 'ready' | null {
  const back = from === 'served' ? 'ready' : 'toCook'
  if (line.stage === 'void') throw new Refusal('kitchenCancelled')
  if (!isDish(line) || rank(line.stage) > rank(from)) throw new Refusal('kitchenNotRecalled')
  if (line.stage !== from) return null
  if (isOver) throw new Refusal('orderClosed')
  if (!isRecent(line, now, recallMinutes))
    throw new Refusal('kitchenTooLate', undefined, { minutes: String(recallMinutes) })
  return back
}

export const isRecallable = (
  line: KitchenLine,
  from: 'ready' | 'served',
  { now, recallMinutes }: { now: Date; recallMinutes: number },
): boolean => isDish(line) && line.stage === from && isRecent(line, now, recallMinutes)
