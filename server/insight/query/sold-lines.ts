/** The lines that margins are made of, with what their goods cost besides. */
import { lateCosts } from '../../books/sums/sales-sums.ts'

const lineColumns = [
  ...['company_id', 'document_id', 'position', 'item_id', 'name', 'warehouse_id', 'quantity'],
  ...['base_quantity', 'unit_price', 'discount_percent', 'discount_amount', 'amount', 'discount'],
  ...['net', 'vat', 'tax1', 'tax2', 'total', 'cost', 'second_cost'],
]

const ofLate: Readonly<Record<string, string>> = {
  ...{ company_id: 't.company_id', document_id: 't.document_id', item_id: 't.item_id' },
  ...{ name: 'null', warehouse_id: 'null', cost: 't.cost', second_cost: 't.second_cost' },
}

const lateColumns = ['company_id', ...lateCosts.keys, ...lateCosts.amounts].join(', ')

/**
 * Lines know what their goods cost when they were sold. What they cost besides, told later by a
 * purchase, stands among them as a line of nothing but a cost, on the day it became known.
 */
export const soldLines = `(
    select ${lineColumns.join(', ')}, null::date as known_on
    from document_line
    union all
    select ${lineColumns.map((name) => ofLate[name] ?? '0').join(', ')}, t.day
    from (
      select ${lateColumns}
      from late_cost
      union all
      select ${lateColumns}
      from (${lateCosts.partsOf('unfolded')}) fresh) t)`
