-- Before a drawer is counted its tills stop selling: every tab and station of it is told so.
alter table shift
  add column stopped_at timestamptz,
  add column stopped_name text,
  add constraint shift_stops_completely check ((stopped_at is null) = (stopped_name is null))
    not valid;
