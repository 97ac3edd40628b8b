-- Evidence. Numbers never repeat, whatever prefixes and branch codes become; whatever has legal
-- weight is a link of a chain; and the ends of all chains are sealed every day.

-- What stands before the digits of a number, prefix, branch code and year, belongs for ever to the
-- series that first printed it; before the digits of a ticket, to the register that could.
create table number_stem (
  company_id uuid not null references company,
  stem text not null,
  type_id uuid,
  branch_id uuid,
  -- The year its series starts again with; 0 where it never does.
  year integer not null default 0,
  register_id uuid,
  primary key (company_id, stem),
  constraint number_stem_type_exists foreign key (company_id, type_id) references transaction_type,
  constraint number_stem_branch_exists foreign key (company_id, branch_id) references branch,
  constraint number_stem_register_exists
    foreign key (company_id, register_id) references register on delete cascade,
  constraint number_stem_has_one_owner check (
    (register_id is null) = (type_id is not null) and (type_id is null) = (branch_id is null))
);
call put_behind_wall('number_stem');
create index number_stem_by_series on number_stem (company_id, type_id, branch_id);
create index number_stem_by_branch on number_stem (company_id, branch_id);
create index number_stem_by_register on number_stem (company_id, register_id);
call keep_in_reach('number_stem', array['branch_id', 'register_id']);

alter table series add column stem text;

-- What was printed before this rule: the first that printed it has it.
insert into number_stem (company_id, stem, type_id, branch_id, year, register_id)
select distinct on (company_id, stem) company_id, stem,
  case when register_id is null then type_id end,
  case when register_id is null then branch_id end,
  case when register_id is null then year else 0 end, register_id
from (
  select company_id, regexp_replace(number, '-[^-]*$', '') as stem, type_id, branch_id, year,
    register_id, posted_at, id
  from document
  union all
  select r.company_id, coalesce(b.code || '-', '') || r.code, null, null, 0, r.id, 'infinity', r.id
  from register r
  join branch b on b.company_id = r.company_id and b.id = r.branch_id) printed
order by company_id, stem, posted_at, id;

update series s
set stem = d.stem
from (
  select company_id, type_id, branch_id, year, sequence,
    regexp_replace(number, '-[^-]*$', '') as stem
  from document
  where register_id is null) d
where d.company_id = s.company_id and d.type_id = s.type_id and d.branch_id = s.branch_id
  and d.year = s.year and d.sequence = s.next - 1;

-- The first number behind a new stem claims it; one of another is like a number printed twice.
create function claim_stem_of_series() returns trigger
language plpgsql
as $$
begin
  insert into number_stem (company_id, stem, type_id, branch_id, year)
  values (new.company_id, new.stem, new.type_id, new.branch_id, new.year)
  on conflict (company_id, stem) do nothing;
  if not exists (
    select 1
    from number_stem
    where company_id = new.company_id and stem = new.stem and type_id = new.type_id
      and branch_id = new.branch_id and year = new.year)
  then
    raise exception using errcode = '23505', constraint = 'number_stem_is_of_one_owner',
      table = 'number_stem',
      message = format('numbers that begin with %s are of another series', new.stem);
  end if;
  return new;
end
$$;
create trigger series_claims_its_stem before update on series
for each row when (new.stem is distinct from old.stem and new.stem is not null)
execute function claim_stem_of_series();

-- A till prints without asking, so its register claims when it is set up: at the end, when whoever
-- sets it up was asked already. What was never printed is given back.
create procedure claim_stem_of_register(company uuid, register uuid)
language plpgsql
as $$
declare
  claimed text;
