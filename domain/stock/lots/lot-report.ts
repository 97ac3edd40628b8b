/** What the screens of lots and the server say to each other. */
import { z } from 'zod'
import type { Linked } from '../../kernel/field.ts'
import { id, pathId } from '../../kernel/input.ts'
import { searchText } from '../../kernel/list.ts'
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
  /** Of its move and its lot: the next page begins behind it. */
  id: string
  /** What it was by then, where production had made something else of it. */
  as: (Omit<Lot, 'item'> & { item: Linked }) | null
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

/** Where a lot came from, where it is and where it went, as whatever was made of it. */
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
  q: searchText.optional(),
}

const format = z.enum(['csv', 'xlsx'], 'invalid')

export const lyingParams = z.strictObject({ item: id, warehouse: id })
export const lotParams = z.strictObject({ ...filter, after: id.optional() })
export const lotExport = z.strictObject({ ...filter, format })
/** Behind a step: its move and its lot. */
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const behindStep = z.string('invalid').regex(new RegExp(`^${uuid}\\.${uuid}$`), 'invalid')

export const traceParams = z.strictObject({ id: pathId, after: behindStep.optional() })
export const traceExport = z.strictObject({ id: pathId, format })

export type LotParams = z.output<typeof lotParams>
