/** What the screens of lots and the server say to each other. */
import { z } from 'zod'
import type { Linked } from '../../kernel/field.ts'
import { id, pathId } from '../../kernel/input.ts'
import { isSafeText } from '../../kernel/text.ts'
import type { Lot } from './lot.ts'

/** A lot that lies in a warehouse, to be chosen. */
export type LyingLot = Omit<Lot, 'item'> & { quantity: string }

export const lotStates = ['there', 'expiring', 'expired', 'all'] as const
export type LotState = (typeof lotStates)[number]

export type LotRow = {
  id: string
  code: string | null
  expiry: string | null
  item: Linked
  unit: string
  /** In the warehouses within reach, and on its way there. */
  quantity: string
  inTransit: string
}

export type LotList = { today: string; until: string; rows: LotRow[]; next: string | null }

export type LotStep = {
  id: string
  day: string
  /** Of a branch out of reach it is not told. */
  document: {
    id: string
    number: string
    behaviour: string
    partner: string | null
    phone: string | null
  } | null
  warehouse: Linked
  isTransit: boolean
  isReversal: boolean
  quantity: string
}

/** Where a lot came from, where it is and where it went. */
export type LotTrace = {
  lot: LotRow
  there: { warehouse: Linked; quantity: string; inTransit: string }[]
  rows: LotStep[]
  next: string | null
}

const filter = {
  state: z.enum(lotStates, 'invalid').optional(),
  warehouse: id.optional(),
  item: id.optional(),
  q: z.string().max(100, 'tooLong').refine(isSafeText, 'unsafeText').optional(),
}

const format = z.enum(['csv', 'xlsx'], 'invalid')

export const lyingParams = z.strictObject({ item: id, warehouse: id })
export const lotParams = z.strictObject({ ...filter, after: id.optional() })
export const lotExport = z.strictObject({ ...filter, format })
export const traceParams = z.strictObject({ id: pathId, after: id.optional() })
export const traceExport = z.strictObject({ id: pathId, format })

export type LotParams = z.output<typeof lotParams>
