/** Money that came in, what sold best, and what is still owed. */
import { sql } from 'kysely'
import type { DocumentScreen, Side } from '../../domain/books/behaviour.ts'
import type { Debts, MoneyIn, Seller } from '../../domain/insight/dashboard.ts'
import type { Period } from '../../domain/kernel/period.ts'
import { itemsWithin, methodDays, partsWithin } from '../books/sums/sales-sums.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'

type Asked = Period & { branch: string | null }

const days = ({ from, to }: Period) => sql`between ${from}::date and ${to}::date`

const ofBranch = ({ branch }: Asked) =>
  sql`(${branch}::uuid is null or branch_id = ${branch}::uuid)`

/** What came by receipts and by tickets, apart: they are listed apart. */
export type MoneyRow = Omit<MoneyIn, 'parts'> & Record<'receipt' | 'ticket', Both>

export type Both = { total: string; secondTotal: string }

/** Two sums as text. */
const both = (first: Raw, second: Raw): Raw => sql`json_build_object(
  'total', trim_scale(${first})::text, 'secondTotal', trim_scale(${second})::text)`

export const readMoneyIn = (tx: Tx, asked: Asked): Promise<MoneyRow[]> =>
  tx.plannedRows(sql<MoneyRow>`
    select m.id as method, local_name(m) as title, s.currency_id as currency,
      trim_scale(s.amount)::text as amount, trim_scale(s.first_amount)::text as "firstAmount",
      trim_scale(s.second_amount)::text as "secondAmount",
      ${both(sql`s.first_amount - s.till`, sql`s.second_amount - s.second_till`)} as receipt,
      ${both(sql`s.till`, sql`s.second_till`)} as ticket
    from (
      select method_id, currency_id, sum(amount) as amount, sum(first_amount) as first_amount,
        sum(till_first_amount) as till, sum(second_amount) as second_amount,
        sum(till_second_amount) as second_till
      from (${partsWithin(methodDays, days(asked))}) parts
      where ${ofBranch(asked)}
      group by method_id, currency_id
      having sum(amount) <> 0) s
    join payment_method m on m.id = s.method_id
    order by s.first_amount desc, m.name, s.currency_id`)

const mostSellers = 8

export const readSellers = (
  tx: Tx,
  asked: Asked,
): Promise<(Omit<Seller, 'path'> & { cost: string })[]> =>
  tx.plannedRows(sql<Omit<Seller, 'path'> & { cost: string }>`
    select i.id as item, local_name(i) as title, i.image_id as image, local_sign(u) as unit,
      trim_scale(s.quantity)::text as quantity, trim_scale(s.net)::text as net,
      trim_scale(s.second_net)::text as "secondNet", trim_scale(s.cost)::text as cost
    from (
      select item_id, sum(quantity) as quantity, sum(net) as net, sum(second_net) as second_net,
        sum(cost) as cost
      from (${itemsWithin(asked)}) parts
      where ${ofBranch(asked)}
      group by item_id
      having sum(net) > 0
      order by sum(net) desc, item_id
      limit ${mostSellers}) s
    join item i on i.id = s.item_id
    join unit u on u.id = i.unit_id
    order by s.net desc, i.id`)

export type DebtRow = Both & { screen: DocumentScreen; late: Debts['late'] }

type Owing = { side: Side; today: string; branch: string | null }

/** What is open of a side; of one branch, what its documents left open. */
const openItems = ({ side, branch }: Owing): Raw =>
  branch === null
    ? sql`(select * from open_item where side = ${side} and open > 0) o`
    : sql`(
        select o.*
        from open_item o
        join document d on d.company_id = o.company_id and d.id = o.document_id
        where o.side = ${side} and o.open > 0 and d.branch_id = ${branch}::uuid) o`

const isLate = (today: string): Raw => sql`o.due_date < ${today}::date and o.direction = 1`

/** Credits lower what is to come. Apart by the screens of their documents: they are listed apart. */
export const readDebts = (tx: Tx, owing: Owing): Promise<DebtRow[]> =>
  tx.rows(sql<DebtRow>`
    select o.screen, trim_scale(sum(o.first_open * o.direction))::text as total,
      trim_scale(coalesce(sum(o.second_open * o.direction), 0))::text as "secondTotal",
      json_build_object('count', count(*) filter (where ${isLate(owing.today)}),
        'amount', trim_scale(
          coalesce(sum(o.first_open) filter (where ${isLate(owing.today)}), 0))::text,
        'secondAmount', trim_scale(
          coalesce(sum(o.second_open) filter (where ${isLate(owing.today)}), 0))::text) as late
    from ${openItems(owing)}
    group by o.screen`)

/** What of the late documents is covered by what their partners have to their credit. */
export const readCovered = (tx: Tx, owing: Owing): Promise<Both> =>
  tx.one(sql<Both>`
    select trim_scale(coalesce(sum(late - greatest(least(late, net), 0)), 0))::text as total,
      trim_scale(coalesce(
        sum(second_late - greatest(least(second_late, second_net), 0)), 0))::text as "secondTotal"
    from (
      select coalesce(sum(o.first_open) filter (where ${isLate(owing.today)}), 0) as late,
        coalesce(sum(o.second_open) filter (where ${isLate(owing.today)}), 0) as second_late,
        sum(o.first_open * o.direction) as net,
        coalesce(sum(o.second_open * o.direction), 0) as second_net
      from ${openItems(owing)}
      where o.partner_id in (
        select partner_id
        from open_item
        where side = ${owing.side} and open > 0 and direction = -1)
      group by o.partner_id) partners`)

export type OldestDebt = { partner: string; day: string }

export const readOldest = (tx: Tx, owing: Owing): Promise<OldestDebt | undefined> =>
  tx.maybe(sql<OldestDebt>`
    select local_name(p) as partner, o.due_date as day
    from ${openItems(owing)}
    join thirdparty p on p.id = o.partner_id
    where ${isLate(owing.today)}
    order by o.due_date, o.document_id
    limit 1`)
