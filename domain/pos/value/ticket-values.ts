/**
 * Stored value on a ticket: cards that pay, that get money back, that are sold or come back, and
 * deposits that are left for an order, pay for it or are given back. A card
 * that pays takes from what it holds; what it did not hold is booked as a claim to be cleared and
 * told, for the goods have left. A card that is sold is owed from the moment it is paid for: it is
 * no part of the total, of taxes or of sales.
 */
import { type Booking, booked, exchangeBookings } from '../../books/entry.ts'
import { isZero } from '../../kernel/number/decimal.ts'
import {
  added,
  differenceOf,
  type Fraction,
  fractionOf,
  isAbove,
  isAny,
  lesser,
  minus,
  plus,
  sumOf,
} from '../../kernel/number/fraction.ts'
import type { FieldRefusal } from '../../kernel/refusal.ts'
import {
  type Decimals,
  differenceOfWorths,
  negatedWorth,
  partOfWorth,
  type Rank,
  rankOf,
  sumOfWorths,
  worthAt,
} from '../../money/measure.ts'
import { type ValueBook, type ValueEntry, worthMoved } from '../../stored-value/stored-value.ts'
import type { FlagCode } from '../contract.ts'
import { isKeptKind } from '../promise/deposit-kind.ts'
import type { Ticket, TicketTender } from '../ticket/ticket.ts'
import { type UncoveredGround, uncoveredOf } from './uncovered.ts'

export type Flag = { flag: FlagCode; facts: Record<string, unknown> }

export type StoredTender = TicketTender & { stored: NonNullable<TicketTender['stored']> }

/** Types of methods that pay with stored value. */
const storedTypes: readonly string[] = ['giftCard', 'cashBack', 'deposit']

export const isStoredType = (type: string): boolean => storedTypes.includes(type)

export const isStored = (tender: TicketTender): tender is StoredTender => Boolean(tender.stored)

export const storedTenders = ({ tenders }: Pick<Ticket, 'tenders'>): StoredTender[] =>
  tenders.filter(isStored)

type Cards = Ticket['cards']

/** What cards on it count for, beside its total. */
const cardValues = (cards: Cards): Fraction =>
  added((cards ?? []).filter(({ kind }) => !isKeptKind(kind)).map(({ value }) => fractionOf(value)))

/** The same, above zero where it is taken and below where it is given. */
export const cardsTaken = ({ kind, cards }: Pick<Ticket, 'kind' | 'cards'>): Fraction => {
  const { top, bottom } = cardValues(cards)
  return kind === 'posSale' ? { top, bottom } : { top: -top, bottom }
}

/** The values a ticket names, each once. */
export const valuesNamed = (ticket: Pick<Ticket, 'tenders' | 'cards'>): string[] => [
  ...new Set([
    ...storedTenders(ticket).map(({ stored }) => stored.id),
    ...(ticket.cards ?? []).map(({ id }) => id),
  ]),
]

export type ValuePosting = {
  bookings: Booking[]
  entries: ValueEntry[]
  /** What cards paid and did not hold, by their label. */
  short: { label: string; amount: string; currencyCode: string }[]
}

type ValueFacts = {
  book: ValueBook | undefined
  decimals: Decimals
  day: string
  /** The money of the ticket that comes back, and by which ways money goes. */
  taken?: UncoveredGround['taken']
  methods?: UncoveredGround['methods']
  /** Until when a card can be spent that gets something back after its last day. */
  renewedTo?: string | null
}

