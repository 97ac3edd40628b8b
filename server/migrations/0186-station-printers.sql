-- The printer of a station at a branch: whichever screen shows the station sends its tickets there.
create table station_printer (
  company_id uuid not null references company,
  branch_id uuid not null,
  station_id uuid not null,
  printer_id uuid not null,
  primary key (company_id, branch_id, station_id),
  constraint station_printer_branch_exists foreign key (company_id, branch_id) references branch,
  constraint station_printer_station_exists
    foreign key (company_id, station_id) references station on delete cascade,
  constraint station_printer_printer_exists
    foreign key (company_id, printer_id) references printer on delete cascade
);
call put_behind_wall('station_printer');
call keep_in_reach('station_printer', array['branch_id'], true);
create index station_printer_by_station on station_printer (company_id, station_id);
create index station_printer_by_printer on station_printer (company_id, printer_id);
