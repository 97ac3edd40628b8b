/** The returns of a company: those filed, the one that comes next, and the documents behind a figure. */

import { sql } from 'kysely'
import { z } from 'zod'
import { formatDate } from '../../domain/kernel/format.ts'
import { day as dayInput, id as idInput, pathId } from '../../domain/kernel/input.ts'
import type { Period } from '../../domain/kernel/period.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import {
  type TaxDocument,
  type TaxDocuments,
  type TaxPartner,
  type TaxReturn,
  type TaxReturnRow,
  type TaxReturns,
  taxKind,
} from '../../domain/tax-return/contract.ts'
import { type Selection, selectionsOf } from '../../domain/tax-return/formula.ts'
import { amountWithRole, type BoxFigure, figuresOf } from '../../domain/tax-return/tax-box.ts'
import type { TaxSum } from '../../domain/tax-return/tax-fact.ts'
import { rolesOf, type TaxKind } from '../../domain/tax-return/tax-kind.ts'
import { checkedCursor } from '../books/cursor.ts'
import { report } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { partnerNameOf } from '../partners/partner-name.ts'
import { correctingFacts, missingRate, taxFacts, taxSums } from './facts.ts'
import { type ReturnTerms, returnTerms } from './terms.ts'

type FiledRow = Period & {
  id: string
  kind: TaxKind
  currency: { code: string; decimals: number }
  boxes: BoxFigure[]
  entry: string | null
  at: string
  user: string
}

const filedReturns = (where: Raw) => sql<FiledRow>`
  select t.id, t.kind, t.from_day as from, t.to_day as to, t.boxes, t.entry_id as entry, t.filed_at as at,
    t.user_name as user, json_build_object('code', c.code, 'decimals', c.decimals) as currency
  from tax_return t
  join currency c on c.id = t.currency_id
  where ${where}
  order by t.from_day desc`

const filedLines = (id: string): Raw => sql`
  select t.document_id, d.day, t.direction, t.category, t.rate, t.base, t.tax, t.is_correction
  from tax_return_line t
  join document d on d.company_id = t.company_id and d.id = t.document_id
  where t.return_id = ${id}`

/** Facts of a return as the screen lists them. */
const documentsOf = (facts: Raw, where: Raw, most: number) => sql<TaxDocument>`
  select d.id, d.number, d.behaviour, d.day, ${partnerNameOf()} as partner, f.direction, f.category,
    trim_scale(f.rate)::text as rate, trim_scale(f.base)::text as base,
    trim_scale(f.tax)::text as tax, f.is_correction as "isCorrection", d.state = 'void' as "isVoid"
  from (${facts}) f
  join document d on d.id = f.document_id
  where ${where}
  order by d.day, d.id, f.category, f.rate
  limit ${most}`

/** What was withheld of each supplier, at each rate. */
const partnersOf = (facts: Raw, { kind }: { kind: TaxKind }, tx: Tx): Promise<TaxPartner[]> =>
  kind === 'vat'
    ? Promise.resolve([])
    : tx.rows(sql<TaxPartner>`
        select p.id, local_name(p) as name, f.category as code, trim_scale(f.rate)::text as rate,
          trim_scale(sum(f.base))::text as base, trim_scale(sum(f.tax))::text as tax
        from (${facts}) f
        join document d on d.id = f.document_id
        join thirdparty p on p.company_id = d.company_id and p.id = d.partner_id
        group by p.id, local_name(p), f.category, f.rate
        order by f.category, name, p.id, f.rate
        limit ${mostPartners}`)

/** One sum for each direction, category and rate. */
export const sumsIn = (facts: Raw) => sql<TaxSum>`
  select direction, category, trim_scale(rate)::text as rate, trim_scale(sum(base))::text as base,
    trim_scale(sum(tax))::text as tax
  from (${facts}) f
  group by direction, category, rate
  order by direction desc, category, rate`

