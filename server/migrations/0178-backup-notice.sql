-- When administrators were last told that the last good backup is old: once a day, by whichever
-- process looks after the night.
alter table installation add column backup_noticed_at timestamptz;
