/**
 * Cash back of a ticket. A sale earns it: the house owes that much from then on, and has sold for so
 * much less. A return takes back what its lines earned. What a tender took or gave back is divided
 * over the lots of the client, so that each keeps its days.
 */
import type { Booking } from '../../books/entry.ts'
import { newId } from '../../kernel/id.ts'
import { isZero, withoutSign } from '../../kernel/number/decimal.ts'
import { sumOf } from '../../kernel/number/fraction.ts'
import { type ReturnedLine, takenNow } from '../../loyalty/deduction.ts'
import { earnedBy, multiplierOf } from '../../loyalty/earning.ts'
import { lotEntries } from '../../loyalty/lot-entries.ts'
import type { LoyaltyBook } from '../../loyalty/loyalty-book.ts'
import { earn, giveBack, type Movement, owedBy, spend, takeBack } from '../../loyalty/wallet.ts'
import { walletPosting } from '../../loyalty/wallet-posting.ts'
import type { Decimals } from '../../money/measure.ts'
import type { ValueBook, ValueEntry } from '../../stored-value/stored-value.ts'
import type { TradeLine } from '../../trade/posting/trade-task.ts'
import type { LineTotals } from '../../trade/totals.ts'
import type { Ticket } from '../ticket/ticket.ts'
import { storedTenders, type ValuePosting } from '../value/ticket-values.ts'

/** What a line earned, as it is kept for the day on which it comes back. */
export type EarnedRow = {
  line: string
  entry: string
  coins: string
  worth: string
  decimals: number
}

type TicketLoyalty = {
  bookings: Booking[]
  entries: ValueEntry[]
  rows: EarnedRow[]
  /** What was spent, came back and should have gone from the money of the refund, which it did not. */
  undeducted: string
}

type LoyaltyFacts = {
  values: ValueBook
  loyalty: LoyaltyBook
  decimals: Decimals
  day: string
  figures: readonly LineTotals[]
  lines: readonly Pick<TradeLine, 'id' | 'baseQuantity'>[]
}

/** At what a ticket divides a movement over lots. */
const lotTerms = (
  { rate }: Pick<Ticket, 'rate'>,
  { loyalty, decimals }: Pick<LoyaltyFacts, 'loyalty' | 'decimals'>,
) => ({ rate, decimals, startOf: (day: string) => loyalty.startOf(day) })

/** What tenders took and gave back, lot by lot. */
function byLots(
  ticket: Ticket,
  stored: Pick<ValuePosting, 'entries'>,
  facts: LoyaltyFacts,
): ValueEntry[] {
  const { loyalty, day } = facts
  const past = loyalty.pastOf(ticket.origin)
  let before = past?.givenBack ?? '0'
  return stored.entries.flatMap((entry) => {
    const { value, amount, kind } = entry
    if (!loyalty.isWallet(value) || (kind !== 'redeem' && kind !== 'refund')) return [entry]
    const wallet = loyalty.walletOf(value)
    const at = { day, newId }
    const movements =
      kind === 'redeem'
        ? spend(wallet, withoutSign(amount), at)
        : giveBack(wallet, amount, { spent: past?.spent ?? [], before }, at)
    if (kind === 'refund') before = sumOf([before, amount])
    loyalty.keep(value, movements)
    return lotEntries(entry, movements, entry, lotTerms(ticket, facts))
  })
}

/** Moves a wallet by so much, against what the house sold for less. */
function moveWallet(
  value: string,
  movements: readonly Movement[],
  ticket: Ticket,
  facts: LoyaltyFacts,
): Pick<TicketLoyalty, 'bookings' | 'entries'> {
  const { values, loyalty } = facts
  const held = values.find(value)
  if (!held) throw new Error('The wallet of a client was not read')
  const { entries, bookings } = walletPosting(held, movements, lotTerms(ticket, facts))
  for (const { value: _, inPoints: __, amount, first, second, ...movement } of entries)
    values.write(value, amount, { first, second }, movement)
  loyalty.keep(value, movements)
  return { entries: values.takeEntries(), bookings }
}

