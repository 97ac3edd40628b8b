/** What the screens of tips and the server say to each other. */
import { z } from 'zod'
import { addDays } from '../kernel/date.ts'
import type { Linked } from '../kernel/field.ts'
import { day, id } from '../kernel/input.ts'
import type { TipSharing } from './money/tip-out.ts'

/** In days; a leap year and a little more. */
const longestPeriod = 400

export const tipParams = z
  .strictObject({ from: day, to: day, branch: id.optional() })
  .refine(({ from, to }) => from <= to && to < addDays(from, longestPeriod), {
    path: ['to'],
    message: 'invalid',
  })

/** What it is in each currency: never the one by conversion of the other. */
export type TipAmounts = { first: string; second: string | null }

/** Left and paid out within the period, and owed now. */
export type TipRow = { received: TipAmounts; paid: TipAmounts; owed: TipAmounts }

export type TipFigures = {
  sharing: TipSharing
  people: (TipRow & {
    /** None where a till named nobody of the house. */
    person: Linked | null
  })[]
  total: TipRow
}
