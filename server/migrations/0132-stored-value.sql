-- Value that the house keeps for somebody until it is spent: gift cards, cash back, points, vouchers.
-- Each is a ledger of its own, of which the balance beside it is the sum. What it holds is owed by
-- the house and stands on the account of its kind, in its own currency.
create table stored_value (
  company_id uuid not null references company,
  id uuid not null,
  version integer not null default 1,
  kind text not null,
  state text not null,
  -- Of points there is none: they are counted, and what they are worth is said when they are spent.
  currency_id uuid,
  partner_id uuid,
  -- Where it was issued; none of what a client has in the whole company.
  branch_id uuid,
  -- Of a code only this is kept, made with a key that is not in the database, and its last four signs.
  code_hash text,
  last_four text,
  expires_on date,
  balance numeric not null default 0,
  first_balance numeric not null default 0,
  second_balance numeric,
  -- Where its balance went when the code was lost.
  moved_to_id uuid,
  -- A code that is to be sent by mail, sealed until it has left, and to whom in which language.
  sealed_code text,
  mail_to text,
  mail_language text,
  -- Of the private link by which its holder asks for the balance, only the hash.
  link_hash text,
  issued_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint stored_value_currency_exists foreign key (company_id, currency_id) references currency,
  constraint stored_value_partner_exists foreign key (company_id, partner_id) references thirdparty,
  constraint stored_value_branch_exists foreign key (company_id, branch_id) references branch,
  constraint stored_value_moved_to_exists foreign key (company_id, moved_to_id) references stored_value,
  constraint stored_value_kind_is_known check (kind in ('giftCard', 'cashBack', 'points', 'voucher')),
  constraint stored_value_state_is_known check (
    state in ('pending', 'active', 'blocked', 'moved', 'expired', 'closed')),
  constraint stored_value_has_currency check ((currency_id is null) = (kind = 'points')),
  constraint stored_value_code_is_whole check (
    (code_hash is null) = (last_four is null) and (kind <> 'giftCard' or code_hash is not null)),
  constraint stored_value_is_number check (
    abs(balance) < 1e15 and abs(first_balance) < 1e15 and abs(coalesce(second_balance, 0)) < 1e18),
  -- What is carried by hand is never spent beyond what it holds.
  constraint stored_value_is_not_negative check (balance >= 0 or kind in ('cashBack', 'points')),
  constraint stored_value_empty_is_empty check (
    balance <> 0 or first_balance = 0 and coalesce(second_balance, 0) = 0),
  constraint stored_value_moved_is_empty check (
    (state = 'moved') = (moved_to_id is not null) and (state <> 'moved' or balance = 0)),
  constraint stored_value_code_is_sealed check (coalesce(sealed_code, 'sealed:') like 'sealed:%'),
  constraint stored_value_is_bounded check (
    char_length(issued_name) <= 120 and char_length(coalesce(mail_to, '')) <= 254
    and char_length(coalesce(last_four, '')) <= 4)
);
call put_behind_wall('stored_value');
create unique index stored_value_code_is_unique on stored_value (company_id, code_hash)
  where code_hash is not null;
create unique index stored_value_link_is_unique on stored_value (link_hash)
  where link_hash is not null;
create index stored_value_by_currency on stored_value (company_id, currency_id);
create index stored_value_by_partner on stored_value (company_id, partner_id, kind)
  where partner_id is not null;
create index stored_value_by_branch on stored_value (company_id, branch_id)
  where branch_id is not null;
create index stored_value_by_moved_to on stored_value (company_id, moved_to_id)
  where moved_to_id is not null;
create index stored_value_by_expiry on stored_value (company_id, expires_on)
  where state = 'active' and expires_on is not null;
create index stored_value_by_made on stored_value (company_id, kind, created_at, id);
call keep_in_reach('stored_value', array['branch_id']);

