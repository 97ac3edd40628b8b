-- Keys by which other programs act: for the person who made them, never with more than he holds, only
-- with the rights that were chosen, in one branch or in all that he reaches, until a day. Of the key
-- itself the hash of its secret is kept; nobody can be told it again.
create table api_key (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  owner_id uuid not null,
  secret_hash text not null,
  -- The last signs of the key, by which people tell one from another.
  ending text not null,
  scopes text[] not null,
  branch_id uuid,
  per_minute integer not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_address text,
  revoked_at timestamptz,
  revoked_name text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint api_key_owner_exists
    foreign key (company_id, owner_id) references app_user on delete cascade,
  constraint api_key_branch_exists foreign key (company_id, branch_id) references branch,
  constraint api_key_name_is_short check (char_length(name) between 1 and 80),
  constraint api_key_keeps_a_hash check (secret_hash ~ '^[0-9a-f]{64}$'),
  constraint api_key_has_scopes check (cardinality(scopes) between 1 and 1000),
  constraint api_key_pace_is_sensible check (per_minute between 1 and 6000)
);
call put_behind_wall('api_key');
create index api_key_by_owner on api_key (company_id, owner_id);
create index api_key_by_branch on api_key (company_id, branch_id) where branch_id is not null;
call keep_in_reach('api_key', array['branch_id']);

-- What a caller was answered under a name of his own for the request: the same request again is
-- answered the same and does nothing. An answer may tell a secret, so it lies here sealed.
create table idempotent_answer (
  company_id uuid not null references company,
  -- A key, or a user at his own screen.
  caller_id uuid not null,
  route text not null,
  name text not null,
  body_hash text not null,
  answer text,
  made_at timestamptz not null default now(),
  primary key (company_id, caller_id, route, name),
  constraint idempotent_answer_is_bounded check (
    char_length(name) between 1 and 200 and char_length(coalesce(answer, '')) <= 4000000)
);
call put_behind_wall('idempotent_answer');
create index idempotent_answer_by_age on idempotent_answer (company_id, made_at);
