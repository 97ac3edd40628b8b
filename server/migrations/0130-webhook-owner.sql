-- A webhook tells what whoever stands for it may see: the one who set it up, or changed it last. With
-- him it ends, and so it does where his role sees its matter no longer.
alter table webhook add column owner_id uuid;

update webhook w
set owner_id = (
  select u.id
  from app_user u
  where u.company_id = w.company_id and u.is_active and u.user_type = 'admin'
  order by u.created_at, u.id
  limit 1);

alter table webhook add constraint webhook_owner_exists
  foreign key (company_id, owner_id) references app_user on delete set null (owner_id) not valid;
create index webhook_by_owner on webhook (company_id, owner_id);

alter table webhook drop constraint webhook_reason_is_known;
alter table webhook add constraint webhook_reason_is_known
  check (stopped_reason in ('failing', 'gone', 'crowded', 'ownerless')) not valid;
