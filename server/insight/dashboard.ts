/**
 * The day, or any period, at a glance. One report, one moment: all its questions see the same books.
 * Each figure is told only to those who may view the documents it comes from.
 */
import { sql } from 'kysely'
import type { z } from 'zod'
import { hidesDebts } from '../../domain/books/amount-sight.ts'
import { type DocumentScreen, documentScreens, type Side } from '../../domain/books/behaviour.ts'
import { unpaidOn } from '../../domain/books/listed-debt.ts'
import {
  type Dashboard,
  type Debts,
  dashboardParams,
  type FigurePart,
  type MoneyIn,
  type SalesFigures,
  type SalesPart,
  type Seller,
} from '../../domain/insight/dashboard.ts'
import { type DashboardPeriod, periodBefore, unitOf } from '../../domain/insight/period.ts'
import { businessDayOf, timeIn } from '../../domain/kernel/business-day.ts'
import { type WeekStart, weekStartFor } from '../../domain/kernel/calendar/week.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { dayEndHour } from '../../domain/kernel/day.settings.ts'
import { mustEntity } from '../../domain/kernel/entity.ts'
import { type Filters, listPath } from '../../domain/kernel/list.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { sumOf } from '../../domain/kernel/number/fraction.ts'
import { type Period, periodOf } from '../../domain/kernel/period.ts'
import { may } from '../../domain/kernel/permission.ts'
import { weekStart } from '../../domain/kernel/week.settings.ts'
import { type Context, report } from '../kernel/command.ts'
import { timeZone } from '../kernel/company-facts.ts'
import { settingsFor } from '../kernel/settings.ts'
import { otherAttention, overdueOf } from './dashboard-attention.ts'
import {
  type DebtRow,
  type MoneyRow,
  readDebts,
  readMoneyIn,
  readSellers,
} from './dashboard-money.ts'
import { type Asked, readSales, type Sold } from './dashboard-sales.ts'

type Asking = Pick<Context, 'tx' | 'actor' | 'now' | 'language'>

type BoardFacts = { zone: string; isNew: boolean; salesTypes: string[] }

const boardFactsOf = (tx: Context['tx']) =>
  tx.one(sql<BoardFacts>`
    select ${timeZone} as zone, not exists (select 1 from document) as "isNew",
      array(
        select id
        from transaction_type
        where behaviour in ('salesInvoice', 'salesReturn')
        order by created_at, id
        limit 50) as "salesTypes"`)

const inPeriod = ({ from, to, branch }: Pick<Asked, 'from' | 'to' | 'branch'>): Filters => ({
  day: { from, to },
  ...(branch ? { branch: { in: [branch] } } : {}),
})

/** One list alone while the other has nothing to add. */
function filledParts<Part>(all: readonly Part[], isFilled: (part: Part) => boolean): Part[] {
  const filled = all.filter(isFilled)
  return filled.length > 0 ? filled : all.slice(0, 1)
}

async function salesOf(
  { tx, actor }: Asking,
  asked: Asked,
  { salesTypes }: BoardFacts,
): Promise<SalesFigures | undefined> {
  if (!may(actor, 'sales.invoice.view')) return undefined
  const { branches, sold, ...figures } = await readSales(tx, asked, canSeeCost(actor))
  const listOf = (entity: SalesPart['entity'], branch: string | null): string | null => {
    const filters: Filters = { ...inPeriod({ ...asked, branch }), state: { in: ['posted'] } }
    if (entity === 'invoice') return listPath('/Invoice', { ...filters, type: { in: salesTypes } })
    return may(actor, 'pos.ticket.view') ? listPath(mustEntity('ticket').path, filters) : null
  }
  const partsOf = (some: Sold, branch: string | null): SalesPart[] => {
    const all = (['invoice', 'ticket'] as const).map((entity) => ({
      entity,
      ...some[entity],
      path: listOf(entity, branch),
    }))
    return filledParts(all, ({ sales, total }) => sales !== 0 || !isZero(total))
  }
  return {
    ...figures,
    parts: partsOf(sold, asked.branch),
    branches: branches.map(({ sold: some, ...branch }) => ({
      ...branch,
      parts: partsOf(some, branch.id),
    })),
  }
}

const canSeeCost = ({ isAdmin, limits }: Context['actor']): boolean => isAdmin || limits.canSeeCost

async function moneyInOf({ tx, actor }: Asking, asked: Asked): Promise<Dashboard['moneyIn']> {
  if (!may(actor, 'cash.receipt.view')) return undefined
  const rows = await readMoneyIn(tx, asked)
  const base: Filters = { ...inPeriod(asked), state: { in: ['posted'] } }
  const tickets = may(actor, 'pos.ticket.view') ? listPath(mustEntity('ticket').path, base) : null
  const partsOf = (some: readonly MoneyRow[], filters: Filters): FigurePart[] => {
    const sum = (entity: 'receipt' | 'ticket') => sumOf(some.map((row) => row[entity]))
    const receipts = listPath('/Receipt', { ...base, ...filters })
    const all: FigurePart[] = [
      { entity: 'receipt', total: sum('receipt'), path: receipts },
      { entity: 'ticket', total: sum('ticket'), path: tickets },
    ]
    return filledParts(all, ({ total }) => !isZero(total))
  }
  const methods = rows.map((row): MoneyIn => {
    const { receipt: _, ticket: __, ...shown } = row
    const of = { method: { in: [row.method] }, currency: { in: [row.currency] } }
    return { ...shown, parts: partsOf([row], of) }
  })
  const firstAmount = sumOf(rows.map((row) => row.firstAmount))
  return { firstAmount, parts: partsOf(rows, {}), methods }
}

