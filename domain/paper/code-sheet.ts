/** Cards with a QR code, as they will be printed: every text written. */
type PrintedCode = {
  /** What the picture leads to. */
  qr: string
  place: string
  /** What the place is part of. */
  within: string | null
}

export type CodeSheet = {
  title: string
  /** Nine cards to cut out on A4, or each on a page of its own in A6. */
  format: 'sheet' | 'card'
  company: string
  accent: string
  /** The same invitation in each language. */
  invitations: readonly string[]
  codes: readonly PrintedCode[]
}
