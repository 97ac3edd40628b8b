/** What a client sends to post a receipt or a payment. The checks carry the customer's messages. */

import { z } from 'zod'
import { chequeInput } from '../books/cheque-input.ts'
import { moneyHeadSchemas } from '../books/head/money-head.ts'
import { currencyRate } from '../kernel/field/currency-rate.ts'
import { integer, quantity } from '../kernel/field.ts'
import { day, idOf, maybe } from '../kernel/input.ts'
import { codeInput } from '../money/card-code.ts'

const mostAllocations = 1000

const side = z.enum(['client', 'supplier'], 'invalid')

const allocationInput = z.strictObject({
  to: idOf('required'),
  /** In the currency of the document it pays. */
  amount: quantity().schema,
})

export const allocationsInput = z.array(allocationInput, 'invalid').max(mostAllocations, 'range')

/** Of what is paid of a document, the tax that is kept back: in the currency of the document. */
const withholdingInput = z.strictObject({
  rate: idOf('selectWithholding'),
  currency: idOf('required'),
  base: quantity().schema,
  amount: quantity().schema,
})

/** What leaves the document; with a tax kept back the money is less by that. */
const settlingInput = allocationInput.extend({ withholding: maybe(withholdingInput) })

/** A document whose rest is not asked for any more: a small one, or any that an account takes. */
const writeOffInput = z.strictObject({
  to: idOf('required'),
  account: maybe(idOf('selectAccount')),
})

const countInput = z.strictObject({
  bill: idOf('required'),
  count: integer({ min: 0, max: 1_000_000 }).schema,
})

export const moneyInput = z.strictObject({
  id: idOf('required'),
  type: idOf('selectType'),
  branch: idOf('required'),
  /** Whom the money comes from or goes to; an expense has an account instead. */
  side: side.optional(),
  partner: maybe(idOf('invalid')),
  account: maybe(idOf('invalid')),
  project: maybe(idOf('invalid')),
  method: idOf('putMethod'),
  currency: idOf('required'),
  amount: quantity({ required: 'notPositive' }).schema,
  rate: maybe(currencyRate().schema),
  day,
  ...moneyHeadSchemas,
  attachments: z.array(idOf('invalid'), 'invalid').max(50, 'range').optional(),
  counts: z.array(countInput, 'invalid').max(100, 'range').optional(),
  cheque: maybe(chequeInput),
  /** Of the gift card that pays. */
  code: maybe(codeInput),
  allocations: z.array(settlingInput, 'invalid').max(mostAllocations, 'range').optional(),
  writeOff: z.array(writeOffInput, 'invalid').max(mostAllocations, 'range').optional(),
  isConfirmed: z.boolean('invalid').optional(),
})

export type MoneyInput = z.output<typeof moneyInput>
export type AllocationInput = z.output<typeof allocationInput>
export type SettlingInput = z.output<typeof settlingInput>
export type WithholdingInput = z.output<typeof withholdingInput>
export type WriteOffInput = z.output<typeof writeOffInput>
