/**
 * The closed period. Its end moves forward by itself, and says what is still under way there: nothing
 * of that can be posted on its day afterwards. Moving it back opens what was closed, which is asked
 * once more and needs the right to take postings back.
 */
import { addDays } from '../kernel/date.ts'
import { formatDate } from '../kernel/format.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Unfinished } from './years/year.ts'

export type LockChange = {
  before: string | null
  /** Null opens everything. */
  after: string | null
  today: string
  /** By the day it is closed through. */
  unfinished: Unfinished
  isConfirmed: boolean
  canReopen: boolean
}

export function refuseLockChange(change: LockChange): void {
  const { before, after, today, unfinished, isConfirmed, canReopen } = change
  if (after !== null && after > today)
    throw new Refusal('lockIsInFuture', 'lockedThrough', { today })
  const isReopening = before !== null && (after === null || after < before)
  if (!isReopening) {
    const isUnderWay = Object.values(unfinished).some((count) => count > 0)
    if (after !== before && isUnderWay && !isConfirmed)
      throw new Refusal('periodHasUnfinished', 'lockedThrough', {
        ...unfinished,
        isConfirmable: true,
      })
    return
  }
  if (!canReopen) throw new Refusal('forbidden', 'lockedThrough')
  if (!isConfirmed)
    throw new Refusal('lockMovesBack', 'lockedThrough', {
      day: formatDate(before),
      isConfirmable: true,
    })
}

/** A day whose books are closed. */
export function refuseLockedDay(day: string, lockedThrough: string | null): void {
  if (lockedThrough !== null && day <= lockedThrough)
    throw new Refusal('dayIsLocked', 'day', { day: formatDate(lockedThrough) })
}

/** Nothing that is written today belongs to a day so many years away. */
const mostDays = 3653

const earliestDay = (today: string): string => addDays(today, -mostDays)

/** A day that a document names beside its own: when it is due, when a cheque can be cashed. */
export function refuseFarDay(day: string | null | undefined, today: string, field: string): void {
  if (!day) return
  const [earliest, latest] = [earliestDay(today), addDays(today, mostDays)]
  if (day < earliest) throw new Refusal('dayTooOld', field, { day: formatDate(earliest) })
  if (day > latest) throw new Refusal('dayTooFar', field, { day: formatDate(latest) })
}

export const isFarDay = (day: string, today: string): boolean =>
  day < earliestDay(today) || day > addDays(today, mostDays)

export type DayFacts = { today: string; lockedThrough: string | null }

/** A day that is closed, gone by, out of reason or still to come. */
export function refuseDay(
  day: string,
  { today, lockedThrough }: DayFacts,
  { canBackDate }: { canBackDate: boolean },
): void {
  refuseLockedDay(day, lockedThrough)
  if (day > today) throw new Refusal('dayInFuture', 'day')
  if (day < today && !canBackDate) throw new Refusal('backDating', 'day')
  refuseFarDay(day, today, 'day')
}
