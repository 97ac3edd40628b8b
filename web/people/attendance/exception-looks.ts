/** What is to be looked at, in a word and a colour of its own. */
import type { TFunction } from 'i18next'
import type {
  DayException,
  ExceptionKind,
} from '../../../domain/people/attendance/attendance-day.ts'
import { hoursText } from '../../../domain/people/attendance/hours-text.ts'
import type { Status } from '../../kernel/parts/StatusBadge.tsx'

export const exceptionLooks: Readonly<Record<ExceptionKind, Status>> = {
  missingOut: 'overdue',
  absent: 'overdue',
  unproven: 'warning',
  delayed: 'warning',
  stray: 'warning',
  late: 'unpaid',
  earlyLeave: 'unpaid',
  afterPay: 'warning',
  unplanned: 'draft',
  overtime: 'delivered',
}

export const exceptionText = (t: TFunction, { kind, minutes }: DayException): string =>
  minutes === undefined
    ? t(`attendance.exception.${kind}`)
    : `${t(`attendance.exception.${kind}`)} \u2066${hoursText(minutes)}\u2069`