begin
  select coalesce(b.code || '-', '') || r.code
  into claimed
  from register r
  join branch b on b.company_id = r.company_id and b.id = r.branch_id
  where r.company_id = company and r.id = register;
  if claimed is null then
    return;
  end if;
  delete from number_stem n
  where n.company_id = company and n.register_id = register and n.stem <> claimed
    and not exists (
      select 1
      from register_end e
      where e.company_id = company and e.register_id = register and e.next > 1)
    and not exists (
      select 1
      from till_station t
      where t.company_id = company and t.register_id = register);
  insert into number_stem (company_id, stem, register_id)
  values (company, claimed, register)
  on conflict (company_id, stem) do nothing;
  if not exists (
    select 1
    from number_stem
    where company_id = company and stem = claimed and register_id = register)
  then
    raise exception using errcode = '23505', constraint = 'number_stem_is_of_one_owner',
      table = 'number_stem', message = format('numbers that begin with %s are of another', claimed);
  end if;
end
$$;

create function register_claims_its_stem() returns trigger
language plpgsql
as $$
begin
  call claim_stem_of_register(new.company_id, new.id);
  return null;
end
$$;
create constraint trigger register_claims_its_stem
after insert or update of code, branch_id on register
deferrable initially deferred
for each row execute function register_claims_its_stem();

create function registers_claim_their_stems() returns trigger
language plpgsql
as $$
declare
  its record;
begin
  for its in select id from register where company_id = new.company_id and branch_id = new.id loop
    call claim_stem_of_register(new.company_id, its.id);
  end loop;
  return null;
end
$$;
create constraint trigger branch_registers_claim_their_stems after update of code on branch
deferrable initially deferred
for each row when (new.code is distinct from old.code)
execute function registers_claim_their_stems();

-- A code that nobody chose is one that no number has.
create or replace function give_branch_code() returns trigger
language plpgsql
as $$
declare
  tried integer;
begin
  if new.code is not null
    or not exists (select 1 from branch where company_id = new.company_id and code is null)
  then
    return new;
  end if;
  select count(*) + 1
  into tried
  from branch
  where company_id = new.company_id;
  while exists (select 1 from branch where company_id = new.company_id and code = 'B' || tried)
    or exists (
      select 1
      from number_stem
      where company_id = new.company_id and stem ~ ('(^|-)B' || tried || '(-|$)')) loop
    tried := tried + 1;
  end loop;
  new.code := 'B' || tried;
  return new;
end
$$;

-- What becomes of a document after it was posted: it is voided, or due on another day.
create table document_change (
  company_id uuid not null references company,
  id uuid not null,
  document_id uuid not null,
  kind text not null,
  due_before date,
  due_after date,
  reason text,
  user_name text not null,
  at timestamptz not null default now(),
  primary key (company_id, id),
  constraint document_change_document_exists
    foreign key (company_id, document_id) references document,
  constraint document_change_kind_is_known check (kind in ('void', 'due')),
  constraint document_change_says_when check (kind <> 'due' or due_after is not null)
);
call put_behind_wall('document_change', 'append');
create index document_change_by_document on document_change (company_id, document_id, id);
call keep_in_reach('document_change', array['document_id']);

insert into document_change (company_id, id, document_id, kind, reason, user_name, at)
select company_id, gen_random_uuid(), id, 'void', void_reason, coalesce(voided_name, posted_name),
  coalesce(voided_at, posted_at)
from document
where state = 'void';

-- The partner that something was posted with, where two records of one partner became one since.
create table turned_partner (
  company_id uuid not null references company,
  subject_id uuid not null,
  -- Of a line of an entry; -1 of a document.
  position integer not null,
  partner_id uuid not null,
  primary key (company_id, subject_id, position)
);
call put_behind_wall('turned_partner', 'append');

create function note_turned_partner() returns trigger
language plpgsql
as $$
begin
  insert into turned_partner (company_id, subject_id, position, partner_id)
  values (new.company_id,
    (case tg_table_name when 'document' then to_jsonb(old) ->> 'id'
      else to_jsonb(old) ->> 'entry_id' end)::uuid,
    case tg_table_name when 'document' then -1
      else (to_jsonb(old) ->> 'position')::integer end,
    old.partner_id)
  on conflict do nothing;
  return null;
