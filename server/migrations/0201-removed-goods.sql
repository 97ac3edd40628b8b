-- What was taken out of a sale, good by good: read under the names it has for its reader. `what` is
-- how its till called it, and all that tills of before said.
alter table sale_removal add column goods jsonb;
alter table sale_removal add constraint sale_removal_goods_are_a_list
  check (jsonb_typeof(goods) = 'array') not valid;
