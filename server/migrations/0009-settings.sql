-- What a company, a branch, a register or a user decided instead of the value a setting starts
-- with. The nearest layer wins; a row is a decision, its absence is none.
create table setting_value (
  company_id uuid not null references company,
  id uuid not null,
  key text not null,
  layer text not null,
  -- The branch, register or user it was decided for.
  scope_id uuid,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  branch_id uuid generated always as (case layer when 'branch' then scope_id end) stored,
  user_id uuid generated always as (case layer when 'user' then scope_id end) stored,
  -- Settings that name a row: when it goes, the layer beneath holds again.
  warehouse_id uuid generated always as
    (case key when 'documents.warehouse' then (value #>> '{}')::uuid end) stored,
  start_branch_id uuid generated always as
    (case key when 'access.startBranch' then (value #>> '{}')::uuid end) stored,
  primary key (company_id, id),
  constraint setting_value_layer_is_known
    check (layer in ('company', 'branch', 'register', 'user')),
  constraint setting_value_scope_comes_with_layer
    check ((layer = 'company') = (scope_id is null)),
  constraint setting_value_is_given_once
    unique nulls not distinct (company_id, key, layer, scope_id),
  constraint setting_value_version_is_positive check (version > 0),
  constraint setting_value_scope_exists
    foreign key (company_id, branch_id) references branch on delete cascade,
  constraint setting_value_user_exists
    foreign key (company_id, user_id) references app_user on delete cascade,
  constraint setting_value_value_exists
    foreign key (company_id, warehouse_id) references warehouse on delete cascade,
  constraint setting_value_start_branch_exists
    foreign key (company_id, start_branch_id) references branch on delete cascade
);
call put_behind_wall('setting_value');

-- Texts of the interface in a company's own words.
create table translation (
  company_id uuid not null references company,
  id uuid not null,
  language text not null,
  key text not null,
  text text not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint translation_key_is_unique unique (company_id, language, key),
  constraint translation_language_is_known check (language in ('en', 'fr', 'ar')),
  constraint translation_text_is_short check (length(text) between 1 and 2000),
  constraint translation_version_is_positive check (version > 0)
);
call put_behind_wall('translation');

-- Counts the changes of the texts above, so that every process sees with each request whether
-- the ones it remembers still hold; 0 as long as there are none.
alter table company add column words_version integer not null default 0;
