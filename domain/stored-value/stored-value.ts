/**
 * Value that the house keeps for somebody until it is spent. What it holds is owed in its own
 * currency and stands on the account of its kind; what goes out takes its part of what it was worth
 * in the books along, so that what is empty is empty in every measure. A rate that changes moves no
 * balance.
 */
import type { Place } from '../books/place.ts'
import type { AccountRole } from '../identity/starter-books.ts'
import { isZero } from '../kernel/number/decimal.ts'
import {
  added,
  differenceOf,
  type Fraction,
  fractionOf,
  greater,
  lesser,
  negated,
  sumOf,
} from '../kernel/number/fraction.ts'
import {
  type Decimals,
  negatedWorth,
  partOfWorth,
  type Rank,
  sumOfWorths,
  type Worth,
} from '../money/measure.ts'

const valueKinds = ['giftCard', 'cashBack', 'points', 'voucher', 'deposit'] as const
export type ValueKind = (typeof valueKinds)[number]

/** What whoever has its code may spend: bought, or given instead of money for goods that came back. */
export const cardKinds = ['giftCard', 'voucher'] as const
export type CardKind = (typeof cardKinds)[number]

export const isCardKind = (kind: ValueKind): kind is CardKind =>
  cardKinds.some((known) => known === kind)

/** What a client has back of what he paid, counted in money or in points. */
const walletKinds = ['cashBack', 'points'] as const
export type WalletKind = (typeof walletKinds)[number]

export const isWalletKind = (kind: ValueKind): kind is WalletKind =>
  walletKinds.some((known) => known === kind)

/** Pending until the sale of it is paid and has come in; closed once it was given back. */
export const valueStates = ['pending', 'active', 'blocked', 'moved', 'expired', 'closed'] as const
export type ValueState = (typeof valueStates)[number]

const valueMovements = [
  'sell',
  'topUp',
  'redeem',
  'refund',
  'earn',
  'burn',
  'expire',
  'move',
  'adjust',
  'cashOut',
  'void',
  'takeBack',
  'turn',
] as const
export type ValueMovement = (typeof valueMovements)[number]

/** The account on which what is owed of each kind stands. */
export const valueRoles: Readonly<Record<ValueKind, AccountRole>> = {
  giftCard: 'giftCards',
  cashBack: 'cashBack',
  points: 'points',
  voucher: 'vouchers',
  deposit: 'deposits',
}

/** What a sale that is being paid keeps of a value. */
export type Kept = { sale: string; amount: string }

export type StoredValue = Worth & {
  id: string
  kind: ValueKind
  state: ValueState
  /** Which of the two currencies it is in, and its id. */
  rank: Rank
  currency: string
  balance: string
  partner: string | null
  /** Of a deposit: the order it was left for. */
  order?: string | null
  expiresOn: string | null
  /** Where its balance went, if its code was lost. */
  movedTo: string | null
  /** Whether anything was ever taken from it. */
  isUsed: boolean
  /** Of a gift card: what was paid onto it since it was last used. */
  fresh?: string | null
  /** What sales that are being paid keep of it. */
  held: readonly Kept[]
  /** What sales ever kept of it and have not ended: who did so had shown it. */
  kept?: readonly Kept[]
}

/** One movement, signed: above zero the house owes more. */
export type ValueEntry = {
  /** Known beforehand where others name it. */
  id?: string
  value: string
  kind: ValueMovement
  amount: string
  first: string
  second: string | null
  /** Whether it stands on the account of points; a wallet may have been counted in money before. */
  inPoints: boolean
  /** The movement that this one undoes or uses up. */
  of?: string | null
  availableAt?: string | null
  expiresOn?: string | null
  reason?: string | null
}

export type Taken = {
  /** What was there, and what it was worth in the books. */
  taken: Place
  /** What was not. */
  short: string
  /** On whose account it stands. */
  role: AccountRole
}

/** Whether it may be spent on a day. */
export const isSpendable = (
  { state, expiresOn }: Pick<StoredValue, 'state' | 'expiresOn'>,
  day: string,
): boolean => state === 'active' && (expiresOn === null || expiresOn >= day)

/** What of it a sale may take: all that no other sale is being paid with. */
export const freeFor = ({ balance, held }: Pick<StoredValue, 'balance' | 'held'>, sale: string) =>
  greater(
    differenceOf(balance, sumOf(held.filter((it) => it.sale !== sale).map((it) => it.amount))),
    '0',
  )

/**
 * What a movement is worth in the books. What brings a balance nearer to nothing goes at what it
 * stands at, so that what is empty is empty in every measure; the rest is worth what the day says.
 */
export function worthMoved(
  { balance, first, second }: Pick<StoredValue, 'balance' | 'first' | 'second'>,
  amount: string,
  atRate: Worth,
  decimals: Decimals,
): Worth {
  const [held, moved] = [fractionOf(balance), fractionOf(amount)]
  if (held.top === 0n || held.top > 0n === moved.top > 0n) return atRate
  const whole = held.top < 0n ? negated(balance) : balance
  const part = lesser(moved.top < 0n ? negated(amount) : amount, whole)
  const near = negatedWorth(partOfWorth({ first, second }, part, whole, decimals))
  const rest = differenceOf(moved.top < 0n ? negated(amount) : amount, part)
  const beyond = partOfWorth(atRate, rest, moved.top < 0n ? negated(amount) : amount, decimals)
  return sumOfWorths([near, beyond])
}

