/** The pieces that the bodies of every route are checked with. */
import { z } from 'zod'
import { isDay } from './date.ts'
import { idPattern } from './id.ts'

/** An id, with the words for one that is missing and for what is none. */
export const idOf = (missing: string, wrong = 'invalid') =>
  z.string({ error: missing }).min(1, missing).regex(idPattern, wrong)

export const id = idOf('required')

/** Of the address of a request: what is no id is nowhere. */
export const pathId = idOf('notFound', 'notFound')

export const day = z.string({ error: 'required' }).refine(isDay, 'date')
