-- Codes of a series: each for one client and one sale. The house keeps only what a code hashes to.
create table promotion_coupon (
  company_id uuid not null,
  id uuid not null,
  promotion_id uuid not null,
  code_hash text not null,
  made_at timestamptz not null default now(),
  -- The sale at a till that has it in hand, until then.
  held_by uuid,
  held_until timestamptz,
  primary key (company_id, id),
  constraint promotion_coupon_promotion_exists
    foreign key (company_id, promotion_id) references promotion,
  constraint promotion_coupon_is_held_completely check ((held_by is null) = (held_until is null))
);
call put_behind_wall('promotion_coupon');
create unique index promotion_coupon_is_unique on promotion_coupon (company_id, code_hash);
create index promotion_coupon_by_promotion on promotion_coupon (company_id, promotion_id);
call keep_in_reach('promotion_coupon', array['promotion_id']);

-- The ticket that used it. There is one.
create table coupon_use (
  company_id uuid not null,
  coupon_id uuid not null,
  document_id uuid not null,
  primary key (company_id, coupon_id),
  constraint coupon_use_coupon_exists
    foreign key (company_id, coupon_id) references promotion_coupon,
  constraint coupon_use_document_exists foreign key (company_id, document_id) references document
);
call put_behind_wall('coupon_use', 'append');
create index coupon_use_by_document on coupon_use (company_id, document_id);
call keep_in_reach('coupon_use', array['document_id']);
