/**
 * What left for the kitchen turns out to cost more or less, or comes back for what it is worth by
 * now: what is still in the making keeps its part, and those dishes that were sold or lost since
 * take theirs with the posting that says so, on the day it says so or on which they ended.
 */

import { sql } from 'kysely'
import { type Accounts, type Booking, inFirst } from '../../domain/books/entry.ts'
import { newId } from '../../domain/kernel/id.ts'
import { type Decimals, negatedWorth, sumOfWorths, type Worth } from '../../domain/money/measure.ts'
import {
  correctionsOf,
  type MadeComponent,
  type MadeCorrection,
  type MadeEnd,
  type MadeLine,
} from '../../domain/stock/made-ahead.ts'
import { laterOf } from '../../domain/stock/pile.ts'
import { kitchenReason } from '../../domain/stock/reason.ts'
import { addToEntry } from '../books/document.ts'
import type { Batch } from '../books/posted-tables.ts'
import { accountsByRole, decimalsByRank } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import { isOfKitchen } from '../stock/balance.ts'
import { madeLines } from '../stock/made-ahead.ts'

type MoveRow = {
  id: string
  document_id: string
  line_id: string
  kind: string
  value: string
  second_value: string | null
  corrects: string | null
  day: string
}
type EndRow = {
  id: string
  kind: string
  document_id: string
  quantity: string
  components: MadeComponent[]
}

/** A line of the kitchen is worth so much more, as a document of a day says. */
type More = { line: string; document: string; day: string; worth: Worth }

/** What a document that is void now had corrected: its entries are undone with it. */
type Undone = { line: string; end: string | null; document: string; entry: string; worth: Worth }

type Facts = {
  accounts: Accounts
  decimals: Decimals
  moves: { id: string; line: string }[]
  branches: Record<string, string>
  undone: Undone[]
}

type Asked = { moves: readonly string[]; documents: readonly string[]; voided: readonly string[] }

const factsOf = ({ moves, documents, voided }: Asked) => sql<Facts>`
  select ${accountsByRole} as accounts, ${decimalsByRank} as decimals,
    (select coalesce(json_agg(json_build_object('id', m.id,
        'line', coalesce(l.origin_line_id, l.id))), '[]')
      from stock_move m
      join document d on d.company_id = m.company_id and d.id = m.document_id
        and d.behaviour in ('stockIn', 'stockOut') and d.reason = ${kitchenReason}
      join document_line l on l.company_id = m.company_id and l.id = m.line_id
      where m.id = any(${moves}::uuid[])) as moves,
    (select coalesce(json_object_agg(id, branch_id), '{}')
      from document
      where id = any(${documents}::uuid[])) as branches,
    (select coalesce(json_agg(json_build_object('line', o.line_id, 'end', o.end_id,
        'document', o.document_id, 'entry', o.entry_id, 'worth', json_build_object(
          'first', trim_scale(o.value)::text, 'second', trim_scale(o.second_value)::text))), '[]')
      from (
        select line_id, end_id, document_id, entry_id, sum(value) as value,
          sum(second_value) as second_value
        from made_ahead_correction
        where document_id = any(${voided}::uuid[])
        group by line_id, end_id, document_id, entry_id) o) as undone`

const rowsIn = <Row>(rows: unknown) => rows as readonly Row[]

/** What came back with a batch, by its move: the line by which it had left. */
function backIn(batch: Batch): Map<string, string> {
  const origins = new Map(
    rowsIn<{ id: string; origin_line_id?: string | null }>(batch.lines).flatMap(
      ({ id, origin_line_id: origin }) => (origin ? [[id, origin] as const] : []),
    ),
  )
  return new Map(
    rowsIn<MoveRow>(batch.moves).flatMap(({ id, kind, line_id }) => {
      const origin = kind === 'move' ? origins.get(line_id) : undefined
      return origin ? [[id, origin] as const] : []
    }),
  )
}

type Fresh = readonly (EndRow & { day: string })[]

/** With what ends in this batch, and without what a void of it undoes. */
function asOfNow(of: MadeLine, fresh: Fresh, undone: readonly Undone[]): MadeLine {
  const own = fresh.flatMap(({ id, kind, day, components }) =>
    components
      .filter(({ line }) => line === of.line)
      .map(({ quantity, first, second }): MadeEnd => ({ id, kind, day, quantity, first, second })),
  )
  const without = (end: string | null): Worth[] =>
    undone.flatMap((it) => (it.line === of.line && it.end === end ? [it.worth] : []))
  return {
    ...of,
    left: sumOfWorths([of.left, ...without(null)]),
    ends: [...of.ends, ...own].map((end) => {
      const { first, second } = sumOfWorths([end, ...without(end.id).map(negatedWorth)])
      return { ...end, first, second }
    }),
  }
}

/** So many more days, in their order; what is asked of a day begins with nothing. */
function corrected(
  known: MadeLine,
  mores: readonly More[],
  decimals: Decimals,
): (MadeCorrection & Pick<More, 'line' | 'document' | 'day'>)[] {
  let of = known
  const inOrder = mores.toSorted((a, b) => Number(a.day > b.day) - Number(a.day < b.day))
  return inOrder.flatMap(({ line, document, day, worth: more }) => {
    of = { ...of, left: sumOfWorths([of.left, more]) }
    const found = correctionsOf(of, decimals)
    of = withCorrections(of, found)
    return found.map((it) => ({ ...it, line, document, day: laterOf(it.end?.day ?? day, day) }))
  })
}

