/**
 * The cash back of one client, as movements. One that uses up no other stands by itself: above zero
 * it is a lot, spent in the order in which lots would be lost; below zero a debt, which is left when
 * something is taken back after it was spent, and paid by the next lots before anything else. What
 * is left of either is its own amount and all that names it; the balance is the sum of everything.
 */
import { atLeastZero, isNegative, isZero } from '../kernel/number/decimal.ts'
import { differenceOf, lesser, negated, sumOf } from '../kernel/number/fraction.ts'

/** A lot or a debt, and what is left of it. */
export type Root = {
  id: string
  left: string
  /** From this day on it can be spent, through that one. */
  availableOn: string
  expiresOn: string | null
}

export type Wallet = readonly Root[]

type WalletKind = 'earn' | 'redeem' | 'takeBack' | 'refund' | 'expire' | 'adjust'

export type Movement = {
  id: string
  kind: WalletKind
  amount: string
  /** The lot or the debt it uses up or fills again. */
  of: string | null
  availableOn: string | null
  expiresOn: string | null
}

/** The business day, and where ids come from. */
export type Moment = { day: string; newId: () => string }

/** It holds through the business day it expires on. */
const isExpired = ({ expiresOn }: Root, day: string): boolean =>
  expiresOn !== null && expiresOn < day

const isPending = ({ availableOn }: Root, day: string): boolean => availableOn > day

const isLot = ({ left }: Root): boolean => !isNegative(left) && !isZero(left)

/** A lot whose last day has gone. */
export const isLapsed = (root: Root, day: string): boolean => isLot(root) && isExpired(root, day)

/** The sooner it would be lost, the sooner it is used; among equals the older. */
const byEnd = (a: Root, b: Root): number => {
  const [x, y] = [a, b].map(({ expiresOn, availableOn, id }) =>
    [expiresOn ?? '9999', availableOn, id].join(' '),
  ) as [string, string]
  return x < y ? -1 : 1
}

export const balanceOf = (wallet: Wallet): string => sumOf(wallet.map(({ left }) => left))

const lotsOn = (wallet: Wallet, day: string): Root[] =>
  wallet.filter((it) => isLot(it) && !isExpired(it, day)).toSorted(byEnd)

const debtsOf = (wallet: Wallet): Root[] => wallet.filter(({ left }) => isNegative(left))

export const debtOf = (wallet: Wallet): string => negated(balanceOf(debtsOf(wallet)))

export type Standing = {
  balance: string
  available: string
  pending: string
  /** What is lost next, and the last day on which it can be spent. */
  next: { day: string; amount: string } | null
}

export function standingOf(wallet: Wallet, day: string): Standing {
  const lots = lotsOn(wallet, day)
  const pending = balanceOf(lots.filter((lot) => isPending(lot, day)))
  const usable = balanceOf(lots.filter((lot) => !isPending(lot, day)))
  const rest = differenceOf(usable, debtOf(wallet))
  const [end] = lots.flatMap(({ expiresOn }) => expiresOn ?? [])
  return {
    balance: sumOf([usable, pending, negated(debtOf(wallet))]),
    available: atLeastZero(rest),
    pending,
    next:
      end === undefined
        ? null
        : { day: end, amount: balanceOf(lots.filter((it) => it.expiresOn === end)) },
  }
}

/** What the movements leave of it. */
export function moved(wallet: Wallet, movements: readonly Movement[]): Wallet {
  const roots = [
    ...wallet,
    ...movements.flatMap(({ id, of, amount, availableOn, expiresOn }) =>
      of === null ? [{ id, left: amount, availableOn: availableOn ?? '', expiresOn }] : [],
    ),
  ]
  return roots.map((root) => ({
    ...root,
    left: sumOf([root.left, ...movements.flatMap((it) => (it.of === root.id ? it.amount : []))]),
  }))
}

type Part = { of: string; amount: string }

/** So much out of these lots, one after the other; answers what it did not find. */
function drawn(lots: readonly Pick<Root, 'id' | 'left'>[], amount: string) {
  const parts: Part[] = []
  let missing = amount
  for (const { id, left } of lots) {
    const part = lesser(left, missing)
    if (isZero(part)) continue
    parts.push({ of: id, amount: part })
    missing = differenceOf(missing, part)
  }
  return { parts, missing }
}