/** Moves the values as the ticket says, and answers what that books. Changes the book. */
export function valueEntriesOf(ticket: Ticket, facts: ValueFacts): ValuePosting {
  const { book, decimals, day, taken: origin, methods = new Map(), renewedTo = null } = facts
  const { cards = [] } = ticket
  const short: ValuePosting['short'] = []
  if (!book || valuesNamed(ticket).length === 0) return { bookings: [], entries: [], short }
  const at = { sale: ticket.id, day }
  const worthOf = (it: { currency: string; amount: string }) => {
    const rank = rankOf(it.currency === ticket.currency)
    return { rank, worth: worthAt(it.amount, rank, ticket.rate, decimals) }
  }
  /** Taken from a card: what it held leaves the books at its own worth, rates make the difference. */
  const taking = (
    id: string,
    it: { currency: string; amount: string; currencyCode: string },
    label: string,
    terms: Pick<Parameters<ValueBook['take']>[2], 'kind' | 'state'>,
  ): Booking[] => {
    const { rank, worth } = worthOf(it)
    const { taken, short: missing, role } = book.take(id, it.amount, { ...at, ...terms })
    const isShort = isAny(fractionOf(missing))
    if (isShort) short.push({ label, amount: missing, currencyCode: it.currencyCode })
    const uncovered = worthAt(missing, rank, ticket.rate, decimals)
    const { first, second } = taken
    const covered = isShort ? sumOfWorths([{ first, second }, uncovered]) : { first, second }
    return [
      booked(role, rank, { first, second }),
      ...(isShort ? [booked('valueShort', rank, uncovered)] : []),
      ...exchangeBookings(differenceOfWorths(worth, covered)),
    ]
  }
  /** Kept by the house: owed to nobody from then on, at what it stood at. */
  const keeping = (id: string, amount: string): Booking[] => {
    const { taken, role } = book.take(id, amount, { ...at, kind: 'expire' })
    const { first, second } = taken
    const rank = book.find(id)?.rank ?? 'first'
    return [
      booked(role, rank, { first, second }),
      booked('breakage', rank, negatedWorth({ first, second })),
    ]
  }
  /** Put back on a card, which can be spent again: what it is given would be lost otherwise. */
  const putting = (id: string, amount: string, rank: Rank) => {
    const value = book.find(id)
    const worth = worthAt(amount, rank, ticket.rate, decimals)
    // What pays a debt goes at what that stands at; rates make the difference.
    const own = value ? worthMoved(value, amount, worth, decimals) : worth
    const role = book.put(id, amount, own, { kind: 'refund' }, { day, expiresOn: renewedTo })
    return booked(role, rank, negatedWorth(own))
  }
  /** By value: what of a claim this ticket has paid. */
  const cleared = new Map<string, string>()
  /** What the value had not covered leaves the claims first, at what it was claimed at. */
  const clearing = (tender: StoredTender, rank: Rank): { amount: string; bookings: Booking[] } => {
    const claim = uncoveredOf(tender, { taken: origin, book, methods })
    if (!claim) return { amount: '0', bookings: [] }
    const { whole, rate } = claim
    const key = book.find(tender.stored.id)?.id ?? tender.stored.id
    const before = lesser(sumOf([claim.paid, cleared.get(key) ?? '0']), whole)
    const amount = lesser(tender.amount, differenceOf(whole, before))
    cleared.set(key, sumOf([cleared.get(key) ?? '0', amount]))
    const claimed = worthAt(whole, rank, rate, decimals)
    const upTo = (part: string) => partOfWorth(claimed, part, whole, decimals)
    const worth = differenceOfWorths(upTo(sumOf([before, amount])), upTo(before))
    return { amount, bookings: [booked('valueShort', rank, negatedWorth(worth))] }
  }
  const paid = storedTenders(ticket).flatMap((tender): Booking[] => {
    const { id, label } = tender.stored
    if (tender.flow === 'in') return taking(id, tender, label, { kind: 'redeem' })
    const { rank, worth } = worthOf(tender)
    const { amount, bookings } = clearing(tender, rank)
    const rest = differenceOf(tender.amount, amount)
    const given = [...bookings, ...(isZero(rest) ? [] : [putting(id, rest, rank)])]
    return [...given, ...exchangeBookings(negatedWorth(sumOfWorths([worth, ...given])))]
  })
  const sold = cards.flatMap((card): Booking[] => {
    const { kind } = card
    // What was put on a card that was used before goes alone: the card stays one.
    if (kind === 'void' && book.find(card.id)?.isUsed)
      return taking(card.id, card, card.label, { kind })
    if (kind === 'void' || kind === 'cashOut')
      return taking(card.id, card, card.label, { kind, state: 'closed' })
    // A deposit stays what it is: more may be left for its order, and goods may come back.
    if (kind === 'depositBack') return taking(card.id, card, card.label, { kind: 'cashOut' })
    if (kind === 'depositKept') return keeping(card.id, card.amount)
    const { rank, worth } = worthOf(card)
    const movement = { kind: kind === 'deposit' ? 'topUp' : kind } as const
    return [booked(book.put(card.id, card.amount, worth, movement), rank, negatedWorth(worth))]
  })
  book.settle(ticket.id)
  return { bookings: [...paid, ...sold], entries: book.takeEntries(), short }
}

/** A card paid more than it held, and the goods have left: somebody looks. */
export function shortFlags({ short }: Pick<ValuePosting, 'short'>): Flag[] {
  const items = short.map(
    ({ label, amount, currencyCode }) => `${label}: ${amount} ${currencyCode}`,
  )
  return items.length > 0 ? [{ flag: 'valueShort', facts: { items } }] : []
}

/** Cash back was spent before its goods came back, and the refund gave all of its money. */
export const owedFlags = (undeducted: string): Flag[] =>
  isAny(fractionOf(undeducted)) ? [{ flag: 'cashBackOwed', facts: { items: [undeducted] } }] : []

/**
 * Value pays goods, and no more than they come to: no card is bought with another, and no tip leaves
 * the drawer for one. What another currency rounds is a coin of each.
 */
export function isBeyondGoods(
  { kind, total, open }: Pick<Ticket, 'kind' | 'total' | 'open'>,
  paid: readonly { value: string }[],
  decimals: number,
): boolean {
  if (kind !== 'posSale' || paid.length === 0) return false
  const coins = { top: BigInt(paid.length), bottom: 10n ** BigInt(decimals) }
  const goods = plus(minus(fractionOf(total), fractionOf(open)), coins)
  return isAbove(added(paid.map(({ value }) => fractionOf(value))), goods)
}

/** At the till: the cards in hand pay no more than the goods, and neither cards nor tips. */
export function cardRefusal(
  { kind }: { kind: Ticket['kind'] },
  total: string,
  { open }: { open: string },
  { tenders }: Pick<Ticket, 'tenders'>,
  decimals: number,
): FieldRefusal | undefined {
  return isBeyondGoods({ kind, total, open }, storedTenders({ tenders }), decimals)
    ? { code: 'cardBeyondGoods', field: 'tenders' }
    : undefined
}
