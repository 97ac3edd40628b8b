alter table category validate constraint category_course_exists;
alter table item validate constraint item_course_exists;
