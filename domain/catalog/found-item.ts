/** What a quick find answers: enough for a picker, a till and the line of a document. */
import type { Linked } from '../kernel/field.ts'

/** The barcode that was scanned, with what it says beyond the item. */
type BarcodeHit = {
  code: string
  /** None means the base unit. */
  unit: Linked | null
  /** How many base units it holds. */
  factor: string
  /** Of one such unit, if the barcode has a price of its own. */
  price: string | null
  /** Weighed: so many base units lie on the scale. */
  quantity: string | null
  /** Labelled: the whole costs this much in the first currency. */
  amount: string | null
}

export type FoundItem = {
  id: string
  name: string
  altName: string | null
  nameFr: string | null
  nameAr: string | null
  specialCode: string | null
  unit: Linked
  unitPrice: string
  /** The picture, by the id of its file. */
  image: string | null
  colourCode: string | null
  isWeighed: boolean
  isSoldAtTill: boolean
  canDiscount: boolean
  hit: BarcodeHit | null
}

/** `isGuess`: nothing was found as it was typed; these are alike. */
export type FoundItems = { rows: FoundItem[]; isGuess?: true }
