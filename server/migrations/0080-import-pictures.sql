-- The pictures of an archive wait here for their turn, one row of the file each, until they are set;
-- or what keeps one from being read.
create table import_picture (
  company_id uuid not null references company,
  run_id uuid not null,
  row_no integer not null,
  bytes bytea,
  problem text,
  primary key (company_id, run_id, row_no),
  constraint import_picture_row_exists
    foreign key (company_id, run_id, row_no) references import_row on delete cascade,
  constraint import_picture_is_there_or_told check ((bytes is null) = (problem is not null))
);
-- Pictures are packed already.
alter table import_picture alter column bytes set storage external;
call put_behind_wall('import_picture');
