alter table order_event validate constraint order_event_is_chained;
alter table order_event alter column hash set not null;
alter table order_event drop constraint order_event_is_chained;
