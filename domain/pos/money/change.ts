/**
 * Money that leaves the drawer in notes: change of a sale, cash of a refund. An amount is given in
 * whole steps of the coarser currency and the rest in the finer one, whose step alone is rounded.
 * Of all such mixes those are offered that notes can make up, best fit to the drawer first.
 */
import { isZero, withoutSign } from '../../kernel/number/decimal.ts'
import {
  added,
  compare,
  type Fraction,
  fractionOf,
  isAbove,
  isAny,
  minus,
  plus,
  rounded,
  zero,
} from '../../kernel/number/fraction.ts'
import { inCurrency, worthOf } from '../../money/worth.ts'
import type { NoteCount, TillCurrency } from '../contract.ts'
import {
  type CashWay,
  cashCurrencies,
  currencyOf,
  incrementOf,
  isRoundable,
  type TillMoney,
  toStep,
  wholeSteps,
} from './cash-step.ts'
import { billsOf, notesFor } from './note-fit.ts'
import { cashWorth, leftToPay, type Paying } from './tender.ts'

export type CashPart = { currency: string; amount: string; notes: NoteCount[] }

export type CashProposal = {
  parts: CashPart[]
  /** Above zero in favour of the house, in the currency of the finest step. */
  rounding: { currency: string; amount: string }
  /** The notes counted into the drawer suffice. */
  isFitting: boolean
  label: ProposalLabel | null
}

type ProposalLabel =
  | { kind: 'fewest' }
  | { kind: 'all'; currency: string }
  | { kind: 'saves'; currency: string; value: string }

export type CashTerms = {
  way: CashWay
  /** Second per one of the first. */
  rate: string | null
  /** Notes counted into the drawer; a currency without any is not known. */
  notes: readonly NoteCount[]
  /** Worth that may not be passed. */
  most?: Fraction
  /** Amounts of the coarser currency that should be among the mixes. */
  leads?: readonly string[]
}

const mostProposals = 4

type Plain = { currency: TillCurrency; amount: Fraction }

const isSome = ({ amount }: Plain): boolean => isAny(amount)

/** So much of the coarser currency and the rest in the finer one; none if it cannot close. */
function mixed(
  worth: Fraction,
  lead: Plain | undefined,
  { way, rate }: CashTerms,
  money: TillMoney,
): Plain[] | undefined {
  const [finest] = cashCurrencies(money, rate)
  if (!finest) return undefined
  const led = lead ? worthOf(rounded(lead.amount, 6), lead.currency, rate) : zero
  const rest = minus(worth, led)
  const isFull = rest.top < 0n || (lead && isRoundable(inFavourOfShop(rest, way), rate, money))
  const amount = isFull
    ? zero
    : toStep(inCurrency(rest, finest, rate), incrementOf(finest), way, money.cashRounding)
  const parts = [...(lead ? [lead] : []), { currency: finest, amount }].filter(isSome)
  const left = minus(worth, added(parts.map((it) => plainWorth(it, rate))))
  return isRoundable(inFavourOfShop(left, way), rate, money) ? parts : undefined
}

/** What is not handed over favours the house when it gives, and the client when it takes. */
const inFavourOfShop = (left: Fraction, way: CashWay): Fraction =>
  way === 'change' ? left : minus(zero, left)

const plainWorth = ({ amount, currency }: Plain, rate: string | null): Fraction =>
  worthOf(rounded(amount, 6), currency, rate)

/** The amounts of the coarser currency worth trying: whole notes of each kind, and what is asked. */
function leadsFor(worth: Fraction, coarse: TillCurrency, terms: CashTerms, money: TillMoney) {
  const amount = inCurrency(worth, coarse, terms.rate)
  const step = incrementOf(coarse)
  const whole = wholeSteps(amount, step)
  const byNotes = billsOf(money.bills, coarse).map((it) => wholeSteps(amount, fractionOf(it.value)))
  const asked = (terms.leads ?? []).map(fractionOf).filter((it) => !isAbove(it, plus(whole, step)))
  const all = [plus(whole, step), whole, ...byNotes, ...asked, zero]
  return all.filter((it, at) => all.findIndex((other) => compare(it, other) === 0) === at)
}

export function cashProposals(worth: Fraction, terms: CashTerms, money: TillMoney): CashProposal[] {
  const [, coarse] = cashCurrencies(money, terms.rate)
  const mixes = coarse
    ? leadsFor(worth, coarse, terms, money).map((amount) =>
        mixed(worth, { currency: coarse, amount }, terms, money),
      )
    : [mixed(worth, undefined, terms, money)]
  const found = mixes
    .flatMap((parts) => (parts && parts.length > 0 ? [parts] : []))
    .filter((parts) => isWithin(parts, terms))
    .map((parts) => proposalOf(worth, parts, terms, money))
  const payable = found.filter(({ isPayable }) => isPayable)
  return labelled(shortened((payable.length > 0 ? payable : found).sort(byFit)), money)
}

const isWithin = (parts: readonly Plain[], { most, rate }: CashTerms): boolean =>
  !most || !isAbove(added(parts.map((it) => plainWorth(it, rate))), most)

type Found = CashProposal & { isPayable: boolean; noteCount: number }

function proposalOf(
  worth: Fraction,
  plain: readonly Plain[],
  terms: CashTerms,
  money: TillMoney,
): Found {
  const parts = plain.map((it) => partOf(it, terms.notes, money))
  const left = minus(worth, added(plain.map((it) => plainWorth(it, terms.rate))))
  const [finest] = cashCurrencies(money, terms.rate) as [TillCurrency]
  const rounding = rounded(
    inCurrency(inFavourOfShop(left, terms.way), finest, terms.rate),
    finest.decimals,
  )
  return {
    parts: parts.map(({ currency, amount, notes }) => ({ currency, amount, notes })),
    rounding: { currency: finest.id, amount: rounding },
    isFitting: parts.every((it) => it.isFitting),
    isPayable: parts.every((it) => it.isPayable),
    noteCount: parts.flatMap(({ notes }) => notes).reduce((all, [, count]) => all + count, 0),
    label: null,
  }
}

