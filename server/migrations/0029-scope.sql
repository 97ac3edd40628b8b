-- The reach of a role: the branches and warehouses its holder works with. Where a role names none,
-- it reaches all of them. The reach is set for one transaction (server/kernel/actor.ts) and kept by
-- restrictive policies beside the company wall, so that no question can forget it.
--
-- Whoever asks sees the rows in reach. Whoever writes names only what is in reach, which is judged
-- once, before the work begins (server/kernel/reach.ts), and writes new rows only there; the work
-- itself then sees everything: a void must undo an allocation and a posting must know the credit
-- of a client wherever they lie, or the books would be wrong without anybody noticing.

-- Nothing set: all of them. An empty array: none.
create function reachable_branches() returns uuid[]
language sql stable parallel safe
as $$ select nullif(current_setting('app.reach_branches', true), '')::uuid[] $$;

create function reachable_warehouses() returns uuid[]
language sql stable parallel safe
as $$ select nullif(current_setting('app.reach_warehouses', true), '')::uuid[] $$;

-- Nobody is limited, or the work of a command has begun.
create function sees_all() returns boolean
language sql stable parallel safe
as $$
  select coalesce(current_setting('app.reach_work', true), '') = 'on'
    or (coalesce(current_setting('app.reach_branches', true), '') = ''
      and coalesce(current_setting('app.reach_warehouses', true), '') = '')
$$;

-- The warehouses of a role that names none but names branches: theirs, and those of no branch.
create function role_branches(role uuid) returns uuid[]
language sql stable
as $$ select array_agg(l.branch_id) from role_branch l where l.role_id = role $$;

create function role_warehouses(role uuid) returns uuid[]
language sql stable
as $$
  select coalesce(
    (select array_agg(l.warehouse_id) from role_warehouse l where l.role_id = role),
    case when exists (select 1 from role_branch l where l.role_id = role) then (
      select coalesce(array_agg(w.id), '{}')
      from warehouse w
      where w.branch_id is null
        or exists (
          select 1
          from role_branch l
          where l.role_id = role and l.branch_id = w.branch_id)) end)
$$;

-- What must hold for a row to be in reach, column by column: a branch, a warehouse, or the row of
-- another table that the column points at, whose own policy answers. The questions in brackets are
-- asked once per statement, and indexes serve what they answer.
create function reach_condition(table_name text, columns text[]) returns text
language plpgsql stable
as $$
declare
  column_name text;
  place text;
  parent record;
  conditions text[] := '{}';
begin
  foreach column_name in array columns loop
    place := case
      when column_name like '%branch_id' or (table_name, column_name) = ('branch', 'id')
        then 'reachable_branches()'
      when column_name like '%warehouse_id' or (table_name, column_name) = ('warehouse', 'id')
        then 'reachable_warehouses()'
    end;
    if place is not null then
      -- Unknown where the row is of no place or nobody is limited: both are in reach.
      conditions := conditions || format('coalesce(%I.%I = any ((select %s)::uuid[]), true)',
        table_name, column_name, place);
      continue;
    end if;
    select c.confrelid::regclass::text as name, k.attname as key
    into strict parent
    from pg_constraint c
    join pg_attribute own on own.attrelid = c.conrelid and own.attnum = c.conkey[2]
    join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[2]
    where c.contype = 'f' and c.conrelid = table_name::regclass and own.attname = column_name
      and array_length(c.conkey, 1) = 2;
    conditions := conditions || format(
      '(%1$I.%2$I is null or exists (select 1 from %3$s above '
      'where above.company_id = %1$I.company_id and above.%4$I = %1$I.%2$I))',
      table_name, column_name, parent.name, parent.key);
  end loop;
  return array_to_string(conditions, ' and ');
end
$$;

-- Hides the rows of a table that are out of reach.
create procedure hide_out_of_reach(table_name text, condition text)
language plpgsql
as $$
begin
  execute format(
    'create policy reach on %I as restrictive for select to %I using ((select sees_all()) or (%s))',
    table_name, current_setting('comptoir.app_role'), condition);
