-- Tips that guests left: money of the staff, which the house owes until it is paid out. One row for
-- each currency of a ticket.
create table ticket_tip (
  company_id uuid not null,
  document_id uuid not null,
  position integer not null,
  currency_id uuid not null,
  amount numeric not null,
  -- What it counted for on the ticket, in the currency of the books.
  first_amount numeric not null,
  -- Who served the table, or stood at the till. None where the till named nobody of the house.
  person_id uuid,
  person_name text not null,
  primary key (company_id, document_id, currency_id),
  constraint ticket_tip_document_exists
    foreign key (company_id, document_id) references document,
  constraint ticket_tip_currency_exists
    foreign key (company_id, currency_id) references currency,
  constraint ticket_tip_person_exists foreign key (company_id, person_id) references app_user,
  constraint ticket_tip_amount_is_positive
    check (amount > 0 and amount < 1e18 and first_amount >= 0 and first_amount < 1e18)
);
call put_behind_wall('ticket_tip', 'append');
call keep_in_reach('ticket_tip', array['document_id']);
create index ticket_tip_by_person on ticket_tip (company_id, person_id) where person_id is not null;

-- Whom tips were paid to out of a drawer.
alter table cash_movement add column person_id uuid;
alter table cash_movement add constraint cash_movement_person_exists
  foreign key (company_id, person_id) references app_user not valid;
create index cash_movement_by_person on cash_movement (company_id, person_id)
  where person_id is not null;
alter table cash_movement drop constraint cash_movement_kind_is_known;
alter table cash_movement add constraint cash_movement_kind_is_known
  check (kind in ('payIn', 'payOut', 'drop', 'exchange', 'noSale', 'tipOut')) not valid;
alter table cash_movement drop constraint cash_movement_sign_is_right;
alter table cash_movement add constraint cash_movement_sign_is_right check (case kind
  when 'payIn' then amount > 0 when 'payOut' then amount < 0 when 'drop' then amount < 0
  when 'tipOut' then amount < 0 else true end) not valid;
alter table cash_movement add constraint cash_movement_tips_are_somebodys
  check ((kind = 'tipOut') = (person_id is not null)) not valid;

-- The account they stand on until then, in companies that are there already.
insert into account (company_id, id, code, name, name_fr, name_ar, kind, role)
select c.company_id, gen_random_uuid(),
  '2330' || case when exists (
    select 1 from account a where a.company_id = c.company_id and lower(a.code) = '2330')
    then '-' || left(gen_random_uuid()::text, 4) else '' end,
  'Tips owed', 'Pourboires à reverser', 'إكراميات مستحقّة للموظفين', 'liability', 'tips'
from company c
where exists (select 1 from account a where a.company_id = c.company_id and a.role is not null);

-- Whoever moves the cash of a drawer pays them out; whoever looks at drawers sees them.
update role
set permissions = array(
  select p from unnest(permissions) p
  union
  select 'pos.tip.view' where 'pos.shift.edit' = any(permissions) or 'pos.shift.export' = any(permissions)
  union
  select 'pos.tip.post' where 'pos.shift.edit' = any(permissions)
  order by 1)
where 'pos.shift.edit' = any(permissions) or 'pos.shift.export' = any(permissions);
