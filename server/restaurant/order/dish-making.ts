/**
 * Dishes that take their components when the kitchen is told of them (a setting). What was taken for a
 * line goes where its dish goes: to the ticket that pays it, to another table, or back on the shelf
 * when it is cancelled; nothing of a line is in the making that nobody is to pay.
 */

import { sql } from 'kysely'
import type { RecipeVersion } from '../../../domain/catalog/recipe-version.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf, isMore, lesser, sumOf } from '../../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { Decimals, Worth } from '../../../domain/money/measure.ts'
import { summedUp } from '../../../domain/restaurant/kitchen/dish-waste.ts'
import { leftToPay } from '../../../domain/restaurant/order/line-amounts.ts'
import type { Order, OrderLine } from '../../../domain/restaurant/order/order-state.ts'
import { componentsTaken } from '../../../domain/restaurant/restaurant.settings.ts'
import { splitWorth } from '../../../domain/stock/amounts.ts'
import { ownAndMade, Tallies, tallyKey } from '../../../domain/stock/consumption.ts'
import {
  type Ahead,
  type Component,
  takeAhead,
  worthOfAhead,
} from '../../../domain/stock/made-ahead.ts'
import { kitchenReason } from '../../../domain/stock/reason.ts'
import { decimalsByRank } from '../../kernel/company-facts.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { settingsFor } from '../../kernel/settings.ts'
import { type AheadOfLine, aheadOf, madeBook } from '../../stock/made-ahead.ts'
import { keepVersions } from '../../stock/tally.ts'
import type { Gone, SentDish } from './dish-news.ts'
import { returnLater } from './dish-return.ts'
import {
  breakForDishes,
  type DishFacts,
  type DishLine,
  type DishOutcome,
  dishFacts,
  onShelf,
  own,
  postDishes,
} from './dish-stock.ts'
import { type LostAhead, type LostDishes, waitingWaste } from './dish-waste.ts'

const companyDecimals = async (tx: Tx): Promise<Decimals> =>
  (await tx.one(sql<{ decimals: Decimals }>`select ${decimalsByRank} as decimals`)).decimals

type Made = {
  id: string
  order: string
  line: string
  dish: DishLine
  quantity: string
  version: RecipeVersion
  made: string
  components: Component[]
}

/** How much was ever made so, under lock, before any shelf is held. */
async function lockMade(
  tx: Tx,
  versions: readonly RecipeVersion[],
  warehouse: string,
): Promise<Map<string, string>> {
  await keepVersions(
    tx,
    versions.map((version) => ({ version, warehouse })),
  )
  const ids = [...new Set(versions.map(({ id }) => id))].sort()
  await tx.rows(sql`
    insert into made_ahead_tally (version_id, warehouse_id)
    select id, ${warehouse}::uuid
    from unnest(${ids}::uuid[]) id
    on conflict do nothing`)
  const rows = await tx.rows(sql<{ version: string; quantity: string }>`
    select version_id as version, trim_scale(quantity)::text as quantity
    from made_ahead_tally
    where version_id = any(${ids}::uuid[]) and warehouse_id = ${warehouse}::uuid
    order by version_id
    for update`)
  return new Map(rows.map(({ version, quantity }) => [tallyKey(version, warehouse), quantity]))
}

/** What lies on the shelf of the dish itself first, the rest of its components. */
async function madeBy(
  tx: Tx,
  { versionOf, warehouse }: DishFacts,
  sentDishes: readonly SentDish[],
): Promise<{ dishes: Made[]; tallies: Tallies }> {
  const known = sentDishes.flatMap((it) => {
    const version = versionOf(it.line)
    return version ? [{ ...it, version }] : []
  })
  if (!warehouse || known.length === 0) return { dishes: [], tallies: new Tallies() }
  const before = await lockMade(
    tx,
    known.map(({ version }) => version),
    warehouse,
  )
  const tallies = new Tallies(before)
  const there = await onShelf(
    tx,
    warehouse,
    known.flatMap(({ version: { item, isKept } }) => (isKept ? [item] : [])),
  )
  const dishes = known.map(({ order, line, quantity, version }): Made => {
    const lying = there.get(version.item) ?? '0'
    const parts = ownAndMade(version, quantity, lying)
    const taken = [
      { item: version.item, quantity: parts.own },
      ...tallies.make(version, warehouse, parts.made).map(({ item, quantity: of }) => ({
        item,
        quantity: of,
      })),
    ].filter((it) => !isZero(it.quantity))
    there.set(version.item, sumOf([lying, ...own(taken, version.item)]))
    return {
      id: newId(),
      order,
      line: line.id,
      dish: line,
      quantity,
      version,
      made: parts.made,
      components: taken,
    }
  })
  return { dishes, tallies }
}

