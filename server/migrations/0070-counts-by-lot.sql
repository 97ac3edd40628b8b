-- Of what is kept by lots, somebody who counts can say which lot he has before him.
alter table count_entry
  add column lot_code text,
  add column lot_expiry date,
  add constraint count_entry_lot_code_is_short
    check (lot_code <> '' and length(lot_code) <= 60) not valid;
