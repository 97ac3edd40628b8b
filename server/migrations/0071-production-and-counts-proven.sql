-- By now every row holds them.
alter table production_order validate constraint production_order_origin_line_exists;
alter table count_entry validate constraint count_entry_lot_code_is_short;
