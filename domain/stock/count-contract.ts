/** What the screens of a count and the server say to each other. Quantities are in base units. */
import { z } from 'zod'
import type { Linked } from '../kernel/field.ts'
import { level, optional, text } from '../kernel/field.ts'
import { day, id, idOf, pathId, zonedMoment } from '../kernel/input.ts'
import { isMore } from '../kernel/number/fraction.ts'
import type { CountState } from './count-sheet.ts'
import type { LotKeeping } from './lots/lot.ts'
import { lotCode } from './lots/lot-code.ts'

/** What there is to count: nothing here tells how many there should be. */
export type SheetLine = {
  item: Linked
  code: string | null
  barcodes: { code: string; factor: string }[]
  unit: string
  category: string | null
  shelf: string | null
  isExtra: boolean
  round: number
  /** None where it is not kept by lots. */
  keeping: LotKeeping | null
}

export type SheetEntry = {
  id: string
  item: string
  place: string | null
  lot: string | null
  expiry: string | null
  quantity: string
  at: string
  counter: string
  isMine: boolean
}

export type CountSheet = {
  id: string
  state: CountState
  lines: SheetLine[]
  /** Of the round each line is in. */
  entries: SheetEntry[]
}

export type ReviewLine = {
  item: Linked
  unit: string
  category: string | null
  shelf: string | null
  round: number
  isExtra: boolean
  /** None where nobody counted it. */
  counted: string | null
  expected: string | null
  difference: string | null
  at: string | null
  counter: string | null
  needsRecount: boolean
  /** Something was moved while its places were counted one after the other. */
  isMoved: boolean
  /** The sum agrees, and lots were taken for one another. */
  isOtherLots: boolean
  /** For those who see costs. */
  worth?: string | null
}

export type CountReview = {
  id: string
  version: number
  state: CountState
  lines: ReviewLine[]
  documents: { id: string; number: string; isLate: boolean }[]
}

/** Enough for a shelf counted in a cellar without a network. */
export const mostEntries = 500

/** Of an item, by one entry and by all of a round together: more is a slip, and fits no document. */
const mostCounted = '999999999999'

export const isCountable = (quantity: string): boolean => !isMore(quantity, mostCounted)

/** Where in the shop somebody counted. */
export const countPlace = text({ max: 60 })

export const entriesInput = z.strictObject({
  id: pathId,
  /** What the clock of the device says now: how long ago an entry was made is told by it alone. */
  sentAt: zonedMoment,
  entries: z
    .array(
      z.strictObject({
        id: idOf('required'),
        item: idOf('itemRequired'),
        place: optional(countPlace).schema,
        /** Of what is kept by lots: which one lies there. */
        lot: lotCode.schema.nullish(),
        expiry: day.nullish(),
        quantity: level().schema.refine(isCountable, {
          error: 'range',
          params: { limit: mostCounted },
        }),
        at: zonedMoment,
        round: z.int('invalid').min(1, 'invalid').max(1000, 'invalid'),
      }),
      'required',
    )
    .min(1, 'required')
    .max(mostEntries, 'range'),
})

export const recountInput = z.strictObject({
  id: pathId,
  /** None: what was forgotten can be counted, and nothing is counted again. */
  items: z.array(id, 'required').max(10_000, 'range'),
})

export const postingInput = z.strictObject({
  id: pathId,
  /** Made by whoever posts: sent twice, it is posted once. */
  posting: id,
  /** What nobody counted stays as it is, or is said to be gone. */
  rest: z.enum(['keep', 'zero'], 'required'),
  isConfirmed: z.boolean('invalid').optional(),
})

export type EntriesInput = z.output<typeof entriesInput>
export type PostingInput = z.output<typeof postingInput>
