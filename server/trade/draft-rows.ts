/**
 * A draft for the preview of its paper: reckoned by the rule that will post it, without a number
 * and marked as a draft. It was kept as it was typed, so what is not written yet, or is not what it
 * should be, is left out; only its arithmetic can be refused.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { type BehaviourName, behaviourOf } from '../../domain/books/behaviour.ts'
import {
  documentHead,
  type HeadFieldName,
  headFields,
  headOf,
} from '../../domain/books/head/document-head.ts'
import { emptyMoneyHead } from '../../domain/books/head/money-head.ts'
import { isDay } from '../../domain/kernel/date.ts'
import { money, percent, quantity } from '../../domain/kernel/field.ts'
import { id as anyId } from '../../domain/kernel/input.ts'
import type { LocalNames, UnitNames } from '../../domain/kernel/naming/local-name.ts'
import { isNegative, isZero } from '../../domain/kernel/number/decimal.ts'
import { differenceOf } from '../../domain/kernel/number/fraction.ts'
import { currencyOf, worthAt } from '../../domain/money/measure.ts'
import { decimalsIn } from '../../domain/money/ranks.ts'
import { type TaxRules, totalsOf } from '../../domain/trade/totals.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { todayOf } from '../kernel/today.ts'
import type { PaperSource } from './paper/document-paper.ts'
import type { CompanyCurrency, Letterhead } from './paper/letterhead.ts'
import { type DocumentRow, type LineRow, namesOf, unitNames } from './paper/paper-rows.ts'

const said = z.string().nullable().catch(null)
const linked = z.object({ id: anyId, title: z.string() }).nullable().catch(null)
const count = quantity().schema.catch('0')
const amount = money().schema.catch('0')
const share = percent().schema.catch('0')
const day = z.string().refine(isDay).nullable().catch(null)

const signed = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,6})?$/)
  .nullable()
  .catch(null)

const line = z.object({
  item: linked,
  name: said,
  unit: linked,
  quantity: count,
  /** Of an adjustment: the difference itself, or what was counted against what was expected. */
  difference: signed,
  counted: signed,
  expected: signed,
  unitPrice: amount,
  discountPercent: share,
  discountAmount: amount,
  vat: share,
  tax1: share,
  tax2: share,
  note: said,
})

type DirectedLine = z.output<typeof line> & { direction: 1 | -1 }

function directed(written: z.output<typeof line>): DirectedLine {
  const { counted, expected } = written
  const difference =
    written.difference ?? (counted && expected ? differenceOf(counted, expected) : null)
  if (difference === null) return { ...written, direction: 1 }
  const isLess = isNegative(difference)
  return { ...written, quantity: difference.replace('-', ''), direction: isLess ? -1 : 1 }
}

const head = Object.fromEntries(
  headFields.map((name) => [name, documentHead[name].field.kind === 'date' ? day : said]),
) as Record<HeadFieldName, typeof said>

const body = z.object({
  ...head,
  branch: linked,
  project: linked,
  currency: said,
  rate: count,
  day,
  discountPercent: share,
  discountAmount: amount,
  warehouse: linked,
  toWarehouse: linked,
  reason: said,
  origin: z.object({ number: z.string() }).nullable().catch(null),
  lines: z.array(line).catch([]),
})

type Body = z.output<typeof body>

export type DraftFacts = {
  id: string
  behaviour: BehaviourName
  today: string
  partner: DocumentRow['partner']
  body: Body
  /** What the cards of its items say, by the id of the item. */
  names: ReadonlyMap<string, LocalNames>
  around: Around
}

/** What else it names, in every language: what was chosen says only how its writer calls it. */
type Around = Record<'branch' | 'warehouse' | 'toWarehouse' | 'project', LocalNames | null> & {
  units: Record<string, UnitNames>
}

const aroundOf = (tx: Tx, { branch, warehouse, toWarehouse, project, lines }: Body) =>
  tx.one(sql<Around>`
    select
      (select names_of(r) from branch_title r where r.id = ${branch?.id ?? null}) as branch,
      (select names_of(r) from warehouse_title r where r.id = ${warehouse?.id ?? null})
        as warehouse,
      (select names_of(r) from warehouse_title r where r.id = ${toWarehouse?.id ?? null})
        as "toWarehouse",
      (select names_of(r) from project r where r.id = ${project?.id ?? null}) as project,
      (select coalesce(jsonb_object_agg(u.id, ${unitNames}), '{}')
        from unit u
        where u.id = any(${lines.flatMap(({ unit }) => unit?.id ?? [])}::uuid[])) as units`)

