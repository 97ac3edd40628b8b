-- An expense may be paid by a cheque of our own: then it is issued to no partner of ours.
alter table cheque alter column partner_id drop not null;
alter table cheque add constraint cheque_received_has_a_partner
  check (side = 'supplier' or partner_id is not null);
