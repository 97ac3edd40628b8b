-- Records an event is about: an invoice, a cheque, an item. They are kept by kind and id, so that any
-- kind can be attached; one that is gone is told no more, and stands again once it is restored.
create table calendar_event_record (
  company_id uuid not null,
  calendar_event_id uuid not null,
  entity text not null,
  record_id uuid not null,
  primary key (company_id, calendar_event_id, entity, record_id),
  constraint calendar_event_record_calendar_event_exists
    foreign key (company_id, calendar_event_id) references calendar_event on delete cascade,
  constraint calendar_event_record_entity_is_a_name check (entity ~ '^[a-z][A-Za-z]{0,40}$')
);
call put_behind_wall('calendar_event_record');
call keep_in_reach('calendar_event_record', array['calendar_event_id'], true);
