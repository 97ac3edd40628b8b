-- Lines that were taken out of a sale again, and sales that were given up: what a shift was asked for
-- and did not sell. Each moves a sum of its shift on, which the Z report tells.
create table sale_removal (
  company_id uuid not null references company,
  id uuid not null,
  shift_id uuid not null,
  kind text not null,
  -- What it was, as the till called it.
  what text not null,
  currency_id uuid not null,
  amount numeric not null,
  -- Came after its shift was closed.
  is_late boolean not null,
  at timestamptz not null,
  user_id uuid not null,
  user_name text not null,
  primary key (company_id, id),
  constraint sale_removal_shift_exists foreign key (company_id, shift_id) references shift,
  constraint sale_removal_currency_exists foreign key (company_id, currency_id) references currency,
  constraint sale_removal_kind_is_known check (kind in ('line', 'sale')),
  constraint sale_removal_is_an_amount check (amount >= 0 and amount < 1e18)
);
call put_behind_wall('sale_removal', 'append');
create index sale_removal_by_shift on sale_removal (company_id, shift_id, at, id);
create index sale_removal_by_currency on sale_removal (company_id, currency_id);
call keep_in_reach('sale_removal', array['shift_id']);
