/**
 * The end of a sale: numbered and queued, or, in training, only shown. The payment screen calls
 * this with what was settled; training never reaches the register.
 */
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { printedLoyalty, printedReturn } from '../../../domain/pos/loyalty/till-loyalty.ts'
import type { OpenSale } from '../../../domain/pos/ticket/sale.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { lacksRate, printRefusal } from '../../../domain/pos/ticket/ticket-sense.ts'
import {
  type Settled,
  type TicketMoment,
  type UnsignedTicket,
  unsignedTicket,
} from '../../../domain/pos/ticket/unsigned-ticket.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { knownLoyalty, knownReturn } from '../loyalty/client-loyalty.ts'
import { proofOf } from '../panels/cashier.ts'
import type { Till } from '../till-context.ts'
import { keepCodes } from '../value/new-codes.ts'
import { tillNow } from './ticket-moment.ts'

/** Looks like a ticket on the screen and on paper; without a number or a hash it is none. */
const trainingTicket = (unsigned: UnsignedTicket, till: Till): Ticket => ({
  ...unsigned,
  register: till.basics?.register.id ?? '',
  station: till.station,
  sequence: 0,
  number: '',
  previousHash: '',
  hash: '',
})

export async function finishSale(
  till: Till,
  sale: OpenSale,
  settled: Settled,
  cashier: TicketMoment['cashier'],
): Promise<Ticket> {
  const { basics } = till
  if (!basics) throw new Refusal('noShift')
  const proved = { id: cashier.id, name: cashier.name, proof: proofOf(cashier.id) }
  const moment = {
    cashier: proved,
    at: tillNow(till),
    language: sale.customer?.language ?? currentLanguage(),
  }
  const plain = unsignedTicket(sale, basics, settled, moment)
  const loyalty =
    sale.kind === 'posRefund'
      ? printedReturn(sale, basics, plain, knownReturn(sale), settled.deducted ?? '0')
      : printedLoyalty(sale, basics, plain, knownLoyalty(sale))
  const unsigned = loyalty ? { ...plain, loyalty } : plain
  if (lacksRate(unsigned, basics.currencies)) throw new Refusal('rateMissing')
  const senseless = printRefusal(unsigned, basics.rate)
  if (senseless) throw new Refusal(senseless.code, senseless.field, senseless.facts)
  keepCodes(sale.cards ?? [])
  if (!sale.isTraining) return till.commit(unsigned)
  till.dropSale(sale.id)
  return trainingTicket(unsigned, till)
}
