-- The day through which a company was given notice of what falls due, by a name one would search for.
alter table daily_round rename column told_through to noticed_through;
