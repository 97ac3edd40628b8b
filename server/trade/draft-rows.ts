/**
 * A draft for the preview of its paper: reckoned by the rule that will post it, without a number
 * and marked as a draft. What is not written yet is left out; nothing is refused that a posting
 * would refuse for another reason than its arithmetic.
 */
import { sql } from 'kysely'
import { type BehaviourName, behaviourOf } from '../../domain/books/behaviour.ts'
import { toFirst, toSecond } from '../../domain/kernel/convert.ts'
import { isDecimal, isZero } from '../../domain/kernel/decimal.ts'
import type { DraftBody, DraftLine } from '../../domain/trade/contract.ts'
import { type PricedLine, type TaxRules, totalsOf } from '../../domain/trade/totals.ts'
import type { Tx } from '../kernel/db.ts'
import type { PaperSource } from './document-paper.ts'
import type { House, HouseCurrency } from './paper-house.ts'
import type { DocumentRow, LineRow } from './paper-rows.ts'

export type DraftFacts = {
  id: string
  behaviour: BehaviourName
  body: DraftBody
  today: string
  partner: DocumentRow['partner']
}

export const draftFacts = (tx: Tx, id: string): Promise<DraftFacts | undefined> =>
  tx.maybe(sql<DraftFacts>`
    select f.id, f.behaviour, f.body,
      (now() at time zone (select time_zone from company))::date as today,
      (select json_build_object('name', name, 'altName', alt_name, 'contactPerson',
          contact_person, 'financialNumber', financial_number, 'address', address,
          'phone', phone1, 'language', language)
        from thirdparty
        where id = f.partner_id) as partner
    from draft f
    where f.id = ${id}`)

type WrittenLine = DraftLine & { item: NonNullable<DraftLine['item']>; quantity: string }

/** A draft is kept as it was typed; what is no number yet counts for nothing. */
const decimal = (typed: unknown): string =>
  typeof typed === 'string' && isDecimal(typed) ? typed : '0'

const isWritten = (line: DraftLine): line is WrittenLine =>
  Boolean(line.item) && !isZero(decimal(line.quantity))

const priced = (line: WrittenLine): PricedLine => ({
  quantity: line.quantity,
  unitPrice: decimal(line.unitPrice),
  discountPercent: decimal(line.discountPercent),
  discountAmount: decimal(line.discountAmount),
  vat: decimal(line.vat),
  tax1: decimal(line.tax1),
  tax2: decimal(line.tax2),
})

const titled = (linked: { title: string } | null | undefined) =>
  linked ? { name: linked.title, altName: null } : null

export function draftSource(draft: DraftFacts, house: House, taxes: TaxRules): PaperSource {
  const { body } = draft
  const written = (body.lines ?? []).filter(isWritten)
  const currency = draftCurrency(body, house)
  const { lines, ...totals } = totalsOf(written.map(priced), {
    decimals: currency.decimals,
    taxes,
    discountPercent: decimal(body.discountPercent),
    discountAmount: decimal(body.discountAmount),
  })
  const rows = written.map(
    (line, at): LineRow => ({
      ...(lines[at] as (typeof lines)[number]),
      name: line.name ?? line.item.title,
      note: line.note ?? null,
      unit: line.unit?.title ?? '',
      code: null,
      quantity: line.quantity,
      direction: 1,
      ordered: null,
      unitPrice: line.unitPrice ?? '0',
      discountPercent: line.discountPercent ?? '0',
      discountAmount: line.discountAmount ?? '0',
      rates: { vat: line.vat ?? '0', tax1: line.tax1 ?? '0', tax2: line.tax2 ?? '0' },
    }),
  )
  return {
    row: {
      ...headOf(draft, house),
      ...totals,
      ...convertedTotals(totals.total, body, house),
      taxRules: taxes,
    },
    lines: rows,
    allocations: [],
    onAccount: null,
  }
}

/** That of the books until another is chosen. */
function draftCurrency({ currency }: DraftBody, { currencies }: House): HouseCurrency {
  const found =
    currencies.find(({ id }) => id === currency) ?? currencies.find(({ rank }) => rank === 'first')
  if (!found) throw new Error('A company without a currency')
  return found
}

function convertedTotals(total: string, body: DraftBody, house: House) {
  const { rank } = draftCurrency(body, house)
  const rate = isZero(decimal(body.rate)) ? null : decimal(body.rate)
  const decimals = (wanted: string): number =>
    house.currencies.find((it) => it.rank === wanted)?.decimals ?? 2
  if (!rate) return { firstTotal: total, secondTotal: null }
  return rank === 'first'
    ? { firstTotal: total, secondTotal: toSecond(total, rate, decimals('second')) }
    : { firstTotal: toFirst(total, rate, decimals('first')), secondTotal: total }
}

function headOf({ id, behaviour, body, today, partner }: DraftFacts, house: House) {
  return {
    id,
    screen: behaviourOf(behaviour).screen,
    behaviour,
    number: null,
    state: 'draft' as const,
    day: body.day || today,
    dueDate: body.dueDate ?? null,
    branchId: body.branch?.id ?? '',
    currencyId: draftCurrency(body, house).id,
    rate: isZero(decimal(body.rate)) ? null : decimal(body.rate),
    rateAt: null,
    externalNumber: body.externalNumber ?? null,
    originNumber: body.origin?.number ?? null,
    reason: body.reason ?? null,
    note: body.note ?? null,
    paid: '0',
    bank: null,
    reference: null,
    valueDate: null,
    prints: 0,
    hash: null,
    partnerName: partner?.name ?? null,
    partner,
    branch: titled(body.branch) ?? { name: '', altName: null },
    warehouse: titled(body.warehouse),
    toWarehouse: titled(body.toWarehouse),
    project: titled(body.project),
    method: null,
    account: null,
  }
}
