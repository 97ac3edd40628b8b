-- Boards of the dashboard: cards that somebody arranged, for himself or for a role. What a card
-- tells is asked by whoever looks at it, with his own rights.
create table board (
  company_id uuid not null references company,
  id uuid not null,
  version integer not null default 1,
  name text not null,
  owner_id uuid not null,
  role_id uuid,
  cards jsonb not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint board_owner_exists foreign key (company_id, owner_id) references app_user
    on delete cascade,
  constraint board_role_exists foreign key (company_id, role_id) references role
    on delete set null (role_id),
  constraint board_is_short check (
    char_length(name) between 1 and 60 and jsonb_typeof(cards) = 'array'
    and length(cards::text) <= 20000),
  constraint board_version_is_positive check (version > 0)
);
call put_behind_wall('board');
create index board_by_owner on board (company_id, owner_id);
create index board_by_role on board (company_id, role_id) where role_id is not null;

-- Whoever shares reports may share boards.
update role
set permissions = permissions || array['insight.board.edit']
where 'insight.report.edit' = any(permissions) and not 'insight.board.edit' = any(permissions);
