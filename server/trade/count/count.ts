/** A count on its way: planned, started, looked through, counted again, cancelled. */

import { sql } from 'kysely'
import { z } from 'zod'
import { businessDayOf, dayStartOf } from '../../../domain/kernel/business-day.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { pathId } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { type CountReview, recountInput } from '../../../domain/stock/count-contract.ts'
import { type CountState, verdictOf } from '../../../domain/stock/count-sheet.ts'
import { stockCount } from '../../../domain/stock/stock-count.entity.ts'
import { command, query } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { deletionsOf, withId } from '../../kernel/rows/crud.ts'
import { updateRow } from '../../kernel/rows/rows.ts'
import { shopClock } from '../../kernel/today.ts'
import { type BooksAt, booksAt } from './books-at.ts'
import { lotsOfCorrections } from './count-lots.ts'
import { type CountRow, countBecoming, heldCount, readCount, readLines } from './count-row.ts'

const ofOne = z.strictObject({ id: pathId })

/** What was begun keeps what it was begun for. */
function refuseBegun({ state }: { state: CountState }): void {
  if (state !== 'plan') throw new Refusal('countIsBegun')
}

export const changeCount = command({
  route: 'PATCH /api/stock-counts/:id',
  answersWith: { shape: 'row', entity: stockCount.name },
  summary: 'stock count: change what is planned; once it is begun it stays',
  needs: 'stock.stockCount.edit',
  input: withId(stockCount.change),
  async run(context, { id, version, ...changes }) {
    refuseBegun(await heldCount(context.tx, id, 'alone'))
    return updateRow(context, stockCount, id, version, changes)
  },
})

export const [deleteCount, deleteCounts] = deletionsOf(stockCount, {
  removalNote: 'only while it is planned; what was begun is cancelled instead',
  async guard(_, row) {
    refuseBegun(row)
    return undefined
  },
})

async function become(context: Context, count: CountRow, state: CountState): Promise<void> {
  const { id } = count
  await context.tx.rows(sql`
    update stock_count
    set state = ${state}, version = version + 1, updated_at = now()
    where id = ${id}`)
  context.record({
    entity: 'stockCount',
    id,
    before: { state: count.state },
    after: { state },
  })
}

export const startCount = command({
  route: 'POST /api/stock-counts/:id/start',
  summary: 'stock count: start it; from now on its sheet says what is to be counted',
  needs: 'stock.stockCount.edit',
  input: ofOne,
  async run(context, { id }): Promise<void> {
    const { tx } = context
    const held = await heldCount(tx, id, 'alone')
    if (held.state === 'counting') return context.repeated()
    refuseBegun(held)
    const clock = await shopClock(tx, context.actor)
    const day = businessDayOf(context.now, clock.timeZone, clock.dayEndHour)
    const { days } = await tx.one(sql<{ days: number | null }>`
      select days
      from stock_count
      where id = ${id}`)
    // Days are those of the shop: what was counted on the first of them is not counted again.
    const countedBefore = days === null ? null : dayStartOf(addDays(day, -days), clock)
    await tx.rows(sql`
      insert into count_line (count_id, item_id)
      select c.id, i.id
      from stock_count c
      join item i on i.company_id = c.company_id and i.kind = 'stocked' and i.is_active
        and (c.category_id is null or i.category_id = c.category_id)
        and (c.shelf is null or lower(i.shelf) = lower(c.shelf))
      left join stock_balance b on b.company_id = i.company_id and b.item_id = i.id
        and b.warehouse_id = c.warehouse_id and not b.is_transit
      where c.id = ${id}
        and (${countedBefore}::timestamptz is null or b.counted_at is null
          or b.counted_at < ${countedBefore})
        and (b.item_id is not null or c.shelf is not null or c.category_id is not null)`)
    await tx.rows(sql`
      update stock_count
      set started_on = ${day}, started_at = clock_timestamp()
      where id = ${id}`)
    await become(context, held, 'counting')
  },
})

export const reviewCount = command({
  route: 'POST /api/stock-counts/:id/review',
  summary: 'stock count: end counting and look through what was found',
  needs: 'stock.stockCount.approve',
  input: ofOne,
  async run(context, { id }): Promise<void> {
    const held = await heldCount(context.tx, id, 'alone')
    if (held.state === 'review') return context.repeated()
    await become(context, await countBecoming(context.tx, id, 'review'), 'review')
  },
})

