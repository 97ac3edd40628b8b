/**
 * A ticket that pays a bill, or a part of one, held against that bill. A part carries figures cut
 * from the whole: other figures are not believed. A whole bill may be added to at the till; what
 * differs then is looked at by somebody.
 */
import { tidyDecimal } from '../../kernel/number/decimal.ts'
import type { FieldRefusal } from '../../kernel/refusal.ts'
import type { Flag } from '../ticket/flags.ts'
import type { Ticket, TicketLine } from '../ticket/ticket.ts'
import { type Bill, billParts, type PartLine } from './bill.ts'

export type KnownBill = {
  content: Bill
  /** Which parts other tickets paid, and by what number. */
  paid: { part: number; ticket: string; number: string }[]
  /** Who serves the table now: a tip is his. */
  waiter?: { id: string; name: string }
}

const names = ['amount', 'discount', 'vat', 'tax1', 'tax2'] as const

const isSame = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && tidyDecimal(a) === tidyDecimal(b)

const isPart = (line: TicketLine, due: PartLine): boolean =>
  isSame(line.quantity, due.quantity) &&
  names.every((name) => isSame(line.part?.[name], due.figures[name]))

const isSplit = ({ split }: Bill): boolean => split !== null

/** Why it is not what that part comes to; none where it is, or pays no bill. */
export function billDoubt(
  ticket: Ticket,
  bills: ReadonlyMap<string, KnownBill>,
): FieldRefusal | undefined {
  const { bill, lines } = ticket
  const ordered = lines.filter((line) => line.ordered !== undefined)
  if (!bill) return ordered.length > 0 ? { code: 'malformed', field: 'bill' } : undefined
  const known = bills.get(bill.id)
  if (!known || ticket.kind !== 'posSale') return { code: 'unknownBill', field: 'bill' }
  if (!isSplit(known.content)) {
    const isLoose = lines.some(({ part }) => part)
    return bill.part === 0 && !isLoose ? undefined : { code: 'billDiffers', field: 'bill' }
  }
  const due = billParts(known.content)[bill.part]
  const isWhole =
    due?.lines.length === lines.length &&
    due.lines.every((own) => {
      const line = lines.find((it) => it.ordered === own.id)
      const price = known.content.lines.find(({ id }) => id === own.id)?.unitPrice
      return line && isPart(line, own) && isSame(line.unitPrice, price)
    })
  return isWhole ? undefined : { code: 'billDiffers', field: 'bill' }
}

/** What of a whole bill came otherwise to the till, and what was paid before. */
export function billFlags(ticket: Ticket, bills: ReadonlyMap<string, KnownBill>): Flag[] {
  const known = ticket.bill && bills.get(ticket.bill.id)
  if (!ticket.bill || !known) return []
  const { part } = ticket.bill
  const before = known.paid.find((it) => it.part === part && it.ticket !== ticket.id)
  const twice: Flag[] = before ? [{ flag: 'billTwice', facts: { items: [before.number] } }] : []
  return isSplit(known.content) || isAsBilled(ticket, known.content)
    ? twice
    : [...twice, { flag: 'billDiffers', facts: { items: differing(ticket, known.content) } }]
}

const lineFor = (ticket: Ticket, id: string): TicketLine | undefined =>
  ticket.lines.find(({ ordered }) => ordered === id)

/** As much of each line as was billed, at its price and without a discount nobody printed. */
const isAsBilled = (ticket: Ticket, { lines }: Bill): boolean =>
  lines.every((own) => {
    const line = lineFor(ticket, own.id)
    return (
      line &&
      isSame(line.quantity, own.quantity) &&
      isSame(line.unitPrice, own.unitPrice) &&
      isSame(line.discountPercent, own.discountPercent) &&
      isSame(line.discountAmount, own.discountAmount)
    )
  }) &&
  isSame(ticket.discountPercent, '0') &&
  isSame(ticket.discountAmount, '0')

const differing = (ticket: Ticket, { lines }: Bill): string[] =>
  lines.flatMap((own) => {
    const line = lineFor(ticket, own.id)
    const isAlike =
      line && isSame(line.quantity, own.quantity) && isSame(line.unitPrice, own.unitPrice)
    return isAlike ? [] : [line?.name ?? '–']
  })

/** Whose its tips are. Where the till names nobody of the house as its cashier, they are of all. */
export function tippedTo(
  { bill, cashier, cashierName }: Ticket,
  bills: ReadonlyMap<string, KnownBill>,
  users: readonly { id: string }[],
): { id: string | null; name: string } {
  const waiter = bill && bills.get(bill.id)?.waiter
  const isKnown = users.some(({ id }) => id === cashier)
  return waiter ?? { id: isKnown ? cashier : null, name: cashierName }
}
