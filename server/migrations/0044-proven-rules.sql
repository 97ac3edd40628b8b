-- What the rules that came before promise of new rows is proven of the old ones.
alter table item validate constraint item_favourite_place_is_positive;
alter table company validate constraint company_shop_kind_is_known;
