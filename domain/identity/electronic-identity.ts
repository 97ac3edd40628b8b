/**
 * How a company, a client or a supplier is told apart and reached by machines: its entry in a
 * register, and the address under which electronic invoices reach it. A scheme is the short code of
 * the register or directory (ISO 6523 or the list of electronic address schemes): 0002 for a French
 * SIREN, 0088 for a GLN, EM for a mailbox.
 */
import { code, type Field, optional } from '../kernel/field.ts'

const schemePattern = /^[0-9A-Z]{2,4}$/

const scheme = (): Field<string> => {
  const field = code({ max: 4 })
  return { ...field, schema: field.schema.refine((it) => schemePattern.test(it), 'schemeCode') }
}

export const electronicIdentity = {
  registrationNumber: optional(code({ max: 60 })),
  registrationScheme: optional(scheme()),
  endpoint: optional(code({ max: 120 })),
  endpointScheme: optional(scheme()),
}
