/** What somebody should look at now, each with the list that shows it. */

import { sql } from 'kysely'
import { type DocumentScreen, documentScreens, type Side } from '../../domain/books/behaviour.ts'
import { documentsPath } from '../../domain/books/document-path.ts'
import type { Attention, Debts } from '../../domain/insight/dashboard.ts'
import { dayStartOf } from '../../domain/kernel/business-day.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { mustEntity } from '../../domain/kernel/entity.ts'
import { type Filters, listPath } from '../../domain/kernel/list.ts'
import { may, type Permission } from '../../domain/kernel/permission.ts'
import { expiryDays } from '../../domain/settings/stock.settings.ts'
import type { Context } from '../kernel/context.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { settingsFor } from '../kernel/settings.ts'
import { businessDay } from '../kernel/sql-days.ts'
import { shopClock } from '../kernel/today.ts'
import { readOldest } from './dashboard-money.ts'
import { countLowStock, lowStockPath } from './low-stock.ts'

/** At everything, or at what one branch has to do with. */
export type Looking = Pick<Context, 'tx' | 'actor'> & { today: string; branch: string | null }

const isHere = (branch: string | null, column: Raw): Raw =>
  sql`(${branch}::uuid is null or ${column} = ${branch}::uuid)`

const branchFilter = (branch: string | null): Filters =>
  branch ? { branch: { in: [branch] } } : {}

/** More than these nobody counts one by one. */
const mostCounted = 1000

const counted = (count: number): Pick<Attention, 'count' | 'isMore'> =>
  count > mostCounted ? { count: mostCounted, isMore: true } : { count }

/** A view that the list is born with, as its tab writes it into the address. */
const viewPath = (screen: DocumentScreen, view: string, filters: Filters = {}): string =>
  `${documentsPath(screen)}?${new URLSearchParams({
    view: `~${view}`,
    ...(Object.keys(filters).length > 0 && { filter: JSON.stringify(filters) }),
  })}`

export async function overdueOf(
  { tx, today, branch }: Looking,
  side: Side,
  debts: Debts,
): Promise<Attention[]> {
  const { late } = debts
  if (late.count === 0) return []
  return [
    {
      name: side === 'client' ? 'overdueSales' : 'overduePurchases',
      ...late,
      ...(await readOldest(tx, { side, today, branch })),
      path: debts.overduePath,
    },
  ]
}

const expiringPath = '/Stock?tab=lots&state=expiring'

const soonDays = 7

/** Cheques to take to the bank, or for which our bank must have the money. */
async function chequesDue({ tx, actor, today, branch }: Looking): Promise<Attention[]> {
  const seen = [
    { name: 'chequesIn', screen: 'receipts', state: 'inHand' },
    { name: 'chequesOut', screen: 'payments', state: 'issued' },
  ] as const
  const rows = await tx.rows(sql<
    Required<Pick<Attention, 'count' | 'amount' | 'secondAmount' | 'day'>> & { state: string }
  >`
    select k.state, count(*)::integer as count, trim_scale(sum(k.first_amount))::text as amount,
      trim_scale(coalesce(sum(k.second_amount), 0))::text as "secondAmount", min(k.due_date) as day
    from cheque k
    join document d on d.company_id = k.company_id and d.id = k.document_id
    where k.state in ('inHand', 'issued') and k.due_date <= ${addDays(today, soonDays)}::date
      and ${isHere(branch, sql`d.branch_id`)}
    group by k.state`)
  return seen.flatMap(({ name, screen, state }) => {
    const found = rows.find((row) => row.state === state)
    if (!found || !may(actor, `${documentScreens[screen].can}.view`)) return []
    const { state: _, ...known } = found
    return [{ name, ...known, path: viewPath(screen, 'cheques', branchFilter(branch)) }]
  })
}

async function lowStock({ tx, actor, branch }: Looking): Promise<Attention[]> {
  if (!may(actor, 'stock.level.view')) return []
  const count = await countLowStock(tx, branch)
  return count > 0 ? [{ name: 'lowStock', count, path: lowStockPath() }] : []
}

