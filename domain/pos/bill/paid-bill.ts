/**
 * A ticket that pays a bill, or a part of one, held against that bill. A part carries figures cut
 * from the whole: other figures are not believed. A whole bill may be added to at the till; what
 * differs then is looked at by somebody.
 */
import { tidyDecimal } from '../../kernel/number/decimal.ts'
import type { FieldRefusal } from '../../kernel/refusal.ts'
import type { Promoted } from '../../promotions/promoted-lines.ts'
import { taxNames } from '../../trade/totals.ts'
import type { Ticket, TicketLine } from '../ticket/ticket.ts'
import type { Flag } from '../value/ticket-values.ts'
import { type Bill, type BillLine, billParts, type PartLine } from './bill.ts'

export type KnownBill = {
  content: Bill
  /** Which parts other tickets paid, and by what number. */
  paid: { part: number; ticket: string; number: string }[]
  /** The order was opened again after it was printed. */
  isReplaced?: boolean
  /** The codes it was made for. */
  coupons?: Ticket['coupons'] | null
  /** What it is of. */
  order?: string
  /** Who serves the table now: a tip is his. */
  waiter?: { id: string; name: string }
}

const names = ['amount', 'discount', 'vat', 'tax1', 'tax2'] as const

const isSame = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && tidyDecimal(a) === tidyDecimal(b)

const terms = ['unitPrice', 'discountPercent', ...taxNames] as const

/** The same dish at the same price and taxes; bills made before lines named their items name none. */
const isSold = (line: TicketLine, own: BillLine): boolean =>
  terms.every((name) => isSame(line[name], own[name])) &&
  (own.item === undefined || own.item === line.item) &&
  (own.unit === undefined || own.unit === line.unit)

const isPart = (line: TicketLine, due: PartLine): boolean =>
  isSame(line.quantity, due.quantity) &&
  isSame(line.discountAmount, due.discountAmount) &&
  names.every((name) => isSame(line.part?.[name], due.figures[name]))

/** Taxed by the same rules, and nothing taken off all of it: no bill says so. */
const isOnItsTerms = (ticket: Ticket, { taxes }: Bill): boolean =>
  isSame(ticket.discountPercent, '0') &&
  isSame(ticket.discountAmount, '0') &&
  taxNames.every(
    (name) =>
      ticket.taxes[name].isIncluded === taxes[name].isIncluded &&
      ticket.taxes[name].base === taxes[name].base,
  )

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
    isOnItsTerms(ticket, known.content) &&
    due.lines.every((own) => {
      const line = lineFor(ticket, own.id)
      const of = known.content.lines.find(({ id }) => id === own.id)
      return line && of && isPart(line, own) && isSold(line, of)
    })
  return isWhole ? undefined : { code: 'billDiffers', field: 'bill' }
}

/** What came otherwise to the till, or was posted by the office as it came, and what was paid before. */
export function billFlags(ticket: Ticket, bills: ReadonlyMap<string, KnownBill>): Flag[] {
  const known = ticket.bill && bills.get(ticket.bill.id)
  if (!ticket.bill || !known) return []
  const { part } = ticket.bill
  const before = known.paid.find((it) => it.part === part && it.ticket !== ticket.id)
  const seen: Flag[] = [
    ...(before ? [{ flag: 'billTwice' as const, facts: { items: [before.number] } }] : []),
    ...(known.isReplaced ? [{ flag: 'billReplaced' as const, facts: {} }] : []),
  ]
  const isRight = isSplit(known.content)
    ? !billDoubt(ticket, bills)
    : isAsBilled(ticket, known.content)
  return isRight
    ? seen
    : [...seen, { flag: 'billDiffers', facts: { items: differing(ticket, known.content) } }]
}

const lineFor = (ticket: Ticket, id: string): TicketLine | undefined =>
  ticket.lines.find(({ ordered }) => ordered === id)

/** What promotions gave on the lines it pays, as the bill says. */
export function billedPromotions(ticket: Ticket, bills: ReadonlyMap<string, KnownBill>): Promoted {
  const known = ticket.bill && bills.get(ticket.bill.id)
  const isAny = known?.content.lines.some(({ promotions }) => promotions)
  if (!ticket.bill || !known || !isAny) return new Map()
  const due = billParts(known.content)[ticket.bill.part]?.lines ?? []
  return new Map(
    due.flatMap(({ id, promotions = [] }) => {
      const line = promotions.length > 0 ? lineFor(ticket, id) : undefined
      const given = promotions.map(({ promotion, amount }) => ({ promotion, amount }))
      return line ? [[line.id, given] as const] : []
    }),
  )
}

/** The codes that gave something on the bill it pays. */
export function billedCoupons(
  { bill }: Ticket,
  bills: ReadonlyMap<string, KnownBill>,
): NonNullable<Ticket['coupons']> {
  const known = bill && bills.get(bill.id)
  const given = known?.content.lines.flatMap(({ promotions = [] }) => promotions) ?? []
  return (known?.coupons ?? []).filter((it) => given.some((own) => own.promotion === it.promotion))
}

/** As much of each line as was billed, at its price and taxes, without a discount nobody printed. */
const isAsBilled = (ticket: Ticket, bill: Bill): boolean =>
  differing(ticket, bill).length === 0 && isOnItsTerms(ticket, bill)

const differing = (ticket: Ticket, bill: Bill): string[] => [
  ...bill.lines.flatMap((own) => {
    const line = lineFor(ticket, own.id)
    const isAlike =
      line &&
      isSame(line.quantity, own.quantity) &&
      isSame(line.discountAmount, own.discountAmount) &&
      isSold(line, own)
    return isAlike ? [] : [line?.name ?? '–']
  }),
  ...strangersTo(bill, ticket).map(({ name }) => name),
]

/** Lines that say they were ordered and stand on no bill, or pay for a line a second time. */
const strangersTo = ({ lines }: Bill, ticket: Ticket): TicketLine[] =>
  ticket.lines.filter(
    (line) =>
      line.ordered !== undefined &&
      (lineFor(ticket, line.ordered) !== line || lines.every(({ id }) => id !== line.ordered)),
  )

/** The next ticket finds this part paid. */
export function keepPaid(
  { id, number, bill }: Ticket,
  bills: ReadonlyMap<string, KnownBill>,
): void {
  if (bill) bills.get(bill.id)?.paid.push({ part: bill.part, ticket: id, number })
}

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
