/**
 * The views a list is born with, beside those a user saves. A module brings them as
 * `web/<module>/<entity>.views.ts` with a hook as its default export; most lists have none.
 */
import { type ComponentType, useMemo } from 'react'
import { type Entity, kebab } from '../../../../domain/kernel/entity.ts'
import type { Filters } from '../../../../domain/kernel/list.ts'

export type BuiltInView = {
  name: string
  /** The key of its words. */
  label: string
  /** In their place, where a view is named after a record. */
  text?: string
  /** Laid under whatever else is asked. */
  filters: Filters
  /** In place of the rows, where what is shown are no rows of the entity. */
  Content?: ComponentType<{ entity: Entity }>
  /** Where these are read, so that they can be counted. */
  contentAt?: (entity: Entity) => PlainQuery
}

/** What a plain list asks, and what its answer is kept as. */
export type PlainQuery = { queryKey: readonly unknown[]; path: string }

type UseViews = () => readonly BuiltInView[]

const found = import.meta.glob<UseViews>('../../../*/*.views.ts', {
  eager: true,
  import: 'default',
})

const hooks = new Map(
  Object.entries(found).map(([path, it]) => [/([^/]+)\.views\.ts$/.exec(path)?.[1], it]),
)

const none: readonly BuiltInView[] = []
const useNone: UseViews = () => none

/** A list keeps its entity as long as it is shown, hence its hook too. */
export function useBuiltInViews(entity: Entity): readonly BuiltInView[] {
  const views = (hooks.get(kebab(entity.name)) ?? useNone)()
  // A view by what this reader may not see is none of his.
  return useMemo(
    () => views.filter(({ filters }) => Object.keys(filters).every((key) => key in entity.fields)),
    [views, entity],
  )
}

/** How such a view is called in the address; the id of a saved one never begins so. */
export const builtInId = ({ name }: BuiltInView): string => `~${name}`
