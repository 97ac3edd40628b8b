-- Money between the company's own places: a document of the office with the account it leaves, the
-- account it comes to, and what was kept on the way.

-- What a transfer says beside its document. The document has the account that the money leaves, its
-- currency and what left; its entry is sealed with both.
create table transfer_terms (
  company_id uuid not null references company,
  document_id uuid not null,
  to_account_id uuid not null,
  to_currency_id uuid not null,
  -- In the currency of the account it came to.
  received numeric not null,
  -- In the currency of the account it left, and what that was spent on.
  fee numeric not null default 0,
  fee_account_id uuid,
  primary key (company_id, document_id),
  constraint transfer_terms_document_exists
    foreign key (company_id, document_id) references document deferrable initially deferred,
  constraint transfer_terms_to_account_exists
    foreign key (company_id, to_account_id) references account,
  constraint transfer_terms_to_currency_exists
    foreign key (company_id, to_currency_id) references currency,
  constraint transfer_terms_fee_account_exists
    foreign key (company_id, fee_account_id) references account,
  constraint transfer_terms_amounts_are_numbers
    check (received > 0 and received < 1e21 and fee >= 0 and fee < 1e18),
  constraint transfer_terms_fee_has_an_account check ((fee > 0) = (fee_account_id is not null))
);
call put_behind_wall('transfer_terms', 'append');
call keep_in_reach('transfer_terms', array['document_id']);
create index transfer_terms_by_account on transfer_terms (company_id, to_account_id);
create index transfer_terms_by_fee_account on transfer_terms (company_id, fee_account_id)
  where fee_account_id is not null;

-- Transfers as their screen lists them.
create view money_transfer with (security_invoker = true) as
select d.company_id, d.id, 1 as version, d.posted_at as created_at, d.posted_at as updated_at,
  d.search, d.number, d.type_id, d.day, d.branch_id, d.state, d.posted_name, d.account_id,
  d.currency_id, d.total, d.first_total, d.second_total, d.rate, d.reference, d.note,
  x.to_account_id, x.to_currency_id, x.received, x.fee, x.fee_account_id
from document d
join transfer_terms x on x.company_id = d.company_id and x.document_id = d.id
where d.screen = 'moneyTransfers';
do $$
begin
  execute format('grant select on money_transfer to %I', current_setting('comptoir.app_role'));
end
$$;

-- Companies that were founded before get the type that new ones start with.
insert into transaction_type (company_id, id, name, name_fr, name_ar, behaviour)
select c.id, gen_random_uuid(),
  -- The company may have used the name itself.
  'Money transfer' || case when exists (
    select 1
    from transaction_type t
    where t.company_id = c.id and lower(t.name) = 'money transfer') then ' (own)' else '' end,
  'Virement interne', 'تحويل داخلي', 'moneyTransfer'
from company c
where exists (select 1 from transaction_type t where t.company_id = c.id);

-- Whoever pays and sees the books, as an accountant does, or rules over the rates, as a manager does.
update role
set permissions = array(
  select distinct p
  from unnest(permissions
    || array['cash.transfer.view', 'cash.transfer.add', 'cash.transfer.edit',
      'cash.transfer.delete', 'cash.transfer.post', 'cash.transfer.void', 'cash.transfer.print',
      'cash.transfer.export']) p
  order by p)
where permissions @> array['cash.payment.post', 'cash.payment.void', 'books.journal.view'];
