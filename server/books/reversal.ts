/** Undoing entries: each is mirrored once, on the day it is undone. The first one stays. */

import { sql } from 'kysely'
import type { Accounts } from '../../domain/books/entry.ts'
import { leftBehind } from '../../domain/books/place.ts'
import { newId } from '../../domain/kernel/id.ts'
import { sumOf } from '../../domain/kernel/number/fraction.ts'
import { type Currency, type Decimals, sumOfWorths } from '../../domain/money/measure.ts'
import { accountsByRole, decimalsByRank } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import { addEntry } from './document.ts'
import { lockPlaces } from './places.ts'
import type { Batch } from './posted-tables.ts'

type LiveEntry = {
  id: string
  document: string
  lines: {
    position: number
    account: string
    partner: string | null
    branch: string
    project: string | null
    currency: string
    amount: string
    first: string
    second: string | null
    isMoney: boolean
  }[]
}

type Said = { day: string; reason: string }

type Voiding = Said & { id: string }

/**
 * What voiding is, whatever the document: it says so, by whom and why, and its entries are undone.
 * Answers which entry mirrors which.
 */
export async function addVoid(
  batch: Batch,
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  voiding: Voiding,
): Promise<ReadonlyMap<string, string>> {
  const { lines, mirrors } = await reverseEntries(batch, context, [voiding.id], voiding)
  await emptyPlaces(batch, context, voiding, lines)
  addVoidMark(batch, context, voiding)
  return mirrors
}

/** The same of several documents at once, none of which ever moved money. */
export async function addMoneylessVoids(
  batch: Batch,
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  ids: readonly string[],
  said: Said,
): Promise<void> {
  const { lines } = await reverseEntries(batch, context, ids, said)
  if (lines.some(({ isMoney }) => isMoney)) throw new Error('Money has a place to be emptied')
  for (const id of ids) addVoidMark(batch, context, { id, ...said })
}

const addVoidMark = (
  batch: Batch,
  { now, actor }: Pick<Context, 'actor' | 'now'>,
  { id, reason }: Voiding,
): number =>
  batch.voidedDocuments.push({
    id,
    state: 'void',
    void_reason: reason,
    voided_at: now,
    voided_name: actor.fullName,
  })

/** Mirrors every entry of documents that was not undone yet; answers what it mirrored. */
async function reverseEntries(
  batch: Batch,
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  ids: readonly string[],
  { day, reason: note }: Said,
): Promise<{ lines: LiveEntry['lines']; mirrors: Map<string, string> }> {
  const entries = await tx.rows(sql<LiveEntry>`
    select e.id, e.document_id as document, json_agg(json_build_object('position', l.position, 'account', l.account_id,
      'partner', l.partner_id, 'branch', l.branch_id, 'project', l.project_id,
      'currency', l.currency_id, 'amount', (- l.amount)::text, 'first', (- l.first)::text,
      'second', (- l.second)::text, 'isMoney', a.currency_id is not null)
      order by l.position) as lines
    from entry e
    join entry_line l on l.company_id = e.company_id and l.entry_id = e.id
    join account a on a.company_id = l.company_id and a.id = l.account_id
    where e.document_id = any(${ids}::uuid[]) and e.reversal_of is null
      and not exists (
        select 1
        from entry r
        where r.company_id = e.company_id and r.reversal_of = e.id)
    group by e.id, e.document_id`)
  const mirrors = new Map<string, string>()
  for (const entry of entries) {
    const branch = entry.lines[0]?.branch
    if (branch) tx.documentBranches.set(entry.document, branch)
    const id = newId()
    mirrors.set(entry.id, id)
    batch.entries.push({
      id,
      document_id: entry.document,
      kind: 'reversal',
      day,
      note,
      reversal_of: entry.id,
      user_name: actor.fullName,
    })
    for (const line of entry.lines)
      batch.entryLines.push({
        entry_id: id,
        position: line.position,
        account_id: line.account,
        partner_id: line.partner,
        branch_id: line.branch,
        project_id: line.project,
        currency_id: line.currency,
        amount: line.amount,
        first: line.first,
        second: line.second,
        day,
      })
  }
  return { lines: entries.flatMap(({ lines }) => lines), mirrors }
}

type Facts = { accounts: Accounts; decimals: Decimals }

/**
 * A mirror takes money out at what it came in with. Where that empties its place, what rates made of
 * it meanwhile must not stay behind there.
 */
async function emptyPlaces(
  batch: Batch,
  context: Pick<Context, 'tx' | 'actor'>,
  { id: documentId, day }: Voiding,
  mirrored: LiveEntry['lines'],
): Promise<void> {
  const money = mirrored.filter(({ isMoney }) => isMoney)
  const [one] = money
  if (!one) return
  const { accounts, decimals } = await context.tx.one(sql<Facts>`
    select ${accountsByRole} as accounts, ${decimalsByRank} as decimals`)
  const groups = [...Map.groupBy(money, ({ account }) => account).values()]
  const wanted = groups.flatMap(([line]) =>
    line ? [{ account: { id: line.account }, currency: currencyIn(line.currency, accounts) }] : [],
  )
  const places = await lockPlaces(context.tx, wanted, accounts, decimals)
  const bookings = wanted.flatMap(({ account, currency }) => {
    const lines = money.filter((it) => it.account === account.id)
    const amount = sumOf(lines.map((it) => it.amount))
    const place = places.after(account, currency, { amount, ...sumOfWorths(lines) })
    return leftBehind(account, currency, place)
  })
  addEntry(batch, context, {
    documentId,
    at: { branchId: one.branch, projectId: one.project },
    kind: 'exchange',
    day,
    bookings,
    rate: null,
    decimals,
    accounts,
  })
}

const currencyIn = (id: string, { currencies }: Accounts): Currency => {
  if (id === currencies.first) return 'first'
  return id === currencies.second ? 'second' : { id, rate: null }
}
