/** What a cheque says beside its amount, at the desk as at the till. */
import { z } from 'zod'
import { isDay } from '../kernel/date.ts'
import { code, text } from '../kernel/field.ts'

export const chequeInput = z.strictObject({
  bank: text({ max: 120 }).schema,
  number: code({ max: 60 }).schema,
  drawer: text({ max: 120 }).schema.nullish(),
  dueDate: z.string({ error: 'required' }).refine(isDay, 'date'),
})

export type ChequeInput = z.output<typeof chequeInput>
