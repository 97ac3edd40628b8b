/** The revaluation of a day: its working, and its entry with the mirror of the next day. */

import { sql } from 'kysely'
import { z } from 'zod'
import { type Accounts, accountOf, currencyIdOf } from '../../../domain/books/entry.ts'
import {
  type ExchangePreview,
  type ExchangeRow,
  exchangeEntryOf,
  mirrored,
  type Position,
  revaluedOf,
} from '../../../domain/books/exchange-day.ts'
import type { AccountTitle } from '../../../domain/books/ledger.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import { day as dayInput, id, pathId } from '../../../domain/kernel/input.ts'
import { postedReason } from '../../../domain/kernel/posted.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { decimalsIn, rankedAs } from '../../../domain/money/ranks.ts'
import { command, report } from '../../kernel/command.ts'
import { accountsByRole, bankRateOn, otherRateOn } from '../../kernel/company-facts.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { emptyBatch, writeBatch } from '../batch.ts'
import type { Batch } from '../posted-tables.ts'
import { refuseWrongDay, termsOn } from '../terms.ts'
import { addOwnEntry, type OwnEntry, type OwnLine } from './own-entry.ts'

type FoundPosition = Omit<Position, 'account' | 'partner'> & {
  code: string
  account: AccountTitle
  partner: Linked | null
  place: string
}

/** Money, and what clients, suppliers, cheques, offices and staff owe or are owed, what is put aside for staff too: sums up to the day. */
const positionsOn = (day: string) => sql<FoundPosition>`
  select json_build_object('id', a.id, 'code', a.code, 'title', local_name(a)) as account,
    case when p.id is not null then json_build_object('id', p.id, 'title', local_name(p)) end
      as partner,
    s.branch_id as branch, local_name(b) as place, case
      when c.rank is null then json_build_object('id', c.id,
        'rate', ${otherRateOn('bank', day, sql`c.id`)})
      else to_json(c.rank)
    end as currency, c.code, trim_scale(s.amount)::text as amount,
    trim_scale(s.first)::text as first, trim_scale(s.second)::text as second
  from (
    select l.account_id, l.partner_id, l.branch_id, l.currency_id, sum(l.amount) as amount,
      sum(l.first) as first, sum(coalesce(l.second, 0)) as second
    from account a
    join entry_line l on l.company_id = a.company_id and l.account_id = a.id
    where (a.currency_id is not null
        or a.role in ('receivable', 'payable', 'chequesInHand', 'chequesIssued', 'taxPayable',
          'salariesPayable', 'staffLoans', 'staffProvisions', 'contributionsPayable',
          'salaryTaxPayable'))
      and l.day <= ${day}::date
    group by l.account_id, l.partner_id, l.branch_id, l.currency_id
    having sum(l.amount) <> 0 or sum(l.first) <> 0 or sum(coalesce(l.second, 0)) <> 0) s
  join account a on a.id = s.account_id
  join branch b on b.id = s.branch_id
  join currency c on c.id = s.currency_id
  left join thirdparty p on p.id = s.partner_id
  order by a.code, a.id, p.name, p.id, s.branch_id, c.rank, c.code`

type Turn = { id: string; user: string; turn: number; isUndone: boolean }

/** What became of the day last: it was revalued, or that was undone. */
const lastTurnOf = (day: string) => sql<Turn>`
  select id, user_name as user, coalesce(turn, 0) as turn, coalesce(turn, 0) % 2 = 1 as "isUndone"
  from entry
  where kind = 'exchange' and reversal_of is null and document_id is null
    and day = ${day}::date
  order by coalesce(turn, 0) desc
  limit 1`

/** Two at once wait here; postings do not. */
const takeTurn = (tx: Tx) => tx.rows(sql`select 1 from company for no key update`)

/** Whether it was sent before; an id that another entry has is nobody's to take. */
async function isKnown(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.maybe(sql<{ kind: string }>`select kind from entry where id = ${id}`)
  if (found && found.kind !== 'exchange') throw new Refusal('idTaken', 'id')
  return found !== undefined
}

const isOther = ({ currency }: Pick<Position, 'currency'>): boolean => typeof currency !== 'string'

/** What is held or owed in another currency needs a rate of the bank of its own. */
function refuseUnrated(found: readonly FoundPosition[], day: string): void {
  const unrated = found.find(({ currency }) => typeof currency !== 'string' && !currency.rate)
  if (unrated) throw new Refusal('bankRateOfMissing', 'day', { day, currency: unrated.code })
}

async function workingOf(context: Context, day: string) {
  if (context.actor.reach) throw new Refusal('booksNeedAll')
  const { tx } = context
  const terms = await termsOn(tx, day)
  const { rate } = await tx.one(sql<{ rate: string | null }>`
    select trim_scale(rate)::text as rate
    from (select ${bankRateOn(sql`${day}::date`)} as rate) r`)
  if (rankedAs(terms, 'second') && rate === null)
    throw new Refusal('bankRateMissing', 'day', { day })
  const found = await tx.rows(positionsOn(day))
  if (!rankedAs(terms, 'second') && !found.some(isOther))
    throw new Refusal('exchangeNothing', 'day')
  refuseUnrated(found, day)
  const positions = found.map((it) => ({
    ...it,
    account: it.account.id,
    partner: it.partner?.id ?? null,
  }))
  const revalued = revaluedOf<(typeof positions)[number]>(positions, {
    rate,
    decimals: decimalsIn(terms),
  })
  const titles = new Map(found.map((it) => [it.account.id, it.account]))
  const partners = new Map(found.flatMap((it) => (it.partner ? [[it.partner.id, it.partner]] : [])))
  const places = new Map(found.map((it) => [it.branch, it.place]))
  const rows = revalued.map(({ currency: _, ...row }): ExchangeRow => {
    const [account, place] = [titles.get(row.account), places.get(row.branch)]
    if (!account || place === undefined) throw new Error('A position has an account and a branch')
    return { ...row, account, place, partner: (row.partner && partners.get(row.partner)) || null }
  })
  return { terms, rate, revalued, rows }
}

