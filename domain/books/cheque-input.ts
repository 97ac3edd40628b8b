/** What a cheque says beside its amount, on a document, at the desk and at the till. */

import { z } from 'zod'
import { code, text } from '../kernel/field.ts'
import { day } from '../kernel/input.ts'

export const chequeInput = z.strictObject({
  bank: text({ max: 120 }).schema,
  number: code({ max: 60 }).schema,
  drawer: text({ max: 120 }).schema.nullish(),
  dueDate: day,
})

/** Where a cheque stands when it is written: taken, or given. */
export const firstState = (flow: 'in' | 'out'): 'inHand' | 'issued' =>
  flow === 'in' ? 'inHand' : 'issued'

export type ChequeInput = z.output<typeof chequeInput>
