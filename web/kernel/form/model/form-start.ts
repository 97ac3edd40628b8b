/**
 * What a new record starts with beyond its declaration, such as the day it is. A module brings it
 * as `web/<module>/<entity>.start.ts` with a default export; it does not count as typed.
 */
import { type Entity, kebab } from '../../../../domain/kernel/entity.ts'
import type { FormValues } from './form-values.ts'

const found = import.meta.glob<() => FormValues>('../../../*/*.start.ts', {
  eager: true,
  import: 'default',
})

const starts = new Map(
  Object.entries(found).map(([path, start]) => [/([^/]+)\.start\.ts$/.exec(path)?.[1], start]),
)

export const startOf = ({ name }: Entity): FormValues => starts.get(kebab(name))?.() ?? {}
