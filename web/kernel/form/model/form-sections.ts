/** The cards of a form: fields stand together until one needs a card of its own. */
import { type Entity, sentFields } from '../../../../domain/kernel/entity.ts'
import type { Field } from '../../../../domain/kernel/field.ts'

export type Section = { first: string; fields: [string, Field][]; isBlock: boolean }

export function sectionsOf(entity: Entity, isBlock: (field: Field) => boolean): Section[] {
  const sections: Section[] = []
  for (const [key, field] of sentFields(entity)) {
    const last = sections.at(-1)
    const isFirst = isBlock(field) || entity.sections.includes(key)
    if (last && !last.isBlock && !isFirst) last.fields.push([key, field])
    else sections.push({ first: key, fields: [[key, field]], isBlock: isBlock(field) })
  }
  return sections
}
