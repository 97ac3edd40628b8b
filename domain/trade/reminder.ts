/**
 * Who is reminded of what is overdue, and how firmly. The screen shows beforehand what the server
 * then decides by the same rule under its own facts.
 */
import type { Linked } from '../kernel/field.ts'
import type { Language } from '../kernel/language.ts'

/** A statement alone reminds of nothing; the others grow firmer. */
export const reminderLevels = ['statement', 'friendly', 'firm', 'last'] as const

export type ReminderLevel = (typeof reminderLevels)[number]

/** From so many days after the due date; `pause` between two letters of one level. */
export type ReminderDays = { friendly: number; firm: number; last: number; pause: number }

/** The firmest level whose day has come. */
export function levelAfter(overdueDays: number, days: ReminderDays): ReminderLevel | null {
  const reached = (['last', 'firm', 'friendly'] as const).filter(
    (level) => overdueDays >= days[level],
  )
  return reached[0] ?? null
}

export type OverduePartner = {
  partner: Linked
  /** Of the letter; none where the partner has no address. */
  address: string | null
  language: Language | null
  overdueDays: number
  documents: number
  /** Less what is open in the client's favour, in the currency of the books. */
  amount: string
  /** Of each level, how many days ago the newest letter was; 0 is today. */
  reminded: Partial<Record<ReminderLevel, number>>
}

export type OverduePartners = {
  rows: OverduePartner[]
  days: ReminderDays
  /** There are more than one step takes. */
  isMore: boolean
}

type SkipReason =
  | 'noAddress'
  | 'notOverdue'
  | 'tooEarly'
  | 'remindedToday'
  | 'remindedLately'
  | 'mailLimit'

export type ReminderDecision = { level: ReminderLevel } | { skip: SkipReason }

const firmness = (level: ReminderLevel): number => reminderLevels.indexOf(level)

/** Without a wanted level the days decide, and nobody is bothered again within the pause. */
export function reminderFor(
  { address, overdueDays, reminded }: OverduePartner,
  wanted: ReminderLevel | undefined,
  days: ReminderDays,
): ReminderDecision {
  if (!address) return { skip: 'noAddress' }
  const level = wanted ?? levelAfter(overdueDays, days)
  if (!level) return { skip: 'tooEarly' }
  if (reminded[level] === 0) return { skip: 'remindedToday' }
  const isLate = reminderLevels.some((known) => {
    const ago = reminded[known]
    return (
      known !== 'statement' &&
      firmness(known) >= firmness(level) &&
      ago !== undefined &&
      ago < days.pause
    )
  })
  return !wanted && isLate ? { skip: 'remindedLately' } : { level }
}

export const mostReminders = 500

export type SentReminders = {
  sent: number
  skipped: { partner: Linked; reason: SkipReason }[]
}
