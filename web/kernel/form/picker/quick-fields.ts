/** What is asked of a record that is made in passing: the rest is for its own page. */
import { type Entity, sentFields } from '../../../../domain/kernel/entity.ts'
import type { Field } from '../../../../domain/kernel/field.ts'
import { isRequired } from '../inputs/widget.ts'

const mostFields = 12

/** Of a long form only what is required and what its list shows; never lines that may be empty. */
export function quickFields(entity: Entity): [string, Field][] {
  const fields = sentFields(entity).filter(([, field]) => !field.lines || isRequired(field))
  if (fields.length <= mostFields) return fields
  return fields.filter(([key, field]) => isRequired(field) || entity.list.includes(key))
}
