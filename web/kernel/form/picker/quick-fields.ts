/** What is asked of a record that is made in passing: the rest is for its own page. */
import { type Entity, sentFields } from '../../../../domain/kernel/entity.ts'
import type { Field } from '../../../../domain/kernel/field.ts'
import { isRequired } from '../inputs/widget.ts'

const mostFields = 12

/** What it is called by readers of other languages. */
const isForeignName = ({ names }: Entity, key: string): boolean =>
  names.slice(1).includes(key) && key !== 'altName'

/** Of a long form only what is required and what its list shows; never lines that may be empty. */
export function quickFields(entity: Entity): [string, Field][] {
  const fields = sentFields(entity).filter(
    ([key, field]) => (!field.lines || isRequired(field)) && !isForeignName(entity, key),
  )
  if (fields.length <= mostFields) return fields
  return fields.filter(([key, field]) => isRequired(field) || entity.list.includes(key))
}
