-- Too much pay of an earlier month comes back before contributions and taxes: a correction may be below
-- zero. Everything else on a payslip is above.
alter table salary_line
  drop constraint salary_line_amounts_are_numbers,
  add constraint salary_line_amounts_are_numbers check (amount <> 0 and abs(amount) < 1e18
    and ((amount > 0 and first_taken >= 0 and second_taken >= 0)
      or (kind = 'earning' and code = 'correction'))) not valid;
