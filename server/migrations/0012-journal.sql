-- What the screen of the books asks for beyond the tables of 0010.

-- What a line of an entry written by hand is about.
alter table entry_line add column note text;
alter table entry_line add constraint entry_line_note_is_short check (length(note) <= 200);

-- Entries by hand are few among many: they are found without reading the others.
create index entry_by_hand on entry (company_id, day desc, id desc)
  where kind = 'manual';

-- The companies whose entries wait to be folded: asked before any company is known.
create function companies_to_fold() returns setof uuid
language sql stable security definer set search_path = public
as $$
  with recursive waiting (company_id) as (
    (select company_id from unfolded order by company_id limit 1)
    union all
    select (
      select u.company_id
      from unfolded u
      where u.company_id > w.company_id
      order by u.company_id
      limit 1)
    from waiting w
    where w.company_id is not null)
  select company_id
  from waiting
  where company_id is not null
$$;

-- Waits for every posting under way and keeps new ones waiting until this transaction ends. Whoever
-- closes a period calls it first: nothing that began before can slip in behind the lock.
create function wait_for_postings() returns void
language plpgsql security definer set search_path = public
as $$
begin
  lock table document, entry in share mode;
end
$$;

do $$
declare
  app text := current_setting('comptoir.app_role');
  question text;
begin
  foreach question in array array['companies_to_fold()', 'wait_for_postings()']
  loop
    execute format('revoke all on function %s from public', question);
    execute format('grant execute on function %s to %I', question, app);
  end loop;
end
$$;
