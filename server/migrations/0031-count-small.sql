-- Small tables are counted too, as soon as there are large ones: a currency of which nothing is
-- known is thought to be one of two hundred, and what is joined with it to be next to nothing.
create or replace function count_tables()
returns setof text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  uncounted text;
begin
  for uncounted in
    select c.relname
    from pg_class c
    left join pg_stat_user_tables s on s.relid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and case
        when pg_relation_size(c.oid) > 64 * 8192 then
          c.reltuples < 0
          or not exists (
            select 1 from pg_stats p where p.schemaname = 'public' and p.tablename = c.relname)
          or pg_relation_size(c.oid) / 8192 > 1.5 * c.relpages
          or coalesce(s.n_mod_since_analyze, 0) > 1000 + 0.2 * c.reltuples
        else c.reltuples < 0 and pg_relation_size(c.oid) > 0
          and pg_relation_size('document') > 64 * 8192
      end
    order by c.relname
  loop
    execute format('analyze %I', uncounted);
    return next uncounted;
  end loop;
end
$$;
