/** Categories, units and such that a file names and nobody made yet: made where that was asked for. */
import { sql } from 'kysely'
import { makeable } from '../../domain/imports/kinds.ts'
import type { Lookup, Named } from '../../domain/imports/references.ts'
import { mustEntity } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import { may, type Permission } from '../../domain/kernel/permission.ts'
import { uniqueKey } from '../../domain/kernel/text.ts'
import { insertRows } from '../kernel/rows/bulk-rows.ts'
import type { Work } from './work.ts'

export async function withMissing(
  { context, run, isDry }: Pick<Work, 'context' | 'run' | 'isDry'>,
  names: readonly Named[],
  lookup: Lookup,
): Promise<Lookup> {
  if (!run.options.makesMissing) return lookup
  const made = new Map<string, string>()
  const markOf = ({ target, text }: Named): string => `${target}:${uniqueKey(text)}`
  const wanted = names.filter(
    (named) => makeable.includes(named.target) && lookup(named) === 'missing',
  )
  for (const [target, of] of Map.groupBy(wanted, (named) => named.target)) {
    const entity = mustEntity(target)
    if (!may(context.actor, `${entity.can}.add` as Permission)) continue
    const rows = new Map(
      of.flatMap((named): [string, { id: string; name: string }][] => {
        const name = entity.fields.name?.schema.safeParse(named.text)
        return name?.success ? [[markOf(named), { id: newId(), name: String(name.data) }]] : []
      }),
    )
    await insertRows(context, entity, [...rows.values()])
    if (!isDry)
      await context.tx.rows(sql`
        insert into import_made (run_id, entity, id)
        select ${run.id}, ${target}, unnest(${[...rows.values()].map(({ id }) => id)}::uuid[])`)
    for (const [mark, { id }] of rows) made.set(mark, id)
  }
  return (named) => {
    const id = made.get(markOf(named))
    return id ? { id, isMade: true } : lookup(named)
  }
}
