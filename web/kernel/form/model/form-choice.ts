/**
 * Which rows a reference of a form offers, by what else stands in the form. A module brings it as
 * `web/<module>/<entity>.choice.ts` with a default export that answers it for each such field; what
 * the server would refuse is not offered.
 */
import { type Entity, kebab } from '../../../../domain/kernel/entity.ts'
import type { Choosable } from '../picker/picker-search.ts'
import type { FormValues } from './form-values.ts'

export type FormChoice = (values: FormValues) => Readonly<Record<string, Choosable>>

const found = import.meta.glob<FormChoice>('../../../*/*.choice.ts', {
  eager: true,
  import: 'default',
})

const choices = new Map(
  Object.entries(found).map(([path, it]) => [/([^/]+)\.choice\.ts$/.exec(path)?.[1], it]),
)

export const choosableIn = (
  { name }: Entity,
  values: FormValues,
  field: string,
): Choosable | undefined => choices.get(kebab(name))?.(values)[field]
