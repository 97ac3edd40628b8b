-- Goods that are received against an order before their bill, and costs that become known after the
-- goods came.

alter table document_line
  -- Of an order: what bills have taken over of the goods received against it. Of such a bill: the
  -- goods that had come before it, and what they were valued at when they came.
  add column matched numeric not null default 0,
  add column matched_cost numeric not null default 0,
  add constraint document_line_matched_is_within
    check (matched between 0 and delivered and abs(matched_cost) < 1e18),
  drop constraint document_line_follow_ups_are_within,
  -- A supplier may bill more than was ordered, where somebody says that it is meant.
  add constraint document_line_follow_ups_are_within
    check (delivered between 0 and base_quantity and returned between 0 and base_quantity and
      converted >= 0 and converted < 1e18);

alter table stock_move
  -- Of a revaluation of goods that came before: how many of them lay on the shelf then.
  add column pieces numeric,
  add constraint stock_move_pieces_are_of_a_revaluation
    check (pieces is null or (kind = 'revaluation' and pieces > 0 and pieces < 1e18));

-- What a line of cost added to a line of received goods.
create table landed_cost (
  company_id uuid not null references company,
  line_id uuid not null,
  target_line_id uuid not null,
  key text not null,
  amount numeric not null,
  -- What of it the goods that were still there took; the rest is cost of sales.
  in_stock numeric not null,
  primary key (company_id, line_id, target_line_id),
  constraint landed_cost_line_exists foreign key (company_id, line_id) references document_line,
  constraint landed_cost_target_line_exists
    foreign key (company_id, target_line_id) references document_line,
  constraint landed_cost_key_is_known check (key in ('value', 'quantity', 'equal', 'manual')),
  constraint landed_cost_is_within
    check (amount >= 0 and amount < 1e18 and in_stock between 0 and amount)
);
call put_behind_wall('landed_cost', 'append');
create index landed_cost_by_target on landed_cost (company_id, target_line_id);

do $$
begin
  execute format('grant update (matched) on document_line to %I',
    current_setting('comptoir.app_role'));
end
$$;
