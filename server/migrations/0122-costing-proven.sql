-- A rule that came to a table with rows in it, proven beside everybody else's work.
alter table stock_balance validate constraint stock_balance_layers_are_a_list;
