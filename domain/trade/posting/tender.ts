/** Money taken or given with a document: what it may be, what of it stays, and what it pays. */
import { type OpenAmount, proposed } from '../../books/allocation.ts'
import { type BehaviourName, behaviourOf, flowOf, type Side } from '../../books/behaviour.ts'
import type { Booking } from '../../books/entry.ts'
import { refuseFarDay } from '../../books/period.ts'
import { Places } from '../../books/place.ts'
import { type MethodFacts, type Money, moneyAccount, settle } from '../../books/settlement.ts'
import { isZero } from '../../kernel/number/decimal.ts'
import { differenceOf } from '../../kernel/number/fraction.ts'
import { refuseDecimals } from '../../kernel/number/money.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Currency, currencyOf, isSameCurrency } from '../../money/measure.ts'
import { isValueType } from '../../money/value-type.ts'
import type { TradeInput } from '../input.ts'
import { isTakenType } from '../taken-methods.ts'
import type { CurrencyFacts, TradeFacts, TypeFacts } from './facts.ts'
import { currenciesOf, type Ready } from './ready.ts'

/** The type by which the company writes the money of a document, where there is any. */
export function moneyType(
  input: TradeInput,
  facts: TradeFacts,
  ways: readonly unknown[] = [],
): TypeFacts | undefined {
  if (!input.tenders?.length && ways.length === 0) return undefined
  const flow = facts.type && flowOf(facts.type.behaviour)
  if (!flow) throw new Refusal('cannotBePaid', 'tenders')
  const behaviour = flow === 'in' ? 'receipt' : 'payment'
  const type = facts.ownTypes.find((it) => it.behaviour === behaviour)
  if (!type) throw new Refusal('selectType', 'type')
  return type
}

export type TenderFacts = {
  input: TradeInput
  facts: TradeFacts
  ready: Ready
  places: Places
}

export type Tender = NonNullable<TradeInput['tenders']>[number]

/** A cheque says whose bank it is drawn on and when it is due; nothing else says that. */
function refuseCheque(
  { cheque }: Tender,
  at: number,
  type: MethodFacts['type'],
  today: string,
): void {
  if (type === 'cheque' && !cheque) throw new Refusal('chequeIncomplete', `tenders.${at}.cheque`)
  if (type !== 'cheque' && cheque) throw new Refusal('invalid', `tenders.${at}.cheque`)
  refuseFarDay(cheque?.dueDate, today, `tenders.${at}.cheque.dueDate`)
}

/** Which card pays is said by its code; nothing else has one. */
function refuseCode({ code }: Tender, at: number, type: MethodFacts['type']): void {
  if (type === 'giftCard' && !code) throw new Refusal('required', `tenders.${at}.code`)
  if (type !== 'giftCard' && code) throw new Refusal('putMethod', `tenders.${at}.method`)
}

/** What the house owes anyway costs it nothing to take. */
const free = { commissionAmount: null, commissionPercent: null }

/**
 * What of the money stays. Cash above what is due is handed back as change, in its own currency;
 * nothing else gives change, and a refund gives no more than it owes.
 */
function keptOf(money: Money, left: OpenAmount, at: number, { ready, places }: TenderFacts) {
  const { decimals } = ready
  const aside = new Places(decimals)
  const wantedBy = (it: Money) => {
    const { own } = settle(it, [], [], decimals, aside)
    return own ? proposed(own, [left], { rate: it.rate, decimals }) : []
  }
  const settledBy = (it: Money, lying: Places) => settle(it, [left], wantedBy(it), decimals, lying)
  const whole = settledBy(money, aside)
  const change = whole.own?.open ?? '0'
  if (isZero(change)) return { money, settlement: settledBy(money, places) }
  const amount = differenceOf(money.amount, change)
  const givesChange = money.method.type === 'cash' && behaviourOf(ready.behaviour).debt === 'raise'
  if (!givesChange || isZero(amount))
    throw new Refusal('range', `tenders.${at}.amount`, { limit: left.open })
  const kept = { ...money, amount }
  return { money: kept, settlement: settledBy(kept, places) }
}

/** Money of the document's own currency counts at the rate of the document. */
const tenderCurrency = (currency: CurrencyFacts, { trade }: Ready): Currency => {
  const own = currencyOf(currency)
  return isSameCurrency(own, trade.currency) ? trade.currency : own
}

function moneyOf(
  tender: Tender,
  at: number,
  { input, facts, ready }: Omit<TenderFacts, 'places'>,
): Money {
  const method = facts.methods.find(({ id }) => id === tender.method)
  const isTaken = method && isTakenType(method.type, ready.behaviour)
  if (!method?.isActive || !isTaken) throw new Refusal('putMethod', `tenders.${at}.method`)
  refuseCheque(tender, at, method.type, ready.today)
  refuseCode(tender, at, method.type)
  if (method.currencyId && method.currencyId !== tender.currency)
    throw new Refusal('methodCurrency', `tenders.${at}.currency`)
  const { currency } = currenciesOf(tender.currency, facts, `tenders.${at}.currency`)
  refuseDecimals(tender.amount, currency.decimals, `tenders.${at}.amount`)
  return {
    id: tender.id,
    flow: flowOf(ready.behaviour) ?? 'in',
    party: { side: sideOf(ready.behaviour), partner: input.partner ?? '' },
    method: isValueType(method.type) ? { ...method, ...free } : method,
    amount: tender.amount,
    decimals: currency.decimals,
    currency: tenderCurrency(currency, ready),
    rate: ready.trade.rate,
    day: input.day,
  }
}

/** Whose debt the money is for. */
const sideOf = (behaviour: BehaviourName): Side => behaviourOf(behaviour).side ?? 'client'

/** Where the money of the tenders lies. */
export const placesOf = (
  input: TradeInput,
  facts: TradeFacts,
  behaviour: BehaviourName,
): { account: Booking['account']; currency: Currency }[] =>
  (input.tenders ?? []).flatMap((tender) => {
    const flow = flowOf(behaviour) ?? 'in'
    const method = facts.methods.find(({ id }) => id === tender.method)
    const currency = facts.currencies.find(({ id }) => id === tender.currency)
    // What the house keeps for somebody is no place of money: it goes at what it is worth itself.
    return method && currency && !isValueType(method.type)
      ? [
          {
            account: moneyAccount(method, flow, sideOf(behaviour)),
            currency: currencyOf(currency),
          },
        ]
      : []
  })

export type ValueTender = { money: Money; code: string | null; currency: string; at: number }

/** Those that are a gift card, or the cash back of the client, as far as the document may judge them. */
export const valueTenders = (asked: Omit<TenderFacts, 'places'>): ValueTender[] =>
  (asked.input.tenders ?? []).flatMap((tender, at) => {
    const found = asked.facts.methods.find(({ id }) => id === tender.method)
    if (!found || !isValueType(found.type)) return []
    const { code = null, currency } = tender
    return { money: moneyOf(tender, at, asked), code, currency, at }
  })

/** One tender as the money that stays, and what of the document it pays. */
export const takenTender = (tender: Tender, at: number, left: OpenAmount, asked: TenderFacts) =>
  keptOf(moneyOf(tender, at, asked), left, at, asked)
