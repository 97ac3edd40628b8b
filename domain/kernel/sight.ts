/**
 * Who sees which field. Costs and profits are for those whose role says so, what is on hand for those
 * who may see stock; for everybody else these fields do not exist: not read, not listed, not sorted by, not exported, not sent.
 */
import { bodiesOf, type Entity, type Fields } from './entity.ts'
import type { Field } from './field.ts'
import { type Limits, may, type PermissionHolder } from './permission.ts'

/** Who reads: what his role may do, and what it allows beyond that. */
export type Reader = PermissionHolder & { limits: Limits }

/** The fields that this reader must not know of. */
export const unseenKeys = ({ fields }: Pick<Entity, 'fields'>, reader: Reader): string[] =>
  Object.entries(fields).flatMap(([key, { limit, writtenBy, needs }]) => {
    const isWriter = writtenBy?.some((it) => may(reader, it)) ?? false
    const isLimited = limit !== undefined && !reader.limits[limit] && !isWriter
    return isLimited || (needs && !may(reader, needs)) ? [key] : []
  })

/** Of the lines of a record: which of their fields this reader must not know of, by their key. */
export const unseenInLines = (
  { fields }: Pick<Entity, 'fields'>,
  reader: Reader,
): [string, string[]][] =>
  Object.entries(fields).flatMap(([key, { lines }]): [string, string[]][] => {
    const unseen = lines ? unseenKeys(lines, reader) : []
    return unseen.length > 0 ? [[key, unseen]] : []
  })

const seenVersions = new WeakMap<Entity, Map<string, Entity>>()

/** The entity as this reader knows it: without the fields his role does not let him see. */
export function seenBy<E extends Entity>(declared: E, reader: Reader): E {
  const unseen = unseenKeys(declared, reader)
  const inLines = new Map(unseenInLines(declared, reader))
  if (unseen.length === 0 && inLines.size === 0) return declared
  const versions = seenVersions.get(declared) ?? new Map<string, Entity>()
  seenVersions.set(declared, versions)
  const name = JSON.stringify([unseen, ...inLines])
  const seen = versions.get(name) ?? without(declared, new Set(unseen), inLines)
  versions.set(name, seen)
  return seen as E
}

function withoutInLines(field: Field, unseen: readonly string[] | undefined): Field {
  if (!field.lines || !unseen) return field
  const seen = Object.entries(field.lines.fields).filter(([key]) => !unseen.includes(key))
  return { ...field, lines: { ...field.lines, fields: Object.fromEntries(seen) } }
}

function without(
  declared: Entity,
  unseen: ReadonlySet<string>,
  inLines: ReadonlyMap<string, readonly string[]>,
): Entity {
  const isSeen = (key: string): boolean => !unseen.has(key)
  const seenOf = (key: string): string[] => {
    const standIn = declared.standIns[key]
    return isSeen(key) ? [key] : standIn && isSeen(standIn) ? [standIn] : []
  }
  const keys = Object.keys(declared.fields)
  const fields = Object.fromEntries(
    Object.entries(declared.fields).flatMap(([key, field]) =>
      isSeen(key) ? [[key, withoutInLines(field, inLines.get(key))]] : [],
    ),
  ) as Fields
  // A section whose first field is unseen begins with the next one.
  const sections = declared.sections.flatMap((start, i) => {
    const end = declared.sections[i + 1]
    const inside = keys.slice(keys.indexOf(start), end ? keys.indexOf(end) : undefined)
    return inside.filter(isSeen).slice(0, 1)
  })
  return {
    ...declared,
    fields,
    subtitle: declared.subtitle.filter(isSeen),
    list: declared.list.flatMap(seenOf),
    sort: declared.sort.filter(isSeen),
    search: declared.search.filter(isSeen),
    totals: declared.totals && {
      ...declared.totals,
      of: declared.totals.of.flatMap((total) =>
        seenOf(total.first).map((first) =>
          first === total.first ? total : { ...total, name: first, first },
        ),
      ),
    },
    sections,
    ...bodiesOf(fields, declared.names),
  }
}
