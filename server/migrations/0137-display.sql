-- The customer display: pictures for when nobody is served, phones and tablets that a till has let
-- in, and what clients thought of it.
create table display_picture (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  image_id uuid,
  position integer not null default 0,
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint display_picture_image_exists
    foreign key (company_id, image_id) references media_file,
  constraint display_picture_position_is_sane check (position between 0 and 1000)
);
call make_entity('display_picture', array['name'], array['name', 'position'], array['name']);
create index display_picture_by_image on display_picture (company_id, image_id);

-- A code is shown for minutes and used once; what the display is given for it proves it from then
-- on, until the till takes it away. Of both only a hash is kept.
create table till_display (
  company_id uuid not null references company,
  id uuid not null,
  register_id uuid not null,
  station_id uuid not null,
  user_name text not null,
  created_at timestamptz not null default now(),
  code_hash text,
  code_ends_at timestamptz not null,
  token_hash text,
  paired_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  primary key (company_id, id),
  constraint till_display_register_exists foreign key (company_id, register_id) references register,
  constraint till_display_is_paired_completely check (
    num_nonnulls(token_hash, paired_at, ends_at) in (0, 3)
    and (code_hash is null or token_hash is null))
);
call put_behind_wall('till_display', 'append');
create unique index till_display_by_code on till_display (code_hash) where code_hash is not null;
create unique index till_display_by_token on till_display (token_hash) where token_hash is not null;
create index till_display_by_register on till_display (company_id, register_id, station_id);
call keep_in_reach('till_display', array['register_id']);

create function find_display(hash text)
returns table (company_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select d.company_id
  from till_display d
  where d.code_hash = hash or d.token_hash = hash
$$;

-- Said once, at the display, after the sale was paid.
create table ticket_rating (
  company_id uuid not null references company,
  ticket_id uuid not null,
  stars integer not null,
  rated_at timestamptz not null default now(),
  primary key (company_id, ticket_id),
  constraint ticket_rating_ticket_exists foreign key (company_id, ticket_id) references document,
  constraint ticket_rating_is_one_to_five check (stars between 1 and 5)
);
call put_behind_wall('ticket_rating', 'append');
call keep_in_reach('ticket_rating', array['ticket_id']);

do $$
declare
  app text := current_setting('comptoir.app_role');
begin
  execute format('grant update (code_hash, token_hash, paired_at, ends_at, ended_at)
    on till_display to %I', app);
  revoke all on function find_display(text) from public;
  execute format('grant execute on function find_display(text) to %I', app);
end
$$;
