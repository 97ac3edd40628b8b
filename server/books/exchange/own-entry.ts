/** Entries the house writes of its own accord, without a document: each line as it is, in all measures. */

import type { EntryKind } from '../../../domain/books/ledger.ts'
import type { Context } from '../../kernel/context.ts'
import type { Batch } from '../posted-tables.ts'

export type OwnLine = {
  account: string
  partner?: string | null
  branch: string
  currency: string
  /** Debit above zero. */
  amount: string
  first: string
  second: string | null
}

export type OwnEntry = {
  id: string
  kind: Extract<EntryKind, 'tax' | 'exchange' | 'salary'>
  day: string
  note: string | null
  branch: string
  reversalOf?: string
  /** Of a revaluation that is not the first of its day. */
  turn?: number | null
}

export function addOwnEntry(
  batch: Batch,
  { actor }: Pick<Context, 'actor'>,
  { id, kind, day, note, branch, reversalOf, turn }: OwnEntry,
  lines: readonly OwnLine[],
): void {
  batch.entries.push({
    id,
    document_id: null,
    branch_id: branch,
    kind,
    day,
    note,
    reversal_of: reversalOf ?? null,
    user_name: actor.fullName,
    turn: turn ?? null,
  })
  lines.forEach(
    ({ account, partner = null, branch, currency, amount, first, second }, position) => {
      batch.entryLines.push({
        entry_id: id,
        position,
        account_id: account,
        partner_id: partner,
        branch_id: branch,
        project_id: null,
        currency_id: currency,
        amount,
        first,
        second,
        day,
      })
    },
  )
}
