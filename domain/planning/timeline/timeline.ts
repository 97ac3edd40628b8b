/**
 * What happened in the company, and who may read which line of it: a line about a record is for
 * whoever may see that kind of record, with the fields his role lets him see and no others. What is
 * of no declared kind tells who, what and when, and no values.
 */
import { z } from 'zod'
import type { HistoryEntry } from '../../identity/session.ts'
import { type Entity, entities, entityNamed, singles } from '../../kernel/entity.ts'
import type { Linked } from '../../kernel/field.ts'
import { day, id } from '../../kernel/input.ts'
import { may, type Permission } from '../../kernel/permission.ts'
import { type Reader, unseenInLines, unseenKeys } from '../../kernel/sight.ts'

export type TimelineAct = 'created' | 'changed' | 'deleted' | 'posted' | 'voided'

export const timelineFilters = {
  person: id.optional(),
  kind: z
    .string()
    .regex(/^[a-z][A-Za-z]{0,40}$/, 'invalid')
    .optional(),
  record: id.optional(),
  branch: id.optional(),
  from: day.optional(),
  to: day.optional(),
}

export const timelineParams = z.strictObject({ ...timelineFilters, after: id.optional() })

export type TimelineAsked = Omit<z.infer<typeof timelineParams>, 'after'>

export type TimelineRow = Omit<HistoryEntry, 'command'> & {
  act: TimelineAct
  /** Null for what concerns no record. */
  kind: string | null
  record: string | null
  /** What the record is called, where it is known. */
  title: string | null
  /** Whether it is still there to be opened. */
  isThere: boolean
  branch: Linked | null
  /** The key of the words for what was done. */
  did: string
  /** The kind of record it was about, where it names none: a list that was exported. */
  about: string | null
}

export type TimelinePage = { rows: TimelineRow[]; next: string | null }

export type TimelineChoices = { people: Linked[]; kinds: string[]; branches: Linked[] }

/** Kinds that have no declaration of their own, and who may know of them. */
const besides: Readonly<Record<string, Permission>> = {
  bankAccount: 'books.journal.view',
  bankMatch: 'books.journal.view',
  bankStatement: 'books.journal.view',
  booksLock: 'books.journal.view',
  budget: 'books.journal.view',
  clockEvent: 'people.attendance.view',
  entry: 'books.journal.view',
  fiscalYear: 'books.journal.view',
  opening: 'books.journal.view',
  recurringEntry: 'books.recurring.view',
  taxBox: 'books.journal.view',
  taxReturn: 'books.journal.view',
  import: 'imports.import.view',
  kitchen: 'restaurant.kitchen.view',
  menuCode: 'restaurant.menuCode.view',
  order: 'restaurant.report.view',
  parkedTicket: 'pos.ticket.post',
  setting: 'settings.system.view',
  soldOut: 'restaurant.soldOut.view',
  translation: 'settings.translation.view',
}

/** Known to administrators alone, who know of everything. */
const administrators: readonly string[] = ['session', 'calendarFeed']

/** Of these there are words, `timeline.kind.<name>`. */
export const isWordedKind = (name: string): boolean =>
  administrators.includes(name) || name in besides

const declaredKinds = (): Entity[] => [...entities(), ...singles()]

export const kindNamed = (name: string): Entity | undefined =>
  entityNamed(name) ?? singles().find((it) => it.name === name)

/** The kinds of records whose lines this reader may know of. */
export const kindsFor = (reader: Reader): string[] => [
  ...declaredKinds()
    .filter(({ can }) => may(reader, `${can}.view` as Permission))
    .map(({ name }) => name),
  ...Object.entries(besides).flatMap(([name, needs]) => (may(reader, needs) ? [name] : [])),
]

type Values = Record<string, unknown> | null

/** Marks that say what became of a record, and hold no value of it. */
const marks = ['mergedFrom', 'mergedInto', 'exported']

export type Sight = (declared: Entity | undefined, values: Values) => Values

/** What this reader may see of a kind, found once for all its lines. */
function sightOf(declared: Entity, reader: Reader): (values: Record<string, unknown>) => Values {
  const hidden = new Set(unseenKeys(declared, reader))
  const inLines = new Map(unseenInLines(declared, reader))
  const isShown = (key: string): boolean =>
    marks.includes(key) ||
    (key in declared.fields && !hidden.has(key) && declared.fields[key]?.kind !== 'secret')
  return (values) =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([key]) => isShown(key))
        .map(([key, value]) => [key, withoutHidden(value, inLines.get(key))]),
    )
}

/** What this reader may see of the values that were kept: declared fields that his role shows. */
export function sightFor(reader: Reader): Sight {
  const known = new Map<Entity, ReturnType<typeof sightOf>>()
  return (declared, values) => {
    if (!values) return null
    if (!declared) return {}
    const seen = known.get(declared) ?? sightOf(declared, reader)
    known.set(declared, seen)
    return seen(values)
  }
}

function withoutHidden(value: unknown, hidden: readonly string[] | undefined): unknown {
  if (!hidden || !Array.isArray(value)) return value
  return value.map((line: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(line).filter(([key]) => !hidden.includes(key))),
  )
}

const verbs: readonly (readonly [end: string, act: TimelineAct])[] = [
  ['/post', 'posted'],
  ['/void', 'voided'],
]

/** What was done, as far as the line says it. */
export function actOf({ command, before, after }: HistoryEntry): TimelineAct {
  const verb = verbs.find(([end]) => command.endsWith(end))
  if (verb) return verb[1]
  if (before === null) return 'created'
  return after === null ? 'deleted' : 'changed'
}
