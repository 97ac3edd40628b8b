/** The ticket of a paid sale, before its register gives it a number and a place in the chain. */

import { businessDayOf } from '../../kernel/business-day.ts'
import type { Language } from '../../kernel/language.ts'
import { nameIn } from '../../kernel/naming/local-name.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Promoted } from '../../promotions/promoted-lines.ts'
import type { LineTotals } from '../../trade/totals.ts'
import type { TillBasics } from '../contract.ts'
import { type TicketTip, ticketTips } from '../money/tip.ts'
import { billPromotions, namedPromotions, withPromotions } from '../promotion/sale-promotions.ts'
import type { SwitchProof } from '../proof-input.ts'
import { hasNothing, ticketCards } from '../value/sale-cards.ts'
import type { OpenSale, SaleLine } from './sale.ts'
import { firstCurrency, unitSign } from './sale-price.ts'
import { pricedLine, promotionsOn, saleTotals, taxesOf } from './sale-totals.ts'
import { shiftRefusal } from './shift-refusal.ts'
import type { Ticket, TicketLine, TicketTender } from './ticket.ts'

/** What the register adds: its own series and chain. */
export type UnsignedTicket = Omit<
  Ticket,
  'number' | 'sequence' | 'previousHash' | 'hash' | 'register' | 'station'
>

/** How the sale was paid, with what was given back. */
export type Settled = {
  tenders: TicketTender[]
  tips?: TicketTip[]
  rounding: string
  open: string
  /** What of a refund pays cash back that was spent before its goods came back. */
  deducted?: string
}

export type TicketMoment = {
  /** With the proof of whoever took over by PIN. */
  cashier: { id: string; name: string; proof?: SwitchProof | null }
  at: Date
  /** Of the names printed. */
  language: Language
}

/** What the cashier chose and wrote, in one line of text. */
export const noteOf = ({
  options,
  note,
  lot,
}: Pick<SaleLine, 'options' | 'note' | 'lot'>): string | null =>
  [...options.map(({ name }) => name), ...(note ? [note] : []), ...(lot ? [lot.code] : [])].join(
    ' · ',
  ) || null

/** Under the name its method has in the language of the paper. */
function namedTender(tender: TicketTender, { methods }: TillBasics, language: Language) {
  const method = methods.find(({ id }) => id === tender.method)
  return method ? { ...tender, methodName: nameIn(language, method) } : tender
}

function ticketLine(
  line: SaleLine,
  totals: LineTotals | undefined,
  basics: TillBasics,
  { language, promoted }: { language: Language; promoted: Promoted },
): TicketLine {
  const own = promoted.get(line.id)
  const { part, ...priced } = withPromotions(pricedLine(line, basics), own)
  const promotions = own ? namedPromotions(own, basics, language) : billPromotions(line, language)
  return {
    id: line.id,
    item: line.item.id,
    name: nameIn(language, line.item),
    unit: line.unit,
    unitName: unitSign(basics, line.unit, language),
    ...priced,
    note: noteOf(line),
    ...(line.options.length > 0 ? { options: line.options.map((it) => it.id) } : {}),
    originLine: line.returned?.line.id ?? null,
    isRestocked: line.isRestocked,
    ...(line.lot ? { lot: line.lot } : {}),
    ...(line.isTyped && !line.returned ? { isTyped: true } : {}),
    ...(part ? { part } : {}),
    ...(promotions ? { promotions } : {}),
    ...(line.ordered ? { ordered: line.ordered } : {}),
    ...(line.promised ? { promised: line.promised } : {}),
    discount: totals?.discount ?? '0',
    total: totals?.total ?? '0',
  }
}

/** They count at the rate of the ticket: one that changed while the guest was paying is told. */
function refuseOtherTips({ tips = [] }: Settled, basics: TillBasics): void {
  const now = ticketTips(tips, basics)
  if (tips.some(({ value }, at) => value !== now[at]?.value))
    throw new Refusal('tenderRateOdd', 'tips')
}

/** The order it is of; what is sold of one says no rest, which nobody knows before it is paid. */
function orderOf({ order, promise, kind }: OpenSale): Ticket['order'] {
  if (order) return order
  if (!promise || kind !== 'posSale') return undefined
  const { id, number, until = null } = promise
  return { id, number, rest: null, until }
}

export function unsignedTicket(
  sale: OpenSale,
  basics: TillBasics,
  settled: Settled,
  { cashier, at, language }: TicketMoment,
): UnsignedTicket {
  if (hasNothing(sale)) throw new Refusal('addItem')
  const closed = sale.isTraining ? undefined : shiftRefusal(basics)
  if (closed) throw new Refusal(closed.code, closed.field, closed.facts)
  refuseOtherTips(settled, basics)
  const totals = saleTotals(sale, basics)
  const currency = firstCurrency(basics)
  const printed = { language, promoted: promotionsOn(sale, basics) }
  const partner = sale.customer ?? basics.cashClient
  // What was kept from a refund stands among its tenders, and is printed.
  const { deducted: _, ...money } = settled
  return {
    id: sale.id,
    kind: sale.kind,
    shift: basics.shift?.id ?? '',
    at: at.toISOString(),
    day: businessDayOf(at, basics.company.timeZone, basics.dayEndHour),
    cashier: cashier.id,
    cashierName: cashier.name,
    approvals: sale.approvals,
    ...(cashier.proof && { cashierProof: cashier.proof }),
    partner: partner.id,
    partnerName: nameIn(language, partner),
    currency: currency.id,
    currencyCode: currency.code,
    rate: basics.rate?.buy ?? null,
    rateAt: basics.rate?.at ?? null,
    taxes: taxesOf(sale, basics),
    discountPercent: sale.discountPercent,
    discountAmount: sale.discountAmount,
    lines: sale.lines.map((line, at) => ticketLine(line, totals.lines[at], basics, printed)),
    net: totals.net,
    vat: totals.vat,
    tax1: totals.tax1,
    tax2: totals.tax2,
    total: totals.total,
    ...money,
    ...(sale.cards?.length ? { cards: ticketCards(sale.cards, basics) } : {}),
    tenders: settled.tenders.map((it) => namedTender(it, basics, language)),
    origin: sale.origin?.id ?? null,
    note: sale.note,
    ...(basics.promotions?.length && sale.startedAt ? { startedAt: sale.startedAt } : {}),
    ...(sale.coupons?.length ? { coupons: [...sale.coupons] } : {}),
    ...(orderOf(sale) ? { order: orderOf(sale) } : {}),
    ...(sale.bill ? { bill: { id: sale.bill.id, part: sale.bill.part } } : {}),
  }
}
