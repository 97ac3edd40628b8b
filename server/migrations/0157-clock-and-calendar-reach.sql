-- Whoever pays somebody sees all that was stamped for him, wherever that was: what is hidden from
-- him would be paid unseen.
drop policy reach on clock_event;
call keep_in_reach('clock_event', array['employee_id']);

-- What somebody brought from another calendar is known by its name to himself: a name that others
-- brought, out of his reach, neither stands in his way nor is told to him.
drop index calendar_event_by_uid;
create unique index calendar_event_by_uid on calendar_event (company_id, uid, original_on, owner_id)
  nulls not distinct where uid is not null and owner_id is not null;
