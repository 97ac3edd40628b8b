/** What must always hold of bills that tickets pay in parts: each was cut from its bill. */
import { cutTickets } from '../books/document.invariants.ts'
import type { Invariant } from '../kernel/invariants.ts'

/** The parts that are paid, each once: who pays one again pays the same. */
const paidParts = `
  select distinct on (p.company_id, p.bill_id, p.part) p.company_id, p.bill_id, p.part,
    p.document_id
  from bill_part p
  join (${cutTickets}) c on c.company_id = p.company_id and c.document_id = p.document_id
  order by p.company_id, p.bill_id, p.part, p.document_id`

const splitBills = `
  select b.company_id, b.id, b.content, (b.content ->> 'decimals')::integer as decimals,
    coalesce(jsonb_array_length(b.content -> 'split' -> 'parts'),
      jsonb_array_length(b.content -> 'split' -> 'amounts')) as parts
  from bill b
  where b.content ->> 'split' is not null`

/** What a bill says of its lines; those of one price and the same rates together. */
const billed = `
  select b.company_id, b.id as bill_id, (l ->> 'unitPrice')::numeric as unit_price,
    (l ->> 'vat')::numeric as vat_rate, (l ->> 'tax1')::numeric as tax1_rate,
    (l ->> 'tax2')::numeric as tax2_rate, sum((l ->> 'quantity')::numeric) as quantity,
    sum(coalesce((l -> 'part' ->> 'amount')::numeric,
      round((l ->> 'quantity')::numeric * (l ->> 'unitPrice')::numeric
        * (100 - (l ->> 'discountPercent')::numeric) * 0.01
        - (l ->> 'discountAmount')::numeric, b.decimals))) as amount
  from (${splitBills}) b
  cross join lateral jsonb_array_elements(b.content -> 'lines') l
  group by b.company_id, b.id, 3, 4, 5, 6`

/** The same of the lines that paid it. */
const cut = `
  select p.company_id, p.bill_id, l.unit_price, l.vat_rate, l.tax1_rate, l.tax2_rate,
    sum(l.quantity) as quantity, sum(l.amount) as amount
  from paid p
  join document_line l on l.company_id = p.company_id and l.document_id = p.document_id
  group by p.company_id, p.bill_id, l.unit_price, l.vat_rate, l.tax1_rate, l.tax2_rate`

export const invariants: readonly Invariant[] = [
  {
    name: 'the paid parts of a bill were cut from it, and all of them together are it',
    sql: `
      with paid as materialized (${paidParts}),
      whole as (
        select b.company_id, b.id as bill_id, b.parts = count(p.part) as is_all
        from (${splitBills}) b
        join paid p on p.company_id = b.company_id and p.bill_id = b.id
        group by b.company_id, b.id, b.parts),
      billed as (
        select l.*, w.is_all
        from (${billed}) l
        join whole w using (company_id, bill_id))
      select company_id, bill_id
      from billed b
      full join (${cut}) c
        using (company_id, bill_id, unit_price, vat_rate, tax1_rate, tax2_rate)
      where b.is_all is null or c.quantity > b.quantity or c.amount > b.amount
        or b.is_all and (b.quantity, b.amount) is distinct from (c.quantity, c.amount)
      union all
      -- Whoever named a sum pays that.
      select p.company_id, p.document_id
      from paid p
      join (${splitBills}) b on b.company_id = p.company_id and b.id = p.bill_id
      join document d on d.company_id = p.company_id and d.id = p.document_id
      where b.content -> 'split' ->> 'way' = 'amounts'
        and d.total is distinct from (b.content -> 'split' -> 'amounts' ->> p.part)::numeric`,
  },
]
