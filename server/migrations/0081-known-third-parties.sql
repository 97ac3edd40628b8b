-- Who bears this name, this number or this phone already: asked for every row of a file of third
-- parties, as its letters and digits are compared.
create index thirdparty_by_folded_name on thirdparty (company_id, fold(name));
create index thirdparty_by_financial_mark
  on thirdparty (company_id, regexp_replace(fold(financial_number), '[[:space:]./_-]', '', 'g'))
  where financial_number is not null;
create index thirdparty_by_phone_end
  on thirdparty (company_id, "right"(regexp_replace(phone1, '\D', '', 'g'), 6))
  where phone1 is not null;
