/** Money taken or given with a document: a receipt or payment of its own, posted in the same breath. */
import { type OpenAmount, proposed } from '../../domain/books/allocation.ts'
import { behaviourOf, flowOf } from '../../domain/books/behaviour.ts'
import { type Money, settle } from '../../domain/books/settlement.ts'
import { fractionOf } from '../../domain/kernel/fraction.ts'
import { refuseDecimals } from '../../domain/kernel/money.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { TradeInput } from '../../domain/trade/input.ts'
import type { Batch } from '../books/batch.ts'
import { addMoney } from '../books/money-document.ts'
import type { SeriesEnd } from '../books/series.ts'
import type { Context } from '../kernel/command.ts'
import type { TradeFacts, TypeFacts } from './facts.ts'
import { currenciesOf, type Ready } from './ready.ts'
import type { TradeRules } from './rules.ts'

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
}

type Tender = NonNullable<TradeInput['tenders']>[number]

function moneyOf(tender: Tender, at: number, { input, facts, ready }: Asked): Money {
  const method = facts.methods.find(({ id }) => id === tender.method)
  const isPlain = method?.type === 'cash' || method?.type === 'creditCard'
  if (!method?.isActive || !isPlain) throw new Refusal('putMethod', `tenders.${at}.method`)
  if (method.currencyId && method.currencyId !== tender.currency)
    throw new Refusal('methodCurrency', `tenders.${at}.currency`)
  const { currency } = currenciesOf(tender.currency, facts)
  refuseDecimals(tender.amount, currency.decimals, `tenders.${at}.amount`)
  const side = behaviourOf(ready.behaviour).side ?? 'client'
  return {
    id: tender.id,
    flow: flowOf(ready.behaviour) ?? 'in',
    party: { side, partner: input.partner ?? '' },
    method,
    amount: tender.amount,
    decimals: currency.decimals,
    isFirst: currency.rank === 'first',
    rate: ready.trade.rate,
    day: input.day,
  }
}

/** Adds the tenders to the batch; answers what of the document is still open. */
export function addTenders(
  batch: Batch,
  context: Context,
  asked: Asked,
  debt: OpenAmount,
): OpenAmount {
  const { input, facts, rules, ready, series } = asked
  let left = debt
  for (const [at, tender] of (input.tenders ?? []).entries()) {
    if (!series) break
    const money = moneyOf(tender, at, asked)
    const { currency } = currenciesOf(tender.currency, facts)
    const start = settle(money, [], [], ready.decimals.first)
    const wanted = start.own
      ? proposed(start.own, [left], { rate: money.rate, first: ready.decimals.first })
      : []
    const settlement = settle(money, [left], wanted, ready.decimals.first)
    if (fractionOf(settlement.own?.open ?? '0').top > 0n)
      throw new Refusal('range', `tenders.${at}.amount`, { limit: left.open })
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
      row: { method_id: tender.method, origin_id: input.id },
    })
  }
  return left
}
