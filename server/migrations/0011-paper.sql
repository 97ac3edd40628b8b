-- Documents that were sent by mail: what was asked for, and when it left. How often it was tried
-- and why it failed is known by the job of the same id.
create table document_mail (
  company_id uuid not null references company,
  id uuid not null,
  document_id uuid not null,
  to_address text not null,
  subject text,
  message text,
  language text not null,
  -- Which copy of the paper it carries, however often it is tried.
  copy integer not null,
  user_name text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  tries integer not null default 0,
  primary key (company_id, id),
  constraint document_mail_document_exists
    foreign key (company_id, document_id) references document,
  constraint document_mail_language_is_known check (language in ('en', 'fr', 'ar')),
  constraint document_mail_copy_is_positive check (copy > 0)
);
call put_behind_wall('document_mail', 'append');
create index document_mail_by_document on document_mail (company_id, document_id, created_at desc);

do $$
begin
  execute format('grant update (sent_at, tries) on document_mail to %I',
    current_setting('comptoir.app_role'));
end
$$;
