-- The screens of the kitchen: who has received what, how far it is, and what is put on paper.
alter table station add column fallback_id uuid;
alter table station
  add constraint station_fallback_exists
    foreign key (company_id, fallback_id) references station not valid,
  add constraint station_fallback_is_another check (fallback_id <> id) not valid;
create index station_by_fallback on station (company_id, fallback_id);

alter table kitchen_ticket
  -- Shown or printed first, anywhere; and at its own station.
  add column received_at timestamptz,
  add column own_received_at timestamptz,
  -- When the floor was told that nobody has seen it.
  add column missed_at timestamptz,
  -- The device that has the print in hand: only one ever has.
  add column print_device uuid,
  add column print_claimed_at timestamptz,
  add column printed_at timestamptz,
  add column print_failed_at timestamptz;
create index kitchen_ticket_by_time on kitchen_ticket (company_id, branch_id, made_at);
-- What nobody has seen yet: hardly ever more than a few.
create index kitchen_ticket_unseen on kitchen_ticket (company_id, branch_id, made_at)
  where received_at is null or (print_failed_at is not null and printed_at is null);

alter table kitchen_line
  -- How much of it was cancelled since.
  add column struck numeric(18, 6) not null default 0,
  add column ready_at timestamptz,
  add column served_at timestamptz,
  -- Of a cancellation or a change: the cook knows.
  add column seen_at timestamptz;
alter table kitchen_line
  add constraint kitchen_line_struck_is_within
    check (struck >= 0 and struck <= greatest(quantity, 0)) not valid;

-- Which screen shows which station, and when it was last heard of.
create table kitchen_screen (
  company_id uuid not null references company,
  branch_id uuid not null,
  station_id uuid not null,
  screen_id uuid not null,
  seen_at timestamptz not null,
  primary key (company_id, branch_id, station_id, screen_id),
  constraint kitchen_screen_branch_exists foreign key (company_id, branch_id) references branch,
  constraint kitchen_screen_station_exists
    foreign key (company_id, station_id) references station on delete cascade
);
call put_behind_wall('kitchen_screen');
call keep_in_reach('kitchen_screen', array['branch_id'], true);
create index kitchen_screen_by_station on kitchen_screen (company_id, station_id);
