-- A change says what changed: another note, seat or course, or another table (with what it was
-- called before), for whoever has the first ticket on paper.
alter table kitchen_line
  add column changed text[],
  add column label_before text;