/** Refused while a day has no rate of the tax office: a guess would be filed. */
export async function refuseMissingRate(tx: Tx, period: Period, terms: ReturnTerms): Promise<void> {
  const missing = await tx.maybe(missingRate(period, terms))
  if (missing) throw new Refusal('taxRateMissing', undefined, { day: formatDate(missing.day) })
}

export const figuresIn = (sums: readonly TaxSum[], terms: ReturnTerms): BoxFigure[] =>
  figuresOf(terms.boxes, {
    sums,
    previous: terms.filed?.last.boxes ?? [],
    decimals: terms.decimals,
  })

/** A figure opens where documents are behind it: its own, or those of boxes it is made of. */
const opening = (boxes: readonly BoxFigure[]) =>
  boxes.map((box) => ({ ...box, isOpening: selectionsOf(box.code, boxes).length > 0 }))

const mostCorrections = 500
const mostPartners = 1000
const mostOthers = 100

const others = ({ to }: Period, kind: TaxKind) => sql<TaxReturn['others'][number]>`
  select e.id as entry, e.day, coalesce(e.note, min(l.note)) as note,
    trim_scale(sum(l.first))::text as first, trim_scale(sum(l.second))::text as second
  from entry e
  join entry_line l on l.company_id = e.company_id and l.entry_id = e.id
  join account a on a.company_id = l.company_id and a.id = l.account_id
  where e.document_id is null and e.kind <> 'tax' and e.day <= ${to}::date
    and a.role = any(${[...rolesOf[kind]]})
  group by e.id, e.day, e.note
  order by e.day desc, e.id desc
  limit ${mostOthers}`

async function nextReturn({ tx }: Context, terms: ReturnTerms): Promise<TaxReturn> {
  const { next, currency } = terms
  await refuseMissingRate(tx, next, terms)
  const facts = taxFacts(next, terms)
  const sums = await tx.rows(sumsIn(taxSums(next, terms)))
  const corrections = documentsOf(
    correctingFacts(next, terms),
    sql`f.is_correction`,
    mostCorrections,
  )
  return {
    ...next,
    id: null,
    kind: terms.kind,
    currency: { code: currency.code, decimals: currency.decimals },
    boxes: opening(figuresIn(sums, terms)),
    corrections: await tx.rows(corrections),
    partners: await partnersOf(facts, terms, tx),
    filed: null,
    others: await tx.rows(others(next, terms.kind)),
  }
}

async function filedReturn({ tx }: Context, row: FiledRow): Promise<TaxReturn> {
  const { id, kind, from, to, currency, boxes, at, user, entry } = row
  const corrections = documentsOf(filedLines(id), sql`f.is_correction`, mostCorrections)
  return {
    id,
    kind,
    from,
    to,
    currency,
    boxes: opening(boxes),
    corrections: await tx.rows(corrections),
    partners: await partnersOf(filedLines(id), row, tx),
    filed: { at, user, entry },
    others: [],
  }
}

const returnId = z.union([z.literal('next'), pathId], 'notFound')

/** Of the return that is named: `next`, or one that was filed. */
export async function readReturn(context: Context, id: string, kind: TaxKind): Promise<TaxReturn> {
  const terms = await returnTerms(context, kind)
  if (id === 'next') return nextReturn(context, terms)
  const row = await context.tx.maybe(filedReturns(sql`t.id = ${id}`))
  if (!row) throw new Refusal('notFound')
  return filedReturn(context, row)
}

/** In the currency of the returns: amounts of two currencies have no sum. */
const payableIn = ({ currency }: ReturnTerms) => sql<NonNullable<TaxReturns['payable']>>`
  select a.id as account, ${currency.code}::text as currency,
    trim_scale(coalesce(- sum(l.amount), 0))::text as balance
  from account a
  left join entry_line l on l.company_id = a.company_id and l.account_id = a.id
    and l.currency_id = ${currency.id}
  where a.role = 'taxPayable'
  group by a.id`

