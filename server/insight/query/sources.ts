/**
 * Where each column of the described model comes from. A view is made of each; the same text is
 * asked directly where views could not be granted. Rows of another company, branch or warehouse are
 * hidden by row security beneath it, documents of screens and amounts the reader may not see by what
 * `rights` holds.
 */

import type { SubjectName } from '../../../domain/insight/query/model.ts'
import { discountOf, discountsOfDocument } from '../../books/entries-read.ts'
import { hourIn, wallClock } from '../../kernel/sql-days.ts'
import { soldLines } from './sold-lines.ts'
import { holding, joined, type Source, withCost } from './source-parts.ts'
import { stockSources } from './stock-sources.ts'

/** Long texts are for their own screens. */
const short = (column: string): string => `left(${column}, 300)`

const local = (column: string): string => wallClock(column, 'o.time_zone')

const first = `
  join company o on o.company_id = d.company_id
  join currency f on f.company_id = d.company_id and f.rank = 'first'`

const second = `
  left join currency s on s.company_id = d.company_id and s.rank = 'second'`

/** In the currency of the books: by the rate of the document, where it has another. */
const inFirst = (amount: string): string =>
  `coalesce(case when d.currency_id = f.id then ${amount}
    else round(${amount} * d.first_total / nullif(d.total, 0), f.decimals) end, 0)`

/**
 * An amount of line `l` out of a whole that its document came to in another currency: what is
 * rounded up to it less what was rounded before it, so that the lines come to their document.
 */
const shared = (amount: string, whole: string, decimals: string): string => {
  const until = `(
      select sum(${amount.replaceAll('l.', 'n.')})
      from document_line n
      where n.company_id = d.company_id and n.document_id = d.id and n.position <= l.position)`
  const part = (upTo: string): string =>
    `round(${whole} * ${upTo} / nullif(d.total, 0), ${decimals})`
  return `(
      select ${part('so_far.amount')} - ${part(`(so_far.amount - ${amount})`)}
      from (select ${until} as amount) so_far)`
}

const way = `case
    when d.behaviour in ('salesInvoice', 'posSale', 'purchaseInvoice') then 1
    when d.behaviour in ('salesReturn', 'posRefund', 'purchaseReturn') then -1
    else 0
  end`

/** Of a line, in the currency beside it: by what the document came to in it when it was posted. */
const signedSecond = (amount: string): string => `${way} * case
    when d.second_total is null then null
    when d.currency_id = s.id then ${amount}
    when d.total = 0 then 0
    else ${shared(amount, 'd.second_total', 's.decimals')} end`

/** Of a line, in the currency of the books. */
const signed = (amount: string): string => `${way} * coalesce(case
    when d.currency_id = f.id then ${amount}
    else ${shared(amount, 'd.first_total', 'f.decimals')} end, 0)`

const ofWhole = (amount: string): string => `${way} * ${inFirst(amount)}`

/** What goods that follow their invoice cost comes with their delivery; late costs have their sign. */
const costOf = (cost: string): string =>
  `case when l.known_on is null and ${way} = -1 then - ${cost} else ${cost} end`

const soldCost = costOf('l.cost')

const soldSecondCost = costOf('l.second_cost')

const linesOf = (line: string): string => `${line} l
  join document d on d.company_id = l.company_id and d.id = l.document_id
  ${first}${second}
  ${joined('branch', 'b', 'd.branch_id')}
  ${joined('warehouse', 'w', 'coalesce(l.warehouse_id, d.warehouse_id)')}
  ${joined('transaction_type', 't', 'd.type_id')}
  ${joined('item', 'i', 'l.item_id')}
  ${joined('category', 'g', 'i.category_id')}
  ${joined('division', 'v', 'i.division_id')}
  ${joined('brand', 'm', 'i.brand_id')}
  ${joined('unit', 'u', 'i.unit_id')}
  ${joined('project', 'j', 'd.project_id')}`