/** What is put on a card may be given back until something of the card is used, however much it held. */
const freshAfter = (
  before: StoredValue['fresh'],
  { kind, amount }: Pick<ValueEntry, 'kind' | 'amount'>,
): string => {
  if (['sell', 'topUp', 'void'].includes(kind)) return greater(sumOf([before ?? '0', amount]), '0')
  return ['redeem', 'burn', 'cashOut', 'expire'].includes(kind) ? '0' : (before ?? '0')
}

/** Values under lock, each as it stands after what was decided so far, and their movements. */
export class ValueBook {
  readonly #values: Map<string, StoredValue>
  readonly #decimals: Decimals
  readonly #changed = new Set<string>()
  #entries: ValueEntry[] = []

  constructor(values: readonly StoredValue[], decimals: Decimals) {
    this.#values = new Map(values.map((it) => [it.id, it]))
    this.#decimals = decimals
  }

  /** The one itself, or the one its balance went to. */
  find(id: string): StoredValue | undefined {
    const found = this.#values.get(id)
    return found?.movedTo ? this.find(found.movedTo) : found
  }

  /** How much of it a sale had kept for itself, on the one it was shown or the one that went to. */
  keptFor(id: string, sale: string): Fraction {
    const named = [this.#values.get(id), this.find(id)]
    const kept = new Set(
      named.flatMap((it) => it?.kept?.filter((hold) => hold.sale === sale) ?? []),
    )
    return added([...kept].map(({ amount }) => fractionOf(amount)))
  }

  /** Its ticket is decided: what it kept is free for the next. */
  settle(sale: string): void {
    for (const [id, value] of this.#values)
      if (value.held.some((it) => it.sale === sale))
        this.#values.set(id, { ...value, held: value.held.filter((it) => it.sale !== sale) })
  }

  /** As many of them as changed, for whoever keeps the balances. */
  get changed(): StoredValue[] {
    return [...this.#changed].flatMap((id) => this.#values.get(id) ?? [])
  }

  /** The movements since they were last asked for. */
  takeEntries(): ValueEntry[] {
    const entries = this.#entries
    this.#entries = []
    return entries
  }

  #write(
    value: StoredValue,
    entry: Omit<ValueEntry, 'value' | 'inPoints'>,
    state: ValueState,
  ): void {
    const { first, second } = sumOfWorths([value, entry])
    const balance = sumOf([value.balance, entry.amount])
    const isUsed = value.isUsed || ['redeem', 'burn', 'cashOut', 'void'].includes(entry.kind)
    const fresh = freshAfter(value.fresh, entry)
    this.#values.set(value.id, { ...value, balance, first, second, state, isUsed, fresh })
    this.#changed.add(value.id)
    this.#entries.push({ ...entry, value: value.id, inPoints: value.kind === 'points' })
  }

  /** A movement as it was worked out: what it is worth is said by whoever knows. */
  write(
    id: string,
    amount: string,
    { first, second }: Worth,
    movement: Omit<ValueEntry, 'value' | 'amount' | 'first' | 'second' | 'inPoints'>,
  ): void {
    const value = this.find(id)
    if (!value) throw new Error('A stored value was not read')
    this.#write(value, { ...movement, amount, first, second }, value.state)
  }

  /**
   * Value comes, at what it is worth on its day. What had expired or is new can be spent again; one
   * whose last day has gone lives on as long as is said.
   */
  put(
    id: string,
    amount: string,
    worth: Worth,
    movement: Pick<ValueEntry, 'kind' | 'availableAt' | 'expiresOn' | 'of' | 'reason'>,
    renewed?: { day: string; expiresOn: string | null },
  ): AccountRole {
    const value = this.find(id)
    if (!value) throw new Error('A stored value was not read')
    const { first, second } = worth
    const isBack = ['pending', 'expired', 'closed'].includes(value.state)
    const isOver = renewed && value.expiresOn !== null && value.expiresOn < renewed.day
    const { expiresOn } = isOver ? renewed : value
    const living = { ...value, expiresOn }
    this.#write(living, { ...movement, amount, first, second }, isBack ? 'active' : value.state)
    return valueRoles[value.kind]
  }

  /** Value goes, as far as it is there, and takes its part of what it was worth along. */
  take(id: string, amount: string, { sale, day, kind, state, reason }: TakeTerms): Taken {
    const value = this.find(id)
    if (!value) throw new Error('A stored value was not read')
    const isHeld = value.held.some((it) => it.sale === sale)
    const free = isHeld || isSpendable(value, day) ? freeFor(value, sale) : '0'
    const taken = lesser(amount, free)
    const role = valueRoles[value.kind]
    const short = differenceOf(amount, taken)
    if (isZero(taken))
      return { taken: { amount: '0', first: '0', second: value.second && '0' }, short, role }
    const { first, second } = partOfWorth(
      { first: value.first, second: value.second },
      taken,
      value.balance,
      this.#decimals,
    )
    const gone = negatedWorth({ first, second })
    const written = { kind, amount: negated(taken), first: gone.first, second: gone.second, reason }
    this.#write(value, written, state ?? value.state)
    return { taken: { amount: taken, first, second }, short, role }
  }
}

type TakeTerms = {
  sale: string
  day: string
  kind: ValueMovement
  /** What becomes of it, if not what it was. */
  state?: ValueState
  reason?: string | null
}