/** An amount in notes of the drawer, else in any; a currency without notes is not counted so. */
function partOf({ currency, amount }: Plain, notes: readonly NoteCount[], money: TillMoney) {
  const text = rounded(amount, currency.decimals)
  const bills = billsOf(money.bills, currency)
  const held = new Map(notes.filter(([id]) => bills.some((bill) => bill.id === id)))
  const inDrawer = held.size > 0 ? notesFor(text, bills, held) : undefined
  const inAny = inDrawer ?? notesFor(text, bills)
  return {
    currency: currency.id,
    amount: text,
    notes: inAny ?? [],
    isFitting: held.size === 0 || inDrawer !== undefined,
    isPayable: bills.length === 0 || inAny !== undefined,
  }
}

const sizeOf = (decimal: string): Fraction => fractionOf(withoutSign(decimal))

function byFit(a: Found, b: Found): number {
  if (a.isFitting !== b.isFitting) return a.isFitting ? -1 : 1
  return a.noteCount - b.noteCount || compare(sizeOf(a.rounding.amount), sizeOf(b.rounding.amount))
}

/** The best few, and always the one that is all in the finest currency. */
function shortened(found: readonly Found[]): Found[] {
  const isPlain = ({ parts, rounding }: Found) =>
    parts.length === 1 && parts[0]?.currency === rounding.currency
  const best = found.slice(0, mostProposals - 1)
  const plain = found.find(isPlain)
  return plain && !best.includes(plain) ? [...best, plain] : found.slice(0, mostProposals)
}

function labelled(found: readonly Found[], money: TillMoney): CashProposal[] {
  const fewest = Math.min(...found.map(({ noteCount }) => noteCount))
  return found.map(({ isPayable: _, noteCount, ...proposal }) => {
    const [only, other] = proposal.parts
    if (found.length > 1 && noteCount === fewest && found[0]?.noteCount === noteCount)
      return { ...proposal, label: { kind: 'fewest' } }
    if (only && !other) return { ...proposal, label: { kind: 'all', currency: only.currency } }
    return { ...proposal, label: savedBy(proposal, found[0], money) }
  })
}

/** The smallest note of the coarser currency that the first proposal spends and this one keeps. */
function savedBy(
  { parts, rounding }: CashProposal,
  first: CashProposal | undefined,
  money: TillMoney,
): ProposalLabel | null {
  const coarse = (of: readonly CashPart[]) => of.find((it) => it.currency !== rounding.currency)
  const [mine, theirs] = [coarse(parts), coarse(first?.parts ?? [])]
  const kept = theirs?.notes.filter(([id]) => !mine?.notes.some(([other]) => other === id)).at(-1)
  const bill = money.bills.find(({ id }) => id === kept?.[0])
  return bill ? { kind: 'saves', currency: bill.currency, value: bill.value } : null
}

/** What may be given back, of what was paid above the total. */
export function changeProposals(
  paying: Omit<Paying, 'change'>,
  notes: readonly NoteCount[],
  money: TillMoney,
): CashProposal[] {
  const over = minus(zero, leftToPay(paying, money))
  if (over.top <= 0n) return []
  const most = cashWorth(paying.tenders, money)
  const rate = money.rate?.sell ?? null
  return cashProposals(over, { way: 'change', rate, notes, most }, money)
}

/** A mix of the cashier's own: so much of the coarser currency, the rest follows. */
export function changeWith(
  lead: string,
  paying: Omit<Paying, 'change'>,
  notes: readonly NoteCount[],
  money: TillMoney,
): CashProposal | undefined {
  const rate = money.rate?.sell ?? null
  const [, coarse] = cashCurrencies(money, rate)
  const over = minus(zero, leftToPay(paying, money))
  const terms: CashTerms = { way: 'change', rate, notes, most: cashWorth(paying.tenders, money) }
  if (!coarse || over.top <= 0n) return undefined
  const amount = fractionOf(lead)
  if (compare(wholeSteps(amount, incrementOf(coarse)), amount) !== 0) return undefined
  const parts = mixed(over, { currency: coarse, amount }, terms, money)
  if (!parts || !isWithin(parts, terms)) return undefined
  const { isPayable: _, noteCount: __, ...proposal } = proposalOf(over, parts, terms, money)
  return proposal
}

/** The notes that pay what is due exactly: whole steps of one currency, the rest in the finest. */
export function exactCash(
  currency: string,
  paying: Omit<Paying, 'change'>,
  money: TillMoney,
): { currency: string; amount: string }[] {
  const due = leftToPay(paying, money)
  const rate = money.rate?.buy ?? null
  const terms: CashTerms = { way: 'due', rate, notes: [] }
  if (due.top <= 0n) return []
  const asked = currencyOf(money, currency)
  const [finest] = cashCurrencies(money, rate)
  const step = incrementOf(asked)
  const low = wholeSteps(inCurrency(due, asked, rate), step)
  const parts = [plus(low, step), low]
    .map((amount) =>
      mixed(due, finest?.id === currency ? undefined : { currency: asked, amount }, terms, money),
    )
    .find((it) => it !== undefined)
  return (parts ?? [])
    .map((it) => ({ currency: it.currency.id, amount: rounded(it.amount, it.currency.decimals) }))
    .filter(({ amount }) => !isZero(amount))
}
