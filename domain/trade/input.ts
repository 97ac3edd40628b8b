/** What a client sends to post a document of trade. The checks carry the customer's messages. */

import { z } from 'zod'
import { chequeInput } from '../books/cheque-input.ts'
import { headSchemas } from '../books/head/document-head.ts'
import { currencyRate } from '../kernel/field/currency-rate.ts'
import { longText, money, percent, quantity, text } from '../kernel/field.ts'
import { day, idOf, maybe } from '../kernel/input.ts'
import { codeInput } from '../money/card-code.ts'
import { namedLots } from '../stock/lots/lot.ts'
import { landingKeys } from './landing.ts'

export const mostLines = 10_000

const zero = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? '0')

/** How a service on a purchase is added to the cost of goods. */
const landingInput = z.strictObject({
  key: z.enum(landingKeys, 'invalid'),
  shares: z
    .array(z.strictObject({ line: idOf('required'), amount: money().schema }))
    .max(mostLines, 'range')
    .optional(),
})

/** What a line may say in other words than its item, and beside them. */
export const lineName = text({ max: 300 })
export const lineNote = longText({ max: 500 })

const lineInput = z.strictObject({
  id: idOf('required'),
  item: idOf('itemRequired'),
  /** What is printed; the item's own name unless it is given. */
  name: maybe(lineName.schema),
  unit: maybe(idOf('invalid')),
  quantity: quantity({ required: 'putQuantity' }).schema,
  unitPrice: money().schema,
  discountPercent: zero(percent().schema),
  discountAmount: zero(money().schema),
  vat: zero(percent().schema),
  tax1: zero(percent().schema),
  tax2: zero(percent().schema),
  warehouse: maybe(idOf('putWarehouse')),
  note: maybe(lineNote.schema),
  originLine: maybe(idOf('invalid')),
  /** Of a return: whether the goods go back on the shelf. */
  isRestocked: z.boolean('invalid').optional(),
  landing: maybe(landingInput),
  /** Of goods that are kept by lots: which, in base units. */
  lots: namedLots,
  /** Of its discount in money, what promotions gave; the house reckons it again. */
  promotions: z
    .array(z.strictObject({ promotion: idOf('invalid'), amount: quantity().schema }))
    .max(50, 'range')
    .optional(),
})

/** Money taken with the document itself. */
const tenderInput = z.strictObject({
  id: idOf('required'),
  method: idOf('putMethod'),
  currency: idOf('required'),
  amount: quantity().schema,
  /** Of a method that is a cheque. */
  cheque: maybe(chequeInput),
  /** Of the gift card that pays. */
  code: maybe(codeInput),
})

export const tradeInput = z.strictObject({
  id: idOf('required'),
  /** Of the draft it was written in; a newer one stands against it. */
  version: maybe(z.int().min(1)),
  type: idOf('selectType'),
  branch: idOf('required'),
  partner: maybe(idOf('invalid')),
  project: maybe(idOf('invalid')),
  currency: idOf('required'),
  rate: maybe(currencyRate().schema),
  day,
  ...headSchemas,
  discountPercent: zero(percent().schema),
  discountAmount: zero(money().schema),
  warehouse: maybe(idOf('invalid')),
  isDelivered: z.boolean('invalid'),
  tenders: z.array(tenderInput).max(20, 'range').optional(),
  origin: maybe(idOf('invalid')),
  /** The purchases whose goods its costs are added to; itself among them for its own. */
  landedOn: z.array(idOf('invalid')).max(50, 'range').optional(),
  attachments: z.array(idOf('invalid')).max(50, 'range').optional(),
  lines: z.array(lineInput, { error: 'addItem' }).min(1, 'addItem').max(mostLines, 'range'),
  /** What the client showed; a document is not posted for another total. */
  total: z
    .string()
    .max(40, 'number')
    .regex(/^-?\d{1,18}(\.\d{1,6})?$/, 'number')
    .optional(),
  isConfirmed: z.boolean('invalid').optional(),
})

export type TradeInput = z.output<typeof tradeInput>
export type LineInput = z.output<typeof lineInput>
