/** Filing a return: its facts are sealed, its tax leaves its accounts, and it never changes. */

import { sql } from 'kysely'
import { type Accounts, accountOf } from '../../domain/books/entry.ts'
import type { AccountRole } from '../../domain/identity/starter-books.ts'
import { formatDate, periodText } from '../../domain/kernel/format.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { Period } from '../../domain/kernel/period.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { filingInput } from '../../domain/tax-return/contract.ts'
import { owedBy, settlementOf, type TaxBooking } from '../../domain/tax-return/settlement.ts'
import { amountWithRole, type BoxFigure } from '../../domain/tax-return/tax-box.ts'
import type { TaxSum } from '../../domain/tax-return/tax-fact.ts'
import { rolesOf, type TaxKind, titleOf } from '../../domain/tax-return/tax-kind.ts'
import { refuseFiling } from '../../domain/tax-return/tax-period.ts'
import { emptyBatch, writeBatch } from '../books/batch.ts'
import { addOwnEntry } from '../books/exchange/own-entry.ts'
import { refuseWrongDay, termsOn } from '../books/terms.ts'
import { command } from '../kernel/command.ts'
import { accountsByRole, taxRateOn } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { taxFacts } from './facts.ts'
import { figuresIn, refuseMissingRate } from './read.ts'
import { type ReturnTerms, returnTerms } from './terms.ts'

type Filing = Period & { id: string; kind: TaxKind; day: string }

/** Writes what each document says, and answers what it comes to: the same rows, read once. */
const sealLines = (tx: Tx, { id, from, to }: Filing, terms: ReturnTerms): Promise<TaxSum[]> =>
  tx.rows(sql<TaxSum>`
    with sealed as (
      insert into tax_return_line (return_id, document_id, direction, category, rate, base, tax,
        is_correction)
      select ${id}, document_id, direction, category, rate, base, tax, is_correction
      from (${taxFacts({ from, to }, terms)}) f
      returning direction, category, rate, base, tax)
    select direction, category, trim_scale(rate)::text as rate, trim_scale(sum(base))::text as base,
      trim_scale(sum(tax))::text as tax
    from sealed
    group by direction, category, rate`)

/** What these documents have on the accounts of the tax, less what earlier returns took off them. */
const sealBookings = (tx: Tx, { id, kind }: Filing): Promise<TaxBooking[]> =>
  tx.rows(sql<TaxBooking>`
    with documents as materialized (
      select distinct company_id, document_id from tax_return_line where return_id = ${id}),
    taxed as materialized (select id from account where role = any(${[...rolesOf[kind]]})),
    sealed as (
      insert into tax_return_booking (return_id, document_id, account_id, branch_id, currency_id,
        amount, first, second)
      select ${id}, document_id, account_id, branch_id, currency_id, sum(amount), sum(first),
        sum(second)
      from (
        select e.document_id, l.account_id, l.branch_id, l.currency_id, l.amount, l.first, l.second
        from documents d
        join entry e on e.company_id = d.company_id and e.document_id = d.document_id
        join entry_line l on l.company_id = e.company_id and l.entry_id = e.id
        where l.account_id in (select id from taxed)
        union all
        select b.document_id, b.account_id, b.branch_id, b.currency_id, - b.amount, - b.first,
          - b.second
        from documents d
        join tax_return_booking b on b.company_id = d.company_id
          and b.document_id = d.document_id
        where b.account_id in (select id from taxed)) both_of_them
      group by document_id, account_id, branch_id, currency_id
      having sum(amount) <> 0 or sum(first) <> 0 or coalesce(sum(second), 0) <> 0
      returning account_id, branch_id, currency_id, amount, first, second)
    select account_id as account, branch_id as branch, currency_id as currency,
      trim_scale(sum(amount))::text as amount, trim_scale(sum(first))::text as first,
      trim_scale(sum(second))::text as second
    from sealed
    group by account_id, branch_id, currency_id
    order by account_id, branch_id, currency_id`)

type Books = {
  accounts: Accounts
  branch: string
  rate: string | null
}

const booksOn = (day: string) => sql<Books>`
  select ${accountsByRole} as accounts,
    (select id from branch order by code is not null, created_at, id limit 1) as branch,
    (select trim_scale(rate)::text from (select ${taxRateOn(sql`${day}::date`)} as rate) r) as rate`

/** The entry of the return; nothing where nothing was taxed. */
async function settle(
  context: Context,
  filing: Filing,
  terms: ReturnTerms,
  bookings: readonly TaxBooking[],
  boxes: readonly BoxFigure[],
): Promise<string | null> {
  const { tx, services, language } = context
  const { currency, other, filed } = terms
  const { accounts, branch, rate } = await tx.one(booksOn(filing.day))
  if (other && rate === null)
    throw new Refusal('taxRateMissing', 'day', { day: formatDate(filing.day) })
  const [first, second] = currency.rank === 'first' ? [currency, other] : [other, currency]
  if (!first) throw new Error('A company has a first currency')
  const idOf = (account: AccountRole) => accountOf({ account, currency: 'first' }, accounts)
  const lines = settlementOf({
    bookings,
    owed: owedBy(
      amountWithRole(boxes, 'due'),
      amountWithRole(boxes, 'credit'),
      amountWithRole(filed?.last.boxes ?? [], 'credit'),
    ),
    rank: currency.rank,
    currencies: { first, second: second ?? null },
    rate,
    accounts: {
      payable: idOf('taxPayable'),
      gain: idOf('exchangeGain'),
      loss: idOf('exchangeLoss'),
      rounding: idOf('rounding'),
    },
    branch,
  })
  if (lines.length === 0) return null
  const batch = emptyBatch()
  const id = newId()
  const title = services.words.say(language, titleOf[filing.kind])
  const note = `${title} ${periodText(filing)}`
  addOwnEntry(batch, context, { id, kind: 'tax', day: filing.day, note, branch }, lines)
  await writeBatch(tx, batch)
  return id
}

const known = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.maybe(sql`select 1 from tax_return where id = ${id}`)) !== undefined

export const fileReturn = command({
  route: 'POST /api/books/tax-returns',
  summary: 'books: file the return of the next period; the same id again changes nothing',
  needs: 'books.journal.post',
  input: filingInput,
  async run(context, filing) {
    const { tx, actor } = context
    // Whoever files at the same time waits here and finds it filed; postings do not wait.
    await tx.rows(sql`select 1 from company for no key update`)
    if (await known(tx, filing.id)) {
      context.repeated()
      return { id: filing.id }
    }
    const terms = await returnTerms(context, filing.kind)
    refuseFiling(filing, terms.next, terms.today)
    await refuseMissingRate(tx, filing, terms)
    await refuseWrongDay(context, filing.day, await termsOn(tx, filing.day))
    if (filing.day < filing.to) throw new Refusal('taxPeriodRuns', 'day', { to: filing.to })
    const boxes = figuresIn(await sealLines(tx, filing, terms), terms)
    const entry = await settle(context, filing, terms, await sealBookings(tx, filing), boxes)
    await tx.rows(sql`
      insert into tax_return (id, kind, from_day, to_day, currency_id, boxes, entry_id, user_name)
      values (${filing.id}, ${filing.kind}, ${filing.from}, ${filing.to}, ${terms.currency.id},
        ${JSON.stringify(boxes)}::jsonb, ${entry}, ${actor.fullName})`)
    const { id, kind, from, to } = filing
    const due = amountWithRole(boxes, 'due')
    context.record({ entity: 'taxReturn', id, after: { kind, from, to, due } })
    return { id, entry }
  },
})
