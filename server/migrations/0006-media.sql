-- The files of a company. The row says what a file is; the bytes lie in the data directory or in a
-- bucket, under the company and the storage key, which is new with every attempt to keep a file.
create table media_file (
  company_id uuid not null references company,
  id uuid not null,
  -- A picture shows itself wherever a picture can be shown.
  picture_id uuid generated always as (case when width is not null then id end) stored,
  name text not null,
  format text not null,
  size integer not null,
  width integer,
  height integer,
  uploaded_on date not null,
  storage_key uuid not null,
  primary key (company_id, id),
  constraint media_file_picture_exists foreign key (company_id, picture_id) references media_file,
  constraint media_file_storage_key_is_unique unique (company_id, storage_key),
  constraint media_file_format_is_known
    check (format in ('jpeg', 'png', 'webp', 'gif', 'pdf', 'csv', 'xlsx')),
  constraint media_file_size_is_positive check (size > 0),
  constraint media_file_is_measured_if_a_picture check (
    (width > 0 and height > 0 and format in ('jpeg', 'png', 'webp', 'gif'))
    or (width is null and height is null and format in ('pdf', 'csv', 'xlsx')))
);
call make_entity('media_file', array['name'], array['uploaded_on', 'name', 'size']);
create index media_file_by_picture on media_file (company_id, picture_id);

alter table company
  add column logo_id uuid,
  add constraint company_logo_exists foreign key (company_id, logo_id) references media_file;
create index company_by_logo on company (company_id, logo_id);

alter table money_bill
  add column image_id uuid,
  add constraint money_bill_image_exists foreign key (company_id, image_id) references media_file;
create index money_bill_by_image on money_bill (company_id, image_id);

alter table brand
  add column image_id uuid,
  add constraint brand_image_exists foreign key (company_id, image_id) references media_file;
create index brand_by_image on brand (company_id, image_id);

alter table category
  add column image_id uuid,
  add constraint category_image_exists foreign key (company_id, image_id) references media_file;
create index category_by_image on category (company_id, image_id);
