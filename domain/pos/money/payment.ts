/**
 * A payment while it is being taken: what was handed over so far, and what the keypad writes next.
 * Digits fill the line of the chosen way; a line keeps the rate it was begun at.
 */
import { isZero, tidyDecimal } from '../../kernel/number/decimal.ts'
import { fractionOf, isAny, lesser, plus, rounded } from '../../kernel/number/fraction.ts'
import { inCurrency } from '../../money/worth.ts'
import { isStoredType } from '../value/ticket-values.ts'
import { currencyOf, type TillMoney, takes } from './cash-step.ts'
import { exactCash } from './change.ts'
import { takesDecimals } from './pay-way.ts'
import { leftToPay, methodOf, type Paying } from './tender.ts'
import type { TenderLine } from './tender-line.ts'
import type { Tip } from './tip.ts'

export type Payment = {
  tenders: TenderLine[]
  /** Put on the account of the client. */
  open: string
  tips: Tip[]
  /** The way the keypad writes for. */
  method: string
  currency: string
  /** The line it writes on; none until the first digit. */
  line: string | null
  entry: string
}

export const newPayment = (method: string, currency: string): Payment => ({
  tenders: [],
  open: '0',
  tips: [],
  method,
  currency,
  line: null,
  entry: '',
})

const payingOf = (total: string, { tenders, open, tips }: Payment): Omit<Paying, 'change'> => ({
  total,
  tenders,
  open,
  tips,
})

const rateOf = (money: TillMoney): string | null => money.rate?.buy ?? null

const lineWith = (payment: Payment, id: string, amount: string, money: TillMoney): TenderLine => ({
  id,
  method: payment.method,
  currency: payment.currency,
  amount,
  rate: rateOf(money),
  reference: null,
})

/** The line of the way in hand, if one was begun at the rate that holds; a cheque is never two. */
const lineInHand = (payment: Payment, money: TillMoney): TenderLine | undefined =>
  payment.tenders.find((it) =>
    payment.line
      ? it.id === payment.line
      : methodOf(money, it.method).type !== 'cheque' &&
        it.method === payment.method &&
        it.currency === payment.currency &&
        it.rate === rateOf(money),
  )

/** Writes an amount on the line in hand; without an amount there is no line. */
function written(payment: Payment, amount: string, id: string, money: TillMoney): Payment {
  const line = lineInHand(payment, money)
  // What a card pays was asked of the card itself: no key changes it.
  if (isStoredType(methodOf(money, payment.method).type)) return payment
  if (isZero(amount)) {
    const tenders = payment.tenders.filter((it) => it !== line)
    return { ...payment, tenders, line: null }
  }
  if (!line)
    return {
      ...payment,
      tenders: [...payment.tenders, lineWith(payment, id, amount, money)],
      line: id,
    }
  const tenders = payment.tenders.map((it) => (it === line ? { ...it, amount } : it))
  return { ...payment, tenders, line: line.id }
}

/** What is still due in a currency, to its decimals. */
function dueIn(payment: Payment, total: string, money: TillMoney): string {
  const currency = currencyOf(money, payment.currency)
  const due = inCurrency(leftToPay(payingOf(total, payment), money), currency, rateOf(money))
  return isAny(due) ? rounded(due, currency.decimals) : '0'
}

/** The keypad writes for this way from now on; nothing is taken by it yet. */
export function turnTo(
  payment: Payment,
  way: { method: string; currency: string },
  money: TillMoney,
): Payment {
  const turned = { ...payment, ...way, line: null, entry: '' }
  return { ...turned, line: lineInHand(turned, money)?.id ?? null }
}

/** Cash waits for what is handed over; a card or cheque is for what is due until told otherwise. */
export function chooseWay(
  payment: Payment,
  way: { method: string; currency: string },
  id: string,
  total: string,
  money: TillMoney,
): Payment {
  const chosen = turnTo(payment, way, money)
  if (chosen.line) return chosen
  if (methodOf(money, way.method).type === 'cash') return chosen
  return written(chosen, dueIn(chosen, total, money), id, money)
}

/** The same card in the other currency: for what is due in that one. */
export function swapCurrency(
  payment: Payment,
  currency: string,
  id: string,
  total: string,
  money: TillMoney,
): Payment {
  const tenders = payment.tenders.filter((it) => it.id !== payment.line)
  const bare = { ...payment, tenders, currency, line: null, entry: '' }
  if (!takes(methodOf(money, payment.method), currency)) return payment
  return written(bare, dueIn(bare, total, money), id, money)
}

