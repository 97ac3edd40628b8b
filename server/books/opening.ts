/** Opening balances of clients and suppliers: documents with a number, an entry and an open item. */

import { sql } from 'kysely'
import { z } from 'zod'
import { behaviourOf } from '../../domain/books/behaviour.ts'
import type { Accounts } from '../../domain/books/entry.ts'
import type { OpeningRow } from '../../domain/books/ledger.ts'
import {
  type OpeningInput,
  openingBehaviour,
  openingInput,
  openingOf,
} from '../../domain/books/opening.ts'
import { refuseFarDay } from '../../domain/books/period.ts'
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
import { type Context, command, query } from '../kernel/command.ts'
import { accountsByRole } from '../kernel/company-facts.ts'
import { settingsFor } from '../kernel/settings.ts'
import { todayOf } from '../kernel/today.ts'
import { emptyBatch, writeBatch } from './batch.ts'
import { addDocument, addEntry, currencyRateRow, seriesRows } from './document.ts'
import { addVoid } from './reversal.ts'
import { lockSeries } from './series.ts'
import { type DayTerms, refuseWrongDay, termsOn } from './terms.ts'

type OpeningFacts = {
  posted: { id: string; number: string } | null
  partner: { name: string; isRight: boolean; isActive: boolean } | null
  type: { id: string; prefix: string | null } | null
  branch: { id: string; code: string | null }
  accounts: Accounts
}

const factsOf = ({ actor }: Context, { id, side, partner }: OpeningInput) => sql<OpeningFacts>`
  select
    (select json_build_object('id', id, 'number', number)
      from document
      where id = ${id}) as posted,
    (select json_build_object('name', name, 'isActive', is_active,
        'isRight', ${side === 'client' ? sql`is_client` : sql`is_supplier`})
      from thirdparty
      where id = ${partner}) as partner,
    (select json_build_object('id', id, 'prefix', prefix)
      from transaction_type
      where behaviour = ${openingBehaviour(side)} and is_active
      order by prefix is not null, name
      limit 1) as type,
    (select json_build_object('id', id, 'code', code)
      from branch
      where (select reachable_branches()) is null or id = any ((select reachable_branches())::uuid[])
      order by id = ${actor.branchId}::uuid desc nulls last, code is not null, created_at, id
      limit 1) as branch,
    ${accountsByRole} as accounts`

type Checked = OpeningFacts & { type: NonNullable<OpeningFacts['type']>; partnerName: string }

function checkedFacts(facts: OpeningFacts, { side }: OpeningInput): Checked {
  const { partner, type } = facts
  if (!partner?.isRight || !partner.isActive)
    throw new Refusal(side === 'client' ? 'selectClient' : 'selectSupplier', 'partner')
  if (!type) throw new Refusal('selectType', 'side')
  return { ...facts, type, partnerName: partner.name }
}

function currencyOf({ actor }: Context, input: OpeningInput, terms: DayTerms) {
  const currency = writtenCurrency(input.currency, terms)
  const second = rankedAs(terms, 'second')
  const canSetRate = may(actor, 'money.rate.add')
  const rate = second ? believedRate(input.rate, { usual: terms.rate, canSetRate }) : null
  return { currency, rate, decimals: decimalsIn(terms) }
}

/** The prefix, the digits and the year of the series, as the branch decided. */
async function numberingOf({ tx, actor }: Context, facts: Checked, input: OpeningInput) {
  const { branch, type } = facts
  const settings = await settingsFor(tx, { branchId: branch.id, userId: actor.userId })
  const own = numberPrefixes[input.side === 'client' ? 'clientOpening' : 'supplierOpening']
  return {
    prefix: type.prefix ?? settings.of(own) ?? '',
    branchCode: branch.code,
    digits: settings.of(numberDigits),
    year: settings.of(numberRestart) === 'yearly' ? Number(input.day.slice(0, 4)) : 0,
  }
}

