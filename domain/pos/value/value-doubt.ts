/**
 * What a ticket says of stored value, held against what is known of it. Nothing outside has happened
 * yet by naming a value: who spends one has shown it and had it kept for this very sale, and what does
 * not hold waits for somebody to look.
 */
import {
  added,
  type Fraction,
  fractionOf,
  isAbove,
  isMore,
  isSame,
  minus,
  plus,
  rounded,
} from '../../kernel/number/fraction.ts'
import type { FieldRefusal } from '../../kernel/refusal.ts'
import { worthOf } from '../../money/worth.ts'
import {
  isCardKind,
  isSpendable,
  type StoredValue,
  type ValueBook,
} from '../../stored-value/stored-value.ts'
import type { BookedMoney, TakenBack } from '../money/booked-money.ts'
import { feeOf } from '../promise/deposit.ts'
import { isDepositKind, isKeptKind } from '../promise/deposit-kind.ts'
import type { Ticket, TicketCard } from '../ticket/ticket.ts'
import { backDoubt, isBackKind, isFreshPart } from './card-back.ts'
import { isStored, type StoredTender } from './ticket-values.ts'
import { roomOnCard } from './top-up.ts'
import { methodTypeOf } from './uncovered.ts'

type Doubt = FieldRefusal | undefined

export type ValueGround = {
  book: ValueBook | undefined
  day: string
  methods: ReadonlyMap<string, { type: string }>
  /** Its shift was closed before it came. */
  isLate: boolean
  /** The money of the ticket that comes back. */
  taken: TakenBack | undefined
  /** Of its money so much may have gone to cash back that was spent before the goods came. */
  deductible: string
  /** In the currency of the ticket: the most a card is sold for, and the rest that is paid out. */
  cardMost: string | null
  cardCashOut: string | null
  /** The order the ticket is of, if whoever sends may know of it. */
  order?: string | null
  /** What of a deposit may be kept when its order is given up, in percent; none of one that was sold. */
  depositFee?: string
  /** How finely each currency is counted. */
  decimals?: ReadonlyMap<string, number>
}

const amounts = (of: readonly { amount: string }[]): Fraction =>
  added(of.map(({ amount }) => fractionOf(amount)))

/**
 * What of a value its sale paid with and has not given back; a client has one wallet, however named,
 * and what was taken back of that may have gone from the money of its refunds.
 */
function leftOf(
  tender: StoredTender,
  { kind }: StoredValue,
  { taken, methods, deductible }: ValueGround,
): Fraction {
  const isIt = ({ stored, method, currency }: BookedMoney['tenders'][number]): boolean =>
    methodTypeOf[kind] === 'cashBack'
      ? methods.get(method)?.type === 'cashBack' && currency === tender.currency
      : stored?.id === tender.stored.id
  const moved = (money: BookedMoney, flow: 'in' | 'out') =>
    amounts(money.tenders.filter((it) => it.flow === flow && isIt(it)))
  if (!taken) return fractionOf('0')
  const back = added(taken.refunds.map((it) => moved(it, 'out')))
  const left = minus(minus(moved(taken.sale, 'in'), moved(taken.sale, 'out')), back)
  return methodTypeOf[kind] === 'cashBack' ? plus(left, fractionOf(deductible)) : left
}

function doubtOfTender(
  tender: StoredTender,
  at: number,
  ticket: Ticket,
  ground: ValueGround,
): Doubt {
  const { stored, currency, flow, method } = tender
  const field = `tenders.${at}.stored`
  const value = ground.book?.find(stored.id)
  if (!value) return { code: 'unknownCard', field }
  if (value.currency !== currency) return { code: 'cardCurrency', field: `tenders.${at}.currency` }
  if (ground.methods.get(method)?.type !== methodTypeOf[value.kind])
    return { code: 'cardMethod', field: `tenders.${at}.method` }
  if (value.partner !== null && !isCardKind(value.kind) && value.partner !== ticket.partner)
    return { code: 'cardOfOther', field }
  if (value.kind === 'deposit' && flow === 'in' && value.order !== ground.order)
    return { code: 'depositOfOther', field }
  const same = ticket.tenders.filter(
    (it) => isStored(it) && it.flow === flow && it.stored.id === stored.id,
  )
  if (flow === 'in')
    return isAbove(amounts(same), ground.book?.keptFor(stored.id, ticket.id) ?? fractionOf('0'))
      ? { code: 'cardUnproven', field }
      : undefined
  // A new one, given instead of money: by this refund alone, and once.
  if (value.kind === 'voucher' && value.state === 'pending')
    return ticket.kind === 'posRefund' && same.length === 1
      ? undefined
      : { code: 'cardRefundAbove', field }
  return value.state === 'pending' || isAbove(amounts(same), leftOf(tender, value, ground))
    ? { code: 'cardRefundAbove', field }
    : undefined
}

