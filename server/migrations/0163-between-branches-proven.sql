-- Every item has its branch by now.
alter table staff_item validate constraint staff_item_branch_exists;
alter table staff_item validate constraint staff_item_has_a_branch;
