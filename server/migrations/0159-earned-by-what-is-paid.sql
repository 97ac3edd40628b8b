-- What a sale earns follows what is kept of it and what is really paid at that moment, in both
-- directions. What its lines earn while all of it is kept and paid is told once, when the sale is
-- first looked at; then only what was given so far and what is due are held against each other.
alter table loyalty_office
  -- A coin of its cash back; none where it earns nothing whatever happens.
  add column worth numeric,
  add column decimals integer,
  add column available_on date,
  add column expires_on date,
  -- How much had been paid when its lines earned so much; all of it where nothing is said.
  add column base numeric,
  -- What its documents said when it was last settled.
  add column seen text;

create table loyalty_office_line (
  company_id uuid not null references company,
  line_id uuid not null,
  document_id uuid not null,
  -- Exactly, in the first currency.
  earns numeric not null,
  primary key (company_id, line_id),
  constraint loyalty_office_line_line_exists
    foreign key (company_id, line_id) references document_line,
  constraint loyalty_office_line_sale_exists
    foreign key (company_id, document_id) references loyalty_office,
  constraint loyalty_office_line_is_a_number check (earns >= 0 and earns < 1e15)
);
call put_behind_wall('loyalty_office_line', 'append');
create index loyalty_office_line_by_document on loyalty_office_line (company_id, document_id);
call keep_in_reach('loyalty_office_line', array['document_id']);

-- Each time something was given or taken, by an entry of its own. It never changes.
create table loyalty_settlement (
  company_id uuid not null references company,
  entry_id uuid not null,
  document_id uuid not null,
  amount numeric not null,
  primary key (company_id, entry_id),
  constraint loyalty_settlement_entry_exists foreign key (company_id, entry_id) references entry,
  constraint loyalty_settlement_sale_exists
    foreign key (company_id, document_id) references loyalty_office,
  constraint loyalty_settlement_is_a_number check (amount <> 0 and abs(amount) < 1e15)
);
call put_behind_wall('loyalty_settlement', 'append');
create index loyalty_settlement_by_document on loyalty_settlement (company_id, document_id);
call keep_in_reach('loyalty_settlement', array['document_id']);

-- What was earned before: its lines are known, and it is looked at again by the same rule.
update loyalty_office o
set worth = e.worth, decimals = e.decimals, available_on = m.day, expires_on = m.expires_on
from loyalty_earning e
join stored_value_entry m on m.company_id = e.company_id and m.id = e.entry_id
where e.company_id = o.company_id and e.entry_id = o.entry_id;
insert into loyalty_office_line (company_id, line_id, document_id, earns)
select e.company_id, e.line_id, e.document_id, e.coins * e.worth
from loyalty_earning e
join loyalty_office o on o.company_id = e.company_id and o.document_id = e.document_id;
insert into loyalty_settlement (company_id, entry_id, document_id, amount)
select m.company_id, m.entry_id, o.document_id, m.amount
from loyalty_office o
join stored_value_entry m on m.company_id = o.company_id and m.id = o.entry_id
where m.entry_id is not null;

-- Companies that have a programme: cheques of their tickets may bounce, whatever the office earns.
create or replace function companies_with_office_earning(before date) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct p.company_id
  from loyalty_programme p
  where p.starts_on < before
$$;
