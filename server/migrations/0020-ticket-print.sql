-- Each print of a ticket after its receipt, by the id the till gave it: told twice it counts once.
-- A ticket that is parked is printed again as well, so its number is all that ties it to one.
create table ticket_print (
  company_id uuid not null references company,
  id uuid not null,
  ticket_id uuid not null,
  -- Which copy it is; the paper of a till that had no network said its own number.
  copy integer not null,
  at timestamptz not null default now(),
  user_name text not null,
  primary key (company_id, id),
  constraint ticket_print_copy_is_positive check (copy > 0)
);
call put_behind_wall('ticket_print', 'append');
create index ticket_print_by_ticket on ticket_print (company_id, ticket_id);
