/**
 * What must always hold of the texts of documents: each restates its rows, and its hash is made of
 * it. Reading a text costs more than anything else that is asked, so it is read once for all of it.
 */
import type { Invariant } from '../../kernel/invariants.ts'
import { documentsInPieces } from '../pieces.ts'

const hashIsOther = `
  d.hash <> encode(sha256(convert_to(d.previous_hash || d.chain_text, 'UTF8')), 'hex')`

/** A refund is booked at the rate of its ticket; those from before, at that of their own day. */
const isOfItsTicket = `
  d.behaviour = 'posRefund' and exists (
    select 1
    from public.document o
    where o.company_id = d.company_id and o.id = d.origin_id and o.rate = d.rate)`

/** Of the text `t` of a document `d` in the currency `c`. */
const headIsOther = `
  t ->> 1 <> d.number or t ->> 2 <> d.behaviour
    or t ->> 3 <> d.day::text and not exists (
      select 1
      from ticket_flag f
      where f.company_id = d.company_id and f.document_id = d.id and f.code = 'dayMoved')
    or t ->> 4 is distinct from d.partner_name or t ->> 5 <> c.code
    or (t ->> 6)::numeric is distinct from d.rate and not (${isOfItsTicket})
    or (t ->> 7)::numeric <> d.net or (t ->> 8)::numeric <> d.vat
    or (t ->> 9)::numeric <> d.tax1 or (t ->> 10)::numeric <> d.tax2
    or (t ->> 11)::numeric <> d.total`

/** Of the part `s` of a text that stands for a line `l`. */
const lineIsOther = `
  s ->> 0 is distinct from l.name or (s ->> 1)::numeric <> l.quantity
    or (s ->> 3)::numeric <> l.unit_price or (s ->> 4)::numeric <> l.discount
    or (s ->> 5)::numeric <> l.total`

/** Of the text `t` of a ticket `x` with the tips and cards `p`, which stand at its end where there are some. */
const ticketIsOther = `
  t ->> 0 <> '2' or (t ->> 14)::numeric <> x.rounding or (t ->> 16)::timestamptz <> x.rung_at
    or t ->> 17 <> x.cashier_name or t -> 18 is distinct from p.tips
    or t -> 19 is distinct from p.cards`

/** Of the part `s` of a text that stands for a tender `t`. */
const tenderIsOther = `
  s ->> 0 is distinct from t.flow or (s ->> 3)::numeric <> t.amount
    or (s ->> 4)::numeric is distinct from t.rate or (s ->> 5)::numeric <> t.first_amount`

const read = `
  select d.company_id, d.id, d.number, d.behaviour, d.day, d.partner_name, d.currency_id, d.rate,
    d.net, d.vat, d.tax1, d.tax2, d.total, d.register_id, d.origin_id, d.chain_text::jsonb as t,
    ${hashIsOther} as is_broken
  from document d
  offset 0`

const tendersCounted = `
  select company_id, document_id, count(*) as count
  from ticket_tender
  group by company_id, document_id`

/** Where there are cards, there is a place for tips before them. */
const tipsSaid = `
  select company_id, document_id,
    case when k.cards is not null then coalesce(p.tips, '[]') else p.tips end as tips, k.cards
  from (
    select t.company_id, t.document_id, jsonb_agg(jsonb_build_array(c.code,
      trim_scale(t.amount)::text, trim_scale(t.first_amount)::text) order by t.position) as tips
    from ticket_tip t
    join currency c on c.company_id = t.company_id and c.id = t.currency_id
    group by t.company_id, t.document_id) p
  full join (
    select t.company_id, t.document_id, jsonb_agg(jsonb_build_array(t.kind, t.label, c.code,
      trim_scale(t.amount)::text, trim_scale(t.first_amount)::text) order by t.position) as cards
    from ticket_card t
    join currency c on c.company_id = t.company_id and c.id = t.currency_id
    group by t.company_id, t.document_id) k using (company_id, document_id)`