/** Whom the document names, as the reader calls him if it is one of his names still. */
const partnerName = 'name_since(p, d.partner_name)'

const isLate = 'l.known_on is not null'

/** Nobody sold a late cost, and no client has a part in it. */
const ofSale = (column: string): string => `case when l.known_on is null then ${column} end`

const ofLine = {
  day: 'd.day',
  number: 'd.number',
  document_type: 'local_name(t)',
  branch: 'local_name(b)',
  warehouse: 'local_name(w)',
  item: 'name_since(i, l.name)',
  item_code: 'i.special_code',
  category: 'local_name(g)',
  brand: 'local_name(m)',
  unit: 'local_name(u)',
  project: 'local_name(j)',
  quantity: `${way} * l.base_quantity`,
  is_return: `${way} = -1`,
} as const

const isSeen = (rights: string): string => holding(rights, "'screen.' || d.screen")

/** Somebody else's goods and those of a screen whose amounts are costs. */
const amount = (column: string) => (rights: string) =>
  `case when ${holding(rights, "'amounts.' || d.screen")} then ${column} end`

const documents = `document d
  ${first}
  join currency c on c.company_id = d.company_id and c.id = d.currency_id
  ${joined('branch', 'b', 'd.branch_id')}
  ${joined('warehouse', 'w', 'd.warehouse_id')}
  ${joined('transaction_type', 't', 'd.type_id')}
  ${joined('project', 'j', 'd.project_id')}
  ${joined('thirdparty', 'p', 'd.partner_id')}`

const salesLines: Source<'sales_lines'> = {
  from: `${linesOf(soldLines)}
  ${joined('thirdparty', 'p', 'd.partner_id')}
  ${joined('partner_group', 'q', 'p.group_id')}
  left join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id`,
  where: (rights) => `(${isLate} and ${holding(rights, "'cost'")}
    or l.known_on is null and d.screen in ('sales', 'pos') and d.state = 'posted'
      and d.behaviour in ('salesInvoice', 'salesReturn', 'posSale', 'posRefund', 'deliveryNote')
      and ${isSeen(rights)})`,
  columns: {
    ...ofLine,
    day: 'coalesce(l.known_on, d.day)',
    number: (rights) => `case when ${isSeen(rights)} then d.number end`,
    item: 'coalesce(name_since(i, l.name), local_name(i))',
    warehouse: ofSale('local_name(w)'),
    project: ofSale('local_name(j)'),
    is_return: `l.known_on is null and ${way} = -1`,
    hour: hourIn('coalesce(x.rung_at, d.posted_at)', 'o.time_zone'),
    client: ofSale(partnerName),
    client_group: ofSale('local_name(q)'),
    division: 'local_name(v)',
    seller: ofSale('coalesce(x.cashier_name, d.posted_name)'),
    discount: `${way} * coalesce((select off.first from (${discountOf('l')}) off), 0)`,
    net: signed('l.net'),
    tax: signed('(l.vat + l.tax1 + l.tax2)'),
    total: signed('l.total'),
    cost: withCost(soldCost),
    margin: withCost(`${signed('l.net')} - ${soldCost}`),
    second_net: signedSecond('l.net'),
    second_total: signedSecond('l.total'),
    second_cost: withCost(soldSecondCost),
    second_margin: withCost(`${signedSecond('l.net')} - ${soldSecondCost}`),
    is_ticket: "l.known_on is null and d.screen = 'pos'",
    is_late_cost: isLate,
  },
}

const purchaseLines: Source<'purchase_lines'> = {
  from: `${linesOf('document_line')}
  ${joined('thirdparty', 'p', 'd.partner_id')}`,
  where: (rights) => `d.screen = 'purchasing' and d.state = 'posted'
    and d.behaviour in ('purchaseInvoice', 'purchaseReturn') and ${isSeen(rights)}`,
  columns: {
    ...ofLine,
    supplier: partnerName,
    net: amount(signed('l.net')),
    tax: amount(signed('(l.vat + l.tax1 + l.tax2)')),
    total: amount(signed('l.total')),
    second_net: amount(signedSecond('l.net')),
    second_total: amount(signedSecond('l.total')),
  },
}