/** What expires soon, or did and still lies there. */
async function expiringLots({ tx, actor, today, branch }: Looking): Promise<Attention[]> {
  if (!may(actor, 'stock.level.view')) return []
  const settings = await settingsFor(tx, {
    branchId: branch ?? actor.branchId,
    userId: actor.userId,
  })
  const { count, day } = await tx.one(sql<{ count: number; day: string | null }>`
    select count(distinct l.id)::integer as count, min(l.expiry) as day
    from lot l
    join lot_balance b on b.company_id = l.company_id and b.lot_id = l.id
    join warehouse w on w.company_id = b.company_id and w.id = b.warehouse_id
    where l.expiry <= ${addDays(today, settings.of(expiryDays))}::date and b.quantity > 0
      and ${isHere(branch, sql`w.branch_id`)}`)
  return count > 0 && day ? [{ name: 'expiringLots', count, day, path: expiringPath }] : []
}

async function undelivered({ tx, actor, branch }: Looking): Promise<Attention[]> {
  const seen = [
    { name: 'undelivered', screen: 'sales' },
    { name: 'expected', screen: 'purchasing' },
  ] as const
  const counts = await Promise.all(
    seen.map(async ({ name, screen }): Promise<Attention[]> => {
      if (!may(actor, `${documentScreens[screen].can}.view`)) return []
      const { count } = await tx.one(sql<{ count: number }>`
        select count(*)::integer as count
        from (
          select 1
          from document
          where screen = ${screen} and delivery in ('none', 'partly') and state = 'posted'
            and ${isHere(branch, sql`branch_id`)}
          limit ${mostCounted + 1}) open`)
      const path = listPath(documentsPath(screen), {
        delivery: { in: ['none', 'partly'] },
        state: { in: ['posted'] },
        ...branchFilter(branch),
      })
      return count > 0 ? [{ name, ...counted(count), path }] : []
    }),
  )
  return counts.flat()
}

const oldDays = 7

async function oldDrafts({ tx, actor, today, branch }: Looking): Promise<Attention[]> {
  const clock = await shopClock(tx, { userId: actor.userId })
  const rows = await tx.rows(sql<{ screen: DocumentScreen; count: number; day: string }>`
    select screen, count(*)::integer as count, ${businessDay(sql`min(updated_at)`, clock)} as day
    from draft
    where updated_at < ${dayStartOf(addDays(today, -oldDays), clock)}
      and ${isHere(branch, sql`branch_id`)}
    group by screen
    order by screen`)
  return rows.flatMap(({ screen, count, day }) => {
    const { can, entity } = documentScreens[screen]
    if (!may(actor, `${can}.add` as Permission)) return []
    return [{ name: 'oldDrafts', entity, count, day, path: viewPath(screen, 'drafts') }]
  })
}

/** Tickets that wait for somebody's decision, and those somebody should look at. */
async function tickets({ tx, actor, branch }: Looking): Promise<Attention[]> {
  if (!may(actor, 'pos.ticket.post')) return []
  const { parked, flagged } = await tx.one(sql<{ parked: number; flagged: number }>`
    select
      (select count(*)::integer
        from parked_ticket p
        join register r on r.company_id = p.company_id and r.id = p.register_id
        where p.state = 'waiting' and ${isHere(branch, sql`r.branch_id`)}) as parked,
      (select count(*)::integer
        from (
          select distinct f.document_id
          from ticket_flag f
          join document d on d.company_id = f.company_id and d.id = f.document_id
          where f.seen_at is null and ${isHere(branch, sql`d.branch_id`)}
          limit ${mostCounted + 1}) unseen) as flagged`)
  const path = mustEntity('ticket').path
  const seen = { isFlagged: { in: [true] }, ...branchFilter(branch) }
  return [
    ...(parked > 0
      ? [{ name: 'parkedTickets' as const, count: parked, path: `${path}/parked` }]
      : []),
    ...(flagged > 0
      ? [{ name: 'flaggedTickets' as const, ...counted(flagged), path: listPath(path, seen) }]
      : []),
  ]
}

/** All but what is overdue, which is known from what is owed. */
export const otherAttention = async (looking: Looking): Promise<Attention[]> =>
  (
    await Promise.all([
      chequesDue(looking),
      lowStock(looking),
      expiringLots(looking),
      undelivered(looking),
      oldDrafts(looking),
      tickets(looking),
    ])
  ).flat()
