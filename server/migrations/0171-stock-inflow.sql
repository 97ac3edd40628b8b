-- How old goods are is asked of what came in, which is little among what left.
create index stock_move_inflow on stock_move (company_id, item_id, warehouse_id, day, document_id, id)
  where quantity > 0 and kind = 'move' and reversal_of is null and not is_transit;