-- Each movement, signed: above zero the house owes more. It never changes and never goes.
create table stored_value_entry (
  company_id uuid not null references company,
  id uuid not null,
  value_id uuid not null,
  kind text not null,
  amount numeric not null,
  first numeric not null,
  second numeric,
  -- The document it came with, else the entry of the books; what moves to another code has neither.
  document_id uuid,
  entry_id uuid,
  -- The movement that this one undoes or uses up.
  of_id uuid,
  -- Of what was earned: from when it can be spent, and until when.
  available_at timestamptz,
  expires_on date,
  day date not null,
  at timestamptz not null default clock_timestamp(),
  user_name text not null,
  reason text,
  primary key (company_id, id),
  constraint stored_value_entry_value_exists foreign key (company_id, value_id) references stored_value,
  constraint stored_value_entry_document_exists
    foreign key (company_id, document_id) references document,
  constraint stored_value_entry_entry_exists foreign key (company_id, entry_id) references entry,
  constraint stored_value_entry_of_exists
    foreign key (company_id, of_id) references stored_value_entry,
  constraint stored_value_entry_kind_is_known check (kind in ('sell', 'topUp', 'redeem', 'refund',
    'earn', 'burn', 'expire', 'move', 'adjust', 'cashOut', 'void')),
  constraint stored_value_entry_sign_is_right check (case
    when kind in ('sell', 'topUp', 'refund', 'earn') then amount > 0
    when kind in ('redeem', 'burn', 'expire', 'cashOut', 'void') then amount < 0
    else amount <> 0 end),
  constraint stored_value_entry_is_number check (
    abs(amount) < 1e15 and abs(first) < 1e15 and abs(coalesce(second, 0)) < 1e18),
  constraint stored_value_entry_says_whence check (
    num_nonnulls(document_id, entry_id) = case kind when 'move' then 0 else 1 end),
  constraint stored_value_entry_is_bounded check (
    char_length(user_name) <= 120 and char_length(coalesce(reason, '')) <= 300)
);
call put_behind_wall('stored_value_entry', 'append');
create index stored_value_entry_by_value on stored_value_entry (company_id, value_id, at);
create index stored_value_entry_by_document on stored_value_entry (company_id, document_id)
  where document_id is not null;
create index stored_value_entry_by_entry on stored_value_entry (company_id, entry_id)
  where entry_id is not null;
create index stored_value_entry_by_of on stored_value_entry (company_id, of_id)
  where of_id is not null;
create index stored_value_entry_by_day on stored_value_entry (company_id, day);
call keep_in_reach('stored_value_entry', array['value_id']);

-- What a sale that is being paid keeps from all others, for a while.
create table stored_value_hold (
  company_id uuid not null references company,
  value_id uuid not null,
  sale_id uuid not null,
  amount numeric not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  primary key (company_id, value_id, sale_id),
  constraint stored_value_hold_value_exists foreign key (company_id, value_id) references stored_value,
  constraint stored_value_hold_user_exists foreign key (company_id, user_id) references app_user,
  constraint stored_value_hold_is_positive check (amount > 0 and amount < 1e15)
);
call put_behind_wall('stored_value_hold');
create index stored_value_hold_by_sale on stored_value_hold (company_id, sale_id);
create index stored_value_hold_by_user on stored_value_hold (company_id, user_id);
call keep_in_reach('stored_value_hold', array['value_id']);

-- Value that a ticket sold, or took back, beside its goods: no part of its total, of taxes or sales.
create table ticket_card (
  company_id uuid not null,
  document_id uuid not null,
  position integer not null,
  value_id uuid not null,
  kind text not null,
  currency_id uuid not null,
  amount numeric not null,
  -- What it counted for on the ticket, in the currency of the books.
  first_amount numeric not null,
  label text not null,
  primary key (company_id, document_id, position),
  constraint ticket_card_document_exists foreign key (company_id, document_id) references document,
  constraint ticket_card_value_exists foreign key (company_id, value_id) references stored_value,
  constraint ticket_card_currency_exists foreign key (company_id, currency_id) references currency,
  constraint ticket_card_kind_is_known check (kind in ('sell', 'topUp', 'void', 'cashOut')),
  constraint ticket_card_amount_is_positive
    check (amount > 0 and amount < 1e15 and first_amount >= 0 and first_amount < 1e18),
  constraint ticket_card_label_is_short check (char_length(label) between 1 and 20)
);
call put_behind_wall('ticket_card', 'append');
create index ticket_card_by_value on ticket_card (company_id, value_id);
create index ticket_card_by_currency on ticket_card (company_id, currency_id);
call keep_in_reach('ticket_card', array['document_id']);

