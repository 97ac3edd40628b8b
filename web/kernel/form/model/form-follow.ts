/**
 * What follows from what is typed: a field that is made of others while they change. A module brings
 * it as `web/<module>/<entity>.follow.ts` with a default export that answers the values to be put
 * beside the one that was typed.
 */
import { type Entity, kebab } from '../../../../domain/kernel/entity.ts'
import type { FormValues } from './form-values.ts'

/** `values` hold what was typed already. */
export type FormFollow = (values: FormValues, typed: string) => FormValues

const found = import.meta.glob<FormFollow>('../../../*/*.follow.ts', {
  eager: true,
  import: 'default',
})

const follows = new Map(
  Object.entries(found).map(([path, it]) => [/([^/]+)\.follow\.ts$/.exec(path)?.[1], it]),
)

export const followed = (entity: Entity, values: FormValues, typed: string): FormValues => {
  const follow = follows.get(kebab(entity.name))
  return follow ? { ...values, ...follow(values, typed) } : values
}