export const recount = command({
  route: 'POST /api/stock-counts/:id/recount',
  summary: 'stock count: count on, and count some items again; what was counted stays on record',
  needs: 'stock.stockCount.approve',
  input: recountInput,
  async run(context, { id, items }): Promise<void> {
    const { tx } = context
    const count = await countBecoming(tx, id, 'counting')
    const again = await tx.rows(sql`
      update count_line
      set round = round + 1
      where count_id = ${id} and item_id = any(${items}::uuid[])
      returning 1`)
    if (again.length < new Set(items).size) throw new Refusal('missingReference', 'items')
    await become(context, count, 'counting')
  },
})

export const cancelCount = command({
  route: 'POST /api/stock-counts/:id/cancel',
  summary: 'stock count: cancel it; nothing is corrected, what was counted stays on record',
  needs: 'stock.stockCount.approve',
  input: ofOne,
  async run(context, { id }): Promise<void> {
    const held = await heldCount(context.tx, id, 'alone')
    if (held.state === 'cancelled') return context.repeated()
    await become(context, await countBecoming(context.tx, id, 'cancelled'), 'cancelled')
  },
})

const documentsOf = (tx: Tx, id: string) =>
  tx.rows(sql<CountReview['documents'][number]>`
    select d.id, d.number, c.is_late as "isLate"
    from count_document c
    join document d on d.company_id = c.company_id and d.id = c.document_id
    where c.count_id = ${id}
    order by d.posted_at, d.id`)

type Kept = {
  item: string
  counted: string
  expected: string
  counter: string
  at: string
  worth: string
}

const keptOf = (tx: Tx, id: string) =>
  tx.rows(sql<Kept>`
    select item_id as item, trim_scale(counted)::text as counted,
      trim_scale(expected)::text as expected, counter, counted_at as at,
      trim_scale(value)::text as worth
    from count_line
    where count_id = ${id} and counted is not null`)

type Asked = { item: string; warehouse: string; counted: string; at: string }

/** Items whose sum agrees and whose lots do not. */
async function swappedItems(
  tx: Tx,
  count: string,
  asked: readonly Asked[],
  books: ReadonlyMap<string, BooksAt | undefined>,
): Promise<Set<string>> {
  const even = asked
    .filter(({ item, counted }) => books.get(item)?.expected === counted)
    .map((it) => ({ ...it, count, difference: '0' }))
  const lots = await lotsOfCorrections(tx, even)
  return new Set([...lots].flatMap(([item, differing]) => (differing.length > 0 ? [item] : [])))
}

export const countReview = query({
  route: 'GET /api/stock-counts/:id/review',
  summary: 'stock count: what was counted against what the books said at that moment',
  needs: 'stock.stockCount.approve',
  input: ofOne,
  async run({ tx, actor }, { id }): Promise<CountReview> {
    const { state, version, warehouse, limits, decimals } = await readCount(tx, id)
    // Until counting has ended, nobody is told what is expected.
    if (state === 'plan' || state === 'counting')
      return { id, state, version, lines: [], documents: [] }
    const lines = await readLines(tx, id)
    const kept = new Map((await keptOf(tx, id)).map((it) => [it.item, it]))
    const asked = lines.flatMap(({ item, done }) =>
      done ? [{ ...done, item: item.id, warehouse }] : [],
    )
    const books = await booksAt(tx, asked)
    const booksOf = new Map(asked.map(({ item }, at) => [item, books[at]]))
    const swapped =
      state === 'review' ? await swappedItems(tx, id, asked, booksOf) : new Set<string>()
    const { canSeeCost } = actor.limits
    return {
      id,
      state,
      version,
      documents: await documentsOf(tx, id),
      lines: lines.map(({ done, ...line }) => {
        const posted = kept.get(line.item.id)
        const found = booksOf.get(line.item.id)
        const counted = posted?.counted ?? done?.counted
        const expected = posted?.expected ?? found?.expected
        if (counted === undefined || expected === undefined)
          return { ...line, ...nothing, ...(canSeeCost && { worth: null }) }
        const isMoved = !posted && (found?.isMoved ?? false)
        const held = { counted, expected, cost: found?.cost ?? '0', round: line.round, isMoved }
        const { difference, worth, needsRecount } = verdictOf(held, limits, decimals)
        return {
          ...line,
          counted,
          expected,
          difference,
          at: posted?.at ?? done?.at ?? null,
          counter: posted?.counter ?? done?.counter ?? null,
          needsRecount: state === 'review' && needsRecount,
          isMoved,
          isOtherLots: swapped.has(line.item.id),
          ...(canSeeCost && { worth: posted?.worth ?? worth }),
        }
      }),
    }
  },
})

const nothing = {
  counted: null,
  expected: null,
  difference: null,
  at: null,
  counter: null,
  needsRecount: false,
  isMoved: false,
  isOtherLots: false,
}
