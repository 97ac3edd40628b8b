/**
 * The command palette's search over the records of every screen the user may view: what is called
 * exactly so first, then items and partners, the other records, and documents, the latest first.
 */

import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Found, FoundDetails } from '../../domain/identity/session.ts'
import { type Entity, entities } from '../../domain/kernel/entity.ts'
import { searchText } from '../../domain/kernel/list.ts'
import { parseDecimal } from '../../domain/kernel/number/decimal.ts'
import { may, type Permission } from '../../domain/kernel/permission.ts'
import { seenBy } from '../../domain/kernel/sight.ts'
import { fold } from '../../domain/kernel/text.ts'
import { query } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import {
  canGather,
  escapeLike,
  gathered,
  searchConditions,
  where,
} from '../kernel/rows/list-sql.ts'
import { meaningsOf } from '../kernel/rows/meaning.ts'
import { column, type Raw, titleIn } from '../kernel/rows/row-sql.ts'

const perEntity = 5

/** An amount is looked for among so many of the latest documents: no index knows amounts. */
const latest = 20_000

/** What people look for by name, and would rather see than an old document. */
const foremost = new Set(['item', 'thirdparty'])

/** What is said beside a name, of the fields that the user may see. */
const details: readonly [keyof FoundDetails, field: string, read: (name: Raw) => Raw][] = [
  [
    'partner',
    'partner',
    (name) => sql`(select local_name(p) from thirdparty p where p.id = ${name})`,
  ],
  ['day', 'day', (name) => name],
  ['amount', 'total', (name) => sql`trim_scale(${name})::text`],
  ['currency', 'currency', (name) => name],
  ['code', 'specialCode', (name) => name],
  ['phone', 'phone1', (name) => name],
  ['picture', 'image', (name) => name],
]

function detailsOf(it: Entity): Raw {
  const pairs = details.flatMap(([key, name, read]) =>
    it.fields[name] ? [sql`${key}::text, ${read(column(it, name))}`] : [],
  )
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)}))`
}

type Row = Found & { rank: number }

const titleOf = (it: Entity): Raw => titleIn(it, 't')

/** Exactly so, beginning so, with a word that begins so, or only somewhere. */
const rankOf = (it: Entity, q: string): Raw => {
  const name = sql`fold(${titleOf(it)}::text)`
  const start = escapeLike(fold(q))
  return sql`case when ${name} = ${fold(q)} then 0 when ${name} like ${`${start}%`} then 1
    when ${name} like ${`% ${start}%`} then 2 else 3 end`
}

const rowOf = (it: Entity, rank: Raw): Raw => sql`
  ${it.name}::text as entity, t.id, ${titleOf(it)}::text as title, ${detailsOf(it)} as details,
  ${rank} as rank`

/** Documents the latest first, everything else by its name. */
const orderOf = (it: Entity): Raw => (it.isPosted ? sql`t.day desc` : titleOf(it))

/** Gathered through the index of the search, so that the best of many is found among them. */
function namedLike(it: Entity, q: string): Raw {
  const words = searchConditions(q)
  if (!canGather(q))
    return sql`(
      select ${rowOf(it, rankOf(it, q))}
      from ${sql.table(it.table)} t
      ${where(words)}
      order by ${orderOf(it)}, t.id
      limit ${perEntity})`
  return sql`(
    select ${rowOf(it, rankOf(it, q))}
    from (${gathered(it.table, words, sql`1`)}) found
    join ${sql.table(it.table)} t on t.id = found.id
    order by rank, ${orderOf(it)}, t.id
    limit ${perEntity})`
}

function ofAmount(it: Entity, amount: string): Raw[] {
  if (!it.isPosted || !it.fields.total) return []
  return [
    sql`(
      select ${rowOf(it, sql`2`)}
      from (
        select *
        from ${sql.table(it.table)} t
        order by t.day desc, t.id desc
        limit ${latest}) t
      where t.total = ${amount}::numeric
      order by t.day desc, t.id
      limit ${perEntity})`,
  ]
}

const placeOf = (kinds: ReadonlyMap<string, Entity>, { entity, rank }: Row): number => {
  if (rank === 0) return 0
  if (foremost.has(entity)) return 1
  return kinds.get(entity)?.isPosted ? 3 : 2
}

async function foundIn(tx: Context['tx'], parts: readonly Raw[]): Promise<Row[]> {
  if (parts.length === 0) return []
  return tx.plannedRows(sql.join(parts, sql` union all `) as RawBuilder<Row>)
}

/** Nothing was found as it was typed: what is alike, among what people know by name. */
async function guessed(tx: Context['tx'], viewed: readonly Entity[], q: string): Promise<Row[]> {
  const known = viewed.filter(({ name }) => foremost.has(name))
  const meant = await Promise.all(known.map((it) => meaningsOf(tx, it.table, q)))
  const parts = known.flatMap((it, at) => (meant[at] ?? []).map((word) => namedLike(it, word)))
  return (await foundIn(tx, parts)).map((row) => ({ ...row, isGuess: true, rank: 3 }))
}

export const find = query({
  route: 'GET /api/find',
  summary: 'Records of every kind the user may view, by name, number, phone or amount',
  needs: 'signedIn',
  input: z.strictObject({
    q: searchText.trim().min(1, 'required'),
  }),
  async run({ tx, actor }, { q }): Promise<{ rows: Found[] }> {
    const viewed = entities()
      .filter((it) => may(actor, `${it.can}.view` as Permission))
      .map((it) => seenBy(it, actor))
    if (viewed.length === 0 || fold(q) === '') return { rows: [] }
    const amount = parseDecimal(q)
    const rows = await foundIn(tx, [
      ...viewed.map((it) => namedLike(it, q)),
      ...(amount === undefined ? [] : viewed.flatMap((it) => ofAmount(it, amount))),
    ])
    const found = rows.length > 0 ? rows : await guessed(tx, viewed, q)
    const kinds = new Map(viewed.map((it) => [it.name, it]))
    const once = [...new Map(found.map((row) => [`${row.entity} ${row.id}`, row])).values()]
    return {
      rows: once
        .toSorted((a, b) => placeOf(kinds, a) - placeOf(kinds, b) || a.rank - b.rank)
        .map(({ rank: _, ...row }) => row),
    }
  },
})
