/**
 * A question kept under a name, for oneself or for a role, and how often it comes by mail. It goes to
 * people of the company alone, each of whom is told what he may see on the day it leaves.
 */

import { z } from 'zod'
import { weekdayOf } from '../../kernel/calendar/days.ts'
import type { Linked } from '../../kernel/field.ts'
import { id, pathId } from '../../kernel/input.ts'
import { type KeptQuestion, keptQuestion, reportName } from './question.ts'

export const rhythms = ['daily', 'weekly', 'monthly'] as const

export type Rhythm = (typeof rhythms)[number]

/** Users, never addresses. */
export const readerIds = z.array(id).max(20, 'invalid')
export const mostSaved = 100

const kept = {
  name: reportName.schema,
  question: keptQuestion,
  /** Whoever has this role finds it too. */
  role: id.nullable(),
  rhythm: z.enum(rhythms, 'invalid').nullable(),
  readers: readerIds,
}

export const newSaved = z.strictObject({ id, ...kept })

export const changedSaved = z.strictObject({
  id: pathId,
  version: z.int('required').min(1, 'invalid'),
  ...kept,
})

export type SavedInput = z.output<typeof newSaved>

export type SavedReport = {
  id: string
  version: number
  name: string
  question: KeptQuestion
  role: Linked | null
  owner: Linked
  isOwn: boolean
  rhythm: Rhythm | null
  readers: Linked[]
}

/** Weeks begin on Monday, months on their first day. */
export function isDue(rhythm: Rhythm, day: string): boolean {
  if (rhythm === 'monthly') return day.endsWith('-01')
  return rhythm === 'daily' || weekdayOf(day) === 0
}
