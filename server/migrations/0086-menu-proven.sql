alter table item validate constraint item_allergens_are_known;
alter table item validate constraint item_allergens_are_some_or_none;
