/** Choices that are states wear a badge, the same wherever they are shown. */
import { isPastDue } from '../../../domain/kernel/calendar/due.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import type { Status } from '../parts/StatusBadge.tsx'

const badges: Readonly<Record<string, Readonly<Record<string, Status>>>> = {
  payment: { none: 'draft', unpaid: 'unpaid', partly: 'partly', paid: 'paid' },
  delivery: {
    none: 'waiting',
    partly: 'partly',
    full: 'delivered',
    closed: 'inactive',
    returned: 'inactive',
  },
  stockState: {
    inStock: 'active',
    low: 'warning',
    out: 'failed',
    service: 'active',
    archived: 'inactive',
  },
  state: {
    posted: 'active',
    void: 'void',
    calculated: 'waiting',
    approved: 'active',
    partlyPaid: 'partly',
    paid: 'paid',
    reversed: 'void',
    requested: 'waiting',
    refused: 'failed',
    cancelled: 'void',
  },
  cheque: {
    inHand: 'waiting',
    deposited: 'partly',
    cleared: 'paid',
    bounced: 'overdue',
    endorsed: 'delivered',
    returned: 'inactive',
    replaced: 'inactive',
    legal: 'warning',
    issued: 'waiting',
    presented: 'partly',
    stopped: 'void',
  },
}

type Due = { payment?: unknown; dueDate?: unknown }

/** What should have been paid before today, wholly or in part. */
export const isOverdue = ({ payment, dueDate }: Due, today: string): boolean =>
  (payment === 'unpaid' || payment === 'partly') &&
  typeof dueDate === 'string' &&
  isPastDue(dueDate, today)

/** What expires within so many days asks to be renewed. */
const soonDays = 30

export function expiryOf(day: unknown, today: string): Status | undefined {
  if (typeof day !== 'string' || day > addDays(today, soonDays)) return undefined
  return day < today ? 'overdue' : 'warning'
}

export const wearsBadge = (name: string): boolean => name in badges

export const badgeOf = (name: string, value: unknown): Status | undefined =>
  badges[name]?.[String(value)]
