-- What a ticket said of cash back when it was printed: a copy says the same.
alter table ticket_extra add column loyalty jsonb;
