/**
 * Names in a file, found among what is there: by every name it has in any language, by its code, an
 * item also by its barcode. What is exact is found by an index first; only the rest is searched
 * through, letters and marks apart.
 */
import { sql } from 'kysely'
import { barcodeForms } from '../../domain/catalog/barcode/barcode.ts'
import type { Lookup, Named } from '../../domain/imports/references.ts'
import { type Entity, mustEntity, snake } from '../../domain/kernel/entity.ts'
import { uniqueKey } from '../../domain/kernel/text.ts'
import type { Tx } from '../kernel/postgres/db.ts'

/** Columns a row is called by: its names, and the text fields that are codes. */
function calledBy(target: Entity): string[] {
  const codes = Object.entries(target.fields).flatMap(([key, field]) =>
    (field.kind === 'text' && field.isCode) || key === 'symbol' ? [key] : [],
  )
  return [
    ...new Set([...target.names, ...('altName' in target.fields ? ['altName'] : []), ...codes]),
  ]
}

const variantsOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [text, text.toLowerCase(), text.toUpperCase()])),
]

type Called = { id: string; names: (string | null)[] }

const calledRows = (target: Entity, columns: readonly string[], where: ReturnType<typeof sql>) =>
  sql<Called>`
    select t.id, array[${sql.join(columns.map((key) => sql`${sql.ref(`t.${snake(key)}`)}::text`))}] as names
    from ${sql.table(target.table)} t
    where ${where}`

class Found {
  readonly #ids = new Map<string, Set<string>>()

  add(name: string, id: string): void {
    const key = uniqueKey(name)
    const ids = this.#ids.get(key) ?? new Set()
    this.#ids.set(key, ids.add(id))
  }

  of(name: string): ReadonlySet<string> {
    return this.#ids.get(uniqueKey(name)) ?? new Set()
  }
}

async function byBarcode(tx: Tx, texts: readonly string[], found: Found): Promise<void> {
  const forms = new Map(texts.flatMap((text) => barcodeForms(text).map((form) => [form, text])))
  const rows = await tx.rows(sql<{ code: string; id: string }>`
    select code, item_id as id
    from item_barcode
    where code = any(${[...forms.keys()]})`)
  for (const { code, id } of rows) found.add(forms.get(code) ?? code, id)
}

/** By the number an older program gave it, as a file of before told it. */
async function byExternal(
  tx: Tx,
  target: Entity,
  texts: readonly string[],
  found: Found,
): Promise<void> {
  const codes = texts.filter((text) => found.of(text).size === 0).map(uniqueKey)
  if (codes.length === 0) return
  const rows = await tx.rows(sql<{ code: string; id: string }>`
    select e.code, t.id
    from import_external e
    join ${sql.table(target.table)} t on t.company_id = e.company_id and t.id = e.target_id
    where e.entity = ${target.name} and e.code = any(${codes}::text[])`)
  for (const { code, id } of rows) found.add(code, id)
}

async function foundIn(tx: Tx, target: Entity, texts: readonly string[]): Promise<Found> {
  const found = new Found()
  const columns = calledBy(target)
  const add = (rows: readonly Called[]): void => {
    for (const { id, names } of rows) for (const name of names) if (name) found.add(name, id)
  }
  const indexed = columns.filter((key) => target.sort.includes(key) || key === target.title)
  const exact = indexed.map(
    (key) => sql`${sql.ref(`t.${snake(key)}`)} = any(${variantsOf(texts)}::text[])`,
  )
  add(await tx.rows(calledRows(target, columns, sql.join(exact, sql` or `))))
  if (target.name === 'item') await byBarcode(tx, texts, found)
  if (['item', 'thirdparty'].includes(target.name)) await byExternal(tx, target, texts, found)
  const rest = texts.filter((text) => found.of(text).size === 0).map(uniqueKey)
  if (rest.length > 0) {
    const alike = columns.map(
      (key) => sql`unique_key(${sql.ref(`t.${snake(key)}`)}::text) = any(${rest}::text[])`,
    )
    add(await tx.plannedRows(calledRows(target, columns, sql.join(alike, sql` or `))))
  }
  return found
}

/** Asks for all names of these rows at once, one question for each entity. */
export async function lookupOf(tx: Tx, names: readonly Named[]): Promise<Lookup> {
  const byTarget = Map.groupBy(names, ({ target }) => target)
  const found = new Map<string, Found>()
  for (const [target, of] of byTarget) {
    const texts = [...new Set(of.map(({ text }) => text))]
    found.set(target, await foundIn(tx, mustEntity(target), texts))
  }
  return ({ target, text }) => {
    const ids = [...(found.get(target)?.of(text) ?? [])]
    if (ids.length > 1) return 'ambiguous'
    return ids[0] ? { id: ids[0] } : 'missing'
  }
}
