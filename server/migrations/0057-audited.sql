-- What an auditor found in the books: a revaluation can be undone and its day revalued again, and
-- what a line says of its tax is kept with it.

-- Of a revaluation: its place in the course of its day. An even one revalues, an odd one undoes the
-- one before it; none is the first.
alter table entry add column turn smallint;
alter table entry add constraint entry_turn_is_of_a_revaluation
  check (turn is null or turn > 0 and kind = 'exchange' and document_id is null) not valid;

-- A day is revalued once at a time; its mirror is another entry.
drop index entry_exchange_is_one;
create unique index entry_exchange_is_one on entry (company_id, day, coalesce(turn, 0))
  where kind = 'exchange' and reversal_of is null and document_id is null;

-- What a line without VAT says of its tax, as it was when it was posted; none on lines with VAT, and
-- on those from before, of which the cards tell.
alter table document_line add column vat_treatment text;
alter table document_line add column exemption_reason text;
alter table document_line add constraint document_line_vat_treatment_is_known
  check (vat_treatment in ('reverseCharge', 'intraCommunity', 'export', 'zeroRated', 'exempt'))
  not valid;

-- It has legal weight: the seal of a document tells it where there is one.
create or replace view sealed_document as
select d.company_id, d.id, encode(sha256(convert_to(concat(
    'document|', d.id, '|', d.hash, '|', d.type_id, '|', d.branch_id, '|', d.project_id, '|',
    coalesce(t.partner_id, d.partner_id), '|', d.day, '|', coalesce(c.due_before, d.due_date), '|',
    trim_scale(d.discount_percent), '|', trim_scale(d.discount_amount), '|',
    trim_scale(d.subtotal), '|', trim_scale(d.discount), '|', trim_scale(d.first_total), '|',
    trim_scale(d.second_total), '|', d.is_debt::text, '|', d.origin_id, '|', d.account_id, '|',
    d.method_id, l.lines), 'UTF8')), 'hex') as digest
from document d
left join (
  select company_id, document_id, string_agg(concat(E'\n', item_id, '|', trim_scale(vat_rate), '|',
      trim_scale(tax1_rate), '|', trim_scale(tax2_rate), '|', origin_line_id,
      case when vat_treatment is not null
        then concat('|', vat_treatment, '|', to_json(exemption_reason)) end), ''
    order by position) as lines
  from document_line
  group by company_id, document_id) l on l.company_id = d.company_id and l.document_id = d.id
left join (
  select distinct on (company_id, document_id) company_id, document_id, due_before
  from document_change
  where kind = 'due'
  order by company_id, document_id, id) c on c.company_id = d.company_id and c.document_id = d.id
left join turned_partner t
  on t.company_id = d.company_id and t.subject_id = d.id and t.position = -1;
