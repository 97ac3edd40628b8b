/** The ways an invoice leaves as data: a paper that carries it, or the data alone. */
export const einvoiceFormats = ['facturx', 'ubl', 'cii'] as const

export type EInvoiceFormat = (typeof einvoiceFormats)[number]

/** By behaviour: what was sold, and what of it came back. Nothing else is an invoice. */
export const einvoiceKinds: Readonly<Record<string, 'invoice' | 'creditNote' | undefined>> = {
  salesInvoice: 'invoice',
  ticketInvoice: 'invoice',
  salesReturn: 'creditNote',
}