end
$$;
create trigger document_partner_is_noted after update of partner_id on document
for each row when (old.partner_id is not null and new.partner_id is distinct from old.partner_id)
execute function note_turned_partner();
create trigger entry_line_partner_is_noted after update of partner_id on entry_line
for each row when (old.partner_id is not null and new.partner_id is distinct from old.partner_id)
execute function note_turned_partner();

-- A link: all that one posting wrote and that has legal weight. Its hash is made of the one before
-- it in its chain and of a digest of what it holds; what it holds is restated from the rows.
create table link (
  company_id uuid not null references company,
  -- A register, a series, a drawer, a branch; the company where nothing of these is meant.
  chain_id uuid not null,
  position integer not null,
  hash text not null,
  -- Documents, entries, allocations, steps of cheques and changes, in the order they were digested.
  subjects uuid[] not null,
  at timestamptz not null default now(),
  primary key (company_id, chain_id, position),
  constraint link_position_is_positive check (position > 0),
  constraint link_holds_something check (cardinality(subjects) > 0)
);
call put_behind_wall('link', 'append');

-- The end of a chain stands in the row that is held by whoever adds to it.
alter table series
  add column chain_id uuid not null default gen_random_uuid(),
  add column link_next integer not null default 1,
  add column link_hash text not null default '';
alter table register_end
  add column link_next integer not null default 1,
  add column link_hash text not null default '';
create table chain_end (
  company_id uuid not null references company,
  chain_id uuid not null,
  link_next integer not null default 1,
  link_hash text not null default '',
  primary key (company_id, chain_id)
);
call put_behind_wall('chain_end');
do $$
begin
  execute format('revoke delete on chain_end from %I', current_setting('comptoir.app_role'));
end
$$;

-- What the second formula digests, restated from the rows. Fields stand between bars, lines of a
-- document or entry on lines of their own. What the first formula says of a document is in its hash;
-- this adds the rest. server/books/link.ts says the same before it is written.
create view sealed_document as
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
      trim_scale(tax1_rate), '|', trim_scale(tax2_rate), '|', origin_line_id), ''
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

create view sealed_entry as
select e.company_id, e.id, encode(sha256(convert_to(concat(
    'entry|', e.id, '|', e.document_id, '|', e.branch_id, '|', e.drawer_id, '|', e.kind, '|',
    e.day, '|', e.reversal_of, '|', to_json(e.note), '|', to_json(e.user_name), l.lines), 'UTF8')), 'hex')
    as digest
from entry e
left join (
  select l.company_id, l.entry_id, string_agg(concat(E'\n', l.account_id, '|',
      coalesce(t.partner_id, l.partner_id), '|', l.branch_id, '|', l.project_id, '|',
      l.currency_id, '|', trim_scale(l.amount), '|', trim_scale(l.first), '|',
      trim_scale(l.second), '|', to_json(l.note)), '' order by l.position) as lines
  from entry_line l
  left join turned_partner t on t.company_id = l.company_id and t.subject_id = l.entry_id
    and t.position = l.position
  group by l.company_id, l.entry_id) l on l.company_id = e.company_id and l.entry_id = e.id;

create view sealed_allocation as
select company_id, id, encode(sha256(convert_to(concat(
    'allocation|', id, '|', from_id, '|', to_id, '|', trim_scale(from_amount), '|',
    trim_scale(to_amount), '|', trim_scale(first_amount), '|', trim_scale(exchange), '|',
    trim_scale(written_off), '|', trim_scale(second_amount), '|', trim_scale(second_exchange), '|',
    trim_scale(second_written_off), '|', gap_account_id, '|', day, '|', reversal_of), 'UTF8')), 'hex')
    as digest
from allocation;

