-- Electronic invoices: how parties are told apart and reached by machines, what a zero rate means,
-- the codes of units, the XML that a supplier sent, and what went along with a mail.

alter table company
  add column registration_number text,
  add column registration_scheme text,
  add column endpoint text,
  add column endpoint_scheme text;

alter table thirdparty
  add column registration_number text,
  add column registration_scheme text,
  add column endpoint text,
  add column endpoint_scheme text,
  add column vat_treatment text,
  add constraint thirdparty_vat_treatment_is_known
    check (vat_treatment in ('reverseCharge', 'intraCommunity', 'export')) not valid;

alter table item
  add column vat_treatment text,
  add column exemption_reason text,
  add constraint item_vat_treatment_is_known
    check (vat_treatment in ('zeroRated', 'exempt')) not valid;

alter table unit
  add column unit_code text,
  add constraint unit_code_is_plain check (unit_code ~ '^[A-Z0-9]{2,3}$') not valid;

alter table media_file
  drop constraint media_file_format_is_known,
  drop constraint media_file_is_measured_if_a_picture,
  add constraint media_file_format_is_known
    check (format in ('jpeg', 'png', 'webp', 'gif', 'pdf', 'csv', 'xlsx', 'xml')) not valid,
  add constraint media_file_is_measured_if_a_picture check (
    (width > 0 and height > 0 and format in ('jpeg', 'png', 'webp', 'gif'))
    or (width is null and height is null and format in ('pdf', 'csv', 'xlsx', 'xml'))) not valid;

-- Which electronic invoice a mail carries beside its paper, or as its paper; none without.
alter table document_mail
  add column einvoice text,
  add constraint document_mail_einvoice_is_known
    check (einvoice in ('facturx', 'ubl', 'cii')) not valid;
