-- Reminders of what was more than a year away were given up. They are looked at once more: what is
-- told next is found again, and nobody is told of what is over.
update calendar_event
set notice_at = now() - interval '1 day' - notice_minutes * interval '1 minute', notice_on = starts_on
where notice_minutes is not null and notice_at is null and last_on > (now() at time zone 'UTC')::date;