async function postOpening(context: Context, input: OpeningInput, given: OpeningFacts) {
  const { tx } = context
  const facts = checkedFacts(given, input)
  const terms = await termsOn(tx, input.day)
  await refuseWrongDay(context, input.day, terms)
  refuseFarDay(input.dueDate, input.day, 'dueDate')
  const { currency, rate, decimals } = currencyOf(context, input, terms)
  const opening = openingOf(input, rate, {
    currency: measuredIn(currency),
    decimals: currency.decimals,
    both: decimals,
  })
  const numbering = await numberingOf(context, facts, input)
  const key = { typeId: facts.type.id, branchId: facts.branch.id, year: numbering.year }
  const [series] = await lockSeries(tx, [key])
  if (!series) throw new Error('No series was given')
  const batch = emptyBatch()
  const { amount, day, partner, side } = input
  const dueDate = input.dueDate ?? day
  const { worth } = opening
  const said = { day, partner: facts.partnerName, currency: currency.code, rate, lines: [] }
  const none = { vat: '0', tax1: '0', tax2: '0' }
  const number = addDocument(
    batch,
    context,
    series,
    numbering,
    { behaviour: openingBehaviour(side), ...said, ...none, net: amount, total: amount },
    {
      id: input.id,
      partner_id: partner,
      partner_name: facts.partnerName,
      currency_id: currency.id,
      rate,
      ...currencyRateRow(measuredIn(currency)),
      rate_at: terms.rateAt,
      due_date: dueDate,
      note: input.note ?? null,
      subtotal: amount,
      net: amount,
      total: amount,
      first_total: worth.first,
      second_total: worth.second,
    },
  )
  addEntry(batch, context, {
    documentId: input.id,
    at: { branchId: facts.branch.id },
    kind: 'posting',
    day,
    bookings: opening.bookings,
    rate,
    decimals,
    accounts: facts.accounts,
  })
  batch.openItems.push({
    document_id: input.id,
    screen: behaviourOf(openingBehaviour(side)).screen,
    partner_id: partner,
    side,
    direction: opening.direction,
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
  batch.series.push(...seriesRows([series]))
  await writeBatch(tx, batch)
  context.record({ entity: 'opening', id: input.id, after: { number, amount } })
  return { id: input.id, number }
}

export const addOpening = command({
  route: 'POST /api/books/openings',
  summary: 'books: post the opening balance of a client or supplier; the same id once',
  needs: 'books.journal.post',
  input: openingInput,
  async run(context, input) {
    const facts = await context.tx.one(factsOf(context, input))
    if (!facts.posted) return postOpening(context, input, facts)
    context.repeated()
    return facts.posted
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

type Voidable = { state: string; isTouched: boolean }

export const voidOpening = command({
  route: 'POST /api/books/openings/:id/void',
  summary: 'books: undo an opening balance of which nothing is paid',
  needs: 'books.journal.void',
  input: z.strictObject({
    id: pathId,
    reason: longText({ max: 500 }).schema,
  }),
  async run(context, { id, reason }) {
    const { tx } = context
    await tx.rows(sql`select 1 from document where id = ${id} for update`)
    const found = await tx.maybe(sql<Voidable>`
      select d.state, o.open <> o.amount as "isTouched"
      from document d
      join open_item o on o.document_id = d.id
      where d.id = ${id} and d.screen = 'books'
      for update of o`)
    if (!found) throw new Refusal('notFound')
    if (found.state === 'void') {
      context.repeated()
      return {}
    }
    if (found.isTouched) throw new Refusal('voidPaid')
    const today = await todayOf(context)
    await refuseWrongDay(context, today, await termsOn(tx, today))
    const batch = emptyBatch()
    await addVoid(batch, context, { id, day: today, reason })
    batch.settledItems.push({ document_id: id, open: 0, first_open: 0, second_open: 0 })
    await writeBatch(tx, batch)
    context.record({
      entity: 'opening',
      id,
      before: { state: 'posted' },
      after: { state: 'void', reason },
    })
    return {}
  },
})
