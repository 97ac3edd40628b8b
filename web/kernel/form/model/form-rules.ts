/**
 * Rules between the fields of one entity, which no single field can know. A module brings them as
 * `web/<module>/<entity>.rule.ts` with a default export; the server has the last word as always.
 */
import { type Entity, kebab } from '../../../../domain/kernel/entity.ts'
import type { FieldErrors } from './form-check.ts'
import type { FormValues } from './form-values.ts'

type FormRule = (values: FormValues, isNew: boolean) => FieldErrors

const found = import.meta.glob<FormRule>('../../../*/*.rule.ts', {
  eager: true,
  import: 'default',
})

const rules = new Map(
  Object.entries(found).map(([path, rule]) => [/([^/]+)\.rule\.ts$/.exec(path)?.[1], rule]),
)

export const ruleErrors = (entity: Entity, values: FormValues, isNew: boolean): FieldErrors =>
  rules.get(kebab(entity.name))?.(values, isNew) ?? {}