/** What each dish took is worth its part of what its document took of each component. */
async function valued(tx: Tx, document: string, dishes: readonly Made[]) {
  const decimals = await companyDecimals(tx)
  const rows = await tx.rows(sql<Worth & { item: string; line: string }>`
    select id as line, item_id as item, trim_scale(cost)::text as first,
      trim_scale(second_cost)::text as second
    from document_line
    where document_id = ${document}::uuid`)
  const parts = dishes.map((): Ahead['components'][number][] => [])
  for (const { item, line, first, second } of rows) {
    const quantities = dishes.map(
      ({ components }) => components.find((it) => it.item === item)?.quantity ?? '0',
    )
    splitWorth({ first, second }, quantities, decimals).forEach((worth, at) => {
      const quantity = quantities[at] ?? '0'
      if (!isZero(quantity)) parts[at]?.push({ item, line, quantity, ...worth })
    })
  }
  return parts
}

/** What the kitchen was told of takes its components, where the branch has it so. */
export async function makeSent(
  context: Context,
  branch: string | undefined,
  sent: readonly SentDish[],
): Promise<void> {
  const { tx } = context
  const sentDishes = sent.filter(({ line }) => line.dish.station !== null)
  if (!branch || sentDishes.length === 0) return
  if ((await settingsFor(tx, { branchId: branch })).of(componentsTaken) !== 'sent') return
  const facts = await dishFacts(
    tx,
    branch,
    sentDishes.map(({ line }) => line),
  )
  const { dishes, tallies } = await madeBy(tx, facts, sentDishes)
  if (dishes.every(({ components }) => components.length === 0)) return
  const lines = summedUp(dishes.flatMap(({ components }) => components))
  await breakForDishes(context, branch, facts.warehouse, lines)
  const outcome = await postDishes(context, facts, {
    branch,
    behaviour: 'stockOut',
    reason: kitchenReason,
    note: 'order.kitchenNote',
    dishes: dishes.map(({ dish: line, quantity }) => ({ line, quantity })),
    lines,
  })
  const document = 'document' in outcome ? outcome.document : null
  const problem = 'problem' in outcome ? outcome.problem : null
  const parts = document ? await valued(tx, document, dishes) : []
  const rows = dishes.map(({ id, order, line, quantity, version, made }, at) => {
    const components = parts[at] ?? []
    const { first: value, second } = worthOfAhead({ components })
    const of = document ? { version: version.id, made } : { version: null, made: '0' }
    return { id, order, line, quantity, components, value, second, ...of }
  })
  await tx.rows(sql`
    insert into made_ahead (id, order_id, line_id, quantity, components, value, second_value,
      document_id, problem, version_id, warehouse_id, made)
    select id, "order", line, quantity, components, value, second, ${document}::uuid,
      ${problem}::text, version, ${facts.warehouse}::uuid, made
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "order" uuid, line uuid,
      quantity numeric, components jsonb, value numeric, second numeric, version uuid, made numeric)`)
  if (document) await keepTallies(tx, tallies)
}

async function keepTallies(tx: Tx, { made }: Tallies): Promise<void> {
  const rows = [...made].map(([key, quantity]) => {
    const [version, warehouse] = key.split(' ')
    return { version, warehouse, quantity }
  })
  await tx.rows(sql`
    update made_ahead_tally t
    set quantity = t.quantity + r.quantity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (version uuid, warehouse uuid,
      quantity numeric)
    where t.version_id = r.version and t.warehouse_id = r.warehouse`)
}

async function writeMoved(tx: Tx, moved: readonly Ahead[]): Promise<void> {
  const rows = moved.map(({ id, quantity, components }) => {
    const { first: value, second } = worthOfAhead({ components })
    return { id: newId(), ahead: id, quantity, components, value, second }
  })
  await tx.rows(sql`
    insert into made_ahead_end (id, ahead_id, kind, quantity, components, value, second_value)
    select id, ahead, 'moved', quantity, components, value, second
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, ahead uuid,
      quantity numeric, components jsonb, value numeric, second numeric)`)
}

/** What goes to another table takes along what was made of it beyond what stays. */
async function follow(tx: Tx, lying: Lying, gone: readonly Gone[]): Promise<void> {
  const moved = gone.flatMap(({ from, to, line, as, quantity }) =>
    lying
      .take(from, line, lesser(quantity, lying.surplus(from, line)))
      .map((part) => ({ part, id: newId(), to, as })),
  )
  if (moved.length === 0) return
  const rows = moved.map(({ part: { quantity, components, id: from }, id, to, as }) => {
    const { first: value, second } = worthOfAhead({ components })
    return { id, from, order: to, line: as, quantity, components, value, second }
  })
  await tx.rows(sql`
    insert into made_ahead (id, order_id, line_id, quantity, components, value, second_value, from_id)
    select id, "order", line, quantity, components, value, second, "from"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "from" uuid, "order" uuid,
      line uuid, quantity numeric, components jsonb, value numeric, second numeric)`)
  await writeMoved(
    tx,
    moved.map(({ part }) => part),
  )
  for (const { part, id, to, as } of moved) lying.put({ ...part, id, order: to, line: as })
}

