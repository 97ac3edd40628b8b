/** The pieces that the bodies of every route are checked with. */
import { z } from 'zod'
import { longestPassword } from './access/login-limits.ts'
import { isDay, isSensibleDay } from './date.ts'
import { idPattern } from './id.ts'

/** The words for what is missing, and for what is of another kind. */
export const requiredOr =
  (required: string, wrong = 'invalid') =>
  ({ input }: { input?: unknown }): string =>
    input === undefined || input === null ? required : wrong

/** An id, with the words for one that is missing and for what is none. */
export const idOf = (missing: string, wrong = 'invalid') =>
  z
    .string({ error: requiredOr(missing, wrong) })
    .min(1, missing)
    .regex(idPattern, wrong)

export const id = idOf('required')

/** Of the address of a request: what is no id is nowhere. */
export const pathId = idOf('notFound', 'notFound')

/** As it is typed where somebody is known by it; a new one has rules of its own. */
export const typedPassword = z
  .string({ error: 'required' })
  .min(1, 'required')
  .max(longestPassword, 'tooLong')

/** An instant, as clocks of tills and tablets write it. */
export const moment = z.iso.datetime('date')

/** An instant that may name its zone. */
export const zonedMoment = z.iso.datetime({ offset: true, error: 'invalid' })

/** What is no day ends the reading: rules about several days meet days alone. */
export const dayOf = (missing: string) =>
  z.string({ error: requiredOr(missing) }).refine(isSensibleDay, { error: 'date', abort: true })

export const day = dayOf('required')

/** Of what happened already: taken as it was written, and doubted later. */
export const writtenDay = z
  .string({ error: 'required' })
  .refine(isDay, { error: 'date', abort: true })

/** What may be left out, or be said to be nothing. */
export const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().optional()