const nothing: TicketLoyalty = { bookings: [], entries: [], rows: [], undeducted: '0' }

/** What of it cash back paid, in the currency of the ticket. */
const burnedOf = (ticket: Ticket, { loyalty }: LoyaltyFacts): string =>
  sumOf(
    storedTenders(ticket)
      .filter(({ flow, stored }) => flow === 'in' && loyalty.isWallet(stored.id))
      .map(({ value }) => value),
  )

/** By the day that is believed, never by the one the ticket claims. */
function earnedOf(ticket: Ticket, facts: LoyaltyFacts): TicketLoyalty {
  const { loyalty, day, decimals, figures } = facts
  const client = loyalty.clientOf(ticket.partner)
  const programme = loyalty.programmeOn(day)
  if (!client || !programme) return nothing
  const lines = ticket.lines.map((line, at) => ({
    id: line.id,
    ...loyalty.itemOf(line.item),
    net: figures[at]?.net ?? '0',
    tax: sumOf([figures[at]?.vat ?? '0', figures[at]?.tax1 ?? '0', figures[at]?.tax2 ?? '0']),
  }))
  const sold = { day, lines, total: ticket.total, open: ticket.open }
  const burned = burnedOf(ticket, facts)
  const many = multiplierOf(programme, client, day)
  const earned = earnedBy({ ...sold, burned }, programme, many, decimals.first)
  if (isZero(earned.amount)) return nothing
  const movements = earn(loyalty.walletOf(client.value), earned, { day, newId })
  const [lot] = movements
  const { worth, decimals: places } = earned.coin
  return {
    ...nothing,
    ...moveWallet(client.value, movements, ticket, facts),
    rows: earned.shares.map(({ line, coins }) => ({
      line,
      entry: lot?.id ?? '',
      coins,
      worth,
      decimals: places,
    })),
  }
}

/** What comes back of each line of the sale, in its base unit. */
export const returnedOf = (
  ticket: Pick<Ticket, 'lines'>,
  bases: readonly (string | undefined)[],
): ReturnedLine[] =>
  ticket.lines.flatMap(({ originLine: line }, at) => {
    const quantity = bases[at]
    return line && quantity ? [{ line, quantity }] : []
  })

function takenBackOf(ticket: Ticket, facts: LoyaltyFacts): TicketLoyalty {
  const { loyalty, day, lines } = facts
  const past = loyalty.pastOf(ticket.origin)
  if (!past?.value) return nothing
  const bases = lines.map(({ baseQuantity }) => baseQuantity)
  const wallet = loyalty.walletOf(past.value)
  const amount = takenNow(past, returnedOf(ticket, bases), wallet, day)
  if (isZero(amount)) return nothing
  const movements = takeBack(wallet, amount, past.entry, { day, newId })
  const isDeducted = loyalty.programmeOn(day)?.spentBack === 'fromRefund'
  return {
    ...nothing,
    ...moveWallet(past.value, movements, ticket, facts),
    undeducted: isDeducted ? owedBy(movements) : '0',
  }
}

type MaybeKnown = Omit<LoyaltyFacts, 'values' | 'loyalty'> & {
  values?: ValueBook
  loyalty?: LoyaltyBook
}

/** All movements of stored value of a ticket, and what its cash back books. Changes the books. */
export function ticketLoyalty(
  ticket: Ticket,
  stored: Pick<ValuePosting, 'entries'>,
  { values, loyalty, ...known }: MaybeKnown,
): TicketLoyalty {
  if (!values || !loyalty) return { ...nothing, entries: stored.entries }
  const facts = { values, loyalty, ...known }
  const paid = byLots(ticket, stored, facts)
  const own = ticket.kind === 'posSale' ? earnedOf(ticket, facts) : takenBackOf(ticket, facts)
  return { ...own, entries: [...paid, ...own.entries] }
}
