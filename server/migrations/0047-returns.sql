-- Credited and delivered are two things: what came back of the goods of a line is counted beside
-- what was credited of it. What was credited without goods was, as far as that goes, never
-- delivered, and is not delivered any more.

alter table document_line
  -- In base units: of what was returned, the goods that moved back.
  add column moved_back numeric not null default 0;

do $$
begin
  execute format('grant update (moved_back) on document_line to %I',
    current_setting('comptoir.app_role'));
end
$$;

update document_line l
set moved_back = r.quantity
from (
  select n.company_id, n.origin_line_id, sum(n.delivered) as quantity
  from document_line n
  join document d on d.company_id = n.company_id and d.id = n.document_id
  where n.origin_line_id is not null and d.state = 'posted'
    and d.behaviour in ('salesReturn', 'purchaseReturn', 'posRefund')
  group by n.company_id, n.origin_line_id
  having sum(n.delivered) > 0) r
where r.company_id = l.company_id and r.origin_line_id = l.id;

update document d
set delivery = case
    when exists (
      select 1
      from document_line l
      where l.company_id = d.company_id and l.document_id = d.id and l.delivered > 0) then 'full'
    else 'nothing'
  end
where d.behaviour in ('salesInvoice', 'purchaseInvoice') and d.state = 'posted'
  and d.delivery in ('none', 'partly')
  and not exists (
    select 1
    from document_line l
    where l.company_id = d.company_id and l.document_id = d.id and l.is_stocked
      and l.base_quantity - l.delivered - l.returned + l.moved_back > 0);

alter table document_line
  add constraint document_line_moved_back_is_within
    check (moved_back between 0 and returned and moved_back <= delivered) not valid;

-- What taxes on top add to one unit of a price, by the rules of a document and the rates of a line.
create function tax_above(rules jsonb, vat_rate numeric, tax1_rate numeric, tax2_rate numeric)
returns numeric
language sql immutable parallel safe
as $$
  select coalesce(sum(part) filter (where not is_included), 0)
    / (1 + coalesce(sum(part) filter (where is_included), 0))
  from (values
    (rules -> 'vat', vat_rate * 0.01),
    (rules -> 'tax1', tax1_rate * 0.01
      * case when rules -> 'tax1' ->> 'base' = 'netAndVat' then 1 + vat_rate * 0.01 else 1 end),
    (rules -> 'tax2', tax2_rate * 0.01
      * case when rules -> 'tax2' ->> 'base' = 'netAndVat' then 1 + vat_rate * 0.01 else 1 end))
    as t (rule, part)
  cross join lateral (select (t.rule ->> 'isIncluded')::boolean as is_included) i
$$;

-- Gross sales and discounts of a shift are with their taxes, as what was paid is; and what its
-- tickets came to in the other currency is added up as it was posted.
with off as (
  select x.company_id, x.shift_id, x.is_late, d.currency_id, d.total,
    round(sum(case
      when round(l.quantity * l.unit_price, c.decimals) = l.amount - l.discount then 0
      else (round(l.quantity * l.unit_price, c.decimals) - l.amount + l.discount)
        * (1 + tax_above(d.tax_rules, l.vat_rate, l.tax1_rate, l.tax2_rate))
    end), c.decimals) as discount
  from ticket_extra x
  join document d on d.company_id = x.company_id and d.id = x.document_id
  join document_line l on l.company_id = d.company_id and l.document_id = d.id
  join currency c on c.company_id = d.company_id and c.id = d.currency_id
  where d.behaviour = 'posSale'
  group by x.company_id, x.shift_id, x.is_late, d.id, d.currency_id, d.total, c.decimals),
sums as (
  select company_id, shift_id, is_late, currency_id, 'sales.gross' as name,
    sum(total + discount) as amount, count(*) filter (where total + discount <> 0) as count
  from off
  group by 1, 2, 3, 4
  union all
  select company_id, shift_id, is_late, currency_id, 'sales.discount', sum(discount),
    count(*) filter (where discount <> 0)
  from off
  group by 1, 2, 3, 4
  union all
  select x.company_id, x.shift_id, x.is_late, s.id, 'sales.second',
    sum(case d.behaviour when 'posSale' then d.second_total else - d.second_total end), count(*)
  from ticket_extra x
  join document d on d.company_id = x.company_id and d.id = x.document_id
  join currency s on s.company_id = x.company_id and s.rank = 'second'
  where d.second_total <> 0
  group by 1, 2, 3, 4)
insert into shift_total (company_id, shift_id, name, currency_id, is_late, amount, count)
select company_id, shift_id, name, currency_id, is_late, amount, count
from sums
where count > 0
on conflict (company_id, shift_id, name, currency_id, is_late) do update
set amount = excluded.amount, count = excluded.count;
