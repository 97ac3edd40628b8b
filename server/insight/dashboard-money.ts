/** Money that came in, what sold best, and what is still owed. */
import { sql } from 'kysely'
import type { DocumentScreen, Side } from '../../domain/books/behaviour.ts'
import type { Debts, MoneyIn, Seller } from '../../domain/insight/dashboard.ts'
import type { Period } from '../../domain/kernel/period.ts'
import { itemsWithin, methodDays, partsWithin } from '../books/sales-sums.ts'
import type { Tx } from '../kernel/postgres/db.ts'

type Asked = Period & { branch: string | null }

const days = ({ from, to }: Period) => sql`between ${from}::date and ${to}::date`

const ofBranch = ({ branch }: Asked) =>
  sql`(${branch}::uuid is null or branch_id = ${branch}::uuid)`

/** What came by receipts and by tickets, apart: they are listed apart. */
export type MoneyRow = Omit<MoneyIn, 'parts'> & { receipt: string; ticket: string }

export const readMoneyIn = (tx: Tx, asked: Asked): Promise<MoneyRow[]> =>
  tx.plannedRows(sql<MoneyRow>`
    select m.id as method, local_name(m) as title, s.currency_id as currency,
      trim_scale(s.amount)::text as amount, trim_scale(s.first_amount)::text as "firstAmount",
      trim_scale(s.first_amount - s.till)::text as receipt, trim_scale(s.till)::text as ticket
    from (
      select method_id, currency_id, sum(amount) as amount, sum(first_amount) as first_amount,
        sum(till_first_amount) as till
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
      trim_scale(s.cost)::text as cost
    from (
      select item_id, sum(quantity) as quantity, sum(net) as net, sum(cost) as cost
      from (${itemsWithin(asked)}) parts
      where ${ofBranch(asked)}
      group by item_id
      having sum(net) > 0
      order by sum(net) desc, item_id
      limit ${mostSellers}) s
    join item i on i.id = s.item_id
    join unit u on u.id = i.unit_id
    order by s.net desc, i.id`)

export type DebtRow = Pick<Debts, 'amount' | 'overdue' | 'overdueCount'> & {
  screen: DocumentScreen
}

/**
 * Debts are owed to the company, whichever branch made them. Credits lower what is to come. Apart
 * by the screens of their documents: they are listed apart.
 */
export const readDebts = (tx: Tx, side: Side, today: string): Promise<DebtRow[]> =>
  tx.rows(sql<DebtRow>`
    select screen, trim_scale(sum(first_open * direction))::text as amount,
      trim_scale(coalesce(sum(first_open) filter (where ${isOverdue(today)}), 0))::text as overdue,
      (count(*) filter (where ${isOverdue(today)}))::integer as "overdueCount"
    from open_item
    where side = ${side} and open > 0
    group by screen`)

const isOverdue = (today: string) => sql`due_date < ${today}::date and direction = 1`

export type OldestDebt = { partner: string; day: string }

export const readOldest = (tx: Tx, side: Side, today: string): Promise<OldestDebt | undefined> =>
  tx.maybe(sql<OldestDebt>`
    select local_name(p) as partner, o.due_date as day
    from open_item o
    join thirdparty p on p.id = o.partner_id
    where o.side = ${side} and o.open > 0 and o.direction = 1 and o.due_date < ${today}::date
    order by o.due_date, o.document_id
    limit 1`)
