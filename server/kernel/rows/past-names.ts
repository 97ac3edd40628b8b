/**
 * A past keeps what it names under the titles its writer read. Whoever reads it reads each by its
 * name in his own language, as long as it is called so still: what was called otherwise then, or is
 * gone, keeps the title it had.
 */
import { sql } from 'kysely'
import type { HistoryEntry } from '../../../domain/identity/session.ts'
import { type Entity, entityNamed, type Fields } from '../../../domain/kernel/entity.ts'
import type { Field, Linked } from '../../../domain/kernel/field.ts'
import { isId } from '../../../domain/kernel/id.ts'
import type { Tx } from '../postgres/db.ts'
import { titleTable } from './row-sql.ts'

type Past = Pick<HistoryEntry, 'before' | 'after'>
type Values = Record<string, unknown>

/** What is to stand for a link to a row of this kind. */
type Renaming = (target: Entity, link: Linked) => Linked

const isRow = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isLink = (value: Values): value is Linked =>
  typeof value.id === 'string' && isId(value.id) && typeof value.title === 'string'

/** Only what has names in several languages is called otherwise by another reader. */
function targetOf({ target }: Field): Entity | undefined {
  const found = target === undefined ? undefined : entityNamed(target)
  return found && found.names.length > 1 ? found : undefined
}

function renamedValue(field: Field | undefined, value: unknown, as: Renaming): unknown {
  if (!field) return value
  if (Array.isArray(value)) return value.map((it) => renamedValue(field, it, as))
  if (!isRow(value)) return value
  if (field.lines) return renamed(field.lines.fields, value, as)
  const target = targetOf(field)
  return target && isLink(value) ? as(target, value) : value
}

const renamed = (fields: Fields, values: Values, as: Renaming): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, renamedValue(fields[key], value, as)]),
  )

const renamedPast = <Entry extends Past>(declared: Entity, entry: Entry, as: Renaming): Entry => ({
  ...entry,
  before: entry.before && renamed(declared.fields, entry.before, as),
  after: entry.after && renamed(declared.fields, entry.after, as),
})

type Called = { id: string; title: string; names: (string | null)[] }

/** What rows are called now: by this reader, and by anybody. */
const calledNow = (tx: Tx, { table }: Entity, ids: ReadonlySet<string>) =>
  tx.rows(sql<Called>`
    select r.id, local_name(r) as title,
      array(select value from jsonb_each_text(names_of(r))) as names
    from ${titleTable(table)} r
    where r.id = any(${[...ids]}::uuid[])`)

export async function namedPast<Entry extends Past>(
  tx: Tx,
  entries: readonly Entry[],
  kindOf: (entry: Entry) => Entity | undefined,
): Promise<Entry[]> {
  const asked = new Map<Entity, Set<string>>()
  for (const entry of entries) {
    const declared = kindOf(entry)
    if (!declared) continue
    renamedPast(declared, entry, (target, link) => {
      asked.set(target, (asked.get(target) ?? new Set()).add(link.id))
      return link
    })
  }
  if (asked.size === 0) return [...entries]
  const found = new Map<string, Called>()
  for (const [target, ids] of asked)
    for (const row of await calledNow(tx, target, ids)) found.set(`${target.name} ${row.id}`, row)
  const as: Renaming = (target, link) => {
    const now = found.get(`${target.name} ${link.id}`)
    return now?.names.includes(link.title) ? { ...link, title: now.title } : link
  }
  return entries.map((entry) => {
    const declared = kindOf(entry)
    return declared ? renamedPast(declared, entry, as) : entry
  })
}