async function sellersOf({ tx, actor }: Asking, asked: Asked): Promise<Seller[] | undefined> {
  if (!may(actor, 'sales.invoice.view') || !may(actor, 'catalog.item.view')) return undefined
  const rows = await readSellers(tx, asked)
  return rows.map(({ cost, ...row }) => ({
    ...row,
    ...(canSeeCost(actor) ? { cost } : {}),
    path: `/Item/${row.item}`,
  }))
}

const unpaid: Filters = { payment: { in: ['unpaid', 'partly'] } }

/** What of a debt stands on a screen, and the list of it; what was brought forward is in the books. */
function debtPart(actor: Context['actor'], { screen, amount }: DebtRow): FigurePart {
  const { entity, can } = documentScreens[screen]
  const list = screen === 'books' ? '/Books?tab=opening' : listPath(mustEntity(entity).path, unpaid)
  return { entity, total: amount, path: may(actor, `${can}.view`) ? list : null }
}

async function debtsOf(
  { tx, actor }: Asking,
  side: Side,
  today: string,
): Promise<Debts | undefined> {
  const home = side === 'client' ? 'sales' : 'purchasing'
  const { entity, can } = documentScreens[home]
  if (!may(actor, `${can}.view`) || hidesDebts(actor, side)) return undefined
  const rows = await readDebts(tx, side, today)
  const first = rows.find(({ screen }) => screen === home) ?? nothingOn(home)
  const all = [first, ...rows.filter((row) => row !== first)]
  const parts = all.map((row) => debtPart(actor, row))
  return {
    amount: sumOf(rows.map(({ amount }) => amount)),
    parts: filledParts(parts, ({ total }) => !isZero(total)),
    overdue: sumOf(rows.map(({ overdue }) => overdue)),
    overdueCount: rows.reduce((sum, row) => sum + row.overdueCount, 0),
    overduePath: listPath(mustEntity(entity).path, {
      ...unpaidOn(home),
      dueDate: { to: addDays(today, -1) },
    }),
  }
}

const nothingOn = (screen: DocumentScreen): DebtRow => ({
  screen,
  amount: '0',
  overdue: '0',
  overdueCount: 0,
})

function askedPeriod(
  { period, from, to }: { period?: DashboardPeriod; from?: string; to?: string },
  today: string,
  start: WeekStart,
): Period {
  const first = from ?? to
  return first ? { from: first, to: to ?? first } : periodOf(period ?? 'today', today, start)
}

type Wanted = z.output<typeof dashboardParams>

/** As far as this reader may see, whichever way he asks. */
export async function dashboardOf(
  context: Asking,
  { branch: chosen, ...asked }: Wanted,
): Promise<Dashboard> {
  const branch = chosen ?? null
  const { tx, actor, now } = context
  const [facts, settings] = await Promise.all([
    boardFactsOf(tx),
    settingsFor(tx, { branchId: branch, userId: actor.userId }),
  ])
  const dayStart = settings.of(dayEndHour)
  const today = businessDayOf(now, facts.zone, dayStart)
  const period = askedPeriod(asked, today, weekStartFor(settings.of(weekStart), context.language))
  const here: Asked = {
    ...period,
    before: periodBefore(period),
    unit: unitOf(period),
    branch,
    today,
    hour: Number(timeIn(now, facts.zone).slice(0, 2)),
    dayStart,
  }
  const [sales, moneyIn, sellers, toCollect, toPay, others] = await Promise.all([
    salesOf(context, here, facts),
    moneyInOf(context, here),
    sellersOf(context, here),
    debtsOf(context, 'client', today),
    debtsOf(context, 'supplier', today),
    otherAttention({ tx, actor, today }),
  ])
  const overdue = await Promise.all([
    toCollect ? overdueOf({ tx, actor, today }, 'client', toCollect) : [],
    toPay ? overdueOf({ tx, actor, today }, 'supplier', toPay) : [],
  ])
  const { branch: _, ...shown } = here
  return {
    ...shown,
    isNew: facts.isNew,
    sales,
    moneyIn,
    sellers,
    toCollect,
    toPay,
    attention: [...overdue.flat(), ...others],
  }
}

export const dashboard = report({
  route: 'GET /api/dashboard',
  summary: 'Sales, margin, money in, debts, best sellers and what needs attention in a period',
  needs: 'signedIn',
  input: dashboardParams,
  run: dashboardOf,
})
