/** Opening balances of clients and suppliers: documents with a number, an entry and an open item. */

import { sql } from 'kysely'
import { z } from 'zod'
import { behaviourOf } from '../../domain/books/behaviour.ts'
import type { SeriesEnd, SeriesKey } from '../../domain/books/chain.ts'
import type { Accounts } from '../../domain/books/entry.ts'
import type { OpeningRow } from '../../domain/books/ledger.ts'
import {
  type OpeningInput,
  openingBehaviour,
  openingInput,
  openingOf,
} from '../../domain/books/opening.ts'
import { refuseDay, refuseFarDay } from '../../domain/books/period.ts'
import { seriesYear } from '../../domain/books/series-year.ts'
import { longText } from '../../domain/kernel/field.ts'
import { pathId } from '../../domain/kernel/input.ts'
import { may } from '../../domain/kernel/permission.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { believedRate } from '../../domain/money/document-rate.ts'
import { currencyOf as measuredIn } from '../../domain/money/measure.ts'
import { decimalsIn, rankedAs, writtenCurrency } from '../../domain/money/ranks.ts'
import {
  numberDigits,
  numberPrefixes,
  numberRestart,
} from '../../domain/settings/numbering.settings.ts'
import { command, query } from '../kernel/command.ts'
import { accountsByRole } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import { type Settings, settingsFor } from '../kernel/settings.ts'
import { todayOf } from '../kernel/today.ts'
import { emptyBatch, writeBatch } from './batch.ts'
import { addDocument, addEntry, currencyRateRow, seriesRows } from './document.ts'
import type { Batch } from './posted-tables.ts'
import { addMoneylessVoids } from './reversal.ts'
import { lockSeries } from './series.ts'
import { type DayTerms, refuseWrongDay, termsOn, termsOnDays } from './terms.ts'

type PartnerFacts = { name: string; isClient: boolean; isSupplier: boolean; isActive: boolean }

type OpeningFacts = {
  /** Numbers of those that are posted already, by their ids. */
  posted: Record<string, string>
  partners: Record<string, PartnerFacts>
  types: { id: string; prefix: string | null; behaviour: string }[]
  branch: { id: string; code: string | null }
  accounts: Accounts
}

const factsOf = ({ actor }: Context, inputs: readonly OpeningInput[]) => sql<OpeningFacts>`
  select
    (select coalesce(json_object_agg(id, number), '{}')
      from document
      where id = any(${inputs.map(({ id }) => id)}::uuid[])) as posted,
    (select coalesce(json_object_agg(id, json_build_object('name', name, 'isActive', is_active,
        'isClient', is_client, 'isSupplier', is_supplier)), '{}')
      from thirdparty
      where id = any(${[...new Set(inputs.map(({ partner }) => partner))]}::uuid[])) as partners,
    (select coalesce(json_agg(json_build_object('id', id, 'prefix', prefix,
        'behaviour', behaviour) order by prefix is not null, name), '[]')
      from transaction_type
      where behaviour = any(${[...new Set(inputs.map(({ side }) => openingBehaviour(side)))]})
        and is_active) as types,
    (select json_build_object('id', id, 'code', code)
      from branch
      where (select reachable_branches()) is null or id = any ((select reachable_branches())::uuid[])
      order by id = ${actor.branchId}::uuid desc nulls last, code is not null, created_at, id
      limit 1) as branch,
    ${accountsByRole} as accounts`

function checkedFacts({ partners, types }: OpeningFacts, { side, partner }: OpeningInput) {
  const found = partners[partner]
  const isRight = side === 'client' ? found?.isClient : found?.isSupplier
  if (!found?.isActive || !isRight)
    throw new Refusal(side === 'client' ? 'selectClient' : 'selectSupplier', 'partner')
  const type = types.find(({ behaviour }) => behaviour === openingBehaviour(side))
  if (!type) throw new Refusal('selectType', 'side')
  return { type, partnerName: found.name }
}

function currencyOf({ actor }: Context, input: OpeningInput, terms: DayTerms) {
  const currency = writtenCurrency(input.currency, terms)
  const second = rankedAs(terms, 'second')
  const canSetRate = may(actor, 'money.rate.add')
  const rate = second ? believedRate(input.rate, { usual: terms.rate, canSetRate }) : null
  return { currency, rate, decimals: decimalsIn(terms) }
}

type Ground = {
  facts: OpeningFacts
  terms: ReadonlyMap<string, DayTerms>
  today: string
  settings: Settings
}

