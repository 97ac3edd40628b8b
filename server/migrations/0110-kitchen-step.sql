-- Who brought a dish to which stage, and when: added to, never changed. What was before is known
-- without a name.
create table kitchen_step (
  company_id uuid not null references company,
  id uuid not null default gen_random_uuid(),
  line_id uuid not null,
  stage text not null,
  at timestamptz not null,
  user_id uuid,
  user_name text not null,
  primary key (company_id, id),
  constraint kitchen_step_line_exists foreign key (company_id, line_id) references kitchen_line,
  constraint kitchen_step_user_exists foreign key (company_id, user_id) references app_user,
  constraint kitchen_step_stage_is_known check (stage in ('toCook', 'ready', 'served'))
);
call put_behind_wall('kitchen_step', 'append');
call keep_in_reach('kitchen_step', array['line_id']);
create index kitchen_step_by_line on kitchen_step (company_id, line_id, at);
create index kitchen_step_by_user on kitchen_step (company_id, user_id) where user_id is not null;

insert into kitchen_step (company_id, line_id, stage, at, user_name)
select company_id, id, 'ready', ready_at, ''
from kitchen_line
where ready_at is not null and (served_at is null or ready_at < served_at)
union all
select company_id, id, 'served', served_at, ''
from kitchen_line
where served_at is not null;

-- Since when a dish is ready and served: by the steps since it was last sent back to be cooked.
create view kitchen_times with (security_invoker = true) as
select l.company_id, l.id as line_id, s.ready_at,
  case when s.last_served >= coalesce(s.last_ready, '-infinity') then s.last_served end as served_at
from kitchen_line l
cross join lateral (
  select min(k.at) as ready_at, max(k.at) filter (where k.stage = 'ready') as last_ready,
    max(k.at) filter (where k.stage = 'served') as last_served
  from kitchen_step k
  where k.company_id = l.company_id and k.line_id = l.id and k.stage <> 'toCook'
    and k.at >= coalesce((
      select max(b.at)
      from kitchen_step b
      where b.company_id = l.company_id and b.line_id = l.id and b.stage = 'toCook'),
      '-infinity')) s;
do $$
begin
  execute format('grant select on kitchen_times to %I', current_setting('comptoir.app_role'));
end
$$;
