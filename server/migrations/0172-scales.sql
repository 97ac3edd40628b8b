-- Scales beside the tills of a branch: an agent asks them, and says what they said.
create table scale (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  agent_id uuid not null,
  connection text not null default 'serial',
  place text not null,
  baud_rate text,
  language text not null default 'sics',
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint scale_agent_exists foreign key (company_id, agent_id) references print_agent,
  constraint scale_connection_is_known check (connection in ('network', 'usb', 'serial')),
  constraint printer_place_fits_connection check ((connection = 'network') = (place not like '/%')),
  constraint scale_language_is_known check (language in ('sics', 'toledo', 'stream')),
  constraint scale_baud_rate_is_known check (baud_rate in ('9600', '19200', '38400', '115200'))
);
call make_entity('scale', array['name', 'place'], array['name'], is_unique => array['name']);
create index scale_by_agent on scale (company_id, agent_id);
call keep_in_reach('scale', array['agent_id'], true);

-- Somebody at a till wants to know what lies on a scale now: answered once, and soon worth nothing.
create table weighing (
  company_id uuid not null references company,
  id uuid not null,
  scale_id uuid not null,
  state text not null default 'waiting',
  kilograms numeric,
  trouble text,
  asked_at timestamptz not null,
  primary key (company_id, id),
  constraint weighing_scale_exists
    foreign key (company_id, scale_id) references scale on delete cascade,
  constraint weighing_state_is_known check (state in ('waiting', 'taken', 'weighed', 'failed')),
  constraint weighing_says_a_weight check (
    (state = 'weighed') = (kilograms is not null)
    and kilograms is distinct from 'NaN' and coalesce(kilograms, 1) > 0),
  constraint weighing_says_why_not check ((state = 'failed') = (trouble is not null)),
  constraint weighing_trouble_is_known check (trouble in ('away', 'silent', 'nonsense',
    'notAllowed', 'broken', 'moving', 'beyond', 'empty'))
);
call put_behind_wall('weighing');
call keep_in_reach('weighing', array['scale_id']);
create index weighing_by_scale on weighing (company_id, scale_id, asked_at);

-- Whoever sets up printers sets up scales.
update role
set permissions = array(
  select p from unnest(permissions) p
  union
  select replace(p, 'printing.printer.', 'printing.scale.') from unnest(permissions) p
  where p like 'printing.printer.%' and p <> 'printing.printer.print'
  order by 1)
where permissions && array['printing.printer.view', 'printing.printer.edit'];