const ofDocument = {
  day: 'd.day',
  number: 'd.number',
  document_type: 'local_name(t)',
  branch: 'local_name(b)',
  partner: partnerName,
  is_void: "d.state = 'void'",
} as const

const allDocuments: Source<'documents'> = {
  from: documents,
  where: isSeen,
  columns: {
    ...ofDocument,
    warehouse: 'local_name(w)',
    project: 'local_name(j)',
    currency: 'c.code',
    subtotal: amount('d.subtotal'),
    discount_amount: amount('d.discount'),
    net_amount: amount('d.net'),
    tax_amount: amount('d.vat + d.tax1 + d.tax2'),
    total_amount: amount('d.total'),
    paid_amount: amount('d.paid'),
    first_total: amount('d.first_total'),
    second_total: amount('d.second_total'),
    due_date: 'd.due_date',
    external_number: 'd.external_number',
    note: short('d.note'),
    posted_by: 'd.posted_name',
    posted_at: local('d.posted_at'),
    is_paid: "d.payment = 'paid'",
  },
}

const tickets: Source<'tickets'> = {
  from: `document d
  ${first}${second}
  join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
  ${joined('branch', 'b', 'd.branch_id')}
  ${joined('register', 'r', 'd.register_id')}
  ${joined('thirdparty', 'p', 'd.partner_id')}`,
  where: (rights) => `d.screen = 'pos' and ${isSeen(rights)}`,
  columns: {
    day: 'd.day',
    hour: hourIn('x.rung_at', 'o.time_zone'),
    number: 'd.number',
    branch: 'local_name(b)',
    register: 'r.name',
    cashier: 'x.cashier_name',
    client: partnerName,
    discount: `${way} * coalesce((select off.first from (${discountsOfDocument}) off), 0)`,
    net: ofWhole('d.net'),
    tax: ofWhole('(d.vat + d.tax1 + d.tax2)'),
    total: `${way} * d.first_total`,
    cost: withCost('d.cost'),
    margin: withCost(`${ofWhole('d.net')} - d.cost`),
    rung_at: local('x.rung_at'),
    is_return: `${way} = -1`,
    is_void: "d.state = 'void'",
  },
}

const moneyDocuments: Source<'money_documents'> = {
  from: `${documents}
  ${joined('payment_method', 'k', 'd.method_id')}`,
  where: (rights) => `d.screen in ('receipts', 'payments') and ${isSeen(rights)}`,
  columns: {
    ...ofDocument,
    method: 'local_name(k)',
    currency: 'c.code',
    amount: 'd.total',
    first_amount: 'd.first_total',
    bank: 'd.bank',
    reference: 'd.reference',
    value_date: 'd.value_date',
    posted_by: 'd.posted_name',
    is_receipt: "d.screen = 'receipts'",
  },
}

const openItems: Source<'open_items'> = {
  from: `open_item n
  join document d on d.company_id = n.company_id and d.id = n.document_id
  join currency c on c.company_id = d.company_id and c.id = n.currency_id
  ${joined('branch', 'b', 'd.branch_id')}
  ${joined('transaction_type', 't', 'd.type_id')}
  ${joined('thirdparty', 'p', 'n.partner_id')}`,
  where: (rights) =>
    `n.open <> 0 and ${isSeen(rights)} and ${holding(rights, "'amounts.' || d.screen")}`,
  columns: {
    day: 'n.day',
    due_date: 'n.due_date',
    number: 'd.number',
    document_type: 'local_name(t)',
    branch: 'local_name(b)',
    partner: 'local_name(p)',
    currency: 'c.code',
    amount: 'n.direction * n.amount',
    open: 'n.direction * n.open',
    first_amount: 'n.direction * n.first_amount',
    first_open: 'n.direction * n.first_open',
    is_client: "n.side = 'client'",
  },
}

