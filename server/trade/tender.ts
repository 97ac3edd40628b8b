/** Money taken or given with a document: a receipt or payment of its own, posted in the same breath. */
import { type OpenAmount, proposed } from '../../domain/books/allocation.ts'
import { type BehaviourName, behaviourOf, flowOf, type Side } from '../../domain/books/behaviour.ts'
import type { SeriesEnd } from '../../domain/books/chain.ts'
import { refuseFarDay } from '../../domain/books/period.ts'
import { Places } from '../../domain/books/place.ts'
import { askEmptied } from '../../domain/books/place-limit.ts'
import {
  type MethodFacts,
  type Money,
  moneyAccount,
  placeOf,
  settle,
} from '../../domain/books/settlement.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { differenceOf } from '../../domain/kernel/number/fraction.ts'
import { refuseDecimals } from '../../domain/kernel/number/money.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { type Currency, currencyOf, isSameCurrency } from '../../domain/money/measure.ts'
import type { TradeInput } from '../../domain/trade/input.ts'
import type { CurrencyFacts, TradeFacts, TypeFacts } from '../../domain/trade/posting/facts.ts'
import { currenciesOf, type Ready } from '../../domain/trade/posting/ready.ts'
import type { TradeRules } from '../../domain/trade/posting/rules.ts'
import { isTakenType } from '../../domain/trade/taken-methods.ts'
import type { Batch } from '../books/batch.ts'
import { addChequeRows, addMoney } from '../books/money-document.ts'
import type { Wanted } from '../books/places.ts'
import type { Context } from '../kernel/command.ts'

/** The type by which the house writes the money of a document, where there is any. */
export function moneyType(input: TradeInput, facts: TradeFacts): TypeFacts | undefined {
  if (!input.tenders?.length) return undefined
  const flow = facts.type && flowOf(facts.type.behaviour)
  if (!flow) throw new Refusal('cannotBePaid', 'tenders')
  const behaviour = flow === 'in' ? 'receipt' : 'payment'
  const type = facts.ownTypes.find((it) => it.behaviour === behaviour)
  if (!type) throw new Refusal('selectType', 'type')
  return type
}

type Asked = {
  input: TradeInput
  facts: TradeFacts
  rules: TradeRules
  ready: Ready
  series: SeriesEnd | undefined
  places: Places
}

type Tender = NonNullable<TradeInput['tenders']>[number]

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

/**
 * What of the money stays. Cash above what is due is handed back as change, in its own currency;
 * nothing else gives change, and a refund gives no more than it owes.
 */
function keptOf(money: Money, left: OpenAmount, at: number, { ready, places }: Asked) {
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

function moneyOf(tender: Tender, at: number, { input, facts, ready }: Asked): Money {
  const method = facts.methods.find(({ id }) => id === tender.method)
  const isTaken = method && isTakenType(method.type)
  if (!method?.isActive || !isTaken) throw new Refusal('putMethod', `tenders.${at}.method`)
  refuseCheque(tender, at, method.type, ready.today)
  if (method.currencyId && method.currencyId !== tender.currency)
    throw new Refusal('methodCurrency', `tenders.${at}.currency`)
  const { currency } = currenciesOf(tender.currency, facts, `tenders.${at}.currency`)
  refuseDecimals(tender.amount, currency.decimals, `tenders.${at}.amount`)
  return {
    id: tender.id,
    flow: flowOf(ready.behaviour) ?? 'in',
    party: { side: sideOf(ready.behaviour), partner: input.partner ?? '' },
    method,
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
): Wanted[] =>
  (input.tenders ?? []).flatMap((tender) => {
    const flow = flowOf(behaviour) ?? 'in'
    const method = facts.methods.find(({ id }) => id === tender.method)
    const currency = facts.currencies.find(({ id }) => id === tender.currency)
    return method && currency
      ? [
          {
            account: moneyAccount(method, flow, sideOf(behaviour)),
            currency: currencyOf(currency),
          },
        ]
      : []
  })

/** Adds the tenders to the batch; answers what of the document is still open. */
export function addTenders(
  batch: Batch,
  context: Context,
  asked: Asked,
  debt: OpenAmount,
): OpenAmount {
  const { input, facts, rules, ready, series, places } = asked
  const { isConfirmed } = input
  const isBlind = Boolean(context.actor.reach)
  let left = debt
  for (const [at, tender] of (input.tenders ?? []).entries()) {
    if (!series) break
    const { money, settlement } = keptOf(moneyOf(tender, at, asked), left, at, asked)
    const field = `tenders.${at}.amount`
    if (money.method.type === 'cash')
      askEmptied(places, placeOf(money), { code: 'cashLacks', field, isBlind, isConfirmed })
    const { currency } = currenciesOf(tender.currency, facts)
    const { cheque } = tender
    left = settlement.debts.get(left.id) ?? left
    const behaviour = money.flow === 'in' ? 'receipt' : 'payment'
    addMoney(batch, context, {
      money,
      settlement,
      behaviour,
      series,
      numbering: {
        prefix: rules.prefixOf(behaviour),
        branchCode: facts.branch?.code ?? null,
        digits: rules.digits,
      },
      accounts: facts.accounts,
      decimals: ready.decimals,
      currency,
      partnerName: facts.partner?.name ?? null,
      row: {
        method_id: tender.method,
        origin_id: input.id,
        bank: cheque?.bank ?? null,
        reference: cheque?.number ?? null,
        value_date: cheque?.dueDate ?? null,
      },
    })
    const { worth } = settlement
    if (cheque) addChequeRows(batch, context, { money, currency, worth, cheque })
  }
  return left
}
