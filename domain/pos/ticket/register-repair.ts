/**
 * A register whose end went wrong is put right by somebody, with a reason: the next number is set
 * behind all that is posted and reported, and the chain goes on from the ticket before it, or begins
 * anew where that is not here. The first ticket behind it says so.
 */
import { longText } from '../../kernel/field.ts'
import type { FieldRefusal } from '../../kernel/refusal.ts'

export const repairReason = longText({ max: 500, required: 'putReason' })

export type RegisterStand = {
  next: number
  /** The last number that is posted; none is zero. */
  lastPosted: number
  /** The last numbers a report covers; none is zero. */
  firstReported: number
  lastReported: number
}

/**
 * What is posted keeps its number. A report may have covered numbers that were never given; its
 * first one is not covered twice.
 */
export function leastNext({ lastPosted, firstReported, lastReported }: RegisterStand): number {
  const least = lastPosted + 1
  return lastReported >= least ? Math.max(least, firstReported + 1) : least
}

export function repairRefusal(next: number, stand: RegisterStand): FieldRefusal | undefined {
  const least = leastNext(stand)
  if (next < least) return { code: 'repairTooLow', field: 'next', facts: { least } }
  return next === stand.next ? { code: 'repairSame', field: 'next' } : undefined
}

/** What the screen shows before somebody decides. */
export type RepairState = Pick<RegisterStand, 'next' | 'lastPosted'> & {
  least: number
  repairs: { name: string; at: string; before: number; next: number; reason: string }[]
}
