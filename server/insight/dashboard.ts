/**
 * The day, or any period, at a glance. One report, one moment: all its questions see the same books.
 * Each figure is told only to those who may view the documents it comes from.
 */

import { sql } from 'kysely'
import type { z } from 'zod'
import { hidesDebts } from '../../domain/books/amount-sight.ts'
import { type DocumentScreen, documentScreens, type Side } from '../../domain/books/behaviour.ts'
import { documentsPath } from '../../domain/books/document-path.ts'
import { unpaidOn } from '../../domain/books/listed-debt.ts'
import { laidUnder } from '../../domain/insight/compared-days.ts'
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
import { overduePart } from '../../domain/insight/overdue.ts'
import { type DashboardPeriod, unitOf } from '../../domain/insight/period.ts'
import { businessDayOf, timeIn } from '../../domain/kernel/business-day.ts'
import { type WeekStart, weekStartFor } from '../../domain/kernel/calendar/week.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { dayEndHour } from '../../domain/kernel/day.settings.ts'
import { mustEntity } from '../../domain/kernel/entity.ts'
import { type Filters, listPath } from '../../domain/kernel/list.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { sumOf } from '../../domain/kernel/number/fraction.ts'
import { type Period, periodOf } from '../../domain/kernel/period.ts'
import { may, seesCost } from '../../domain/kernel/permission.ts'
import { weekStart } from '../../domain/kernel/week.settings.ts'
import { report } from '../kernel/command.ts'
import { timeZone } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import { settingsFor } from '../kernel/settings.ts'
import { otherAttention, overdueOf } from './dashboard-attention.ts'
import {
  type DebtRow,
  type MoneyRow,
  readCovered,
  readDebts,
  readMoneyIn,
  readSellers,
} from './dashboard-money.ts'
import { type Asked, readSales, type Sold } from './dashboard-sales.ts'
import { isFilled, listedParts, readUndone, type Undone } from './dashboard-undone.ts'

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
  undone: readonly Undone[],
): Promise<SalesFigures | undefined> {
  if (!may(actor, 'sales.invoice.view')) return undefined
  const { branches, sold, ...figures } = await readSales(tx, asked, seesCost(actor))
  const listOf = (entity: SalesPart['entity'], branch: string | null, state: string) => {
    const filters: Filters = { ...inPeriod({ ...asked, branch }), state: { in: [state] } }
    if (entity === 'invoice')
      return listPath(documentsPath('sales'), { ...filters, type: { in: salesTypes } })
    return may(actor, 'pos.ticket.view') ? listPath(mustEntity('ticket').path, filters) : null
  }
  const partsOf = (some: Sold, branch: string | null): SalesPart[] => {
    const all = (['invoice', 'ticket'] as const).flatMap((entity) =>
      listedParts(
        actor,
        { ...asked, branch },
        {
          entity,
          booked: some[entity],
          undone: undone.filter((it) => branch === null || it.branch === branch),
          listOf: (state) => listOf(entity, branch, state),
        },
      ),
    )
    return filledParts(all, isFilled)
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

async function moneyInOf(
  { tx, actor }: Asking,
  asked: Asked,
  undone: readonly Undone[],
): Promise<Dashboard['moneyIn']> {
  if (!may(actor, 'cash.receipt.view')) return undefined
  const rows = await readMoneyIn(tx, asked)
  const base = (state: string): Filters => ({ ...inPeriod(asked), state: { in: [state] } })
  const tickets = may(actor, 'pos.ticket.view')
    ? listPath(mustEntity('ticket').path, base('posted'))
    : null
  const partsOf = (some: readonly MoneyRow[], filters: Filters, voided: readonly Undone[]) => {
    const sum = (entity: 'receipt' | 'ticket') => ({
      sales: 0,
      total: sumOf(some.map((row) => row[entity].total)),
      secondTotal: sumOf(some.map((row) => row[entity].secondTotal)),
    })
    const receipts = listedParts(actor, asked, {
      entity: 'receipt',
      booked: sum('receipt'),
      undone: voided.map((it) => ({ ...it, sales: 0 })),
      listOf: (state) => listPath(mustEntity('receipt').path, { ...base(state), ...filters }),
    })
    const all = [...receipts, { entity: 'ticket' as const, ...sum('ticket'), path: tickets }]
    return filledParts(all, isFilled).map(({ sales: _, ...part }): FigurePart => part)
  }
  const methods = rows.map((row): MoneyIn => {
    const { receipt: _, ticket: __, ...shown } = row
    const of = { method: { in: [row.method] }, currency: { in: [row.currency] } }
    const its = undone.filter((it) => it.method === row.method && it.currency === row.currency)
    return { ...shown, parts: partsOf([row], of, its) }
  })
  return {
    firstAmount: sumOf(rows.map((row) => row.firstAmount)),
    secondAmount: sumOf(rows.map((row) => row.secondAmount)),
    parts: partsOf(rows, {}, undone),
    methods,
  }
}

async function sellersOf({ tx, actor }: Asking, asked: Asked): Promise<Seller[] | undefined> {
  if (!may(actor, 'sales.invoice.view') || !may(actor, 'catalog.item.view')) return undefined
  const rows = await readSellers(tx, asked)
  return rows.map(({ cost, ...row }) => ({
    ...row,
    ...(seesCost(actor) ? { cost } : {}),
    path: `/Item/${row.item}`,
  }))
}

const unpaid: Filters = { payment: { in: ['unpaid', 'partly'] } }

type Owing = { side: Side; today: string; branch: string | null }

/** What of a debt stands on a screen, and the list of it; what was brought forward is in the books. */
function debtPart(actor: Context['actor'], row: DebtRow, filters: Filters): FigurePart {
  const { screen, total, secondTotal } = row
  const { entity, can } = documentScreens[screen]
  const list =
    screen === 'books' ? '/Books?tab=opening' : listPath(mustEntity(entity).path, filters)
  return { entity, total, secondTotal, path: may(actor, `${can}.view`) ? list : null }
}

async function debtsOf({ tx, actor }: Asking, owing: Owing): Promise<Debts | undefined> {
  const { side, today, branch } = owing
  const home = side === 'client' ? 'sales' : 'purchasing'
  const { entity, can } = documentScreens[home]
  if (!may(actor, `${can}.view`) || hidesDebts(actor, side)) return undefined
  const [rows, covered] = await Promise.all([readDebts(tx, owing), readCovered(tx, owing)])
  const first = rows.find(({ screen }) => screen === home) ?? nothingOn(home)
  const all = [first, ...rows.filter((row) => row !== first)]
  const here: Filters = branch ? { branch: { in: [branch] } } : {}
  const parts = all.map((row) => debtPart(actor, row, { ...unpaid, ...here }))
  const amount = sumOf(rows.map(({ total }) => total))
  const secondAmount = sumOf(rows.map(({ secondTotal }) => secondTotal))
  const late = {
    count: rows.reduce((sum, row) => sum + row.late.count, 0),
    amount: sumOf(rows.map((row) => row.late.amount)),
    secondAmount: sumOf(rows.map((row) => row.late.secondAmount)),
  }
  return {
    amount,
    secondAmount,
    parts: filledParts(parts, ({ total }) => !isZero(total)),
    overdue: overduePart({ whole: amount, late: late.amount, covered: covered.total }),
    secondOverdue: overduePart({
      whole: secondAmount,
      late: late.secondAmount,
      covered: covered.secondTotal,
    }),
    late,
    overduePath: listPath(mustEntity(entity).path, {
      ...unpaidOn(home),
      ...here,
      dueDate: { to: addDays(today, -1) },
    }),
  }
}

const nothingOn = (screen: DocumentScreen): DebtRow => ({
  screen,
  total: '0',
  secondTotal: '0',
  late: { count: 0, amount: '0', secondAmount: '0' },
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
    ...laidUnder(period),
    unit: unitOf(period),
    branch,
    today,
    hour: Number(timeIn(now, facts.zone).slice(0, 2)),
    dayStart,
  }
  const looking = { tx, actor, today, branch }
  const undone = await readUndone(tx, here)
  const [sales, moneyIn, sellers, toCollect, toPay, others] = await Promise.all([
    salesOf(context, here, facts, undone),
    moneyInOf(context, here, undone),
    sellersOf(context, here),
    debtsOf(context, { side: 'client', today, branch }),
    debtsOf(context, { side: 'supplier', today, branch }),
    otherAttention(looking),
  ])
  const overdue = await Promise.all([
    toCollect ? overdueOf(looking, 'client', toCollect) : [],
    toPay ? overdueOf(looking, 'supplier', toPay) : [],
  ])
  const { branch: _, move: __, ...shown } = here
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