function withCorrections(of: MadeLine, found: readonly MadeCorrection[]): MadeLine {
  const beside = found.flatMap(({ end, worth }) => (end ? [] : [negatedWorth(worth)]))
  return {
    ...of,
    left: sumOfWorths([of.left, ...beside]),
    ends: of.ends.map((end) => {
      const own = found.flatMap((it) => (it.end?.id === end.id ? [it.worth] : []))
      const { first, second } = sumOfWorths([end, ...own])
      return { ...end, first, second }
    }),
  }
}

const bookingsOf = ({ end, worth }: MadeCorrection): Booking[] => [
  inFirst(end?.kind === 'lost' ? 'stockLoss' : 'costOfSales', worth),
  inFirst('making', negatedWorth(worth)),
]

type Document = { id: string; branch_id: string; day: string }

/** What a batch says of lines of the kitchen, and of which of them something is undone. */
function moresIn(batch: Batch, { moves: known, undone }: Facts): More[] {
  const documents = rowsIn<Document>(batch.documents)
  const dayOf = new Map(documents.map(({ id, day }) => [id, day]))
  const [{ day: today } = { day: '' }] = rowsIn<{ day: string }>(batch.entries)
  const lineOf = new Map([...known.map(({ id, line }) => [id, line] as const), ...backIn(batch)])
  return [
    // What comes back may leave to the others a coin of what was rounded.
    ...backOf(batch).flatMap(({ components, document_id: document }) => {
      const day = dayOf.get(document) ?? today
      return components.map(({ line }): More => ({ line, document, day, worth: none }))
    }),
    ...undone.map(({ line, document }): More => ({ line, document, day: today, worth: none })),
    ...correctedBy(batch).flatMap(({ corrects, document_id: document, day, ...row }): More[] => {
      const line = lineOf.get(corrects ?? '')
      const worth = negatedWorth({ first: row.value, second: row.second_value })
      return line ? [{ line, document, day, worth }] : []
    }),
  ]
}

const none: Worth = { first: '0', second: null }

/** Whatever a void undoes may be of the kitchen; all else says so. */
const correctedBy = ({ moves, voidedDocuments }: Batch): MoveRow[] =>
  rowsIn<MoveRow>(moves).filter(
    (row) => row.corrects && (voidedDocuments.length > 0 || isOfKitchen(row)),
  )

const backOf = ({ aheadEnds }: Batch): EndRow[] =>
  rowsIn<EndRow>(aheadEnds).filter(({ kind }) => kind === 'back')

function addRow(batch: Batch, { line, end, document, entry, worth }: Undone): void {
  batch.aheadCorrections.push({
    id: newId(),
    line_id: line,
    end_id: end,
    document_id: document,
    entry_id: entry,
    value: worth.first,
    second_value: worth.second,
  })
}

/** Before a batch is written whose shelves are held. */
export async function correctMade(
  context: Pick<Context, 'tx' | 'actor'>,
  batch: Batch,
): Promise<void> {
  const { tx } = context
  const moves = correctedBy(batch)
  const voided = rowsIn<{ id: string }>(batch.voidedDocuments).map(({ id }) => id)
  if (moves.length + backOf(batch).length + voided.length === 0) return
  const facts = await tx.one(
    factsOf({
      moves: moves.flatMap(({ corrects }) => corrects ?? []),
      documents: [...moves.map(({ document_id }) => document_id), ...voided],
      voided,
    }),
  )
  const { decimals, accounts, undone } = facts
  const byLine = Map.groupBy(moresIn(batch, facts), ({ line }) => line)
  const lines = await madeLines(tx, [...byLine.keys()])
  const documents = rowsIn<Document>(batch.documents)
  const dayOf = new Map(documents.map(({ id, day }) => [id, day]))
  const fresh = rowsIn<EndRow>(batch.aheadEnds).map((end) => ({
    ...end,
    day: dayOf.get(end.document_id) ?? '',
  }))
  const all = [...byLine].flatMap(([id, mores]) => {
    const known = lines.get(id)
    return known ? corrected(asOfNow(known, fresh, undone), mores, decimals) : []
  })
  const mirrors = new Map(
    rowsIn<{ id: string; reversal_of?: string | null }>(batch.entries).flatMap(
      ({ id, reversal_of: of }) => (of ? [[of, id] as const] : []),
    ),
  )
  for (const it of undone) {
    const entry = mirrors.get(it.entry)
    if (entry) addRow(batch, { ...it, entry, worth: negatedWorth(it.worth) })
  }
  const branchOf = new Map([
    ...documents.map(({ id, branch_id }) => [id, branch_id] as const),
    ...Object.entries(facts.branches),
  ])
  const byDay = Map.groupBy(all, ({ document, day }) => `${document} ${day}`)
  for (const some of byDay.values()) {
    const [{ document = '', day = '' } = {}] = some
    const at = { branchId: branchOf.get(document) ?? '' }
    const bookings = some.flatMap(bookingsOf)
    const books = { rate: null, decimals, accounts }
    const said = { documentId: document, at, kind: 'revaluation' as const, day, bookings, ...books }
    const entry = addToEntry(batch, context, said)
    if (entry) for (const it of some) addRow(batch, { ...it, entry, end: it.end?.id ?? null })
  }
}