create view sealed_cheque_event as
select company_id, id, encode(sha256(convert_to(concat(
    'chequeEvent|', id, '|', document_id, '|', state, '|', day, '|', entry_id, '|',
    to_document_id, '|', to_json(user_name)), 'UTF8')), 'hex') as digest
from cheque_event;

create view sealed_change as
select company_id, id, encode(sha256(convert_to(concat(
    'change|', id, '|', document_id, '|', kind, '|', due_before, '|', due_after, '|',
    to_json(reason), '|', to_json(user_name)), 'UTF8')), 'hex') as digest
from document_change;

create view sealed as
select * from sealed_document
union all
select * from sealed_entry
union all
select * from sealed_allocation
union all
select * from sealed_cheque_event
union all
select * from sealed_change;

-- What was there before is the first link of each company.
insert into link (company_id, chain_id, position, hash, subjects)
select company_id, company_id, 1,
  encode(sha256(convert_to(encode(sha256(convert_to(string_agg(digest, E'\n' order by id), 'UTF8')),
    'hex'), 'UTF8')), 'hex'),
  array_agg(id order by id)
from sealed
group by company_id;
insert into chain_end (company_id, chain_id, link_next, link_hash)
select company_id, chain_id, 2, hash
from link;

-- The ends of all chains of a company: of links, of series and registers, of the reports of drawers.
create function chain_ends(company uuid)
returns table (kind text, chain_id uuid, "position" integer, hash text)
language sql stable
as $$
  select ends.kind, ends.chain_id, ends.position, ends.hash
  from (
    select 'link' as kind, s.chain_id, s.link_next - 1 as position, s.link_hash as hash
    from series s
    where s.company_id = company
    union all
    select 'link', e.register_id, e.link_next - 1, e.link_hash
    from register_end e
    where e.company_id = company
    union all
    select 'link', c.chain_id, c.link_next - 1, c.link_hash
    from chain_end c
    where c.company_id = company
    union all
    select 'series', s.chain_id, s.next - 1, s.last_hash
    from series s
    where s.company_id = company
    union all
    select 'register', e.register_id, e.next - 1, e.last_hash
    from register_end e
    where e.company_id = company
    union all
    (select distinct on (z.drawer_id) 'drawer', z.drawer_id, z.number, z.hash
    from z_report z
    where z.company_id = company
    order by z.drawer_id, z.number desc)) ends
  where ends.position > 0
$$;

-- An anchor seals the ends that moved since the one before it; it is kept outside the database too.
create table anchor (
  company_id uuid not null references company,
  number integer not null,
  day date not null,
  at timestamptz not null,
  -- [kind, chain, position, hash] of each end.
  ends text not null,
  previous_hash text not null,
  hash text not null,
  primary key (company_id, number),
  constraint anchor_number_is_positive check (number > 0)
);
call put_behind_wall('anchor', 'append');

-- Where each chain stood in the last anchor that names it.
create table anchor_end (
  company_id uuid not null references company,
  kind text not null,
  chain_id uuid not null,
  position integer not null,
  hash text not null,
  primary key (company_id, kind, chain_id)
);
call put_behind_wall('anchor_end');

-- The companies in which something moved since their last anchor, and when that or the first link was.
create function anchors_due(before timestamptz)
returns table (company_id uuid, since timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select c.company_id, coalesce(last.at, began.at)
  from company c
  left join lateral (
    select a.at
    from anchor a
    where a.company_id = c.company_id
    order by a.number desc
    limit 1) last on true
  left join lateral (
    select min(l.at) as at
    from link l
    where last.at is null and l.company_id = c.company_id) began on true
  where coalesce(last.at, began.at) < before
    and exists (
      select 1
      from chain_ends(c.company_id) e
      left join anchor_end a on a.company_id = c.company_id and a.kind = e.kind
        and a.chain_id = e.chain_id
      where a.position is distinct from e.position or a.hash <> e.hash)
$$;
