/**
 * How documents are numbered: a prefix for each type, the year where numbers start again with
 * it, and digits: INV-2026-000123. Tills number their tickets in a series of their own.
 */
import { choice, integer, optional, text } from '../kernel/field.ts'
import { setting } from '../kernel/setting.ts'

export const numberRestart = setting('numbering.restart', choice(['yearly', 'never']), {
  group: 'numbering',
  initial: 'yearly',
  layers: ['company'],
  order: 10,
})

export const numberDigits = setting('numbering.digits', integer({ min: 3, max: 9 }), {
  group: 'numbering',
  initial: 6,
  layers: ['company'],
  order: 20,
  unit: 'digits',
})

/** By behaviour of the transaction type. */
const starters = {
  quotation: 'QT',
  salesOrder: 'SO',
  salesInvoice: 'INV',
  salesReturn: 'CN',
  deliveryNote: 'DN',
  purchaseOrder: 'PO',
  purchaseInvoice: 'PUR',
  purchaseReturn: 'PR',
  goodsReceipt: 'GR',
  receipt: 'RC',
  payment: 'PV',
  stockIn: 'SI',
  stockOut: 'SX',
  transfer: 'TR',
  transferReceipt: 'TRR',
  production: 'PRD',
  adjustment: 'ADJ',
  clientOpening: 'OC',
  supplierOpening: 'OS',
  // Tickets that the office posts in the place of a till; the others are numbered there.
  posSale: 'TK',
  posRefund: 'TKR',
  ticketInvoice: 'TI',
  moneyTransfer: 'MT',
}

const line = text({ max: 10 })

/** Letters that every printer, file name and search writes alike. */
const isPrefix = (text: string): boolean => /^[A-Z0-9]+([/.-][A-Z0-9]+)*$/.test(text)

const prefix = optional({ ...line, schema: line.schema.refine(isPrefix, 'numberPrefix') })

export type NumberedType = keyof typeof starters

/** Numbers of two types must never read alike, hence `distinct`. */
export const numberPrefixes = Object.fromEntries(
  Object.entries(starters).map(([type, initial], i) => [
    type,
    setting(`numbering.${type}`, prefix, {
      group: 'numbering',
      initial,
      layers: ['company', 'branch'],
      order: 100 + i,
      distinct: 'numberPrefix',
    }),
  ]),
) as Record<NumberedType, ReturnType<typeof setting<string | null | undefined>>>
