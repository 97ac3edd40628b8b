-- Rows of before.
alter table sale_removal validate constraint sale_removal_goods_are_a_list;
