/** What a client sends to post a receipt or a payment. The checks carry the customer's messages. */
import { z } from 'zod'
import { chequeInput } from '../books/cheque-input.ts'
import { isDay } from '../kernel/date.ts'
import { code, integer, longText, quantity, text } from '../kernel/field.ts'
import { idPattern } from '../kernel/id.ts'

const mostAllocations = 1000

const id = (code: string) => z.string({ error: code }).min(1, code).regex(idPattern, 'invalid')
const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().optional()
const day = z.string({ error: 'required' }).refine(isDay, 'date')
const side = z.enum(['client', 'supplier'], 'invalid')

const allocationInput = z.strictObject({
  to: id('required'),
  /** In the currency of the document it pays. */
  amount: quantity().schema,
})

export const allocationsInput = z.array(allocationInput, 'invalid').max(mostAllocations, 'range')

/** A document whose rest is not asked for any more: a small one, or any that an account takes. */
const writeOffInput = z.strictObject({ to: id('required'), account: maybe(id('selectAccount')) })

const countInput = z.strictObject({
  bill: id('required'),
  count: integer({ min: 0, max: 1_000_000 }).schema,
})

export const moneyInput = z.strictObject({
  id: id('required'),
  type: id('selectType'),
  branch: id('required'),
  /** Whom the money comes from or goes to; an expense has an account instead. */
  side: side.optional(),
  partner: maybe(id('invalid')),
  account: maybe(id('invalid')),
  project: maybe(id('invalid')),
  method: id('putMethod'),
  currency: id('required'),
  amount: quantity({ required: 'notPositive' }).schema,
  rate: maybe(quantity().schema),
  day,
  bank: maybe(text({ max: 120 }).schema),
  reference: maybe(code({ max: 60 }).schema),
  valueDate: maybe(day),
  note: maybe(longText({ max: 2000 }).schema),
  attachments: z.array(id('invalid'), 'invalid').max(50, 'range').optional(),
  counts: z.array(countInput, 'invalid').max(100, 'range').optional(),
  cheque: maybe(chequeInput),
  allocations: allocationsInput.optional(),
  writeOff: z.array(writeOffInput, 'invalid').max(mostAllocations, 'range').optional(),
  isConfirmed: z.boolean('invalid').optional(),
})

export type MoneyInput = z.output<typeof moneyInput>
export type AllocationInput = z.output<typeof allocationInput>
export type WriteOffInput = z.output<typeof writeOffInput>
