/**
 * Turns everything that points at one row towards another row of the same entity, so that the
 * first can go. The declarations say what can point at it; whatever a later module declares comes
 * along by itself. Every turned row gets a new version and a line in its history.
 */
import { sql } from 'kysely'
import { type AnyRow, type Entity, entities, mustEntity } from '../../../domain/kernel/entity.ts'
import type { Tx } from '../postgres/db.ts'
import { type Raw, selectList } from './row-sql.ts'
import { type Mention, mentionsOf } from './row-users.ts'
import type { Writing } from './row-writing.ts'
import { shown } from './rows.ts'

type Turn = { from: string; to: string }

/** Both rows must be locked already: nobody can point at them anew meanwhile. */
export async function turnMentions(context: Writing, declared: Entity, turn: Turn): Promise<void> {
  const written = mentionsOf(declared).filter(({ entity }) => !entity.isPosted)
  const byEntity = Map.groupBy(written, ({ entity }) => entity)
  for (const [other, mentions] of byEntity) await turnRows(context, other, mentions, turn)
  await turnPosted(context.tx, declared, turn)
  await turnNamed(context.tx, declared, turn)
}

/** What names rows of any kind, by `entity` and `record_id`; one that names both keeps one of them. */
async function turnNamed(tx: Tx, { name }: Entity, { from, to }: Turn): Promise<void> {
  const naming = await tx.rows(sql<{ table: string }>`
    select c.relname as "table"
    from pg_class c
    join pg_attribute e on e.attrelid = c.oid and e.attname = 'entity'
    join pg_attribute r on r.attrelid = c.oid and r.attname = 'record_id'
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and has_column_privilege(c.oid, r.attnum, 'update')
    order by 1`)
  for (const { table } of naming) {
    await tx.rows(sql`
      delete from ${sql.table(table)} t
      using ${sql.table(table)} o
      where t.entity = ${name} and t.record_id = ${from}
        and o.entity = ${name} and o.record_id = ${to}
        and to_jsonb(t) - 'record_id' = to_jsonb(o) - 'record_id'`)
    await tx.rows(sql`
      update ${sql.table(table)}
      set record_id = ${to}
      where entity = ${name} and record_id = ${from}`)
  }
}

/** The table of an entity and those beside it. */
const tablesOf = ({ table, fields }: Entity): string[] => [
  table,
  ...Object.values(fields).flatMap(({ lines, kind, target = '' }) =>
    lines ? [lines.table] : kind === 'references' ? [`${table}_${mustEntity(target).table}`] : [],
  ),
]

/**
 * What is posted has no declaration of its own and no version; its keys say what points at the row.
 */
async function turnPosted(tx: Tx, declared: Entity, turn: Turn): Promise<void> {
  const pointing = await tx.rows(sql<{ table: string; column: string }>`
    select k.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
    where k.contype = 'f' and k.confrelid = ${declared.table}::regclass
      and a.attgenerated = ''
      and has_column_privilege(k.conrelid, a.attnum, 'update')
    order by 1, 2`)
  const declaredTables = new Set(entities().flatMap(tablesOf))
  for (const { table, column } of pointing.filter((it) => !declaredTables.has(it.table)))
    await tx.rows(sql`
      update ${sql.table(table)}
      set ${sql.ref(column)} = ${turn.to}
      where ${sql.ref(column)} = ${turn.from}`)
}

async function turnRows(
  { tx, record }: Writing,
  other: Entity,
  mentions: Mention[],
  turn: Turn,
): Promise<void> {
  const ids = await lockMentioning(tx, other, mentions, turn.from)
  if (ids.length === 0) return
  const keys = mentions.map(({ key }) => key)
  const before = await rowsOf(tx, other, ids, keys)
  for (const mention of mentions) await turnMention(tx, mention, turn)
  await tx.rows(sql`
    update ${sql.table(other.table)}
    set version = version + 1, updated_at = now()
    where id = any(${ids})`)
  const after = await rowsOf(tx, other, ids, keys)
  for (const [i, { id, version, ...values }] of before.entries()) {
    const { id: _, version: __, ...turned } = after[i] as AnyRow
    record({ entity: other.name, id, before: values, after: turned })
  }
}

/** In the order of their ids, as everybody locks who locks several. */
async function lockMentioning(
  tx: Tx,
  other: Entity,
  mentions: Mention[],
  from: string,
): Promise<string[]> {
  const mentioning = mentions.map(({ column, beside }): Raw => {
    const [table, own] = beside ? [beside.table, `${other.table}_id`] : [other.table, 'id']
    return sql`select ${sql.ref(own)} from ${sql.table(table)} where ${sql.ref(column)} = ${from}`
  })
  const rows = await tx.rows(sql<{ id: string }>`
    select id
    from ${sql.table(other.table)}
    where id in (${sql.join(mentioning, sql` union `)})
    order by id
    for update`)
  return rows.map(({ id }) => id)
}

async function turnMention(tx: Tx, mention: Mention, { from, to }: Turn): Promise<void> {
  const { entity: other, beside } = mention
  const column = sql.ref(mention.column)
  const table = sql.table(beside?.table ?? other.table)
  if (beside?.isJoin) {
    // Whoever is linked to both is linked once afterwards.
    const own = sql.ref(`${other.table}_id`)
    await tx.rows(sql`
      insert into ${table} (${own}, ${column})
      select ${own}, ${to}::uuid
      from ${table}
      where ${column} = ${from}
      on conflict do nothing`)
    await tx.rows(sql`delete from ${table} where ${column} = ${from}`)
    return
  }
  await tx.rows(sql`update ${table} set ${column} = ${to} where ${column} = ${from}`)
}

async function rowsOf(tx: Tx, other: Entity, ids: string[], keys: string[]): Promise<AnyRow[]> {
  const raws = await tx.rows(sql<Record<string, unknown>>`
    select ${selectList(other, keys)}
    from ${sql.table(other.table)} t
    where t.id = any(${ids})
    order by t.id`)
  return raws.map((raw) => shown(other, raw))
}
