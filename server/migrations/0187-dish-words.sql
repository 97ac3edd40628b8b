-- What a dish is described with, in the languages guests read.
alter table item
  add column description_fr text,
  add column description_ar text;
