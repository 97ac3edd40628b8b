-- The courses of a meal have names; a dish lands in its own, or in that of its category.
create table course (
  company_id uuid not null references company,
  id uuid not null,
  serving integer not null,
  name text not null,
  alt_name text,
  name_fr text,
  name_ar text,
  primary key (company_id, id),
  constraint course_serving_is_within check (serving between 1 and 9)
);
call make_entity('course', array['name', 'alt_name', 'name_fr', 'name_ar'],
  array['serving', 'name'], is_unique => array['name']);
create unique index course_serving_is_unique on course (company_id, serving);
call make_local_name('course');

alter table category add column course_id uuid;
alter table category
  add constraint category_course_exists foreign key (company_id, course_id) references course not valid;
create index category_by_course on category (company_id, course_id) where course_id is not null;

alter table item add column course_id uuid;
alter table item
  add constraint item_course_exists foreign key (company_id, course_id) references course not valid;
create index item_by_course on item (company_id, course_id) where course_id is not null;
