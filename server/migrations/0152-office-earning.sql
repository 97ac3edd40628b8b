-- From this day on invoices of the office earn as tickets do; none without.
alter table loyalty_programme add column office_from date;

-- The invoices of the office that were looked at once they were paid: what they earned, and how much of
-- it was taken back since.
create table loyalty_office (
  company_id uuid not null references company,
  document_id uuid not null,
  -- What it earned; none where that was nothing.
  entry_id uuid,
  taken numeric not null default 0,
  -- How much of its goods had come back by then.
  returned numeric not null default 0,
  primary key (company_id, document_id),
  constraint loyalty_office_document_exists foreign key (company_id, document_id) references document,
  constraint loyalty_office_entry_exists
    foreign key (company_id, entry_id) references stored_value_entry,
  constraint loyalty_office_is_a_number check (taken >= 0 and taken < 1e15 and returned >= 0)
);
call put_behind_wall('loyalty_office');
create index loyalty_office_by_entry on loyalty_office (company_id, entry_id)
  where entry_id is not null;
call keep_in_reach('loyalty_office', array['document_id']);

-- Companies whose invoices earn: asked before any company is known.
create function companies_with_office_earning(before date) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct p.company_id
  from loyalty_programme p
  where p.is_active and p.office_from < before
$$;

do $$
declare
  app text := current_setting('comptoir.app_role');
begin
  revoke all on function companies_with_office_earning(date) from public;
  execute format('grant execute on function companies_with_office_earning(date) to %I', app);
end
$$;
