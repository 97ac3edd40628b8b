-- An order that ends frees what is held for it.
create index promotion_coupon_by_holder on promotion_coupon (company_id, held_by)
where held_by is not null;
