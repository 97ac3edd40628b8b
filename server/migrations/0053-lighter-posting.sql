-- What a posting asks of the database twice is asked once.

-- A row that must belong to a document, an entry, an account or a shift of its company belongs to a
-- company: a key of its own to the company was looked up for every line and every move, and every
-- posting of a shop held on to the same row for it.
alter table document drop constraint document_company_id_fkey;
alter table document_line drop constraint document_line_company_id_fkey;
alter table document_attachment drop constraint document_attachment_company_id_fkey;
alter table document_change drop constraint document_change_company_id_fkey;
alter table stock_move drop constraint stock_move_company_id_fkey;
alter table stock_owed drop constraint stock_owed_company_id_fkey;
alter table billed_receipt drop constraint billed_receipt_company_id_fkey;
alter table landed_cost drop constraint landed_cost_company_id_fkey;
alter table entry_line drop constraint entry_line_company_id_fkey;
alter table unfolded drop constraint unfolded_company_id_fkey;
alter table open_item drop constraint open_item_company_id_fkey;
alter table allocation drop constraint allocation_company_id_fkey;
alter table denomination_count drop constraint denomination_count_company_id_fkey;
alter table cheque drop constraint cheque_company_id_fkey;
alter table cheque_event drop constraint cheque_event_company_id_fkey;
alter table ticket_extra drop constraint ticket_extra_company_id_fkey;
alter table ticket_tender drop constraint ticket_tender_company_id_fkey;
alter table ticket_flag drop constraint ticket_flag_company_id_fkey;
alter table shift_total drop constraint shift_total_company_id_fkey;
alter table money_place drop constraint money_place_company_id_fkey;

-- An assignment is reckoned at once; `perform` is a query of its own.
create or replace function join_postings() returns trigger
language plpgsql
as $$
declare
  held text;
begin
  held := pg_advisory_xact_lock_shared(postings_key())::text;
  return null;
end
$$;

create or replace function day_must_be_open() returns trigger
language plpgsql
as $$
declare
  broken text;
begin
  select case
    when exists (
      select 1
      from books_lock
      where company_id = new.company_id and new.day <= locked_through)
    then 'day_is_locked'
    when exists (
      select 1
      from fiscal_year
      where company_id = new.company_id and state <> 'open' and new.day <= to_day
        and (state = 'closed' or new.day >= from_day))
    then 'year_is_closed' end
  into broken;
  if broken is not null then
    raise exception using errcode = '23514', constraint = broken, table = tg_table_name;
  end if;
  return new;
end
$$;

create or replace function entry_day_must_be_open() returns trigger
language plpgsql
as $$
declare
  broken text;
begin
  select case
    when new.kind <> 'closing' and exists (
      select 1
      from books_lock
      where company_id = new.company_id and new.day <= locked_through)
    then 'day_is_locked'
    when exists (
      select 1
      from fiscal_year
      where company_id = new.company_id and state <> 'open' and new.day <= to_day
        and (state = 'closed'
          or new.day >= from_day and new.kind not in ('manual', 'closing', 'exchange')))
    then 'year_is_closed' end
  into broken;
  if broken is not null then
    raise exception using errcode = '23514', constraint = broken, table = tg_table_name;
  end if;
  return new;
end
$$;

create or replace function entry_must_balance() returns trigger
language plpgsql
as $$
declare
  broken text;
begin
  select case
    when exists (
      select 1
      from added
      group by company_id, entry_id
      having sum(first) <> 0 or coalesce(sum(second), 0) <> 0 or count(*) < 2)
    then 'entry_must_balance'
    when exists (
      select 1
      from added l
      left join currency c on c.company_id = l.company_id and c.id = l.currency_id
      left join branch b on b.company_id = l.company_id and b.id = l.branch_id
      join account a on a.company_id = l.company_id and a.id = l.account_id
      where c.id is null or b.id is null
        or c.rank = 'first' and l.amount <> l.first
        or c.rank = 'second' and l.amount is distinct from l.second
        or a.currency_id is not null and a.currency_id <> l.currency_id)
    then 'entry_line_is_worth_itself' end
  into broken;
  if broken is not null then
    raise exception using errcode = '23514', constraint = broken, table = 'entry_line';
  end if;
  return null;
end
$$;

-- The taxes on top of a price as a part of it. An expression that the planner puts in the place of
-- the call: as a query of its own it was half of what asking all lines took.
create or replace function tax_above(
  rules jsonb, vat_rate numeric, tax1_rate numeric, tax2_rate numeric)
returns numeric
language sql immutable parallel safe
as $$
  select case when vat_rate = 0 and tax1_rate = 0 and tax2_rate = 0 then 0 else (
      case when not (rules -> 'vat' ->> 'isIncluded')::boolean then vat_rate * 0.01 else 0 end
      + case when not (rules -> 'tax1' ->> 'isIncluded')::boolean then tax1_rate * 0.01
        * case when rules -> 'tax1' ->> 'base' = 'netAndVat' then 1 + vat_rate * 0.01 else 1 end
        else 0 end
      + case when not (rules -> 'tax2' ->> 'isIncluded')::boolean then tax2_rate * 0.01
        * case when rules -> 'tax2' ->> 'base' = 'netAndVat' then 1 + vat_rate * 0.01 else 1 end
        else 0 end)
    / (1 + case when (rules -> 'vat' ->> 'isIncluded')::boolean then vat_rate * 0.01 else 0 end
      + case when (rules -> 'tax1' ->> 'isIncluded')::boolean then tax1_rate * 0.01
        * case when rules -> 'tax1' ->> 'base' = 'netAndVat' then 1 + vat_rate * 0.01 else 1 end
        else 0 end
      + case when (rules -> 'tax2' ->> 'isIncluded')::boolean then tax2_rate * 0.01
        * case when rules -> 'tax2' ->> 'base' = 'netAndVat' then 1 + vat_rate * 0.01 else 1 end
        else 0 end) end
$$;