const thirdParties: Source<'third_parties'> = {
  from: `thirdparty d
  ${joined('partner_group', 'q', 'd.group_id')}`,
  where: () => 'true',
  columns: {
    name: 'local_name(d)',
    partner_group: 'local_name(q)',
    financial_number: 'd.financial_number',
    contact_person: 'd.contact_person',
    phone: 'd.phone1',
    address: short('d.address'),
    country: 'd.country',
    credit_limit: 'd.credit_limit',
    terms_days: 'd.terms_days',
    is_client: 'd.is_client',
    is_supplier: 'd.is_supplier',
    is_active: 'd.is_active',
  },
}

/** An entry of pay may be of one person. */
const besidePay = (column: string) => (rights: string) =>
  `case when e.kind <> 'salary' or ${holding(rights, "'pay'")} then ${column} end`

const entryLines: Source<'entry_lines'> = {
  from: `entry_line d
  join entry e on e.company_id = d.company_id and e.id = d.entry_id
  join company o on o.company_id = d.company_id
  join account a on a.company_id = d.company_id and a.id = d.account_id
  ${joined('document', 's', 'e.document_id')}
  ${joined('thirdparty', 'p', 'd.partner_id')}
  ${joined('branch', 'b', 'coalesce(d.branch_id, e.branch_id)')}
  ${joined('project', 'j', 'd.project_id')}`,
  where: () => 'true',
  columns: {
    day: 'd.day',
    number: 's.number',
    account_code: 'a.code',
    account: 'local_name(a)',
    partner: 'local_name(p)',
    branch: 'local_name(b)',
    project: 'local_name(j)',
    note: short('coalesce(d.note, e.note)'),
    debit: besidePay('greatest(d.first, 0)'),
    credit: besidePay('greatest(- d.first, 0)'),
    balance: besidePay('d.first'),
    second_amount: besidePay('d.second'),
    posted_by: 'e.user_name',
    at: local('e.at'),
  },
}

const employees: Source<'employees'> = {
  from: `employee d
  ${joined('department', 'h', 'd.department_id')}
  ${joined('position', 'z', 'd.position_id')}
  ${joined('branch', 'b', 'd.branch_id')}`,
  where: () => 'true',
  columns: {
    employee_number: 'd.employee_number',
    full_name: 'd.full_name',
    department: 'local_name(h)',
    job_position: 'local_name(z)',
    branch: 'local_name(b)',
    start_date: 'd.start_date',
    is_active: 'd.is_active',
  },
}

export const sources: { [Name in SubjectName]: Source<Name> } = {
  sales_lines: salesLines,
  purchase_lines: purchaseLines,
  documents: allDocuments,
  tickets,
  money_documents: moneyDocuments,
  open_items: openItems,
  ...stockSources,
  third_parties: thirdParties,
  entry_lines: entryLines,
  employees,
}

/** The question behind a subject: some of its columns, of one company, for whoever holds the rights. */
export function sourceText(
  subject: SubjectName,
  wanted: readonly string[],
  { company, rights }: { company: string; rights: string },
): string {
  const { from, where, columns } = sources[subject]
  const owner = /^(\w+) (\w)\b/.exec(from)?.[2] ?? 'd'
  const made = columns as Record<string, string | ((rights: string) => string)>
  const listed = wanted.map((name) => {
    const text = made[name]
    if (text === undefined) throw new Error(`No source is known for ${subject}.${name}`)
    return `${typeof text === 'string' ? text : text(rights)} as ${name}`
  })
  return `select ${listed.join(',\n    ')}
  from ${from}
  where ${owner}.company_id = ${company} and ${holding(rights, `'subject.${subject}'`)}
    and ${where(rights)}`
}