-- The value that a tender took from or gave back to.
alter table ticket_tender add column value_id uuid;
alter table ticket_tender add constraint ticket_tender_value_exists
  foreign key (company_id, value_id) references stored_value not valid;
create index ticket_tender_by_value on ticket_tender (company_id, value_id)
  where value_id is not null;

do $$
declare
  app text := current_setting('comptoir.app_role');
begin
  execute format('revoke delete on stored_value from %I', app);
end
$$;

-- A movement is sealed in the chain with whatever it came with.
create view sealed_value_entry as
select company_id, id, encode(sha256(convert_to(concat(
    'valueEntry|', id, '|', value_id, '|', kind, '|', trim_scale(amount), '|', trim_scale(first),
    '|', trim_scale(second), '|', document_id, '|', entry_id, '|', of_id, '|', expires_on, '|', day),
    'UTF8')), 'hex') as digest
from stored_value_entry;
create or replace view sealed as
select * from sealed_document
union all
select * from sealed_entry
union all
select * from sealed_allocation
union all
select * from sealed_cheque_event
union all
select * from sealed_change
union all
select * from sealed_withholding
union all
select * from sealed_staff_line
union all
select * from sealed_value_entry;

-- What the house keeps of value that was never spent is an entry of its own kind.
do $$
declare
  rule record;
begin
  for rule in
    select conname as name, pg_get_constraintdef(oid) as said
    from pg_constraint
    where conrelid = 'entry'::regclass
      and conname in ('entry_kind_is_known', 'entry_names_its_document')
  loop
    execute format('alter table entry drop constraint %I', rule.name);
    execute format('alter table entry add constraint %I %s not valid', rule.name,
      replace(replace(rule.said, 'ARRAY[', 'ARRAY[''value''::text, '), ' NOT VALID', ''));
  end loop;
end
$$;

-- The accounts, in companies that are there already.
insert into account (company_id, id, code, name, name_fr, name_ar, kind, role)
select c.company_id, gen_random_uuid(),
  r.code || case when exists (
    select 1 from account a where a.company_id = c.company_id and lower(a.code) = r.code)
    then '-' || left(gen_random_uuid()::text, 4) else '' end,
  r.name, r.name_fr, r.name_ar, r.kind, r.role
from company c
cross join (values
  ('1110', 'Value spent without cover', 'Avoirs utilisés sans provision', 'قيم مصروفة بلا رصيد',
    'asset', 'valueShort'),
  ('2350', 'Gift cards', 'Cartes cadeaux', 'بطاقات الهدايا', 'liability', 'giftCards'),
  ('2360', 'Cash back owed', 'Cagnottes dues', 'أرصدة مستردة مستحقة', 'liability', 'cashBack'),
  ('2370', 'Points owed', 'Points dus', 'نقاط مستحقة', 'liability', 'points'),
  ('2380', 'Vouchers', 'Bons d’achat', 'قسائم شراء', 'liability', 'vouchers'),
  ('4010', 'Loyalty rewards', 'Récompenses de fidélité', 'مكافآت الولاء', 'income', 'rewards'),
  ('4300', 'Value never spent', 'Avoirs non utilisés', 'قيم لم تُصرف', 'income', 'breakage'))
  as r (code, name, name_fr, name_ar, kind, role)
where exists (select 1 from account a where a.company_id = c.company_id and a.role is not null);

-- Whoever moves the cash of a drawer looks after cards.
update role
set permissions = array(
  select p from unnest(permissions) p
  union
  select unnest(array['cash.giftCard.view', 'cash.giftCard.edit', 'cash.giftCard.export'])
  order by 1)
where 'pos.shift.edit' = any(permissions) and 'pos.ticket.post' = any(permissions);
