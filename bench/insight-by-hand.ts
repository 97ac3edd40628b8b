/**
 * For each report that has a name, the statement somebody who knows the tables would write: over the
 * documents themselves, without wall, session, names and kept sums. `$1` is the company, `$2` and `$3`
 * are the days.
 */
import type { PresetName } from '../domain/insight/reports/preset.ts'

/** `isLike`: it tells as many groups as the report. */
type ByHand = { text: string; isLike: boolean }

const sales = `d.company_id = $1 and d.day between $2 and $3 and d.screen in ('sales', 'pos')
    and d.state = 'posted'`

const ofDocuments = (keys: string): string => `
  select ${keys}, count(*), sum(d.net), sum(d.vat + d.tax1 + d.tax2), sum(d.first_total),
    sum(d.second_total), sum(d.discount), sum(d.cost)
  from document d
  where ${sales}
  group by ${keys}`

const ofLines = (keys: string): string => `
  select ${keys}, sum(l.base_quantity), sum(l.net), sum(l.discount), sum(l.cost), sum(l.second_cost)
  from document_line l
  join document d on d.company_id = l.company_id and d.id = l.document_id
  join item i on i.company_id = l.company_id and i.id = l.item_id
  where l.company_id = $1 and ${sales}
  group by ${keys}`

const bought = (keys: string): string => `
  select ${keys}, sum(l.base_quantity), sum(l.net), sum(l.total), sum(l.net * d.rate),
    sum(l.total * d.rate)
  from document_line l
  join document d on d.company_id = l.company_id and d.id = l.document_id
  where l.company_id = $1 and d.day between $2 and $3 and d.screen = 'purchasing'
    and d.state = 'posted'
  group by ${keys}`

const month = `date_trunc('month', d.day)`

const waiters = `
  select w.waiter_id, count(*), sum(d.net), sum(d.vat + d.tax1 + d.tax2), sum(d.first_total),
    sum(d.second_total)
  from document d
  left join (
    bill_part p
    join bill b on b.company_id = p.company_id and b.id = p.bill_id
    join dining_order w on w.company_id = b.company_id and w.id = b.order_id)
    on p.company_id = d.company_id and p.document_id = d.id
  where ${sales}
  group by w.waiter_id`

const cohorts = `
  select c.month, ${month}, count(*), sum(d.net), sum(d.second_total), sum(d.first_total)
  from document d
  join (
    select partner_id, date_trunc('month', min(day)) as month
    from document
    where company_id = $1 and screen in ('sales', 'pos') and state = 'posted'
    group by partner_id) c on c.partner_id = d.partner_id
  where ${sales}
  group by 1, 2`

const refunds = `
  select d.posted_by, count(*) filter (where d.behaviour in ('salesReturn', 'posRefund')),
    sum(d.first_total) filter (where d.behaviour in ('salesReturn', 'posRefund')),
    count(*) filter (where d.state = 'void'), sum(d.first_total) filter (where d.state = 'void'),
    sum(d.first_total), sum(d.second_total)
  from document d
  where d.company_id = $1 and d.day between $2 and $3 and d.screen in ('sales', 'pos')
    and d.state in ('posted', 'void')
  group by d.posted_by`

const lying = (key: string, joins = ''): string => `
  select ${key}, count(*), sum(b.quantity), sum(b.value), sum(b.second_value)
  from stock_balance b
  join item i on i.company_id = b.company_id and i.id = b.item_id
  ${joins}
  where b.company_id = $1 and $2::date <= $3::date
  group by 1`

const lastIn = `
  left join (
    select item_id, warehouse_id, max(day) as day
    from stock_move
    where company_id = $1 and quantity > 0 and kind = 'move' and reversal_of is null
    group by 1, 2) c on c.item_id = b.item_id and c.warehouse_id = b.warehouse_id`

const soldOf = `
  left join (
    select l.item_id, sum(l.base_quantity) as quantity, sum(l.cost) as cost, max(d.day) as day
    from document_line l
    join document d on d.company_id = l.company_id and d.id = l.document_id
    where l.company_id = $1 and ${sales}
    group by 1) g on g.item_id = b.item_id`

const paid = `
  select p.employee_id, p.period, count(*), sum(p.first_net), sum(p.second_net)
  from salary_slip p
  where p.company_id = $1 and p.period between $2 and $3
  group by 1, 2`

const byHand: Record<PresetName, string> = {
  salesByDay: ofDocuments('d.day'),
  salesByHour: ofDocuments(`extract(hour from d.posted_at)`),
  salesByMonth: ofDocuments(month),
  salesByWeekday: ofDocuments('extract(isodow from d.day)'),
  salesByItem: ofLines('l.item_id'),
  salesByCategory: ofLines('i.category_id'),
  salesByBrand: ofLines('i.brand_id'),
  salesByBranch: ofDocuments('d.branch_id'),
  salesByProject: ofDocuments('d.project_id'),
  profitByItem: ofLines('l.item_id'),
  profitByCategory: ofLines('i.category_id'),
  profitByBrand: ofLines('i.brand_id'),
  profitByMonth: ofDocuments(month),
  profitByBranchAndMonth: ofDocuments(`d.branch_id, ${month}`),
  profitByClient: ofDocuments('d.partner_id'),
  bestItems: ofLines('l.item_id'),
  worstItems: ofLines('l.item_id'),
  abcItems: ofLines('l.item_id'),
  salesByCashier: ofDocuments('d.posted_by'),
  salesByWaiter: waiters,
  discountsByCashier: ofDocuments('d.posted_by'),
  refundsAndVoids: refunds,
  ratingsByCashier: `
    select d.posted_by, count(*), sum(r.stars)
    from ticket_rating r
    join document d on d.company_id = r.company_id and d.id = r.ticket_id
    where r.company_id = $1 and d.day between $2 and $3
    group by 1`,
  salaries: paid,
  salariesByDepartment: paid,
  salesByClient: ofDocuments('d.partner_id'),
  abcClients: ofDocuments('d.partner_id'),
  clientCohorts: cohorts,
  stockValue: lying('i.category_id'),
  stockByWarehouse: lying('b.warehouse_id'),
  stockAge: lying(`width_bucket(current_date - c.day, array[31, 61, 91, 181])`, lastIn),
  stockTurnover: lying('b.item_id, sum(g.cost) / nullif(sum(b.value), 0)', soldOf),
  deadStock: lying('b.item_id, max(g.day)', soldOf),
  missingStock: lying('b.item_id', soldOf),
  purchasesBySupplier: bought('d.partner_id'),
  purchasesByItem: bought('l.item_id'),
  purchasesByMonth: bought(month),
  taxOnSales: ofDocuments(month),
  taxOnPurchases: bought(`${month}, l.vat_rate`),
  promotions: `
    select p.promotion_id, count(*), sum(p.amount)
    from ticket_promotion p
    join document d on d.company_id = p.company_id and d.id = p.document_id
    where p.company_id = $1 and d.day between $2 and $3
    group by 1`,
  chequeCalendar: `
    select date_trunc('month', c.due_date), c.side, count(*), sum(c.first_amount)
    from cheque c
    where c.company_id = $1 and c.due_date between $2 and $3
    group by 1, 2`,
}

/** Those of which the past has nothing, or that leave out what somebody by hand would not. */
const unlike: readonly PresetName[] = ['salesByHour', 'deadStock', 'missingStock']

export const byHandOf = (name: PresetName): ByHand => ({
  text: byHand[name],
  isLike: !unlike.includes(name),
})
