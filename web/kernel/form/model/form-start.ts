/**
 * What a new record starts with beyond its declaration, such as the day it is. A module brings it
 * as `web/<module>/<entity>.start.ts` with a default export; what has to be asked for first comes by
 * an export `later`, which is told what stands in the form, and asked again when one of the fields it
 * names by `asks` changes. None of it counts as typed.
 */
import { type Entity, kebab } from '../../../../domain/kernel/entity.ts'
import type { FormValues } from './form-values.ts'

type Start = {
  default: () => FormValues
  later?: (values: FormValues) => Promise<FormValues>
  asks?: readonly string[]
}

const found = import.meta.glob<Start>('../../../*/*.start.ts', { eager: true })

const starts = new Map(
  Object.entries(found).map(([path, start]) => [/([^/]+)\.start\.ts$/.exec(path)?.[1], start]),
)

export const startOf = ({ name }: Entity): FormValues => starts.get(kebab(name))?.default() ?? {}

export const laterStartOf = (
  { name }: Entity,
  values: FormValues,
): Promise<FormValues> | undefined => starts.get(kebab(name))?.later?.(values)

export const isStartAsked = ({ name }: Entity, key: string): boolean =>
  starts.get(kebab(name))?.asks?.includes(key) ?? false
