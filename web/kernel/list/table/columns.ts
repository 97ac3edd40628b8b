/** Which columns a list shows, in which order and how wide. */
import { type Entity, shownFields } from '../../../../domain/kernel/entity.ts'
import type { Field, FieldKind } from '../../../../domain/kernel/field.ts'

/** What one user keeps of one list. */
export type Layout = {
  columns?: readonly string[]
  widths?: Readonly<Record<string, number>>
  perPage?: number
}

/** A matrix of permissions does not fit a cell. */
const isColumn = (field: Field): boolean => field.kind !== 'permissions'

/** An amount of the first currency has a column beside it in the second: `unitPrice@second`. */
const second = '@second'

export const isInSecond = (name: string): boolean => name.endsWith(second)

/** The field that a column shows. */
export const keyOf = (name: string): string => name.replace(second, '')

export const fieldOf = (entity: Entity, name: string): Field | undefined =>
  entity.fields[keyOf(name)]

/** Where the company has a second currency, amounts stand in both. */
const inBoth = (entity: Entity, keys: readonly string[], hasSecond: boolean): string[] =>
  keys.flatMap((key) =>
    hasSecond && entity.fields[key]?.currency === 'first' ? [key, key + second] : [key],
  )

/** An amount of the first currency beside those that matter most: it stands quietly, and alone. */
export const isSecondary = (entity: Entity, name: string): boolean =>
  entity.fields[name]?.currency === 'first' &&
  entity.amounts !== undefined &&
  !entity.amounts.includes(name)

/** Until somebody chooses: of several amounts, those that matter most stand in both. */
const usualColumns = (entity: Entity, hasSecond: boolean): string[] =>
  entity.list.flatMap((key) =>
    isSecondary(entity, key) ? [key] : inBoth(entity, [key], hasSecond),
  )

export const columnKeys = (entity: Entity, hasSecond = false): string[] =>
  inBoth(
    entity,
    shownFields(entity).flatMap(([key, field]) => (isColumn(field) ? [key] : [])),
    hasSecond,
  )

/** The chosen columns that still exist; the title names the row and is always among them. */
export function columnsOf(
  entity: Entity,
  chosen: readonly string[] | undefined,
  hasSecond = false,
): string[] {
  const known = columnKeys(entity, hasSecond)
  const wanted = new Set(chosen ?? usualColumns(entity, hasSecond))
  const shown = [...wanted].filter((key) => known.includes(key))
  return shown.includes(entity.title) ? shown : [entity.title, ...shown]
}

/** Everything the columns menu offers: what is shown, in its order, then the rest. */
export const offeredKeys = (known: readonly string[], shown: readonly string[]): string[] => [
  ...shown,
  ...known.filter((key) => !shown.includes(key)),
]

export const toggledColumn = (shown: readonly string[], key: string): string[] =>
  shown.includes(key) ? shown.filter((other) => other !== key) : [...shown, key]

export function movedColumn(shown: readonly string[], key: string, to: number): string[] {
  const from = shown.indexOf(key)
  if (from < 0) return [...shown]
  const rest = shown.filter((other) => other !== key)
  const at = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, at), key, ...rest.slice(at)]
}

const numberKinds: readonly FieldKind[] = ['integer', 'money', 'quantity', 'percent']

export const isNumber = (field: Field | undefined): boolean =>
  field !== undefined && numberKinds.includes(field.kind)

export const narrowest = 72
export const widest = 800

export const clampWidth = (width: number): number =>
  Math.round(Math.max(narrowest, Math.min(widest, width)))

/** How wide a kind likes to be, and its share of the room that is left over. */
const natural: Readonly<Record<FieldKind, { width: number; share: number }>> = {
  text: { width: 160, share: 2 },
  longText: { width: 220, share: 3 },
  email: { width: 230, share: 2 },
  phone: { width: 150, share: 1 },
  integer: { width: 94, share: 0.5 },
  money: { width: 98, share: 0.5 },
  quantity: { width: 86, share: 0.5 },
  percent: { width: 78, share: 0.5 },
  boolean: { width: 100, share: 0.5 },
  date: { width: 104, share: 0.5 },
  choice: { width: 130, share: 1 },
  choices: { width: 200, share: 2 },
  colour: { width: 130, share: 1 },
  country: { width: 140, share: 1 },
  zone: { width: 160, share: 1 },
  reference: { width: 110, share: 2 },
  references: { width: 200, share: 2 },
  media: { width: 60, share: 0 },
  lines: { width: 200, share: 2 },
  permissions: { width: 120, share: 1 },
  secret: { width: 120, share: 1 },
}

/** A number or a code is short, and leaves its room to the names. */
const code = { width: 96, share: 1 }
const longestCode = 40

export const isCode = (field: Field | undefined): boolean =>
  field?.kind === 'text' && (field.max ?? Number.POSITIVE_INFINITY) <= longestCode

/** Small money makes long amounts, which nobody may have to guess the end of. */
const long = { width: 126, share: 1 }

/** The head of an amount names its currency too. */
function naturalOf(entity: Entity, name: string): { width: number; share: number } {
  const field = fieldOf(entity, name)
  if (isInSecond(name) || field?.currency === 'own') return long
  const { width, share } = isCode(field) ? code : natural[field?.kind ?? 'text']
  const isNamed = field?.currency === 'first' && !isSecondary(entity, name)
  return { width: isNamed ? width + 18 : width, share }
}

/** A letter of a head, the room around it, and the arrow of its sort where there is one. */
const headLetter = 6.3
const headRoom = 24
const sortRoom = 18

const headWidth = (label: string, isSorted: boolean): number =>
  Math.ceil(label.length * headLetter + headRoom + (isSorted ? sortRoom : 0))

/** The eye must find the way from a name to its figures: a column grows, but not without end. */
const mostGrowth = 1.38

/**
 * The width of every shown column in a room of `available` pixels. A width the user dragged is
 * kept to the pixel; the others share what is left over. Columns never shrink below their own
 * width, nor below their head: the table scrolls instead.
 */
export function widthsOf(
  entity: Entity,
  shown: readonly string[],
  kept: Readonly<Record<string, number>>,
  available: number,
  labelOf: (key: string) => string = () => '',
): number[] {
  const columns = shown.map((key) => {
    const { width: own, share } = naturalOf(entity, key)
    const label = labelOf(key)
    const width = Math.max(own, label ? headWidth(label, entity.sort.includes(key)) : 0)
    const dragged = kept[key]
    if (dragged !== undefined) return { width: clampWidth(dragged), share: 0 }
    if (key !== entity.title) return { width, share }
    // The last digits of a number tell documents apart.
    const more = isCode(entity.fields[key]) ? 78 : 34
    return { width: width + more, share: share + 1 }
  })
  const sum = columns.reduce((total, { width }) => total + width, 0)
  const shares = columns.reduce((total, { share }) => total + share, 0)
  const left = Math.max(0, available - sum)
  return columns.map(({ width, share }) => {
    const grown = shares === 0 ? 0 : Math.floor((left * share) / shares)
    return width + Math.min(grown, Math.round(width * mostGrowth))
  })
}
