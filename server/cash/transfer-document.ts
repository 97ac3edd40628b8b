/** The rows of money between the company's own places: its document, what it says, its entry. */

import type { Numbering, SeriesEnd } from '../../domain/books/chain.ts'
import { type Accounts, accountOf, type Booking, type Decimals } from '../../domain/books/entry.ts'
import type { Transfer } from '../../domain/cash/money-transfer.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { addDocument, addEntry, type DocumentColumns } from '../books/document.ts'
import type { Batch } from '../books/posted-tables.ts'
import type { Context } from '../kernel/context.ts'

type TransferDocument = {
  id: string
  day: string
  transfer: Transfer
  bookings: readonly Booking[]
  series: SeriesEnd
  numbering: Numbering
  accounts: Accounts
  decimals: Decimals
  row: Pick<DocumentColumns, 'rate_at' | 'reference' | 'note'>
}

/** Adds the document to the batch; answers its number. */
export function addTransfer(
  batch: Batch,
  context: Pick<Context, 'actor' | 'now'>,
  { id, day, transfer, bookings, series, numbering, accounts, decimals, row }: TransferDocument,
): string {
  const { from, to, amount, fee, feeAccount, received, rate, worth } = transfer
  const number = addDocument(
    batch,
    context,
    series,
    numbering,
    {
      behaviour: 'moneyTransfer',
      day,
      partner: null,
      currency: from.currency.code,
      rate,
      net: amount,
      vat: '0',
      tax1: '0',
      tax2: '0',
      total: amount,
      lines: [],
    },
    {
      ...row,
      id,
      account_id: from.id,
      currency_id: from.currency.id,
      rate,
      due_date: null,
      subtotal: amount,
      net: amount,
      total: amount,
      first_total: worth.first,
      second_total: worth.second,
    },
  )
  batch.transferTerms.push({
    document_id: id,
    to_account_id: to.id,
    to_currency_id: to.currency.id,
    received,
    fee,
    fee_account_id: isZero(fee)
      ? null
      : accountOf({ account: feeAccount, currency: from.rank }, accounts),
  })
  addEntry(batch, context, {
    documentId: id,
    at: { branchId: series.branchId },
    kind: 'posting',
    day,
    bookings,
    rate,
    decimals,
    accounts,
  })
  return number
}
