-- Electronic invoices that were handed to a network: what was asked for, and when it was taken.
-- How often it was tried and why it failed is known by the job of the same id.
create table einvoice_sending (
  company_id uuid not null references company,
  id uuid not null,
  document_id uuid not null,
  network text not null,
  format text not null,
  language text not null,
  user_name text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- How the network calls what it took.
  reference text,
  tries integer not null default 0,
  primary key (company_id, id),
  constraint einvoice_sending_document_exists
    foreign key (company_id, document_id) references document,
  constraint einvoice_sending_format_is_known check (format in ('facturx', 'ubl', 'cii')),
  constraint einvoice_sending_language_is_known check (language in ('en', 'fr', 'ar')),
  constraint einvoice_sending_sent_has_a_reference check ((sent_at is null) = (reference is null))
);
call put_behind_wall('einvoice_sending', 'append');
call keep_in_reach('einvoice_sending', array['document_id']);
create index einvoice_sending_by_document
  on einvoice_sending (company_id, document_id, created_at desc);

do $$
begin
  execute format('grant update (sent_at, reference, tries) on einvoice_sending to %I',
    current_setting('comptoir.app_role'));
end
$$;
