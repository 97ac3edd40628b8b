/** Fields that lists show or ask about, and that belong to no form. */
import { type Beside, beside, type Field, integer, optional, reference } from '../field.ts'
import type { Permission } from '../permission.ts'

/**
 * A figure that lists tell of a row, such as what is on hand of an item: it stands in a view with
 * one row for each, is read, filtered and exported, and belongs to no form.
 */
export const figure = <Input, Row>(
  place: Beside,
  field: Field<Input, Row>,
): Field<Input | null | undefined, Row | null | undefined> => ({
  ...beside(place, field),
  isFigure: true,
  row: undefined,
})

/** Days since a day of the row that has passed, such as those an invoice is overdue. */
export const elapsed = (
  how: NonNullable<Field['elapsed']>,
): Field<number | null | undefined, number | null | undefined> => ({
  ...optional(integer()),
  isComputed: true,
  isFigure: true,
  elapsed: how,
  row: undefined,
})

/** A filter without a column: documents that hold an item in one of their lines. */
export const within = (place: Beside, target: string): Field<string, undefined> => ({
  ...reference(target),
  isOptional: true,
  isComputed: true,
  isFigure: true,
  within: place,
  row: undefined,
})

/** A field that only those see who hold this permission, such as what is on hand. */
export const needing = <Input, Row>(
  needs: Permission,
  field: Field<Input, Row>,
): Field<Input, Row | undefined> => ({ ...field, needs, row: undefined })