const movement = (
  newId: Moment['newId'],
  kind: WalletKind,
  amount: string,
  over: Partial<Movement> = {},
): Movement => ({
  id: newId(),
  kind,
  amount,
  of: null,
  availableOn: null,
  expiresOn: null,
  ...over,
})

/** Out of lots, and what they do not hold as a debt. */
function takenOut(
  kind: WalletKind,
  lots: readonly Root[],
  amount: string,
  { newId, day }: Moment,
): Movement[] {
  const { parts, missing } = drawn(lots, amount)
  return [
    ...parts.map((it) => movement(newId, kind, negated(it.amount), { of: it.of })),
    ...(isZero(missing) ? [] : [movement(newId, kind, negated(missing), { availableOn: day })]),
  ]
}

/** Debts are paid by whatever there is, also by what cannot be spent yet. */
function withDebtsPaid(wallet: Wallet, movements: Movement[], at: Moment): Movement[] {
  const after = moved(wallet, movements)
  const { parts, missing } = drawn(lotsOn(after, at.day), debtOf(after))
  const paid = differenceOf(debtOf(after), missing)
  const owed = debtsOf(after).map(({ id, left }) => ({ id, left: negated(left) }))
  return [
    ...movements,
    ...parts.map((it) => movement(at.newId, 'adjust', negated(it.amount), { of: it.of })),
    ...drawn(owed, paid).parts.map((it) => movement(at.newId, 'adjust', it.amount, { of: it.of })),
  ]
}

export const earn = (
  wallet: Wallet,
  {
    amount,
    availableOn,
    expiresOn,
  }: { amount: string; availableOn: string; expiresOn: string | null },
  at: Moment,
): Movement[] =>
  isZero(amount)
    ? []
    : withDebtsPaid(wallet, [movement(at.newId, 'earn', amount, { availableOn, expiresOn })], at)

/** What is spent. Beyond what there is it leaves a debt, where it was handed out already. */
export const spend = (wallet: Wallet, amount: string, at: Moment): Movement[] =>
  takenOut(
    'redeem',
    lotsOn(wallet, at.day).filter((lot) => !isPending(lot, at.day)),
    amount,
    at,
  )

/** What a return takes back: of the lot its sale earned, then of others, then as a debt. */
export function takeBack(
  wallet: Wallet,
  amount: string,
  own: string | null,
  at: Moment,
): Movement[] {
  const lots = lotsOn(wallet, at.day)
  const order = [...lots.filter(({ id }) => id === own), ...lots.filter(({ id }) => id !== own)]
  return takenOut('takeBack', order, amount, at)
}

/** What the lots did not hold: from now on it is owed to the house. */
export const owedBy = (movements: readonly Movement[]): string =>
  negated(
    sumOf(movements.filter((it) => it.of === null && isNegative(it.amount)).map((it) => it.amount)),
  )

/** Lots without the first so much of them. */
function beyond(lots: readonly Root[], amount: string): Root[] {
  let skipped = amount
  return lots.map((lot) => {
    const part = lesser(lot.left, skipped)
    skipped = differenceOf(skipped, part)
    return { ...lot, left: differenceOf(lot.left, part) }
  })
}

/**
 * What was spent on goods that came back is there again with its old expiry, the last to be lost
 * first; so pieces of a return give back what one return of all would. `spent` is what the sale took
 * of its lots, `before` what earlier returns gave back of it. What is more than that never expires.
 */
export function giveBack(
  wallet: Wallet,
  amount: string,
  { spent, before }: { spent: readonly Root[]; before: string },
  at: Moment,
): Movement[] {
  const lots = beyond(spent.toSorted(byEnd).reverse(), before)
  const { parts, missing } = drawn(lots, amount)
  const back = parts.map((it) => ({ ...lots.find(({ id }) => id === it.of), amount: it.amount }))
  const fresh = isZero(missing) ? [] : [{ amount: missing, availableOn: at.day, expiresOn: null }]
  const movements = [...back, ...fresh].map(({ amount, availableOn = at.day, expiresOn = null }) =>
    movement(at.newId, 'refund', amount, { availableOn, expiresOn }),
  )
  return withDebtsPaid(wallet, movements, at)
}

/** What can be spent no more from this day on. */
export const expire = (wallet: Wallet, { day, newId }: Moment): Movement[] =>
  wallet
    .filter((lot) => isLapsed(lot, day))
    .map(({ id, left }) => movement(newId, 'expire', negated(left), { of: id }))
