/**
 * Where a line of an order is, for the waiter and for the guest: ordered, sent, being made, ready,
 * served. The kitchen says it by what it has seen and bumped; of several portions the one that calls
 * a waiter loudest is told.
 */
import { isZero } from '../../kernel/number/decimal.ts'
import { sumOf } from '../../kernel/number/fraction.ts'
import { standing } from '../order/made-part.ts'
import type { Order, OrderLine } from '../order/order-state.ts'
import { isDish, type KitchenLine, type KitchenStage } from './kitchen-line.ts'

/** How much of a line the kitchen has at each stage: told, seen by a cook, ready, brought out. */
export type LineInKitchen = {
  line: string
  sent: string
  making: string
  ready: string
  served: string
}

/** What the kitchen knows of, from the one that calls for a hand to the one that needs none. */
const cookedStages = ['ready', 'making', 'sent', 'served'] as const
export type CookedStage = (typeof cookedStages)[number]

/** `leaving`: somebody sent it, and the kitchen has not heard yet. */
export type LineStage = 'new' | 'held' | 'leaving' | 'part' | 'counter' | CookedStage

export const cookedStageOf = (known: LineInKitchen | undefined): CookedStage | undefined =>
  known && cookedStages.find((stage) => !isZero(known[stage]))

/** No station cooks what is brought from the counter: no kitchen knows of it. */
export function lineStageOf(
  { held }: Pick<Order, 'held'>,
  line: Pick<OrderLine, 'quantity' | 'asked' | 'sent' | 'unmade' | 'course' | 'dish'>,
  known: LineInKitchen | undefined,
): LineStage {
  const { asked, sent, course, dish } = line
  const quantity = standing(line)
  const isHeld = held.includes(course)
  if (isZero(asked) && isZero(sent)) return isHeld ? 'held' : 'new'
  const cooked = cookedStageOf(known)
  // What stands at the pass calls, whatever else of the line is still to be sent.
  if (cooked === 'ready') return 'ready'
  if (quantity !== sent && isHeld) return 'held'
  if (quantity !== sent) return isZero(sent) && quantity === asked ? 'leaving' : 'part'
  if (dish.station === null) return 'counter'
  return cooked ?? 'sent'
}

type ServedLine = Pick<KitchenLine, 'id' | 'quantity'> & { line: string; stage: KitchenStage }

/**
 * What a waiter who taps a line has brought: what stands ready of it. Where nobody in the kitchen
 * says that something is ready, all of it.
 */
export function servedLinesOf(lines: readonly ServedLine[]): string[] {
  return [...Map.groupBy(lines.filter(isDish), ({ line }) => line).values()].flatMap((own) => {
    const ready = own.filter(({ stage }) => stage === 'ready')
    const all = own.filter(({ stage }) => stage === 'toCook')
    return (ready.length > 0 ? ready : all).map(({ id }) => id)
  })
}

/** The same of what the kitchen said last, where a device says so and nobody has heard it yet. */
export function servedHere(known: LineInKitchen): LineInKitchen {
  if (!isZero(known.ready))
    return { ...known, ready: '0', served: sumOf([known.served, known.ready]) }
  const { sent, making, served } = known
  return { ...known, sent: '0', making: '0', served: sumOf([served, sent, making]) }
}