const listed = ({ id, from, to, currency, boxes, at, user }: FiledRow): TaxReturnRow => ({
  id,
  from,
  to,
  currency: currency.code,
  due: amountWithRole(boxes, 'due'),
  credit: amountWithRole(boxes, 'credit'),
  filedAt: at,
  user,
})

export const listReturns = report({
  route: 'GET /api/books/tax-returns',
  summary: 'books: the returns that were filed, the next period, and what the tax office is owed',
  needs: 'books.journal.view',
  input: z.strictObject({ kind: taxKind }),
  async run(context, { kind }): Promise<TaxReturns> {
    const terms = await returnTerms(context, kind)
    const { next, today } = terms
    const filed = await context.tx.rows(filedReturns(sql`t.kind = ${kind}`))
    return {
      next: { ...next, blocked: next.to >= today ? 'taxPeriodRuns' : null },
      filed: filed.map(listed),
      payable: (await context.tx.maybe(payableIn(terms))) ?? null,
    }
  },
})

export const showReturn = report({
  route: 'GET /api/books/tax-returns/:id',
  summary: 'books: a return that was filed, or `next` as it would be filed now',
  needs: 'books.journal.view',
  input: z.strictObject({ id: returnId, kind: taxKind }),
  run: (context, { id, kind }) => readReturn(context, id, kind),
})

const selected = ({ direction, categories, rates }: Selection): Raw => sql`
  f.direction = ${direction}
  and (${categories.length === 0} or f.category = any(${[...categories]}::text[]))
  and (${rates.length === 0} or f.rate = any(${[...rates]}::numeric[]))`

const pageSize = 100

const cursor = z
  .string()
  .transform((text) => text.split('_'))
  .pipe(z.tuple([dayInput, idInput]))

export const returnDocuments = report({
  route: 'GET /api/books/tax-returns/:id/documents',
  summary: 'books: the documents that a box of a return counts, the oldest first',
  needs: 'books.journal.view',
  input: z.strictObject({
    id: returnId,
    kind: taxKind,
    box: z.string({ error: 'required' }).max(12, 'invalid'),
    /** Only those of one partner. */
    partner: idInput.optional(),
    after: z.string().max(60, 'invalid').optional(),
  }),
  async run(context, { id, kind, box, partner = null, after }): Promise<TaxDocuments> {
    const { tx } = context
    const { boxes, ...period } = await readReturn(context, id, kind)
    const found = boxes.find(({ code }) => code === box)
    if (!found) throw new Refusal('notFound')
    const terms = await returnTerms(context, kind)
    const facts = id === 'next' ? taxFacts(period, terms) : filedLines(id)
    const selections = selectionsOf(found.code, boxes)
    const any = sql.join([sql`false`, ...selections.map((it) => sql`(${selected(it)})`)], sql` or `)
    const [day, last] = after ? checkedCursor(cursor, after) : [null, null]
    const from = sql`(${day}::date is null or (d.day, d.id) > (${day}::date, ${last}::uuid))
      and (${partner}::uuid is null or d.partner_id = ${partner}::uuid)`
    const rows = await tx.rows(documentsOf(facts, sql`(${any}) and ${from}`, pageSize * 4))
    return pageOf(rows)
  },
})

/** Whole documents only: a page ends between two of them. */
function pageOf(rows: readonly TaxDocument[]): TaxDocuments {
  const ids = [...new Set(rows.map(({ id }) => id))]
  if (rows.length < pageSize * 4 && ids.length <= pageSize) return { rows: [...rows], next: null }
  const kept = new Set(ids.slice(0, Math.min(pageSize, ids.length - 1)))
  const shown = rows.filter(({ id }) => kept.has(id))
  const end = shown.at(-1)
  return { rows: shown, next: end ? `${end.day}_${end.id}` : null }
}
