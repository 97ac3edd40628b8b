-- Programs that print in a branch: each runs on a machine of the shop, is let in by a code that lives
-- for minutes, and from then on by a token of which only the hash is kept.
create table print_agent (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  branch_id uuid not null,
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint print_agent_branch_exists foreign key (company_id, branch_id) references branch
);
call make_entity('print_agent', array['name'], array['name'], is_unique => array['name']);
create index print_agent_by_branch on print_agent (company_id, branch_id);
call keep_in_reach('print_agent', array['branch_id'], true);

create table print_pairing (
  company_id uuid not null references company,
  agent_id uuid not null,
  code_hash text,
  code_until timestamptz,
  token_hash text,
  paired_at timestamptz,
  host text,
  seen_at timestamptz,
  primary key (company_id, agent_id),
  constraint print_pairing_agent_exists
    foreign key (company_id, agent_id) references print_agent on delete cascade,
  constraint print_pairing_keeps_hashes check (
    coalesce(code_hash, repeat('0', 64)) ~ '^[0-9a-f]{64}$'
    and coalesce(token_hash, repeat('0', 64)) ~ '^[0-9a-f]{64}$'),
  constraint print_pairing_code_ends check ((code_hash is null) = (code_until is null)),
  constraint print_pairing_host_is_short check (char_length(coalesce(host, '')) <= 120)
);
call put_behind_wall('print_pairing');
call keep_in_reach('print_pairing', array['agent_id']);
create unique index print_pairing_by_code on print_pairing (code_hash) where code_hash is not null;

create table printer (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  agent_id uuid not null,
  connection text not null default 'network',
  place text not null,
  baud_rate text,
  language text not null default 'escpos',
  has_status boolean not null default true,
  stand_in_id uuid,
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint printer_agent_exists foreign key (company_id, agent_id) references print_agent,
  constraint printer_stand_in_exists foreign key (company_id, stand_in_id) references printer,
  constraint printer_stand_in_is_another check (stand_in_id <> id),
  constraint printer_connection_is_known check (connection in ('network', 'usb', 'serial')),
  constraint printer_place_fits_connection check ((connection = 'network') = (place not like '/%')),
  constraint printer_language_is_known check (language in ('tspl', 'zpl', 'escpos')),
  constraint printer_baud_rate_is_known check (baud_rate in ('9600', '19200', '38400', '115200'))
);
call make_entity('printer', array['name', 'place'], array['name'], is_unique => array['name']);
create index printer_by_agent on printer (company_id, agent_id);
create index printer_by_stand_in on printer (company_id, stand_in_id) where stand_in_id is not null;
call keep_in_reach('printer', array['agent_id'], true);

-- What its agent last said of a printer.
create table printer_state (
  company_id uuid not null references company,
  printer_id uuid not null,
  trouble text,
  since timestamptz not null,
  primary key (company_id, printer_id),
  constraint printer_state_printer_exists
    foreign key (company_id, printer_id) references printer on delete cascade
);
call put_behind_wall('printer_state');
call keep_in_reach('printer_state', array['printer_id']);

-- What waits to be printed and what became of it. A name of its own keeps one thing from being queued
-- twice; one agent has it in hand at a time, and each time it is taken is an attempt.
create table print_job (
  company_id uuid not null references company,
  id uuid not null,
  place bigint generated always as identity,
  key text not null,
  branch_id uuid not null,
  asked_printer_id uuid not null,
  printer_id uuid not null,
  kind text not null,
  title text not null,
  -- The dots; gone once they are on paper.
  payload jsonb,
  state text not null default 'waiting',
  reason text,
  attempt integer not null default 0,
  agent_id uuid,
  -- The journal of the agent that has it in hand.
  memory uuid,
  heard_at timestamptz,
  maker_id uuid,
  made_at timestamptz not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  primary key (company_id, id),
  constraint print_job_key_is_unique unique (company_id, key),
  constraint print_job_branch_exists foreign key (company_id, branch_id) references branch,
  constraint print_job_asked_printer_exists
    foreign key (company_id, asked_printer_id) references printer on delete cascade,
  constraint print_job_printer_exists
    foreign key (company_id, printer_id) references printer on delete cascade,
  constraint print_job_maker_exists
    foreign key (company_id, maker_id) references app_user on delete set null (maker_id),
  constraint print_job_state_is_known check (
    state in ('waiting', 'sending', 'printed', 'failed', 'uncertain', 'dropped')),
  constraint print_job_kind_is_known check (
    kind in ('receipt', 'kitchen', 'bill', 'report', 'label', 'drawer', 'test')),
  constraint print_job_is_bounded check (
    char_length(key) between 1 and 100 and char_length(title) between 1 and 120),
  -- What is in somebody's hands says in whose, and what can still be printed has its dots.
  constraint print_job_in_hand_is_somebodys check (
    state <> 'sending' or (agent_id is not null and memory is not null and heard_at is not null)),
  constraint print_job_has_its_dots check (
    state in ('printed', 'dropped') or kind = 'drawer' or payload is not null),
  constraint print_job_settles_once check ((settled_at is null) = (state in ('waiting', 'sending')))
);
call put_behind_wall('print_job');
call keep_in_reach('print_job', array['branch_id'], true);
create index print_job_by_printer on print_job (company_id, printer_id, place);
create index print_job_by_asked_printer on print_job (company_id, asked_printer_id);
create index print_job_by_branch on print_job (company_id, branch_id, made_at);
create index print_job_by_maker on print_job (company_id, maker_id);
create index print_job_under_way on print_job (company_id, place)
  where state in ('waiting', 'sending');
create index print_job_by_age on print_job (made_at, company_id);

-- Whose code it is, before the company is known. The code itself is never kept.
create function find_print_pairing(hash text)
returns table (company_id uuid, agent_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select p.company_id, p.agent_id
  from print_pairing p
  where p.code_hash = hash and p.code_until > now()
$$;

-- Companies with something under way, or with jobs so old that nobody asks for them.
create function printing_companies(older_than timestamptz)
returns table (company_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct j.company_id
  from print_job j
  where j.state in ('waiting', 'sending')
  union
  select distinct j.company_id
  from print_job j
  where j.made_at < older_than
$$;

do $$
declare
  app text := current_setting('comptoir.app_role');
begin
  revoke all on function find_print_pairing(text) from public;
  revoke all on function printing_companies(timestamptz) from public;
  execute format('grant execute on function find_print_pairing(text) to %I', app);
  execute format('grant execute on function printing_companies(timestamptz) to %I', app);
end
$$;

-- Whoever sells, cooks or sticks labels prints; whoever sets up tills sets up printers.
update role
set permissions = array(
  select p from unnest(permissions) p
  union
  select 'printing.printer.print'
  union
  select unnest(array['printing.printer.view', 'printing.printer.add', 'printing.printer.edit',
    'printing.printer.delete', 'printing.printer.export', 'printing.printAgent.view',
    'printing.printAgent.add', 'printing.printAgent.edit', 'printing.printAgent.delete', 'printing.printAgent.print',
    'printing.printAgent.export'])
  where 'pos.register.edit' = any(permissions)
  order by 1)
where permissions && array['pos.register.edit', 'pos.ticket.add', 'restaurant.kitchen.edit',
  'restaurant.order.print', 'catalog.item.print'];
