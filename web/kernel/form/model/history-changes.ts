/** What one entry of a history changed, field by field. */
import type { HistoryEntry } from '../../../../domain/identity/session.ts'
import { doneBy, isPlain } from '../../../../domain/kernel/done-words.ts'
import type { AnyRow, Entity } from '../../../../domain/kernel/entity.ts'
import type { Linked } from '../../../../domain/kernel/field.ts'

export type Change = { key: string; before: unknown; after: unknown }

export type EntryKind = 'created' | 'changed' | 'deleted' | 'mergedFrom' | 'mergedInto' | 'exported'

export function kindOf({ before, after }: HistoryEntry): EntryKind {
  if (before === null) return 'created'
  if (after === null) return 'deleted'
  return plainKinds.find((kind) => after[kind]) ?? 'changed'
}

/** The key of what was done, where it is more than that fields became others: approved, paid, shared. */
export function verbOf({ name }: Entity, entry: HistoryEntry): string | undefined {
  const { command, before, after } = entry
  if (plainKinds.some((kind) => after?.[kind])) return undefined
  const line = { command, kind: name, isBefore: before !== null, isAfter: after !== null }
  const key = doneBy(line)
  return isPlain(key) ? undefined : key
}

const mergeKinds = ['mergedFrom', 'mergedInto'] as const
const plainKinds = [...mergeKinds, 'exported'] as const

/** The record that this one was merged with. */
export function mergedWith({ after }: HistoryEntry): Linked | undefined {
  const kind = mergeKinds.find((it) => after?.[it])
  return kind && (after?.[kind] as Linked)
}

/** The fields that differ. An entry may name only what changed, so what it does not name is same. */
export function changesOf(entity: Entity, entry: HistoryEntry): Change[] {
  const { before, after } = entry
  // What became of the values is told by the record they went into.
  if (mergedWith(entry)) return []
  return Object.entries(entity.fields).flatMap(([key, field]) => {
    if (field.kind === 'secret') return []
    const was = before?.[key] ?? null
    const is = after?.[key] ?? null
    return valueText(was) === valueText(is) ? [] : [{ key, before: was, after: is }]
  })
}

/** Nothing, an empty text and an empty set read the same. */
const valueText = (value: unknown): string => {
  const isNothing = value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return isNothing ? '' : JSON.stringify(value)
}

export type SetChange = { added: string[]; removed: string[] }

export function setChangeOf({ before, after }: Change): SetChange {
  const was = Array.isArray(before) ? before.map(String) : []
  const is = Array.isArray(after) ? after.map(String) : []
  return {
    added: is.filter((one) => !was.includes(one)),
    removed: was.filter((one) => !is.includes(one)),
  }
}

/** The titles a row knows of the rows it refers to. */
export function titlesIn(entity: Entity, row: AnyRow | undefined): Map<string, string> {
  const titles = new Map<string, string>()
  const learn = (linked: unknown) => {
    const { id, title } = (linked ?? {}) as Partial<Linked>
    if (id && title) titles.set(id, title)
  }
  for (const key of Object.keys(entity.fields)) {
    const value = row?.[key]
    if (Array.isArray(value)) value.forEach(learn)
    else learn(value)
  }
  return titles
}
