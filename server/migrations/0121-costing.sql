-- How a company costs its goods is chosen before anything moved: at their moving average, or as they
-- came, the oldest first. Under the second a shelf keeps what is left of each arrival; under the first
-- it keeps none.
alter table stock_balance add column layers jsonb;
alter table stock_balance add constraint stock_balance_layers_are_a_list
  check (layers is null or jsonb_typeof(layers) = 'array') not valid;

-- Whoever chooses waits for shelves that begin, and they for him; nobody waits for anything else.
create function costing_turn(company uuid) returns bigint
language sql
immutable
as $$ select hashtextextended('costing ' || company::text, 0) $$;

create function begin_shelf() returns trigger
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock_shared(costing_turn(new.company_id));
  if new.layers is null and exists (
    select 1
    from setting_value
    where company_id = new.company_id and key = 'stock.costing' and value = '"fifo"')
  then
    new.layers := '[]';
  end if;
  return new;
end
$$;
create trigger stock_balance_begins before insert on stock_balance
  for each row
  execute function begin_shelf();

-- Also for whoever reaches only some warehouses: what moved in the others counts.
create function keep_costing() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  company uuid := coalesce(new.company_id, old.company_id);
  was text := coalesce(old.value #>> '{}', 'average');
  is_now text := coalesce(new.value #>> '{}', 'average');
begin
  perform pg_advisory_xact_lock(costing_turn(company));
  if was = is_now then
    return null;
  end if;
  if exists (select 1 from stock_move where company_id = company) then
    raise exception using errcode = '23514',
      constraint = 'setting_value_value_is_chosen_before_goods_move', table = 'setting_value';
  end if;
  update stock_balance
  set layers = case is_now when 'fifo' then '[]'::jsonb end
  where company_id = company;
  return null;
end
$$;
revoke execute on function keep_costing() from public;
create trigger setting_value_keeps_costing_new after insert or update on setting_value
  for each row
  when (new.key = 'stock.costing')
  execute function keep_costing();
create trigger setting_value_keeps_costing_old after delete on setting_value
  for each row
  when (old.key = 'stock.costing')
  execute function keep_costing();
