/** The rows of money taken or given: its document, entry, open item and what it was allocated to. */
import { type BehaviourName, behaviourOf } from '../../domain/books/behaviour.ts'
import type { Numbering, SeriesEnd } from '../../domain/books/chain.ts'
import { type ChequeInput, firstState } from '../../domain/books/cheque-input.ts'
import type { Accounts, Decimals } from '../../domain/books/entry.ts'
import type { Money, Settlement } from '../../domain/books/settlement.ts'
import { newId } from '../../domain/kernel/id.ts'
import { toSecond } from '../../domain/kernel/number/convert.ts'
import { differenceOf } from '../../domain/kernel/number/fraction.ts'
import type { Context } from '../kernel/command.ts'
import type { Batch } from './batch.ts'
import { addDocument, addEntry, type DocumentColumns } from './document.ts'

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
  /** Further columns of the document: method, bank, reference, note … */
  row: Pick<
    DocumentColumns,
    | 'method_id'
    | 'origin_id'
    | 'project_id'
    | 'rate_at'
    | 'bank'
    | 'reference'
    | 'value_date'
    | 'note'
  >
}

/** Adds the document to the batch; debts that stood before it change through `settledItems`. */
export function addMoney(batch: Batch, context: Context, it: MoneyDocument): string {
  const { money, settlement, decimals } = it
  const { amount, day, party, rate } = money
  const { own, made, firstAmount } = settlement
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
      due_date: day,
      subtotal: amount,
      net: amount,
      total: amount,
      first_total: firstAmount,
      second_total: secondOf(money, firstAmount, decimals),
      is_debt: own !== null,
      paid: own ? differenceOf(amount, own.open) : 0,
    },
  )
  addEntry(batch, context, {
    documentId: money.id,
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
      first_amount: firstAmount,
      open: own.open,
      first_open: own.firstOpen,
    })
  for (const allocation of made)
    batch.allocations.push({
      id: newId(),
      from_id: money.id,
      to_id: allocation.to,
      from_amount: allocation.fromAmount,
      to_amount: allocation.toAmount,
      first_amount: allocation.firstAmount,
      exchange: allocation.exchange,
      written_off: allocation.writtenOff ?? 0,
      gap_account_id: allocation.gapAccount ?? null,
      day,
    })
  return number
}

type ChequeRow = {
  money: Money
  currency: { id: string }
  firstAmount: string
  cheque: ChequeInput
  /** Of a till: the shift that took it. */
  shift?: string | null
}

/** The cheque of money that was added, and the first event of its life. */
export function addChequeRows(
  batch: Batch,
  { actor }: Context,
  { money, currency, firstAmount, cheque, shift }: ChequeRow,
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
    first_amount: firstAmount,
    due_date: cheque.dueDate,
    state,
    ...(shift === undefined ? {} : { shift_id: shift }),
  })
  batch.chequeEvents.push({ id: newId(), document_id, state, day, user_name: actor.fullName })
}

/** Money from a client or to a supplier lowers a debt; the other way round it raises one. */
export const directionOf = (flow: Money['flow'], side: 'client' | 'supplier'): 1 | -1 =>
  (flow === 'in') === (side === 'client') ? -1 : 1

const secondOf = ({ isFirst, amount, rate }: Money, firstAmount: string, decimals: Decimals) =>
  rate === null ? null : isFirst ? toSecond(firstAmount, rate, decimals.second) : amount