export const chooseLine = (payment: Payment, id: string): Payment => {
  const line = payment.tenders.find((it) => it.id === id)
  if (!line) return payment
  return { ...payment, method: line.method, currency: line.currency, line: id, entry: '' }
}

const longestEntry = 13

/** A sign that would make no amount of it is not taken. */
function entryWith(entry: string, key: string, decimals: number): string {
  if (key === '.') return decimals > 0 && !entry.includes('.') ? `${entry || '0'}.` : entry
  const next = `${entry}${key}`.replace(/^0+(?=\d)/, '')
  const isTooFine = (next.split('.')[1]?.length ?? 0) > decimals
  return next.length > longestEntry || isTooFine ? entry : next
}

/** `key` is a digit, several of them, the decimal mark or `back`. */
export function typeKey(payment: Payment, key: string, id: string, money: TillMoney): Payment {
  const { method, currency, entry } = payment
  const way = { method: methodOf(money, method), currency: currencyOf(money, currency) }
  const next =
    key === 'back'
      ? entry.slice(0, -1)
      : entryWith(entry, key, takesDecimals(way) ? way.currency.decimals : 0)
  const amount = tidyDecimal(next.replace(/\.$/, '') || '0')
  return { ...written(payment, amount, id, money), entry: next }
}

/** A note laid on top of what was given in this way. */
export function addNote(payment: Payment, value: string, id: string, money: TillMoney): Payment {
  const before = lineInHand(payment, money)?.amount ?? '0'
  const amount = rounded(plus(fractionOf(before), fractionOf(value)), 6)
  return { ...written(payment, amount, id, money), entry: '' }
}

/** The due as if the line in hand were not there yet. */
function dueWithout(payment: Payment, total: string, money: TillMoney): string {
  const line = lineInHand(payment, money)
  const tenders = payment.tenders.filter((it) => it !== line)
  return dueIn({ ...payment, tenders }, total, money)
}

const cashFor = (payment: Payment, currency: string, money: TillMoney) =>
  money.methods.find(
    (it) =>
      it.type === 'cash' &&
      takes(it, currency) &&
      (currency !== payment.currency || it.id === payment.method),
  )

/** All that is due, in notes: the chosen currency first, what it has no notes for in the other. */
export function takeExact(
  payment: Payment,
  newId: () => string,
  total: string,
  money: TillMoney,
): Payment {
  if (methodOf(money, payment.method).type !== 'cash')
    return { ...written(payment, dueWithout(payment, total, money), newId(), money), entry: '' }
  let paid = payment
  for (const part of exactCash(payment.currency, payingOf(total, payment), money)) {
    const cash = cashFor(payment, part.currency, money)
    if (!cash) continue
    paid = { ...paid, method: cash.id, currency: part.currency, line: null }
    paid = addNote(paid, part.amount, newId(), money)
  }
  return paid
}

/** A card pays what was kept of it for this sale. */
export const payByValue = (
  payment: Payment,
  paid: Pick<TenderLine, 'id' | 'method' | 'currency' | 'amount' | 'stored'>,
  money: TillMoney,
): Payment => ({
  ...payment,
  tenders: [
    ...payment.tenders.filter(({ stored }) => !stored || stored.id !== paid.stored?.id),
    { ...paid, rate: rateOf(money), reference: null },
  ],
  line: null,
  entry: '',
})

/** What a card may pay of the rest, in its own currency. */
export function dueByValue(
  payment: Payment,
  { id, currency, free }: { id: string; currency: string; free: string },
  total: string,
  money: TillMoney,
): string {
  const tenders = payment.tenders.filter(({ stored }) => stored?.id !== id)
  const due = dueIn({ ...payment, tenders, currency }, total, money)
  return lesser(due, free)
}

export const dropLine = (payment: Payment, id: string): Payment => ({
  ...payment,
  tenders: payment.tenders.filter((it) => it.id !== id),
  ...(payment.line === id ? { line: null, entry: '' } : {}),
})

export const setReference = (payment: Payment, id: string, typed: string): Payment => ({
  ...payment,
  tenders: payment.tenders.map((it) => (it.id === id ? { ...it, reference: typed || null } : it)),
})

export const setCheque = (payment: Payment, id: string, cheque: TenderLine['cheque']): Payment => ({
  ...payment,
  tenders: payment.tenders.map((it) => (it.id === id ? { ...it, cheque } : it)),
})

/** What is left goes on the account; asked again, it is taken off. */
export function toAccount(payment: Payment, total: string, decimals: number, money: TillMoney) {
  if (!isZero(payment.open)) return { ...payment, open: '0' }
  const left = leftToPay(payingOf(total, payment), money)
  return { ...payment, open: isAny(left) ? rounded(left, decimals) : '0' }
}
