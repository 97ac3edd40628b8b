/** What an owner wants to see of the evenings of a period, and the history of an order. */

import { sql } from 'kysely'
import { z } from 'zod'
import { periodText } from '../../../domain/kernel/format.ts'
import { pathId } from '../../../domain/kernel/input.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { neutralised } from '../../../domain/kernel/writing/spreadsheet.ts'
import { orderSteps } from '../../../domain/restaurant/exceptions.ts'
import { historyOf } from '../../../domain/restaurant/order-history.ts'
import {
  type Both,
  type ExceptionPage,
  type ExceptionRow,
  type ExceptionSums,
  exceptionCursor,
  exceptionParams,
  type OrderHistory,
  type PersonSum,
  reportFileParams,
  reportParams,
} from '../../../domain/restaurant/report.ts'
import { checkedCursor } from '../../books/cursor.ts'
import { fileReport, query, report } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { numeric, tableFile } from '../../kernel/files/export.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { candidatesOf, exceptionRows, readOrders } from './exception-rows.ts'

const pageSize = 50

export const listExceptions = report({
  route: 'GET /api/restaurant-report/exceptions',
  summary: 'restaurant: what of the orders of a period an owner wants to see, the newest first',
  needs: 'restaurant.report.view',
  input: exceptionParams,
  async run(context, { after, ...asked }): Promise<ExceptionPage> {
    const cursor = after === undefined ? undefined : checkedCursor(exceptionCursor, after)
    const found = await candidatesOf(context, asked, { after: cursor, limit: pageSize + 1 })
    const shown = found.slice(0, pageSize)
    const last = found.length > pageSize ? shown.at(-1) : undefined
    return {
      rows: await exceptionRows(context, shown),
      next: last ? `${last.at}_${last.event}` : null,
    }
  },
})

const summed = (rows: readonly ExceptionRow[]): { count: number } & Both => {
  const amounts = rows.flatMap(({ amount }) => (amount ? [amount] : []))
  const seconds = amounts.flatMap(({ second }) => (second === null ? [] : [second]))
  return {
    count: rows.length,
    first: sumOf(amounts.map(({ first }) => first)),
    second: seconds.length === amounts.length && seconds.length > 0 ? sumOf(seconds) : null,
  }
}

const isWorthMore = (a: PersonSum, b: PersonSum): number =>
  Number(b.first) - Number(a.first) || b.count - a.count

export const sumExceptions = report({
  route: 'GET /api/restaurant-report/people',
  summary: 'restaurant: by whom the exceptions of a period were, how many and how much',
  needs: 'restaurant.report.view',
  input: reportParams,
  async run(context, asked): Promise<ExceptionSums> {
    const found = await candidatesOf(context, asked, { limit: null })
    const rows = await exceptionRows(context, found)
    const people = [...Map.groupBy(rows, ({ by }) => by.id).values()].map(
      (own): PersonSum => ({
        person: own[0]?.isGuest ? null : (own[0]?.by ?? null),
        ...summed(own),
      }),
    )
    return { people: people.toSorted(isWorthMore), total: summed(rows) }
  },
})

/** Which phone said what: a short mark, the same for one phone at one seating. */
async function phonesOf(tx: Tx, order: string): Promise<Map<string, string>> {
  const rows = await tx.rows(sql<{ id: string; mark: string }>`
    select id, upper(left(device_hash, 4)) as mark
    from order_event
    where order_id = ${order} and device_hash is not null`)
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}

export const showOrderHistory = query({
  route: 'GET /api/restaurant-report/orders/:id',
  summary: 'restaurant: all that was said of an order, with what it was worth before and after',
  needs: 'restaurant.report.view',
  input: z.strictObject({ id: pathId }),
  async run(context, { id }): Promise<OrderHistory> {
    const { orders, facts, tableName } = await readOrders(context, [id])
    const [order] = orders
    if (!order) throw new Refusal('notFound')
    const steps = orderSteps(id, order.events, facts)
    const named = (table: string): string => tableName(table) ?? '–'
    const phones = await phonesOf(context.tx, id)
    const waiting = await context.tx.maybe(sql<{ problem: string }>`
      select problem
      from dish_waste
      where order_id = ${id} and problem is not null
      limit 1`)
    return {
      id,
      number: order.number,
      day: order.day,
      tableName: tableName(steps.at(-1)?.after.table ?? null),
      waste: waiting?.problem ?? null,
      steps: historyOf(steps, { decimals: facts.decimals, tableName: named }).map((step) => ({
        ...step,
        phone: phones.get(step.id) ?? null,
      })),
    }
  },
})

const columns = [
  ...['at', 'what', 'table', 'waiter', 'by', 'approvedBy'],
  ...['first', 'second', 'reason'],
] as const

async function* linesOf({ services, language }: Context, rows: readonly ExceptionRow[]) {
  yield rows.map(
    ({ at, kind, what, tableName, caller, waiter, by, approvedBy, amount, reason }) => [
      at,
      [
        services.words.say(language, `restaurantReport.kind.${kind}`),
        ...what.map(({ names, quantity }) =>
          neutralised(`${quantity} × ${nameIn(language, names)}`),
        ),
      ].join(', '),
      neutralised(tableName ?? caller ?? ''),
      neutralised(waiter.name),
      neutralised(by.name),
      neutralised(approvedBy ?? ''),
      numeric(amount?.first),
      numeric(amount?.second),
      neutralised(reason ?? ''),
    ],
  )
}

export const exportExceptions = fileReport({
  route: 'GET /api/restaurant-report/exceptions/export',
  summary: 'restaurant: the exceptions of a period as a CSV or XLSX file',
  needs: 'restaurant.report.export',
  input: reportFileParams,
  async run(context, { format, ...asked }) {
    const { services, language } = context
    const rows = await exceptionRows(context, await candidatesOf(context, asked, { limit: null }))
    const say = (key: string) => services.words.say(language, key)
    const name = `${say('restaurantReport.tab.exceptions')} ${periodText(asked)}`
    const heads = columns.map((column) => say(`restaurantReport.column.${column}`))
    return tableFile(name.replaceAll('/', '-'), format, language, heads, linesOf(context, rows))
  },
})
