/** What a quick find answers: enough for a picker, a till and the line of a document. */
import { z } from 'zod'
import { linkedAnswer } from '../kernel/answer.ts'

/** The barcode that was scanned, with what it says beyond the item. */
const barcodeHit = z.object({
  code: z.string(),
  /** None means the base unit. */
  unit: linkedAnswer.nullable(),
  /** How many base units it holds. */
  factor: z.string(),
  /** Of one such unit, if the barcode has a price of its own. */
  price: z.string().nullable(),
  /** Weighed: so many base units lie on the scale. */
  quantity: z.string().nullable(),
  /** Labelled: the whole costs this much in the first currency. */
  amount: z.string().nullable(),
})

const foundItem = z.object({
  id: z.string(),
  name: z.string(),
  altName: z.string().nullable(),
  nameFr: z.string().nullable(),
  nameAr: z.string().nullable(),
  specialCode: z.string().nullable(),
  unit: linkedAnswer,
  unitPrice: z.string(),
  /** The picture, by the id of its file. */
  image: z.string().nullable(),
  colourCode: z.string().nullable(),
  isWeighed: z.boolean(),
  isSoldAtTill: z.boolean(),
  canDiscount: z.boolean(),
  hit: barcodeHit.nullable(),
})

/** `isGuess`: nothing was found as it was typed; these are alike. */
export const foundItems = z.object({
  rows: z.array(foundItem),
  isGuess: z.literal(true).optional(),
})

export type FoundItem = z.infer<typeof foundItem>
export type FoundItems = z.infer<typeof foundItems>
