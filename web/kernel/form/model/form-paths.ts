/**
 * Where something is wrong: at a field (`name`) or at one cell of its lines
 * (`barcodes.<line id>.code`). A cell is known by the id of its line and not by its number, so that
 * an error stays where it belongs while lines are added, moved and deleted around it.
 */
import type { Entity } from '../../../../domain/kernel/entity.ts'
import type { Field } from '../../../../domain/kernel/field.ts'
import type { FormValues, HeldLine } from './form-values.ts'

export const cellPath = (key: string, lineId: string, cell: string): string =>
  `${key}.${lineId}.${cell}`

export const linesOf = (values: Readonly<Record<string, unknown>>, key: string): HeldLine[] => {
  const held = values[key]
  return Array.isArray(held) ? (held as HeldLine[]) : []
}

/**
 * The place of what a check or the server names by number (`barcodes.2.code`), in the body it
 * speaks of. What concerns a whole line stands at its title; an error inside any other list
 * (`permissions.3`) at the field that holds the list.
 */
export function placeOf(
  entity: Entity,
  body: Readonly<Record<string, unknown>>,
  path: string | undefined,
): string {
  const [key = '', at = '', cell = ''] = path?.split('.') ?? []
  const { lines } = entity.fields[key] ?? {}
  const line = at === '' ? undefined : linesOf(body, key)[Number(at)]
  if (!lines || !line) return key
  return cellPath(key, line.id, lines.fields[cell] ? cell : lines.title)
}

/** The field a place belongs to, of the entity or of its lines. */
export function fieldAt(entity: Entity, path: string): Field | undefined {
  const [key = '', , cell] = path.split('.')
  const field = entity.fields[key]
  return cell === undefined ? field : field?.lines?.fields[cell]
}

/** Every place of a form, in the order in which it is shown. */
export const placesIn = (entity: Entity, values: FormValues): string[] =>
  Object.entries(entity.fields).flatMap(([key, { lines }]) => {
    if (!lines) return [key]
    const cells = Object.keys(lines.fields)
    return [
      ...linesOf(values, key).flatMap(({ id }) => cells.map((cell) => cellPath(key, id, cell))),
      key,
    ]
  })

/** Whether what stands at a place is another after its field was changed. */
export function isTouched(path: string, before: unknown, after: unknown): boolean {
  const [, lineId, cell = ''] = path.split('.')
  if (lineId === undefined) return before !== after
  const cellIn = (held: unknown) =>
    JSON.stringify(linesOf({ held }, 'held').find(({ id }) => id === lineId)?.[cell])
  return cellIn(before) !== cellIn(after)
}
