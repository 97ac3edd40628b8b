/** Labels as they will be printed: every text written, every code drawn. Lengths are millimetres. */
import type { Language } from '../kernel/language.ts'

/** Bars of light and dark modules, or a text for a square code. */
export type LabelSymbol = { modules: string } | { qr: string }

export type PrintedLabel = {
  name: string
  price: string
  second?: string
  /** What a person reads below the bars. */
  code?: string
  symbol?: LabelSymbol
}

export type CountedLabel = PrintedLabel & { copies: number }

export type LabelLayout = {
  page: { width: number; height: number }
  /** The place of the first label, and from one to the next. */
  first: { x: number; y: number }
  step: { x: number; y: number }
  columns: number
  rows: number
  label: { width: number; height: number }
}

export type LabelSheet = {
  language: Language
  /** On the shelf the price is read from afar; on the goods the code matters most. */
  kind: 'shelf' | 'item'
  title: string
  layout: LabelLayout
  /** Places that are used up already. */
  skip: number
  labels: readonly PrintedLabel[]
}
