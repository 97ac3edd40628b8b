/** Undoing entries: each is mirrored once, on the day it is undone. The first one stays. */
import { sql } from 'kysely'
import { newId } from '../../domain/kernel/id.ts'
import type { Context } from '../kernel/command.ts'
import type { Batch } from './batch.ts'

type LiveEntry = {
  id: string
  lines: {
    position: number
    account: string
    partner: string | null
    debit: string
    credit: string
    second: string | null
  }[]
}

type Voiding = { id: string; day: string; reason: string }

/** What voiding is, whatever the document: it says so, by whom and why, and its entries are undone. */
export async function addVoid(
  batch: Batch,
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  voiding: Voiding,
): Promise<void> {
  await reverseEntries(batch, context, voiding)
  batch.voidedDocuments.push({
    id: voiding.id,
    state: 'void',
    void_reason: voiding.reason,
    voided_at: context.now,
    voided_name: context.actor.fullName,
  })
}

/** Mirrors every entry of a document that was not undone yet. */
async function reverseEntries(
  batch: Batch,
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  { id: documentId, day, reason: note }: Voiding,
): Promise<void> {
  const entries = await tx.rows(sql<LiveEntry>`
    select e.id, json_agg(json_build_object('position', l.position, 'account', l.account_id,
      'partner', l.partner_id, 'debit', l.debit::text, 'credit', l.credit::text,
      'second', l.second::text) order by l.position) as lines
    from entry e
    join entry_line l on l.company_id = e.company_id and l.entry_id = e.id
    where e.document_id = ${documentId} and e.reversal_of is null
      and not exists (
        select 1
        from entry r
        where r.company_id = e.company_id and r.reversal_of = e.id)
    group by e.id`)
  for (const entry of entries) {
    const id = newId()
    batch.entries.push({
      id,
      document_id: documentId,
      kind: 'reversal',
      day,
      note,
      reversal_of: entry.id,
      user_name: actor.fullName,
    })
    for (const { position, account, partner, debit, credit, second } of entry.lines)
      batch.entryLines.push({
        entry_id: id,
        position,
        account_id: account,
        partner_id: partner,
        debit: credit,
        credit: debit,
        second,
        day,
      })
  }
}
