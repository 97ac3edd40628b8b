import { beside, choice } from '../kernel/field.ts'
import { chequeStates } from './cheque.ts'

/** Where the cheque stands that came or went with the money: one that bounced paid nothing. */
export const chequeBeside = beside(
  { table: 'cheque', column: 'state', by: 'document_id' },
  choice(chequeStates),
)
