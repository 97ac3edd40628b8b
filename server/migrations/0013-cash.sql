-- An expense may be paid by a cheque of our own: then it is issued to no partner of ours.
alter table cheque alter column partner_id drop not null;
alter table cheque add constraint cheque_received_has_a_partner
  check (side = 'supplier' or partner_id is not null);

-- A residue too small to be asked for is closed with what paid the rest. It is a part of
-- `exchange`, in the currency of the books, and booked as a rounding difference.
alter table allocation add column written_off numeric not null default 0;
alter table allocation add constraint allocation_written_off_is_small
  check (written_off >= 0 and written_off < 1e18);