/** The prefix, the digits and the year of the series, as the branch decided. */
function numberingOf(
  { facts: { branch }, settings }: Ground,
  type: OpeningFacts['types'][number],
  input: OpeningInput,
) {
  const own = numberPrefixes[input.side === 'client' ? 'clientOpening' : 'supplierOpening']
  return {
    prefix: type.prefix ?? settings.of(own) ?? '',
    branchCode: branch.code,
    digits: settings.of(numberDigits),
    year: seriesYear({ restartsYearly: settings.of(numberRestart) === 'yearly' }, input.day),
  }
}

/** What an opening comes to, before anything of it is written. */
function judged(context: Context, input: OpeningInput, ground: Ground) {
  const { type, partnerName } = checkedFacts(ground.facts, input)
  const terms = ground.terms.get(input.day)
  if (!terms) throw new Error('No day is without its terms')
  const { today } = ground
  refuseDay(input.day, { today, lockedThrough: terms.lockedThrough }, context.actor.limits)
  refuseFarDay(input.dueDate, input.day, 'dueDate')
  const { currency, rate, decimals } = currencyOf(context, input, terms)
  const opening = openingOf(input, rate, {
    currency: measuredIn(currency),
    decimals: currency.decimals,
    both: decimals,
  })
  const numbering = numberingOf(ground, type, input)
  const { year } = numbering
  const key: SeriesKey = { typeId: type.id, branchId: ground.facts.branch.id, year }
  const { rateAt } = terms
  return { input, partnerName, currency, rate, rateAt, decimals, opening, numbering, key }
}

type Judged = ReturnType<typeof judged>

/** Adds the document, its entry and what is open of it; answers its number. */
function addOpened(
  batch: Batch,
  context: Context,
  { facts: { branch, accounts } }: Ground,
  series: SeriesEnd,
  { input, partnerName, currency, rate, rateAt, decimals, opening, numbering }: Judged,
): string {
  const { id, amount, day, partner, side } = input
  const dueDate = input.dueDate ?? day
  const { worth, direction, bookings } = opening
  const behaviour = openingBehaviour(side)
  const said = { day, partner: partnerName, currency: currency.code, rate, lines: [] }
  const none = { vat: '0', tax1: '0', tax2: '0' }
  const number = addDocument(
    batch,
    context,
    series,
    numbering,
    { behaviour, ...said, ...none, net: amount, total: amount },
    {
      id,
      partner_id: partner,
      partner_name: partnerName,
      currency_id: currency.id,
      rate,
      ...currencyRateRow(measuredIn(currency)),
      rate_at: rateAt,
      due_date: dueDate,
      note: input.note ?? null,
      subtotal: amount,
      net: amount,
      total: amount,
      first_total: worth.first,
      second_total: worth.second,
    },
  )
  const at = { branchId: branch.id }
  const entered = { kind: 'posting', day, bookings, rate, decimals, accounts } as const
  addEntry(batch, context, { documentId: id, at, ...entered })
  batch.openItems.push({
    document_id: id,
    screen: behaviourOf(behaviour).screen,
    partner_id: partner,
    side,
    direction,
    currency_id: currency.id,
    day,
    due_date: dueDate,
    amount,
    first_amount: worth.first,
    second_amount: worth.second,
    open: amount,
    first_open: worth.first,
    second_open: worth.second,
  })
  context.record({ entity: 'opening', id, after: { number, amount } })
  return number
}

/** Writes what holds by one statement; answers the numbers by their ids. */
async function write(
  context: Context,
  ground: Ground,
  good: readonly Judged[],
): Promise<ReadonlyMap<string, string>> {
  const numbers = new Map<string, string>()
  if (good.length === 0) return numbers
  const ends = await lockSeries(
    context.tx,
    good.map(({ key }) => key),
  )
  const batch = emptyBatch()
  for (const [at, it] of good.entries()) {
    const series = ends[at]
    if (!series) throw new Error('No series was given')
    numbers.set(it.input.id, addOpened(batch, context, ground, series, it))
  }
  batch.series.push(...seriesRows(ends))
  await writeBatch(context.tx, batch)
  return numbers
}

/** What became of an opening: it is posted, now or before, or it was refused. */
export type Opened = { number: string; isRepeated?: boolean } | { refusal: Refusal }

/**
 * Several at once. Each is judged by itself, and what holds is written together, in the order given:
 * what one is refused for is no matter of the others.
 */