/** What a card holds before it is topped up, counted as the ticket counts what comes to it. */
const heldBefore = (
  { balance, rank }: StoredValue,
  { currency, rate }: Ticket,
  decimals: ValueGround['decimals'],
): string => rounded(worthOf(balance, { rank }, rate), decimals?.get(currency) ?? 2)

function doubtOfCard(card: TicketCard, at: number, ticket: Ticket, ground: ValueGround): Doubt {
  const { book, day, isLate, cardMost } = ground
  const field = `cards.${at}.id`
  const value = book?.find(card.id)
  if (value?.kind !== 'giftCard') return { code: 'unknownCard', field }
  if (value.currency !== card.currency)
    return { code: 'cardCurrency', field: `cards.${at}.currency` }
  if (isBackKind(card.kind) !== (ticket.kind === 'posRefund')) return { code: 'malformed', field }
  if (isBackKind(card.kind)) {
    const kept = book?.keptFor(card.id, ticket.id) ?? fractionOf('0')
    if (isAbove(fractionOf(card.amount), kept)) return { code: 'cardUnproven', field }
    const isWhole = isSame(value.balance, card.amount)
    const isFresh = isFreshPart(card.amount, value.fresh)
    const { isUsed } = value
    const back = { isUsed, isWhole, isFresh, worth: card.value, cashOut: ground.cardCashOut }
    const doubt = backDoubt(card.kind, back)
    return doubt && { ...doubt, field }
  }
  if (card.kind === 'sell' && value.state !== 'pending') return { code: 'cardSold', field }
  if (card.kind === 'topUp' && !isSpendable(value, day)) return { code: 'cardClosed', field }
  // Cards are sold with a network only: one that comes after its shift was counted has no money there.
  if (isLate) return { code: 'cardLate', field }
  if (cardMost === null) return undefined
  const limit = roomOnCard(cardMost, heldBefore(value, ticket, ground.decimals))
  return isMore(card.value, limit)
    ? { code: 'range', field: `cards.${at}.amount`, facts: { limit } }
    : undefined
}

/**
 * A deposit is left for an order by its client, and no more of it is given back than is there and was
 * kept for this. One that comes after its shift was counted is owed like any other: its notes were
 * found by the count, as those of a late sale are.
 */
function doubtOfDeposit(
  card: TicketCard,
  at: number,
  ticket: Ticket,
  ground: Pick<ValueGround, 'book' | 'order' | 'depositFee' | 'decimals'>,
): Doubt {
  const field = `cards.${at}.id`
  const { book } = ground
  const isBack = card.kind !== 'deposit'
  if (isBack !== (ticket.kind === 'posRefund')) return { code: 'malformed', field }
  const value = book?.find(card.id)
  if (!ground.order || value?.kind !== 'deposit' || value.order !== ground.order)
    return { code: 'unknownOrder', field }
  if (value.currency !== card.currency)
    return { code: 'cardCurrency', field: `cards.${at}.currency` }
  if (value.partner !== ticket.partner) return { code: 'depositOfOther', field }
  return isBack ? doubtOfGiven(card, at, ticket, { ...ground, value }) : undefined
}

/** All that leaves a deposit was kept for this and is there; of it the house keeps its fee at most. */
function doubtOfGiven(
  card: TicketCard,
  at: number,
  ticket: Ticket,
  {
    book,
    value,
    depositFee = '0',
    decimals,
  }: Pick<ValueGround, 'book' | 'depositFee' | 'decimals'> & { value: StoredValue },
): Doubt {
  const leaving = amounts((ticket.cards ?? []).filter(({ id }) => id === card.id))
  const kept = book?.keptFor(card.id, ticket.id) ?? fractionOf('0')
  const field = `cards.${at}.amount`
  if (isAbove(leaving, kept)) return { code: 'cardUnproven', field: `cards.${at}.id` }
  if (isAbove(leaving, fractionOf(value.balance)))
    return { code: 'range', field, facts: { limit: value.balance } }
  if (!isKeptKind(card.kind)) return undefined
  const limit = feeOf(rounded(leaving, 6), depositFee, decimals?.get(card.currency) ?? 2)
  return isMore(card.amount, limit) ? { code: 'range', field, facts: { limit } } : undefined
}

export function valueDoubt(ticket: Ticket, ground: ValueGround): Doubt {
  for (const [at, tender] of ticket.tenders.entries()) {
    const doubt = isStored(tender) ? doubtOfTender(tender, at, ticket, ground) : undefined
    if (doubt) return doubt
  }
  for (const [at, card] of (ticket.cards ?? []).entries()) {
    const doubt = isDepositKind(card.kind)
      ? doubtOfDeposit(card, at, ticket, ground)
      : doubtOfCard(card, at, ticket, ground)
    if (doubt) return doubt
  }
  return undefined
}
