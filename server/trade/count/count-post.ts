/** Posting a count: once, by one, with all that was counted or with nothing. */

import { sql } from 'kysely'
import { Refusal, unconfirmed } from '../../../domain/kernel/refusal.ts'
import type { PostingInput } from '../../../domain/stock/count-contract.ts'
import { postingInput } from '../../../domain/stock/count-contract.ts'
import { type Correction, verdictOf } from '../../../domain/stock/count-sheet.ts'
import { command } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { todayOf } from '../../kernel/today.ts'
import { booksAt, momentText } from './books-at.ts'
import { type CountRow, countBecoming, heldCount, type ReadLine, readLines } from './count-row.ts'
import { lottedEntries, refuseLots } from './counted-lots.ts'
import { settle } from './settle.ts'

type Done = ReadLine & { done: NonNullable<ReadLine['done']> }

const isDone = (line: ReadLine): line is Done => line.done !== null

/** What differs by too much was counted twice. */
async function refuseDoubtful(tx: Tx, count: CountRow, lines: readonly Done[]): Promise<void> {
  const { warehouse, limits, decimals } = count
  const books = await booksAt(
    tx,
    lines.map(({ item, done }) => ({ ...done, item: item.id, warehouse })),
  )
  const doubtful = lines.filter(({ done, round }, at) => {
    const found = books[at]
    return found && verdictOf({ ...done, ...found, round }, limits, decimals).needsRecount
  })
  const [first] = doubtful
  if (first) throw new Refusal('recountNeeded', undefined, { item: first.item.title })
}

async function nowIn(tx: Tx): Promise<string> {
  const { at } = await tx.one(sql<{ at: string }>`
    select ${momentText('clock')} as at
    from clock_timestamp() as clock`)
  return at
}

/** A matched line is kept as well: it proves that it was counted. */
const keepLines = (tx: Tx, id: string, settled: readonly (Correction & { counter: string })[]) =>
  tx.rows(sql`
    update count_line l
    set counted = r.counted, expected = r.expected, counted_at = r.at, counter = r.counter,
      value = coalesce((
        select sum(d.total)
        from count_document c
        join document_line d on d.company_id = c.company_id and d.document_id = c.document_id
        where c.count_id = l.count_id and d.item_id = l.item_id), 0)
    from unnest(
      ${settled.map(({ item }) => item)}::uuid[], ${settled.map(({ counted }) => counted)}::numeric[],
      ${settled.map(({ expected }) => expected)}::numeric[],
      ${settled.map(({ at }) => at)}::timestamptz[], ${settled.map(({ counter }) => counter)}::text[])
      as r (item_id, counted, expected, at, counter)
    where l.count_id = ${id} and l.item_id = r.item_id`)

const keepMoments = (tx: Tx, warehouse: string, settled: readonly Correction[]) =>
  tx.rows(sql`
    update stock_balance b
    set counted_at = greatest(b.counted_at, r.at)
    from unnest(${settled.map(({ item }) => item)}::uuid[],
      ${settled.map(({ at }) => at)}::timestamptz[]) as r (item_id, at)
    where b.item_id = r.item_id and b.warehouse_id = ${warehouse} and not b.is_transit`)

async function postHeld(context: Context, count: CountRow, input: PostingInput): Promise<void> {
  const { tx, actor } = context
  const { id, warehouse } = count
  const all = await readLines(tx, id)
  const done = all.filter(isDone)
  const rest = input.rest === 'zero' ? all.filter((line) => !isDone(line)) : []
  if (done.length + rest.length === 0) throw new Refusal('nothingCounted')
  if (rest.length > 0 && !input.isConfirmed)
    throw unconfirmed('restBecomesNothing', undefined, { number: rest.length })
  await refuseDoubtful(tx, count, done)
  const counters = new Map(done.map(({ item, done: { counter } }) => [item.id, counter]))
  const shelves = [...done, ...rest].map(({ item }) => ({ item: item.id, warehouse }))
  const corrections = await settle(context, shelves, {
    count: id,
    // Once the shelves are held: nothing is sold between the moment and the posting.
    async lines() {
      await refuseLots(tx, warehouse, await lottedEntries(tx, id))
      const now = await nowIn(tx)
      return [
        ...done.map(({ item, done: { counted, at } }) => ({ item: item.id, counted, at })),
        ...rest.map(({ item }) => ({ item: item.id, counted: '0', at: now })),
      ].map((line) => ({ ...line, count: id, warehouse }))
    },
  })
  const own = corrections
    .filter((it) => it.count === id)
    .map((it) => ({ ...it, counter: counters.get(it.item) ?? actor.fullName }))
  await keepLines(tx, id, own)
  await keepMoments(tx, warehouse, own)
  await tx.rows(sql`
    update stock_count
    set state = 'posted', posting_id = ${input.posting}, posted_on = ${await todayOf(context)},
      posted_by = ${actor.userId}, posted_name = ${actor.fullName}, version = version + 1,
      updated_at = now()
    where id = ${id}`)
}

export const postCount = command({
  route: 'POST /api/stock-counts/:id/post',
  summary: 'stock count: post it; each line is corrected to the moment it was counted',
  needs: 'stock.stockCount.approve',
  input: postingInput,
  async run(context, input): Promise<{ id: string }> {
    const { tx } = context
    const { id } = input
    const known = await heldCount(tx, id, 'alone')
    if (known.posting === input.posting) {
      context.repeated()
      return { id }
    }
    const count = await countBecoming(tx, id, 'posted')
    await postHeld(context, count, input)
    context.record({
      entity: 'stockCount',
      id,
      before: { state: count.state },
      after: { state: 'posted' },
    })
    return { id }
  },
})
