-- Rules that came to a table with rows in it, proven beside everybody else's work.
alter table staff_item validate constraint staff_item_is_of_one_thing;
alter table staff_item validate constraint staff_item_provision_is_known;
