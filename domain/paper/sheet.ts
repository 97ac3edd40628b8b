/**
 * A paper as it will be read: every text in its language, every number written, every column
 * chosen. The templates only place these; they know nothing of invoices.
 */
import type { Language } from '../kernel/language.ts'

/** `value` may run in another direction than its label. */
export type Fact = { label: string; value: string }

/** Each line is made of parts that stand beside each other, some with a label. */
export type Party = {
  name: string
  altName?: string
  lines: readonly (readonly { label?: string; value: string }[])[]
}

export type Column = {
  label: string
  /** A name takes the room that is left; numbers and amounts stand under each other. */
  kind: 'index' | 'name' | 'text' | 'number' | 'amount'
  /** In points; a name takes what is left. */
  width: number
}

export type Row = {
  cells: readonly string[]
  /** Quiet, behind the name and under it. */
  code?: string
  note?: string
  /** Under the name, to be scanned: the modules of a barcode, dark ones as 1. */
  bars?: string
  /** The total up to here, shown where the page ends. */
  carry?: string
  isStrong?: boolean
}

export type Table = {
  title?: string
  columns: readonly Column[]
  rows: readonly Row[]
  /** Wide figures are set smaller rather than squeezing the names. */
  size: 'normal' | 'small' | 'tiny'
}

export type Total = {
  label: string
  detail?: string
  amount: string
  second?: string
  tone: 'plain' | 'total' | 'due' | 'quiet'
}

/** What a kind of paper decides for itself. */
export type SheetParts = Pick<
  Sheet,
  'facts' | 'sum' | 'tables' | 'totals' | 'inWords' | 'signatures'
>

export type Sheet = {
  language: Language
  /** Tagged to its last line, however long: what goes to the archive is read aloud as a whole. */
  isReadWhole?: boolean
  /** Across the page, where many columns stand beside each other. */
  isWide?: boolean
  title: string
  number: string
  /** "Copy 2". */
  copy?: string
  /** Across the page, where it must not be taken for more than it is. */
  watermark?: { text: string; tone: 'void' | 'draft' }
  company: Party
  partner?: Party & { label: string }
  facts: readonly Fact[]
  /** The sum of a voucher, before everything else. */
  sum?: { label: string; amount: string; second?: string }
  tables: readonly Table[]
  totals: readonly Total[]
  rate?: Fact
  inWords?: Fact
  notes: readonly { label: string; lines: readonly string[] }[]
  signatures: readonly string[]
  qr?: string
  footer: readonly string[]
  /** At the head of every further page: which paper it is, and whose. */
  running: readonly [string, string]
  carriedForward: string
  broughtForward: string
  /** With {page} and {pages} to be filled in. */
  pageOf: string
}
