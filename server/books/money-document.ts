/** The rows of money taken or given: its document, entry, open item and what it was allocated to. */

import type { Allocated } from '../../domain/books/allocation.ts'
import { type BehaviourName, behaviourOf } from '../../domain/books/behaviour.ts'
import type { Numbering, SeriesEnd } from '../../domain/books/chain.ts'
import { type ChequeInput, firstState } from '../../domain/books/cheque-input.ts'
import { type Accounts, currencyIdOf, type Decimals } from '../../domain/books/entry.ts'
import type { MoneyHeadColumn } from '../../domain/books/head/money-head.ts'
import type { Money, Settlement } from '../../domain/books/settlement.ts'
import { directionOf } from '../../domain/books/settlement.ts'
import { newId } from '../../domain/kernel/id.ts'
import { differenceOf } from '../../domain/kernel/number/fraction.ts'
import type { Worth } from '../../domain/money/measure.ts'
import type { Context } from '../kernel/context.ts'
import { addDocument, addEntry, currencyRateRow, type DocumentColumns } from './document.ts'
import type { Batch } from './posted-tables.ts'

export type MoneyDocument = {
  money: Money
  settlement: Settlement
  behaviour: Extract<BehaviourName, 'receipt' | 'payment'>
  series: SeriesEnd
  numbering: Numbering
  accounts: Accounts
  decimals: Decimals
  currency: { id: string; code: string }
  partnerName: string | null
  /** Further columns of the document: method, and what its head says … */
  row: Pick<DocumentColumns, 'method_id' | 'origin_id' | 'project_id' | 'rate_at' | MoneyHeadColumn>
}

/** Adds the document to the batch; debts that stood before it change through `settledItems`. */
export function addMoney(batch: Batch, context: Context, it: MoneyDocument): string {
  const { money, settlement, decimals } = it
  const { amount, day, party, rate } = money
  const { own, made, worth } = settlement
  const partner = 'partner' in party ? party.partner : null
  const number = addDocument(
    batch,
    context,
    it.series,
    it.numbering,
    {
      behaviour: it.behaviour,
      day,
      partner: it.partnerName,
      currency: it.currency.code,
      rate,
      net: amount,
      vat: '0',
      tax1: '0',
      tax2: '0',
      total: amount,
      lines: [],
    },
    {
      ...it.row,
      id: money.id,
      partner_id: partner,
      partner_name: it.partnerName,
      account_id: 'account' in party ? party.account : null,
      currency_id: it.currency.id,
      rate,
      ...currencyRateRow(money.currency),
      due_date: day,
      subtotal: amount,
      net: amount,
      total: amount,
      first_total: worth.first,
      second_total: worth.second,
      is_debt: own !== null,
      paid: own ? differenceOf(amount, own.open) : 0,
    },
  )
  addEntry(batch, context, {
    documentId: money.id,
    at: { branchId: it.series.branchId, projectId: it.row.project_id as string | null },
    kind: 'posting',
    day,
    bookings: settlement.bookings,
    rate,
    decimals,
    accounts: it.accounts,
  })
  if (own && 'side' in party)
    batch.openItems.push({
      document_id: money.id,
      screen: behaviourOf(it.behaviour).screen,
      partner_id: partner,
      side: party.side,
      direction: directionOf(money.flow, party.side),
      currency_id: it.currency.id,
      day,
      due_date: day,
      amount,
      first_amount: worth.first,
      second_amount: worth.second,
      open: own.open,
      first_open: own.firstOpen,
      second_open: own.secondOpen,
    })
  for (const allocation of made) {
    const id = newId()
    batch.allocations.push({
      ...allocationRow(allocation),
      id,
      from_id: money.id,
      to_id: allocation.to,
      day,
    })
    if (allocation.withheld) addWithheld(batch, it, id, allocation)
  }
  return number
}

/** What it kept back, in the currency of the document it paid. */
function addWithheld(
  batch: Batch,
  { money, accounts }: MoneyDocument,
  allocationId: string,
  { withheld, toCurrency }: Allocated,
): void {
  if (!withheld) return
  const { rate, code, percent, base, amount, first, second } = withheld
  batch.withholdings.push({
    id: newId(),
    document_id: money.id,
    allocation_id: allocationId,
    rate_id: rate,
    currency_id: currencyIdOf(toCurrency, accounts),
    ...{ code, percent, base, amount, first, second },
  })
}

/** What an allocation says of itself, whoever made it. */
export const allocationRow = (
  it: Omit<Allocated, 'to' | 'toCurrency' | 'fromCurrency' | 'withheld'>,
) => ({
  from_amount: it.fromAmount,
  to_amount: it.toAmount,
  first_amount: it.firstAmount,
  second_amount: it.secondAmount,
  exchange: it.exchange,
  second_exchange: it.secondExchange,
  written_off: it.writtenOff ?? 0,
  second_written_off: it.secondWrittenOff ?? null,
  to_written_off: it.toWrittenOff ?? 0,
  gap_account_id: it.gapAccount ?? null,
})

type ChequeRow = {
  money: Money
  currency: { id: string }
  worth: Worth
  cheque: ChequeInput
  /** Of a till: the shift that took it. */
  shift?: string | null
}

/** The cheque of money that was added, and the first event of its life. */
export function addChequeRows(
  batch: Batch,
  { actor }: Context,
  { money, currency, worth, cheque, shift }: ChequeRow,
): void {
  const { id: document_id, flow, party, amount, day } = money
  const state = firstState(flow)
  batch.cheques.push({
    document_id,
    side: flow === 'in' ? 'client' : 'supplier',
    partner_id: 'partner' in party ? party.partner : null,
    bank: cheque.bank,
    number: cheque.number,
    drawer: cheque.drawer ?? null,
    currency_id: currency.id,
    amount,
    first_amount: worth.first,
    second_amount: worth.second,
    due_date: cheque.dueDate,
    state,
    ...(shift === undefined ? {} : { shift_id: shift }),
  })
  batch.chequeEvents.push({ id: newId(), document_id, state, day, user_name: actor.fullName })
}
