/**
 * Which records can still be deleted. A module whose records stay once they are in the books brings
 * it as `web/<module>/<entity>.deletable.ts` with a default export; what the server would refuse is
 * not offered.
 */
import { type Entity, kebab } from '../../../../domain/kernel/entity.ts'
import type { FormValues } from './form-values.ts'

const found = import.meta.glob<(values: FormValues) => boolean>('../../../*/*.deletable.ts', {
  eager: true,
  import: 'default',
})

const rules = new Map(
  Object.entries(found).map(([path, it]) => [/([^/]+)\.deletable\.ts$/.exec(path)?.[1], it]),
)

/** What such a rule judges, whatever columns a list shows. */
export const judgedColumns = ({ name }: Entity): readonly string[] =>
  rules.has(kebab(name)) ? ['state'] : []

export const isDeletable = ({ name }: Entity, values: FormValues): boolean =>
  rules.get(kebab(name))?.(values) ?? true
