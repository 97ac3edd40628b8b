/** Rows as a hand outside the house would write them. */

export const aSale = `(select id from document where behaviour = 'salesInvoice' and state = 'posted'
  order by sequence limit 1)`
export const anAccount = (role: string) =>
  `(select id from account where role = '${role}' order by code limit 1)`
export const copied = (table: string, changed: Record<string, string>, where: string): string => `
  insert into ${table}
  select (jsonb_populate_record(t, jsonb_build_object(${Object.entries(changed)
    .map(([column, value]) => `'${column}', ${value}`)
    .join(', ')}))).*
  from ${table} t
  where ${where}`

export const owing = (pieces: string): string => `
  insert into stock_owed (company_id, move_id, item_id, warehouse_id, pieces, value, open,
    open_value)
  select company_id, id, item_id, warehouse_id, ${pieces}, 1, 1, 1
  from stock_move
  where quantity < 0 and not is_transit
  limit 1`