/**
 * Whether any text is wrong. Each part has its line and each line its part; as no line of a document
 * stands where another stands, there are as many of them.
 */
const textsRestated = `
  with said as materialized (
    select d.company_id, d.id, d.t -> 12 as lines,
      case when d.register_id is not null then d.t -> 13 end as tenders,
      d.is_broken or ${headIsOther} or d.register_id is not null and x.document_id is not null and (
        ${ticketIsOther} or jsonb_array_length(t -> 13) <> coalesce(n.count, 0)) as is_broken
    from (${read}) d
    left join currency c on c.company_id = d.company_id and c.id = d.currency_id
    left join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
    left join (${tendersCounted}) n on n.company_id = d.company_id and n.document_id = d.id
    left join (${tipsSaid}) p on p.company_id = d.company_id and p.document_id = d.id)
  select company_id, id
  from said
  where is_broken
  union all
  select company_id, document_id
  from (
    select said.company_id, said.id as document_id, line.s, line.n - 1 as position
    from said
    cross join lateral jsonb_array_elements(said.lines) with ordinality as line (s, n)
    -- Always true: else a hundred parts are expected of each text, and disk is used for nothing.
    where line.n between 1 and 1000000000) said
  full join document_line l using (company_id, document_id, position)
  where l.id is null or said.s is null or ${lineIsOther}
  union all
  select company_id, document_id
  from document_line
  group by company_id, document_id
  having count(*) <> max(position) + 1
  union all
  select t.company_id, t.document_id
  from ticket_tender t
  join said on said.company_id = t.company_id and said.id = t.document_id
  cross join lateral (select said.tenders -> t.position as s offset 0) part
  where said.tenders is not null and (${tenderIsOther})`

export const ticketText: Invariant = {
  name: 'the text of a ticket restates its tenders, its tips, its cards, its rounding and its cashier',
  sql: `
    select d.company_id, d.id
    from (${read}) d
    join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
    left join (${tendersCounted}) n on n.company_id = d.company_id and n.document_id = d.id
    left join (${tipsSaid}) p on p.company_id = d.company_id and p.document_id = d.id
    where d.register_id is not null
      and (${ticketIsOther} or jsonb_array_length(t -> 13) <> coalesce(n.count, 0))
    union all
    select t.company_id, t.document_id
    from ticket_tender t
    join document d on d.company_id = t.company_id and d.id = t.document_id
    cross join lateral (select d.chain_text::jsonb -> 13 -> t.position as s offset 0) said
    where d.register_id is not null and (${tenderIsOther})`,
  within: textsRestated,
  inPieces: documentsInPieces(textsRestated),
}

export const invariants: readonly Invariant[] = [
  {
    name: 'every hash is made of the one before it and of its text',
    sql: `select d.company_id, d.id from document d where ${hashIsOther}`,
    within: textsRestated,
    inPieces: documentsInPieces(textsRestated),
  },
  {
    name: 'the text of the chain restates the document',
    sql: `
      select d.company_id, d.id
      from (${read}) d
      join currency c on c.company_id = d.company_id and c.id = d.currency_id
      left join (
        select company_id, document_id, count(*) as count
        from document_line
        group by company_id, document_id) l on l.company_id = d.company_id and l.document_id = d.id
      where ${headIsOther} or jsonb_array_length(t -> 12) <> coalesce(l.count, 0)
      union all
      select d.company_id, d.id
      from (
        select d.company_id, d.id, line.s, line.n - 1 as position
        from document d
        cross join lateral jsonb_array_elements(d.chain_text::jsonb -> 12) with ordinality
          as line (s, n)) d
      left join document_line l
        on l.company_id = d.company_id and l.document_id = d.id and l.position = d.position
      where l.id is null or ${lineIsOther}`,
    within: textsRestated,
    inPieces: documentsInPieces(textsRestated),
  },
]
