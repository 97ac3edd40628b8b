/** A document as its rows have it, read for printing. A draft is made to look the same. */
import { sql } from 'kysely'
import type { BehaviourName, DocumentScreen } from '../../../domain/books/behaviour.ts'
import type { HeadValues } from '../../../domain/books/head/document-head.ts'
import type { MoneyHeadValues } from '../../../domain/books/head/money-head.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { LocalNames, UnitNames } from '../../../domain/kernel/naming/local-name.ts'
import type { PaperPartner } from '../../../domain/paper/document.ts'
import type { PostedLine } from '../../../domain/trade/contract.ts'
import type { TaxRules } from '../../../domain/trade/totals.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { titleTable } from '../../kernel/rows/row-sql.ts'
import { headColumns, lineLots, moneyMeansColumns } from '../posted-sql.ts'

type Moved = { currency: string; amount: string; first: string }

type TicketMoney = {
  tenders: (Moved & { flow: 'in' | 'out'; method: LocalNames })[]
  tips: Moved[]
  cards: (Moved & { kind: string; label: string })[]
}

const moved = sql`'currency', t.currency_id, 'amount', trim_scale(t.amount)::text,
  'first', trim_scale(t.first_amount)::text`

const ticketMoney = sql`
  case when d.screen = 'pos' then json_build_object(
    'tenders', (
      select coalesce(json_agg(json_build_object(${moved}, 'flow', t.flow, 'method', names_of(m))
        order by t.position), '[]')
      from ticket_tender t
      join payment_method m on m.company_id = t.company_id and m.id = t.method_id
      where t.company_id = d.company_id and t.document_id = d.id),
    'tips', (
      select coalesce(json_agg(json_build_object(${moved}) order by t.position), '[]')
      from ticket_tip t
      where t.company_id = d.company_id and t.document_id = d.id),
    'cards', (
      select coalesce(json_agg(json_build_object(${moved}, 'kind', t.kind, 'label', t.label)
        order by t.position), '[]')
      from ticket_card t
      where t.company_id = d.company_id and t.document_id = d.id)) end`

export type DocumentRow = HeadValues &
  MoneyHeadValues & {
    id: string
    screen: DocumentScreen
    behaviour: BehaviourName
    /** A draft has none yet. */
    number: string | null
    state: 'draft' | 'posted' | 'void'
    day: string
    branchId: string
    currencyId: string
    rate: string | null
    /** Of a currency besides the two: what one of it was worth in the first. */
    currencyRate: string | null
    originNumber: string | null
    reason: string | null
    subtotal: string
    discount: string
    total: string
    firstTotal: string
    secondTotal: string | null
    paid: string
    taxRules: TaxRules | null
    prints: number
    hash: string | null
    partnerName: string | null
    partner: (PaperPartner & { language: Language | null }) | null
    branch: LocalNames
    warehouse: LocalNames | null
    toWarehouse: LocalNames | null
    project: LocalNames | null
    method: LocalNames | null
    account: LocalNames | null
    /** Of a ticket: what it was paid with, what it gave out, and cards and tips beside its goods. */
    ticketMoney?: TicketMoney | null
    /** Of money between places of our own: where it came to, and what of it did. */
    between: { to: LocalNames; toCurrencyId: string; received: string; fee: string } | null
  }

const named = (table: string, pointer: string) => sql`
  (select names_of(r)
    from ${titleTable(table)} r
    where r.id = d.${sql.ref(pointer)})`

export const documentRow = (tx: Tx, id: string): Promise<DocumentRow | undefined> =>
  tx.maybe(sql<DocumentRow>`
    select d.id, d.screen, d.behaviour, d.number, d.state, d.day, ${headColumns},
      d.branch_id as "branchId", d.currency_id as "currencyId", d.rate,
      d.currency_rate as "currencyRate",
      d.reason, d.subtotal, d.discount, d.total,
      d.first_total as "firstTotal", d.second_total as "secondTotal", d.paid,
      d.tax_rules as "taxRules", ${moneyMeansColumns}, d.prints,
      d.hash, d.partner_name as "partnerName",
      (select number from document where id = d.origin_id) as "originNumber",
      (select names_of(p) || jsonb_build_object('contactPerson', contact_person,
          'financialNumber', financial_number, 'address', address,
          'phone', phone1, 'language', language, 'email', (
            select address
            from thirdparty_email e
            where e.thirdparty_id = p.id
            order by e.type = 'billing' desc, e.position
            limit 1))
        from thirdparty p
        where id = d.partner_id) as partner,
      ${ticketMoney} as "ticketMoney",
      ${named('branch', 'branch_id')} as branch,
      ${named('warehouse', 'warehouse_id')} as warehouse,
      ${named('warehouse', 'to_warehouse_id')} as "toWarehouse",
      ${named('project', 'project_id')} as project,
      ${named('payment_method', 'method_id')} as method,
      ${named('account', 'account_id')} as account,
      (select json_build_object('to', names_of(a), 'toCurrencyId', x.to_currency_id,
          'received', x.received::text, 'fee', x.fee::text)
        from transfer_terms x
        join account a on a.company_id = x.company_id and a.id = x.to_account_id
        where x.document_id = d.id) as between
    from document d
    where d.id = ${id}`)

