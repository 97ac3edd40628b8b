/** What a cheque says beside its amount, on a document, at the desk and at the till. */
import { z } from 'zod'
import { isDay } from '../kernel/date.ts'
import { code, text } from '../kernel/field.ts'

export const chequeInput = z.strictObject({
  bank: text({ max: 120 }).schema,
  number: code({ max: 60 }).schema,
  drawer: text({ max: 120 }).schema.nullish(),
  dueDate: z.string({ error: 'required' }).refine(isDay, 'date'),
})

/** Where a cheque stands when it is written: taken, or given. */
export const firstState = (flow: 'in' | 'out'): 'inHand' | 'issued' =>
  flow === 'in' ? 'inHand' : 'issued'

export type ChequeInput = z.output<typeof chequeInput>
