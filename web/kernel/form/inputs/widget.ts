import type { Entity } from '../../../../domain/kernel/entity.ts'
import type { Field } from '../../../../domain/kernel/field.ts'
import type { FieldErrors } from '../model/form-check.ts'
import type { Choosable } from '../picker/picker-search.ts'

/** What every widget of a form is given, whatever its kind. */
export type WidgetProps = {
  entity: Entity
  field: Field
  /** The key of the field in its entity. */
  name: string
  label: string
  /** The id of the element that takes the focus, and of the label above it. */
  id: string
  labelId: string
  /** Where the hint or the error stands. */
  describedBy: string
  value: unknown
  /** What its record or its line is in: an amount of its own currency has the decimals of that. */
  currency?: unknown
  /** Which rows a reference offers, if not all. */
  choosable?: Choosable
  onChange: (value: unknown) => void
  onBlur: () => void
  isInvalid: boolean
  isReadOnly: boolean
  isNew: boolean
  /** Stands in a grid, where there is little room. */
  isCompact?: boolean
  /** What is wrong inside the value, and leaving a place there; both by their whole place. */
  errors: FieldErrors
  onLeave: (place: string) => void
}

/** The attributes that tie an input to its label, its hint and its error. */
export const inputAttributes = (props: WidgetProps, more: { dir?: 'auto' | 'ltr' } = {}) => ({
  id: props.id,
  error: props.isInvalid,
  readOnly: props.isReadOnly,
  onBlur: props.onBlur,
  'aria-required': (isRequired(props.field) && !props.isReadOnly) || undefined,
  // The library puts its own description over ours, and the direction beside the input, unless
  // they come this way.
  attributes: { input: { 'aria-describedby': props.describedBy, ...more } },
})

/** Asked of the user; a field with an initial value always has one. */
export const isRequired = (field: Field): boolean =>
  !field.isOptional && field.initial === undefined
