-- What a client said at a paired display, beside what a till says that he said.
alter table ticket_rating add column is_proven boolean not null default false;
alter table ticket_rating drop constraint ticket_rating_pkey;
alter table ticket_rating add primary key (company_id, ticket_id, is_proven);

-- Companies in which cards wait for a sale that began before this day.
create function companies_with_unsold_values(before date)
returns setof uuid
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct v.company_id
  from stored_value v
  where v.kind = 'giftCard' and v.state = 'pending' and v.issued_on < before
$$;
create index stored_value_unsold on stored_value (company_id, issued_on) where state = 'pending';

do $$
declare
  app text := current_setting('comptoir.app_role');
begin
  execute 'revoke all on function companies_with_unsold_values(date) from public';
  execute format('grant execute on function companies_with_unsold_values(date) to %I', app);
end
$$;
