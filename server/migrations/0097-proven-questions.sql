-- What the nightly check has proven, and when: a large installation takes turns over some nights.
create table proven_question (
  question text primary key,
  -- None while it is broken, or took longer than it was given.
  proven_at timestamptz,
  took_ms integer not null
);
do $$
begin
  execute format('grant select on proven_question to %I', current_setting('comptoir.app_role'));
end
$$;