export const previewExchange = report({
  route: 'GET /api/books/exchange',
  summary: 'books: what the revaluation of a day would book, position by position',
  needs: 'books.journal.view',
  input: z.strictObject({ day: dayInput }),
  async run(context, { day }): Promise<ExchangePreview> {
    const { rate, rows } = await workingOf(context, day)
    const last = await context.tx.maybe(lastTurnOf(day))
    const posted = last && !last.isUndone ? { id: last.id, user: last.user } : null
    return { day, rate, rows, posted }
  },
})

type Books = { accounts: Accounts; branch: string }

const books = sql<Books>`
  select ${accountsByRole} as accounts,
    (select id from branch order by code is not null, created_at, id limit 1) as branch`

type TurnEntry = Pick<OwnEntry, 'id' | 'day' | 'note' | 'branch' | 'turn'> & { mirror: string }

/** An entry of the day, and its mirror of the next. */
function addTurn(
  batch: Batch,
  context: Context,
  { mirror, turn, ...entry }: TurnEntry,
  lines: readonly OwnLine[],
): void {
  const kind = 'exchange' as const
  addOwnEntry(batch, context, { ...entry, kind, turn }, lines)
  const next = { ...entry, id: mirror, day: addDays(entry.day, 1), reversalOf: entry.id }
  addOwnEntry(batch, context, { ...next, kind }, mirrored(lines))
}

export const postExchange = command({
  route: 'POST /api/books/exchange',
  summary: 'books: revalue a day, and undo it on the next; the same id again changes nothing',
  needs: 'books.journal.post',
  input: z.strictObject({ id, mirror: id, day: dayInput }),
  async run(context, { id, mirror, day }) {
    const { tx, services, language } = context
    await takeTurn(tx)
    if (await isKnown(tx, id)) {
      context.repeated()
      return { id }
    }
    const last = await tx.maybe(lastTurnOf(day))
    if (last && !last.isUndone) throw new Refusal('exchangeDone', 'day')
    const { terms, revalued } = await workingOf(context, day)
    await refuseWrongDay(context, day, terms)
    if (revalued.length === 0) throw new Refusal('exchangeNothing', 'day')
    const { accounts, branch } = await tx.one(books)
    const lines = exchangeEntryOf(revalued, {
      gain: accountOf({ account: 'exchangeGain', currency: 'first' }, accounts),
      loss: accountOf({ account: 'exchangeLoss', currency: 'first' }, accounts),
    })
    const owned = (all: typeof lines) =>
      all.map((line) => ({ ...line, currency: currencyIdOf(line.currency, accounts) ?? '' }))
    const note = `${services.words.say(language, 'ledger.tab.exchange')} ${formatDate(day)}`
    const batch = emptyBatch()
    const entry = { id, mirror, day, note, branch, turn: last ? last.turn + 1 : null }
    addTurn(batch, context, entry, owned(lines))
    await writeBatch(tx, batch)
    context.record({ entity: 'entry', id, after: { day, note, lines: lines.length } })
    return { id }
  },
})

type PostedTurn = { day: string; branch: string; kind: string; isMirror: boolean; lines: OwnLine[] }

const turnOf = (id: string) => sql<PostedTurn>`
  select e.day, e.branch_id as branch, e.kind,
    e.reversal_of is not null or e.document_id is not null as "isMirror",
    (select json_agg(json_build_object('account', l.account_id, 'partner', l.partner_id,
        'branch', l.branch_id, 'currency', l.currency_id, 'amount', trim_scale(l.amount)::text,
        'first', trim_scale(l.first)::text, 'second', trim_scale(l.second)::text)
        order by l.position)
      from entry_line l
      where l.entry_id = e.id) as lines
  from entry e
  where e.id = ${id}`

export const voidExchange = command({
  route: 'POST /api/books/exchange/:id/void',
  summary: 'books: undo the revaluation of a day and its mirror; the day may be revalued again',
  needs: 'books.journal.void',
  input: z.strictObject({ id: pathId, undoing: id, mirror: id, reason: postedReason.schema }),
  async run(context, { id, undoing, mirror, reason }) {
    const { tx, actor } = context
    await takeTurn(tx)
    if (await isKnown(tx, undoing)) {
      context.repeated()
      return { id: undoing }
    }
    const found = await tx.maybe(turnOf(id))
    if (found?.kind !== 'exchange' || found.isMirror) throw new Refusal('notFound')
    if (actor.reach) throw new Refusal('booksNeedAll')
    const { day, branch, lines } = found
    const last = await tx.maybe(lastTurnOf(day))
    if (last?.id !== id || last.isUndone) throw new Refusal('entryIsReversed')
    await refuseWrongDay(context, day, await termsOn(tx, day))
    const batch = emptyBatch()
    const entry = { id: undoing, mirror, day, note: reason, branch, turn: last.turn + 1 }
    addTurn(batch, context, entry, mirrored(lines))
    await writeBatch(tx, batch)
    context.record({ entity: 'entry', id: undoing, after: { day, reason, undoes: id } })
    return { id: undoing }
  },
})