export async function postOpenings(
  context: Context,
  inputs: readonly OpeningInput[],
): Promise<Opened[]> {
  const { tx, actor } = context
  const facts = await tx.one(factsOf(context, inputs))
  const [terms, today, settings] = [
    await termsOnDays(
      tx,
      inputs.map(({ day }) => day),
    ),
    await todayOf(context),
    await settingsFor(tx, { branchId: facts.branch.id, userId: actor.userId }),
  ]
  const ground: Ground = { facts, terms, today, settings }
  const outcomes = inputs.map((input): Opened | Judged => {
    const number = facts.posted[input.id]
    if (number !== undefined) return { number, isRepeated: true }
    try {
      return judged(context, input, ground)
    } catch (error) {
      if (error instanceof Refusal) return { refusal: error }
      throw error
    }
  })
  const numbers = await write(
    context,
    ground,
    outcomes.filter((it) => 'opening' in it),
  )
  return outcomes.map(
    (it): Opened => ('opening' in it ? { number: numbers.get(it.input.id) ?? '' } : it),
  )
}

export const addOpening = command({
  route: 'POST /api/books/openings',
  summary: 'books: post the opening balance of a client or supplier; the same id once',
  needs: 'books.journal.post',
  input: openingInput,
  async run(context, input) {
    const [made] = await postOpenings(context, [input])
    if (!made) throw new Error('One was asked for')
    if ('refusal' in made) throw made.refusal
    if (made.isRepeated) context.repeated()
    return { id: input.id, number: made.number }
  },
})

export const readOpenings = query({
  route: 'GET /api/books/openings',
  summary: 'books: the newest opening balances',
  needs: 'books.journal.view',
  input: z.strictObject({}),
  async run({ tx }): Promise<{ rows: OpeningRow[] }> {
    const rows = await tx.rows(sql<OpeningRow>`
      select d.id, d.number, d.day, o.side,
        json_build_object('id', d.partner_id, 'title',
          name_since(p, d.partner_name)) as partner,
        c.code as currency, trim_scale(o.amount * o.direction)::text as amount,
        trim_scale(o.first_amount * o.direction)::text as "firstAmount",
        trim_scale(o.open * o.direction)::text as open, d.state, d.note
      from document d
      join open_item o on o.document_id = d.id
      join currency c on c.id = d.currency_id
      join thirdparty p on p.id = d.partner_id
      where d.screen = 'books'
      order by d.day desc, d.id desc
      limit 500`)
    return { rows }
  },
})

type Voidable = { id: string; state: string; isTouched: boolean }

/** What became of one that was to be undone. */
export type Unopened = 'void' | 'wasVoid' | Refusal

/** Undoes several at once; what something was paid of, or nobody knows, stays. */
export async function voidOpenings(
  context: Context,
  ids: readonly string[],
  reason: string,
): Promise<ReadonlyMap<string, Unopened>> {
  const { tx } = context
  await tx.rows(sql`
    select 1 from document where id = any(${ids}::uuid[]) order by id for update`)
  const found = await tx.rows(sql<Voidable>`
    select d.id, d.state, o.open <> o.amount as "isTouched"
    from document d
    join open_item o on o.document_id = d.id
    where d.id = any(${ids}::uuid[]) and d.screen = 'books'
    order by d.id
    for update of o`)
  const outcomes = new Map<string, Unopened>(ids.map((id) => [id, new Refusal('notFound')]))
  for (const { id, state, isTouched } of found)
    outcomes.set(id, state === 'void' ? 'wasVoid' : isTouched ? new Refusal('voidPaid') : 'void')
  const going = ids.filter((id) => outcomes.get(id) === 'void')
  if (going.length === 0) return outcomes
  const today = await todayOf(context)
  await refuseWrongDay(context, today, await termsOn(tx, today))
  const batch = emptyBatch()
  await addMoneylessVoids(batch, context, going, { day: today, reason })
  for (const document_id of going)
    batch.settledItems.push({ document_id, open: 0, first_open: 0, second_open: 0 })
  await writeBatch(tx, batch)
  for (const id of going)
    context.record({
      entity: 'opening',
      id,
      before: { state: 'posted' },
      after: { state: 'void', reason },
    })
  return outcomes
}

export const voidOpening = command({
  route: 'POST /api/books/openings/:id/void',
  summary: 'books: undo an opening balance of which nothing is paid',
  needs: 'books.journal.void',
  input: z.strictObject({
    id: pathId,
    reason: longText({ max: 500 }).schema,
  }),
  async run(context, { id, reason }) {
    const outcome = (await voidOpenings(context, [id], reason)).get(id)
    if (outcome instanceof Refusal) throw outcome
    if (outcome === 'wasVoid') context.repeated()
    return {}
  },
})
