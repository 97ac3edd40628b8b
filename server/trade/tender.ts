/** Money taken or given with a document: a receipt or payment of its own, posted in the same breath. */

import type { OpenAmount } from '../../domain/books/allocation.ts'
import type { SeriesEnd } from '../../domain/books/chain.ts'
import { chequeHead, moneyHeadRow } from '../../domain/books/head/money-head.ts'
import { askEmptied } from '../../domain/books/place-limit.ts'
import { atOwnWorth, placeOf } from '../../domain/books/settlement.ts'
import { currenciesOf } from '../../domain/trade/posting/ready.ts'
import type { TradeRules } from '../../domain/trade/posting/rules.ts'
import { type TenderFacts, takenTender, valueTenders } from '../../domain/trade/posting/tender.ts'
import { addChequeRows, addMoney } from '../books/money-document.ts'
import type { Batch } from '../books/posted-tables.ts'
import type { Context, ValueTaken } from '../kernel/context.ts'

type Asked = TenderFacts & {
  rules: TradeRules
  series: SeriesEnd | undefined
  value?: TakenTenders
}

type TakenTenders = {
  byId: ReadonlyMap<string, ValueTaken['takings'][0]>
  addTo: ValueTaken['addTo']
}

/** What gift cards and cash back pay of it, by the tender; they are held from here on. */
export async function takeTenders(
  context: Context,
  asked: Omit<TenderFacts, 'places'>,
  firstTotal: string,
): Promise<TakenTenders> {
  const { input, ready } = asked
  const tenders = valueTenders(asked)
  if (tenders.length === 0) return { byId: new Map(), addTo: () => {} }
  const wanted = tenders.map(({ money: { id, amount, method, rate }, code, currency, at }) => ({
    ...{
      receipt: id,
      type: method.type,
      code,
      client: input.partner ?? '',
      amount,
      currency,
      rate,
    },
    ...{ total: firstTotal, day: input.day, field: `tenders.${at}` },
  }))
  const { takings, addTo } = await context.services.takeValue(context, wanted, ready.decimals)
  const ids = tenders.map(({ money }) => money.id)
  return { byId: new Map(takings.map((it, at) => [ids[at] ?? '', it])), addTo }
}

/** Adds the tenders to the batch; answers what of the document is still open. */
export function addTenders(
  batch: Batch,
  context: Context,
  asked: Asked,
  debt: OpenAmount,
): OpenAmount {
  const { input, facts, rules, ready, series, places, value } = asked
  const { isConfirmed } = input
  const isBlind = Boolean(context.actor.reach)
  let left = debt
  for (const [at, tender] of (input.tenders ?? []).entries()) {
    if (!series) break
    const { money, settlement } = takenTender(tender, at, left, asked)
    const field = `tenders.${at}.amount`
    if (money.method.type === 'cash')
      askEmptied(places, placeOf(money), { code: 'cashLacks', field, isBlind, isConfirmed })
    const { currency } = currenciesOf(tender.currency, facts)
    const taking = value?.byId.get(tender.id)
    const { cheque } = tender
    left = settlement.debts.get(left.id) ?? left
    const behaviour = money.flow === 'in' ? 'receipt' : 'payment'
    addMoney(batch, context, {
      money,
      settlement: taking
        ? {
            ...settlement,
            bookings: atOwnWorth(settlement.bookings, money, settlement.worth, taking),
          }
        : settlement,
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
        ...moneyHeadRow(cheque ? chequeHead(cheque) : { reference: taking?.label }),
      },
    })
    const { worth } = settlement
    if (cheque) addChequeRows(batch, context, { money, currency, worth, cheque })
  }
  value?.addTo(batch)
  return left
}
