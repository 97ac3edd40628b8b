/** What a client sends to post a document of stock. The checks carry the customer's messages. */

import { z } from 'zod'
import { headSchemas } from '../../books/head/document-head.ts'
import { level, money, quantity } from '../../kernel/field.ts'
import { day, idOf, maybe, pathId } from '../../kernel/input.ts'
import { namedLots } from '../../stock/lots/lot.ts'
import { differenceOwners, reasonsOf } from '../../stock/reason.ts'
import { lineName, lineNote, mostLines } from '../input.ts'

/** A quantity that may be below zero. */
const signed = z
  .string({ error: 'number' })
  .max(40, 'number')
  .regex(/^-?\d{1,12}(\.\d{1,6})?$/, 'number')

const written = {
  id: idOf('required'),
  item: idOf('itemRequired'),
  name: maybe(lineName.schema),
  unit: maybe(idOf('invalid')),
  /** What one of its unit costs, in the currency of the books; else what it cost last. */
  unitPrice: maybe(money().schema),
  warehouse: maybe(idOf('putWarehouse')),
  note: maybe(lineNote.schema),
  /** Of goods that are kept by lots: which, in base units. */
  lots: namedLots,
}

const head = {
  id: idOf('required'),
  /** Of the draft it was written in; a newer one stands against it. */
  version: maybe(z.int().min(1)),
  type: idOf('selectType'),
  branch: idOf('required'),
  project: maybe(idOf('invalid')),
  day,
  warehouse: maybe(idOf('invalid')),
  note: headSchemas.note,
  attachments: z.array(idOf('invalid')).max(50, 'range').optional(),
  isConfirmed: z.boolean('invalid').optional(),
}

const stockLineInput = z.strictObject({
  ...written,
  quantity: quantity({ required: 'putQuantity' }).schema,
})

/** Counted against what was expected when it was counted, or the difference itself. */
const adjustmentLineInput = z.strictObject({
  ...written,
  counted: maybe(level().schema),
  expected: maybe(signed),
  difference: maybe(signed),
})

const linesOf = <Line extends z.ZodType>(line: Line) =>
  z.array(line, { error: 'addItem' }).min(1, 'addItem').max(mostLines, 'range')

/** Stock in, stock out and transfer. */
export const stockInput = z.strictObject({
  ...head,
  toWarehouse: maybe(idOf('invalid')),
  reason: maybe(z.string({ error: 'reasonRequired' }).max(40, 'invalid')),
  /** Of a transfer: whether it is there already, or on its way until it is received. */
  isDelivered: z.boolean('invalid').optional(),
  lines: linesOf(stockLineInput),
})

export const adjustmentInput = z.strictObject({
  ...head,
  reason: z.enum(reasonsOf('adjustment') as [string], 'reasonRequired'),
  lines: linesOf(adjustmentLineInput),
})

const arrivedLine = z.strictObject({
  id: idOf('required'),
  /** The line of the transfer. */
  line: idOf('required'),
  /** Two cartons may be sent and 48 pieces received. */
  unit: maybe(idOf('invalid')),
  quantity: quantity({ required: 'putQuantity' }).schema,
  warehouse: maybe(idOf('putWarehouse')),
  lots: namedLots,
})

/** The transfer stands in the path. */
const transfer = pathId

/** What arrived of a transfer. */
export const arrivalInput = z.strictObject({
  id: transfer,
  delivery: idOf('required'),
  day,
  note: headSchemas.note,
  isConfirmed: z.boolean('invalid').optional(),
  lines: linesOf(arrivedLine),
})

/** What did not arrive as it was sent: all that is left, unless lines say which part of it. */
export const closingInput = z.strictObject({
  id: transfer,
  closing: idOf('required'),
  day,
  reason: z.enum(reasonsOf('transferReceipt') as [string], 'reasonRequired'),
  owner: z.enum(differenceOwners, 'required'),
  note: headSchemas.note,
  isConfirmed: z.boolean('invalid').optional(),
  lines: linesOf(arrivedLine).optional(),
})

/** What comes back to the sender: all that is left on its way, unless lines say which part of it. */
export const returnInput = z.strictObject({
  id: transfer,
  returning: idOf('required'),
  day,
  note: headSchemas.note,
  isConfirmed: z.boolean('invalid').optional(),
  lines: linesOf(arrivedLine).optional(),
})

type StockLineInput = z.output<typeof stockLineInput>
type AdjustmentLineInput = z.output<typeof adjustmentLineInput>
export type StockInput = z.output<typeof stockInput>
export type AdjustmentInput = z.output<typeof adjustmentInput>
export type AnyStockLine = Omit<StockLineInput, 'quantity'> &
  Partial<Pick<StockLineInput, 'quantity'>> &
  Partial<Pick<AdjustmentLineInput, 'counted' | 'expected' | 'difference'>> & {
    /** Planned by a recipe and not written by anybody: as fine as stock keeps it. */
    isPlanned?: boolean
  }
export type ArrivalInput = z.output<typeof arrivalInput>
export type ClosingInput = z.output<typeof closingInput>
export type ReturnInput = z.output<typeof returnInput>
