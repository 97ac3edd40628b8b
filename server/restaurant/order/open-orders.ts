/** The end of a shift finds its open tables: listed to whoever ends it, judged by the setting. */
import { sql } from 'kysely'
import { z } from 'zod'
import { pathId } from '../../../domain/kernel/input.ts'
import { lesser, sumOf } from '../../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { OpenOrder, OpenOrders } from '../../../domain/restaurant/open-orders.ts'
import { leftToPay } from '../../../domain/restaurant/order/line-amounts.ts'
import { orderOf, unpaidLines } from '../../../domain/restaurant/order/order.ts'
import { toPayOf } from '../../../domain/restaurant/order/to-pay.ts'
import { openTables } from '../../../domain/restaurant/restaurant.settings.ts'
import { query } from '../../kernel/command.ts'
import { settingsFor } from '../../kernel/settings.ts'
import { onShiftEnd } from '../../pos/shift/unfinished.ts'
import { branchFactsOf } from '../branch-facts.ts'
import { branchPromotions } from '../branch-promotions.ts'
import { type EventRow, eventColumns, eventOf } from './order-rows.ts'
import { peopleAt } from './people.ts'

/** The longest waiting first. */
const openAt = (branch: string) => sql<{
  id: string
  number: number
  table: string | null
  section: string | null
}>`
  select o.id, o.number, t.name as "table", t.section_id as section
  from dining_order o
  left join dining_table t on t.company_id = o.company_id and t.id = o.table_id
  where o.branch_id = ${branch} and o.state = 'open'
  order by o.opened_at, o.id`

const eventsAt = (branch: string) => sql<EventRow>`
  select ${eventColumns}
  from dining_order o
  join order_event e on e.company_id = o.company_id and e.order_id = o.id
  where o.branch_id = ${branch} and o.state = 'open'
  order by e.order_id, e.seq`

export const openOrders = query({
  route: 'GET /api/floor/:branch/open',
  summary: 'restaurant: the open orders of a branch with waiter, guests and what is to pay',
  // Whoever ends a shift sees them, whether or not they serve.
  needs: 'pos.shift.add',
  input: z.strictObject({ branch: pathId }),
  async run({ tx, now }, { branch }): Promise<OpenOrders> {
    const isKnown = await tx.maybe(sql`select 1 from branch where id = ${branch}`)
    if (!isKnown) throw new Refusal('notFound')
    const rows = await tx.rows(openAt(branch))
    if (rows.length === 0) return { orders: [], waiters: [] }
    const branchFacts = await branchFactsOf(tx, { branch, now, items: [] })
    const stampFacts = {
      ...branchFacts,
      promotions: await branchPromotions(tx, branch, branchFacts),
      waiterName: () => undefined,
      approverOf: () => undefined,
      branchOf: () => branch,
    }
    const events = Map.groupBy(await tx.rows(eventsAt(branch)), ({ orderId }) => orderId)
    const orders = rows.flatMap(({ id, number, table, section }): OpenOrder[] => {
      const order = orderOf(id, (events.get(id) ?? []).map(eventOf))
      if (!order) return []
      const { type, caller, waiter, guests, openedAt, isLocked: isBilled } = order
      const sent = sumOf(unpaidLines(order).map((line) => lesser(line.sent, leftToPay(line))))
      const label = table ?? caller?.name ?? ''
      const toPay = toPayOf(order, stampFacts)
      return [{ id, number, type, label, section, waiter, guests, openedAt, toPay, sent, isBilled }]
    })
    const serving = await tx.rows(peopleAt(branch, 'restaurant.order.add'))
    return { orders, waiters: serving.map(({ id, name }) => ({ id, name })) }
  },
})

/** More are counted, not named. */
const mostNamed = 12

onShiftEnd(async (tx, { branchId, openedBy, openedName }) => {
  const own = await tx.rows(sql<{ label: string }>`
    select coalesce(t.name, '#' || o.number) as label
    from dining_order o
    left join dining_table t on t.company_id = o.company_id and t.id = o.table_id
    where o.branch_id = ${branchId} and o.state = 'open' and o.waiter_id = ${openedBy}
    order by o.opened_at, o.id`)
  if (own.length === 0) return undefined
  const settings = await settingsFor(tx, { branchId })
  const named = own.slice(0, mostNamed).map(({ label }) => label)
  const tables = [...named, ...(own.length > mostNamed ? ['…'] : [])].join(', ')
  return { code: 'openTables', facts: { name: openedName, tables }, way: settings.of(openTables) }
})
