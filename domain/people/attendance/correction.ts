/** A correction of the clock by the office: when it is said to have been. */
import { instantOf } from '../../kernel/business-day.ts'
import { dayMs } from '../../kernel/calendar/days.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { CorrectionInput } from './attendance-view.ts'

const furthestMs = 2 * dayMs

/** Without a time it stays as it was. */
export function correctedMoment(
  { act, day, time }: Pick<CorrectionInput, 'act' | 'day' | 'time'>,
  target: { at: Date } | undefined,
  timeZone: string,
): Date {
  if (target && (act === 'drop' || act === 'confirm')) return target.at
  if (!day) throw new Refusal('required', 'day')
  if (!time) throw new Refusal('required', 'time')
  const at = instantOf({ day, time }, timeZone)
  if (target && Math.abs(at.getTime() - target.at.getTime()) > furthestMs)
    throw new Refusal('clockMovedTooFar', 'day')
  return at
}