end
$$;

-- Refuses new rows out of reach; also changed ones, unless the work reaches further on purpose.
create procedure refuse_out_of_reach(table_name text, condition text, is_editable boolean default true)
language plpgsql
as $$
declare
  app text := current_setting('comptoir.app_role');
begin
  execute format('create policy reach_of_new on %I as restrictive for insert to %I with check (%s)',
    table_name, app, condition);
  if is_editable then
    execute format('create policy reach_of_changed on %I as restrictive for update to %I '
      'using (true) with check (%s)', table_name, app, condition);
  end if;
end
$$;

-- What every table with a branch, a warehouse or something that has one calls, once. A test finds
-- those that do not.
create procedure keep_in_reach(table_name text, columns text[], is_written_by_people boolean default false)
language plpgsql
as $$
declare
  condition text := reach_condition(table_name, columns);
begin
  call hide_out_of_reach(table_name, condition);
  if is_written_by_people then
    call refuse_out_of_reach(table_name, condition);
  end if;
  call make_reach_questions();
end
$$;

-- Of these ids, those that are rows of this company out of reach: what all tables know less what
-- this transaction sees. Left out are ids nobody names: moves, the audit itself, devices.
create procedure make_reach_questions()
language plpgsql
as $$
declare
  tables text;
begin
  select string_agg(format(
      'select id from %I where company_id = current_company() and id = any (ids)', c.relname),
    ' union all ' order by c.relname)
  into tables
  from pg_policy p
  join pg_class c on c.oid = p.polrelid
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
  where p.polname = 'reach' and c.relname not in ('stock_move', 'audit', 'till_station');
  -- In plpgsql, whose plans are made once per connection.
  tables := format('begin return query %s; end', tables);
  execute format('create or replace function known_ids(ids uuid[]) returns setof uuid
    language plpgsql stable security definer set search_path = public, pg_temp as %L', tables);
  execute format('create or replace function seen_ids(ids uuid[]) returns setof uuid
    language plpgsql stable as %L', tables);
end
$$;

-- Masters.
call keep_in_reach('branch', array['id'], true);
create function beyond_reach(ids uuid[]) returns setof uuid
language plpgsql stable
as $$
declare
  known uuid[] := array(select known_ids(ids));
begin
  -- Mostly there is nothing to ask further: new ids, items, partners.
  if known <> '{}' then
    return query select unnest(known) except select seen_ids(known);
  end if;
end
$$;
call keep_in_reach('warehouse', array['id'], true);
call keep_in_reach('drawer', array['branch_id'], true);
call keep_in_reach('register', array['branch_id', 'warehouse_id'], true);
call keep_in_reach('employee', array['branch_id'], true);

-- Names are no secret: a transfer between two branches names both its ends to either.
create view branch_title as
select company_id, id, name, alt_name
from branch
where company_id = current_company();
create view warehouse_title as
select company_id, id, name, alt_name, is_active
from warehouse
where company_id = current_company();
do $$
begin
  execute format('grant select on branch_title, warehouse_title to %I',
    current_setting('comptoir.app_role'));
end
$$;

-- A document is of its branch. One that only moves goods is of its warehouses, whichever branch
-- wrote it: what was sent must be seen by whoever takes it in.
do $$
declare
  condition text := format(
    'case when document.screen in (''stock'', ''adjustment'') and document.warehouse_id is not null
      then (%s) or (document.to_warehouse_id is not null and %s) else %s end',
    reach_condition('document', array['warehouse_id']),
    reach_condition('document', array['to_warehouse_id']),
    reach_condition('document', array['branch_id']));
begin
  call hide_out_of_reach('document', condition);
  call refuse_out_of_reach('document', condition, is_editable => false);
end
$$;
call keep_in_reach('document_line', array['document_id']);
call keep_in_reach('document_attachment', array['document_id']);
call keep_in_reach('document_mail', array['document_id']);
call keep_in_reach('landed_cost', array['line_id', 'target_line_id']);
call keep_in_reach('denomination_count', array['document_id']);
call keep_in_reach('open_item', array['document_id']);
-- Still summed without reading the rows: the policy asks for the document too.
drop index open_item_sums;
create index open_item_sums on open_item (company_id, side, due_date)
  include (direction, first_open, screen, document_id)
  where open > 0;
call keep_in_reach('allocation', array['from_id', 'to_id']);
call keep_in_reach('cheque', array['document_id']);
call keep_in_reach('cheque_event', array['document_id']);

-- What is being written is of the branch it names, and of the warehouse where it only moves goods.
alter table draft
  add column branch_id uuid generated always as (
    case when body #>> '{branch,id}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then (body #>> '{branch,id}')::uuid end) stored,
  add column warehouse_id uuid generated always as (
    case when screen in ('stock', 'adjustment')
      and body #>> '{warehouse,id}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then (body #>> '{warehouse,id}')::uuid end) stored;
call keep_in_reach('draft', array['branch_id', 'warehouse_id'], true);

-- Stock.
call keep_in_reach('stock_balance', array['warehouse_id']);
call keep_in_reach('stock_move', array['warehouse_id']);

-- The journal: an entry is of its document; what a drawer booked without one is of its branch; what
-- somebody wrote by hand is of the whole company.
alter table entry add column branch_id uuid;
alter table entry add constraint entry_branch_exists
  foreign key (company_id, branch_id) references branch;
update entry e
set branch_id = d.branch_id
from (
  select company_id, opening_entry_id as entry_id, drawer_id from shift
  union
  select company_id, closing_entry_id, drawer_id from shift
  union
  select m.company_id, m.entry_id, s.drawer_id
  from cash_movement m
  join shift s on s.company_id = m.company_id and s.id = m.shift_id) o
join drawer d on d.company_id = o.company_id and d.id = o.drawer_id
where e.company_id = o.company_id and e.id = o.entry_id and e.document_id is null;
call keep_in_reach('entry', array['document_id', 'branch_id']);
call keep_in_reach('entry_line', array['entry_id']);
-- Sums of the whole company: whoever does not see all of it is answered from the journal.
call hide_out_of_reach('account_day', 'false');

-- Sums of the dashboard.
call keep_in_reach('sales_hour', array['branch_id']);
call keep_in_reach('item_day', array['branch_id']);
call keep_in_reach('item_month', array['branch_id']);
call keep_in_reach('method_day', array['branch_id']);

-- Tills.
call keep_in_reach('shift', array['drawer_id']);
call keep_in_reach('shift_count', array['shift_id']);
call keep_in_reach('shift_total', array['shift_id']);
call keep_in_reach('shift_cheque', array['shift_id']);
call keep_in_reach('cash_movement', array['shift_id']);
call keep_in_reach('z_report', array['drawer_id']);
call keep_in_reach('z_range', array['z_report_id']);
call keep_in_reach('register_end', array['register_id']);
call keep_in_reach('register_repair', array['register_id']);
call keep_in_reach('till_station', array['register_id']);
call keep_in_reach('parked_ticket', array['register_id']);
call keep_in_reach('ticket_extra', array['document_id']);
call keep_in_reach('ticket_tender', array['document_id']);
call keep_in_reach('ticket_flag', array['document_id']);

-- A file that is attached to documents is seen with one of them; any other belongs to everybody.
create function documents_with(file uuid) returns uuid[]
language sql stable security definer set search_path = public, pg_temp
as $$
  select array_agg(document_id)
  from document_attachment
  where company_id = current_company() and media_file_id = file
$$;
call hide_out_of_reach('media_file',
  'documents_with(media_file.id) is null or exists (
    select 1 from document above
    where above.company_id = media_file.company_id
      and above.id = any (documents_with(media_file.id)))');

-- The history of what is out of reach.
call make_reach_questions();
call hide_out_of_reach('audit',
  'audit.entity_id is null or not exists (select beyond_reach(array[audit.entity_id]))');