/** What is in the making of some orders, line by line, against what is still to be paid of each. */
class Lying {
  readonly #orders: ReadonlyMap<string, Order>
  readonly #decimals: Decimals
  #all: AheadOfLine[]

  constructor(all: readonly AheadOfLine[], orders: readonly Order[], decimals: Decimals) {
    this.#all = [...all]
    this.#orders = new Map(orders.map((order) => [order.id, order]))
    this.#decimals = decimals
  }

  lineOf(order: string, line: string) {
    return this.#orders.get(order)?.lines.find(({ id }) => id === line)
  }

  /** More than anybody is to pay. */
  surplus(order: string, line: string): string {
    const own = this.lineOf(order, line)
    const due = own ? leftToPay(own) : '0'
    const made = sumOf(this.#of(order, line).map(({ quantity }) => quantity))
    return isMore(made, due) ? differenceOf(made, due, 6) : '0'
  }

  get lines(): { order: string; line: string }[] {
    return [...Map.groupBy(this.#all, ({ order, line }) => `${order} ${line}`).values()].flatMap(
      ([first]) => first ?? [],
    )
  }

  #of(order: string, line: string): AheadOfLine[] {
    return this.#all.filter((it) => it.order === order && it.line === line)
  }

  take(order: string, line: string, quantity: string): Ahead[] {
    const { taken, left } = takeAhead(this.#of(order, line), quantity, this.#decimals)
    this.#all = [
      ...this.#all.filter((it) => it.order !== order || it.line !== line),
      ...left.map((it) => ({ ...it, order, line })),
    ]
    return taken
  }

  put(it: AheadOfLine): void {
    this.#all.push(it)
  }
}

type Settled = { wasted: LostAhead; refused: { orders: string[]; code: string } | null }

/**
 * Once what was said is written: follows dishes to other tables and brings back what nobody is to
 * pay any more. What is lost of it does not come back: it is answered, by line.
 */
export async function settleMade(
  context: Context,
  orders: readonly Order[],
  gone: readonly Gone[],
  lost: LostDishes | null,
): Promise<LostAhead> {
  const { wasted, refused } = await settle(context, orders, gone, lost)
  if (refused) await returnLater(context, refused.orders)
  return wasted
}

/** What was refused when it was to come back is tried again; waste that waits is no part of it. */
export async function returnMade(context: Context, order: Order): Promise<void> {
  const { refused } = await settle(context, [order], [], await waitingWaste(context.tx, [order]))
  if (refused) throw new Refusal(refused.code)
}

async function settle(
  context: Context,
  orders: readonly Order[],
  gone: readonly Gone[],
  lost: LostDishes | null,
): Promise<Settled> {
  const { tx } = context
  const [branch] = orders.map((order) => order.branch)
  const all = await aheadOf(
    tx,
    orders.map(({ id }) => id),
  )
  if (!branch || all.length === 0) return { wasted: new Map(), refused: null }
  const decimals = await companyDecimals(tx)
  const book = await madeBook(tx, all, decimals)
  const lying = new Lying(book.end(all), orders, decimals)
  await follow(tx, lying, gone)
  const wasted: LostAhead = new Map()
  const back = lying.lines.flatMap(({ order, line }) => {
    const own = lying.lineOf(order, line)
    const surplus = lying.surplus(order, line)
    if (!own || isZero(surplus)) return []
    const ended = lying.take(order, line, surplus)
    const { taken, left } = takeAhead(ended, lostOf(lost, line), decimals)
    if (taken.length > 0) wasted.set(line, taken)
    return left.map((part) => ({ part, order, line: own }))
  })
  if (back.length === 0) return { wasted, refused: null }
  const outcome = await bringBack(context, branch, back)
  if (!('problem' in outcome)) return { wasted, refused: null }
  return {
    wasted,
    refused: { orders: [...new Set(back.map(({ order }) => order))], code: outcome.problem },
  }
}

const lostOf = (lost: LostDishes | null, line: string): string =>
  sumOf((lost?.dishes ?? []).map((it) => (it.line.id === line ? it.quantity : '0')))

/** A return of what left: for what that is worth by now, of the lots it was of, where it lay. */
async function bringBack(
  context: Context,
  branch: string,
  back: readonly { part: Ahead; line: OrderLine }[],
): Promise<DishOutcome> {
  const facts = await dishFacts(context.tx, branch, [])
  return postDishes(context, facts, {
    branch,
    behaviour: 'stockIn',
    reason: kitchenReason,
    note: 'order.kitchenBackNote',
    dishes: back.map(({ part: { quantity }, line }) => ({ quantity, line })),
    lines: [],
    made: { kind: 'back', parts: back.map(({ part }) => part) },
  })
}