export async function draftFacts(context: Context, id: string): Promise<DraftFacts | undefined> {
  const { tx } = context
  const found = await tx.maybe(sql<Omit<DraftFacts, 'names' | 'around' | 'today'>>`
    select f.id, f.behaviour, f.body,
      (select names_of(p) || jsonb_build_object('contactPerson', contact_person,
          'financialNumber', financial_number, 'address', address, 'phone', phone1,
          'language', language)
        from thirdparty p
        where id = f.partner_id) as partner
    from draft f
    where f.id = ${id}`)
  if (!found) return undefined
  const read = body.parse(found.body)
  const items = read.lines.flatMap(({ item }) => item?.id ?? [])
  const today = await todayOf(context)
  const [names, around] = await Promise.all([namesOf(tx, items), aroundOf(tx, read)])
  return { ...found, today, body: read, names, around }
}

export function draftSource(
  draft: DraftFacts,
  letterhead: Letterhead,
  taxes: TaxRules,
): PaperSource {
  const { body, names, around } = draft
  const currency = draftCurrency(body, letterhead)
  const written = body.lines.map(directed).filter(({ item, quantity }) => item && !isZero(quantity))
  const { lines, ...totals } = totalsOf(written, {
    decimals: currency.decimals,
    taxes,
    discountPercent: body.discountPercent,
    discountAmount: body.discountAmount,
  })
  const rows = lines.map((reckoned, at): LineRow => {
    const { vat, tax1, tax2, ...own } = written[at] as DirectedLine
    return {
      ...own,
      ...reckoned,
      name: own.name ?? names.get(own.item?.id ?? '')?.name ?? own.item?.title ?? '',
      names: names.get(own.item?.id ?? '') ?? null,
      unit: around.units[own.unit?.id ?? ''] ?? { name: own.unit?.title ?? '' },
      code: null,
      ordered: null,
      lots: null,
      isSerial: false,
      rates: { vat, tax1, tax2 },
    }
  })
  const row = {
    ...rowOf(draft, currency),
    ...totals,
    ...bothTotals(totals.total, draft, letterhead),
  }
  return { row: { ...row, taxRules: taxes }, lines: rows, allocations: [], onAccount: null }
}

/** That of the books until another is chosen. */
function draftCurrency({ currency }: Body, { currencies }: Letterhead): CompanyCurrency {
  const found =
    currencies.find(({ id }) => id === currency) ?? currencies.find(({ rank }) => rank === 'first')
  if (!found) throw new Error('A company without a currency')
  return found
}

const rateOf = ({ rate }: Body): string | null => (isZero(rate) ? null : rate)

function bothTotals(total: string, { body }: DraftFacts, letterhead: Letterhead) {
  const currency = draftCurrency(body, letterhead)
  const rate = rateOf(body)
  const isUnrated = currency.rank === null ? currency.rate == null : rate === null
  if (isUnrated) return { firstTotal: total, secondTotal: null }
  const worth = worthAt(total, currencyOf(currency), rate, decimalsIn(letterhead))
  return { firstTotal: worth.first, secondTotal: worth.second }
}

function rowOf(
  { id, behaviour, body, today, partner, around }: DraftFacts,
  { id: currencyId, rate = null }: CompanyCurrency,
) {
  return {
    id,
    screen: behaviourOf(behaviour).screen,
    behaviour,
    number: null,
    state: 'draft' as const,
    day: body.day ?? today,
    ...emptyMoneyHead,
    ...headOf(behaviour, body),
    branchId: body.branch?.id ?? '',
    currencyId,
    rate: rateOf(body),
    currencyRate: rate,
    originNumber: body.origin?.number ?? null,
    reason: body.reason,
    paid: '0',
    prints: 0,
    hash: null,
    partnerName: partner?.name ?? null,
    partner,
    branch: around.branch ?? { name: '' },
    warehouse: around.warehouse,
    toWarehouse: around.toWarehouse,
    project: around.project,
    method: null,
    account: null,
    between: null,
  }
}
