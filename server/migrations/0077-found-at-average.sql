-- Of goods that came without a price of their own: they are worth what such goods cost here, and
-- follow what that turns out to have been.
alter table stock_move add column is_at_average boolean not null default false;