export type LineRow = {
  name: string
  /** Of its item, in the languages its card knows. */
  names: LocalNames | null
  note: string | null
  unit: UnitNames
  code: string | null
  quantity: string
  direction: 1 | -1
  /** What was ordered of it, where it follows an order in the same unit. */
  ordered: string | null
  unitPrice: string
  discountPercent: string
  discountAmount: string
  rates: { vat: string; tax1: string; tax2: string }
  amount: string
  net: string
  vat: string
  tax1: string
  tax2: string
  /** Those it moved, as far as they have a name. */
  lots: PostedLine['lots']
  isSerial: boolean
  /** What promotions took off it, by the name they were printed with. */
  promotions?: string[] | null
}

/** What `unit u` is called. */
export const unitNames = sql`names_of(u) || jsonb_build_object('symbol', u.symbol)`

/** What the cards of these items say, by the id of the item. */
export async function namesOf(tx: Tx, items: readonly string[]): Promise<Map<string, LocalNames>> {
  const rows = await tx.rows(sql<{ id: string; names: LocalNames }>`
    select i.id, names_of(i) as names
    from item i
    where i.id = any(${items}::uuid[])`)
  return new Map(rows.map(({ id, names }) => [id, names]))
}

export const lineRows = (tx: Tx, documentId: string): Promise<LineRow[]> =>
  tx.rows(sql<LineRow>`
    select l.name, names_of(i) as names, l.note, ${unitNames} as unit, l.quantity, l.direction,
      (select b.code
        from item_barcode b
        where b.item_id = l.item_id
        order by b.position
        limit 1) as code,
      (select o.quantity
        from document_line o
        where o.id = l.origin_line_id and o.unit_id = l.unit_id) as ordered,
      l.unit_price as "unitPrice", l.discount_percent as "discountPercent",
      l.discount_amount as "discountAmount",
      json_build_object('vat', l.vat_rate::text, 'tax1', l.tax1_rate::text,
        'tax2', l.tax2_rate::text) as rates,
      l.amount, l.net, l.vat, l.tax1, l.tax2, ${lineLots} as lots, i.has_serials as "isSerial",
      (select json_agg(p.name order by p.position)
        from ticket_promotion p
        where p.company_id = l.company_id and p.line_id = l.id) as promotions
    from document_line l
    join unit u on u.id = l.unit_id
    join item i on i.id = l.item_id
    where l.document_id = ${documentId}
    order by l.position`)

export type AllocationRow = {
  number: string
  day: string
  currencyId: string
  total: string
  allocated: string
  open: string
  paid: string
  withheld: string | null
}

/** What a receipt or a payment settles now; what was undone is not printed. */
export const allocationRows = (tx: Tx, documentId: string): Promise<AllocationRow[]> =>
  tx.rows(sql<AllocationRow>`
    select d.number, d.day, d.currency_id as "currencyId", d.total, a.to_amount as allocated,
      o.open, a.from_amount as paid, w.amount as withheld
    from allocation a
    join document d on d.id = a.to_id
    join open_item o on o.document_id = a.to_id
    left join withholding w on w.company_id = a.company_id and w.allocation_id = a.id
    where a.from_id = ${documentId} and a.reversal_of is null
      and not exists (select 1 from allocation r where r.reversal_of = a.id)
    order by d.day, d.number`)

export const openAmount = async (tx: Tx, documentId: string): Promise<string | null> => {
  const row = await tx.maybe(sql<{ open: string }>`
    select open
    from open_item
    where document_id = ${documentId}`)
  return row?.open ?? null
}
