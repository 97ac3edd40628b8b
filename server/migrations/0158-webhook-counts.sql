-- How webhooks do in the whole installation, for whoever watches it: numbers, and nobody's name. What
-- waits for one that is switched off waits for nobody; one that was switched off by hand was meant to be.
create index webhook_delivery_failed on webhook_delivery (company_id, webhook_id)
  where state = 'failed';

create function count_webhooks() returns table (waiting integer, failed integer, stopped integer)
language sql stable security definer set search_path = public, pg_temp
as $$
  select
    (select count(*)::integer
      from webhook_delivery d
      join webhook w on w.company_id = d.company_id and w.id = d.webhook_id
      where d.state = 'waiting' and w.is_active),
    (select count(*)::integer from webhook_delivery where state = 'failed'),
    (select count(*)::integer from webhook where not is_active and stopped_reason is not null)
$$;

do $$
begin
  execute 'revoke all on function count_webhooks() from public';
  execute format('grant execute on function count_webhooks() to %I',
    current_setting('comptoir.app_role'));
end
$$;
