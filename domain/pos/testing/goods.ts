/** Goods with nothing special about them, for tests: a till's item, and a line that sells one. */
import type { TillItem } from '../contract.ts'
import type { TicketLine } from '../ticket/ticket.ts'

type Named = Pick<TillItem, 'id' | 'name' | 'unit' | 'unitPrice'>

export const tillItem = (named: Named & Partial<TillItem>): TillItem => ({
  altName: null,
  nameFr: null,
  nameAr: null,
  specialCode: null,
  category: null,
  vat: null,
  tax1: null,
  tax2: null,
  image: null,
  colourCode: null,
  isWeighed: false,
  canDiscount: true,
  modifiers: [],
  barcodes: [],
  ...named,
})

/** Neither discount nor tax, nothing noted, nothing brought back. */
export const plainTerms = {
  discountPercent: '0',
  discountAmount: '0',
  vat: '0',
  tax1: '0',
  tax2: '0',
  note: null,
  originLine: null,
  isRestocked: true,
} as const satisfies Partial<TicketLine>
