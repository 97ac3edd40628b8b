/** The ways a client may pay: a method in a currency, as one key of the payment screen. */

import { hourMs } from '../../kernel/calendar/days.ts'
import type { TillBill, TillCurrency, TillMethod } from '../contract.ts'
import { firstOf, incrementOf, secondOf, type TillMoney, takes } from './cash-step.ts'
import { billsOf } from './note-fit.ts'

export type PayWay = {
  key: string
  method: TillMethod
  currency: TillCurrency
  /** The other currency this method takes, if it is not a key of its own. */
  other: TillCurrency | null
}

const wayKey = (method: string, currency: string): string => `${method} ${currency}`

const kinds: readonly TillMethod['type'][] = ['cash', 'creditCard', 'cheque', 'giftCard']

/** What is used most comes first: cash, the first currency before the second. */
const byUse = (a: PayWay, b: PayWay): number =>
  kinds.indexOf(a.method.type) - kinds.indexOf(b.method.type) ||
  Number(a.currency.rank === 'second') - Number(b.currency.rank === 'second')

/** Cash has a key per currency; a card is one key, and takes the other currency when asked to. */
export function payWays(money: TillMoney): PayWay[] {
  const second = secondOf(money)
  const held = [firstOf(money), ...(second ? [second] : [])]
  const ways = money.methods.flatMap((method) => {
    if (!kinds.includes(method.type)) return []
    const taken = held.filter(({ id }) => takes(method, id))
    const [main, other = null] = taken
    if (!main) return []
    const keys = method.type === 'cash' ? taken : [main]
    return keys.map((currency) => ({
      key: wayKey(method.id, currency.id),
      method,
      currency,
      other: method.type === 'cash' ? null : other,
    }))
  })
  return ways.sort(byUse)
}

const mostQuickNotes = 4

/** The large notes of a currency: what people hand over. */
export const quickNotes = (money: TillMoney, currency: TillCurrency): TillBill[] =>
  billsOf(money.bills, currency)
    .filter(({ kind }) => kind === 'note')
    .slice(0, mostQuickNotes)

/** Whether cents are typed: never where notes have none. */
export function takesDecimals({ method, currency }: Pick<PayWay, 'method' | 'currency'>): boolean {
  if (currency.decimals === 0) return false
  return method.type !== 'cash' || incrementOf(currency).bottom !== 1n
}

/** The three keys below the digits: thousands, hundreds or the decimal mark, as the money asks. */
export const wideKey = (way: Pick<PayWay, 'method' | 'currency'>): '000' | '00' | '.' => {
  if (way.currency.decimals === 0) return '000'
  return takesDecimals(way) ? '.' : '00'
}

/** A rate that nobody looked at for so long is asked about before money is counted by it. */
export function isRateOld(rate: { at: string } | null, hours: number, now: Date): boolean {
  if (!rate) return false
  return now.getTime() - new Date(rate.at).getTime() > hours * hourMs
}
