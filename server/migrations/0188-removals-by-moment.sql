-- What was taken out of sales is asked for by its moment, over all shifts.
create index sale_removal_by_moment on sale_removal (company_id, at, id);
