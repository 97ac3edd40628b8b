-- Slips of cards are ticked when a drawer is counted, as cheques are: which lay there, and which did not.
create table shift_slip (
  company_id uuid not null references company,
  shift_id uuid not null,
  kind text not null,
  tender_id uuid not null,
  is_there boolean not null,
  primary key (company_id, shift_id, kind, tender_id),
  constraint shift_slip_shift_exists foreign key (company_id, shift_id) references shift,
  constraint shift_slip_tender_exists foreign key (company_id, tender_id) references ticket_tender,
  constraint shift_slip_kind_is_known check (kind in ('count', 'recount'))
);
call put_behind_wall('shift_slip', 'append');
call keep_in_reach('shift_slip', array['shift_id']);
