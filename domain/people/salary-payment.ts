/** How salaries are paid, and what is sent to pay them. */
import { z } from 'zod'
import { money } from '../kernel/field.ts'
import { day, idOf, pathId } from '../kernel/input.ts'
import { postedNote } from '../kernel/posted.ts'

export const payMethods = ['cash', 'transfer', 'cheque'] as const

export type PayMethod = (typeof payMethods)[number]

const mostPeople = 5000

export const paymentInput = z.strictObject({
  id: pathId,
  payment: idOf('required'),
  method: z.enum(payMethods, 'invalid'),
  account: idOf('selectAccount'),
  day,
  note: postedNote.schema.nullable().optional(),
  /** Of these slips so much each; without them, all that is open in the currency of the account. */
  parts: z
    .array(
      z.strictObject({
        slip: idOf('employeeRequired'),
        amount: money({ required: 'notPositive' }).schema,
      }),
    )
    .min(1, 'employeeRequired')
    .max(mostPeople, 'range')
    .optional(),
  isConfirmed: z.boolean('invalid').optional(),
})

export type PaymentInput = z.output<typeof paymentInput>
