-- Of every recipe that is there.
alter table recipe validate constraint recipe_costs_are_numbers;
