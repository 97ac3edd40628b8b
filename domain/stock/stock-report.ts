/** What the screens of stock and the server say to each other. Values are for those who see costs. */

import { z } from 'zod'
import { linkedAnswer } from '../kernel/answer.ts'
import type { Linked } from '../kernel/field.ts'
import { day, id, pathId } from '../kernel/input.ts'
import { searchText } from '../kernel/list.ts'
import type { Worth } from '../money/measure.ts'

/** In the base unit of the item; the value is in the currency of the books. */
const level = z.object({
  quantity: z.string(),
  /** On its way there, not yet there. */
  inTransit: z.string(),
  /** Of both together. */
  value: z.string().optional(),
})

/** What is promised of it now, to clients and to production; the rest is available. */
const promised = z.object({ reserved: z.string() })

const promisedLevel = level.extend(promised.shape)

export const itemStockAnswer = z.object({
  unit: z.string(),
  minQuantity: z.string().nullable(),
  maxQuantity: z.string().nullable(),
  total: promisedLevel,
  /** With the day of the last count there. */
  rows: z.array(
    promisedLevel.extend({
      warehouse: linkedAnswer,
      countedOn: z.string().nullable(),
      average: z.string().optional(),
    }),
  ),
})

export type Level = z.infer<typeof level>
export type Promised = z.infer<typeof promised>
export type ItemStock = z.infer<typeof itemStockAnswer>

/** What is left of goods that came together; cost and value are those of the days they came. */
export type ArrivalLeft = {
  /** Of its place among the others. */
  id: string
  day: string
  /** Of a branch out of reach it is not told; what came back from a client has none. */
  document: { id: string; number: string; behaviour: string } | null
  warehouse: Linked
  isTransit: boolean
  quantity: string
  each?: Worth
  value?: Worth
}

export type ItemCosting = {
  method: 'average' | 'fifo'
  unit: string
  /** The oldest of each warehouse first; none at an average. */
  rows: ArrivalLeft[]
}

const cardMove = z.object({
  id: z.string(),
  day: z.string(),
  /** Of a branch out of reach it is not told; what it did to the shelf is. */
  document: z
    .object({
      id: z.string(),
      number: z.string(),
      behaviour: z.string(),
      partner: z.string().nullable(),
    })
    .nullable(),
  reason: z.string().nullable(),
  warehouse: linkedAnswer,
  isTransit: z.boolean(),
  /** It undoes an earlier one. */
  isReversal: z.boolean(),
  kind: z.enum(['move', 'revaluation']),
  quantity: z.string(),
  value: z.string().optional(),
  /** After it. */
  balance: z.string(),
  worth: z.string().optional(),
})

/** The newest first; what stood before the first of them comes with the last page. */
export const stockCardAnswer = z.object({
  unit: z.string(),
  rows: z.array(cardMove),
  opening: z.object({ quantity: z.string(), value: z.string().optional() }).nullable(),
  next: z.string().nullable(),
})

export type CardMove = z.infer<typeof cardMove>
export type StockCard = z.infer<typeof stockCardAnswer>

export type StockRow = Level &
  Promised & {
    item: Linked
    code: string | null
    category: string | null
    unit: string
    average?: string
  }

export type StockAsOf = {
  day: string
  rows: StockRow[]
  total: { items: number; value?: string }
  next: string | null
}

export type LowRow = Level &
  Promised & {
    item: Linked
    unit: string
    supplier: Linked | null
    /** What was ordered or bought and did not come yet. */
    ordered: string
    /** What was used up of it in the days that are looked back; only where they decide. */
    consumed: string | null
    minQuantity: string | null
    maxQuantity: string | null
    /** On hand less what is promised. */
    available: string
    /** It has a recipe: it can be made. */
    canMake: boolean
    /** What would fill it up again, or last for the days to come, when all that is to come is there. */
    proposed: string
  }

export type LowStock = { rows: LowRow[]; next: string | null }

export const cardParams = z.strictObject({
  id: pathId,
  warehouse: id.optional(),
  from: day.optional(),
  to: day.optional(),
  after: id.optional(),
})

const stockFilter = {
  day,
  warehouse: id.optional(),
  category: id.optional(),
  q: searchText.optional(),
}

export const asOfParams = z.strictObject({ ...stockFilter, after: id.optional() })

export const asOfExport = z.strictObject({
  ...stockFilter,
  format: z.enum(['csv', 'xlsx'], 'invalid'),
})

/** Below the minimum, or too little for the days to come at the pace of the days before. */
export const reorderWays = ['minimum', 'consumption'] as const
export type ReorderWay = (typeof reorderWays)[number]

const dayCount = z.coerce.number().int('invalid').min(1, 'range').max(365, 'range')

export const lowParams = z.strictObject({
  by: z.enum(reorderWays, 'invalid').optional(),
  /** How many days are looked back, and how many it should last. */
  lookBack: dayCount.optional(),
  cover: dayCount.optional(),
  warehouse: id.optional(),
  supplier: id.optional(),
  after: id.optional(),
})

export type CardParams = z.output<typeof cardParams>
export type AsOfParams = z.output<typeof asOfParams>
export type LowParams = z.output<typeof lowParams>
