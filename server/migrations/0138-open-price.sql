-- An item whose price is said when it is sold, such as a repair or a thing from a basket.
alter table item add column asks_price boolean not null default false;
