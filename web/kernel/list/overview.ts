/**
 * What stands between the head of a list and its rows. A module brings it as
 * `web/<module>/<entity>.overview.tsx` with a default export; most lists have none.
 */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { type Entity, kebab } from '../../../domain/kernel/entity.ts'

const found = import.meta.glob<{ default: ComponentType }>('../../*/*.overview.tsx')

const overviews = new Map<string | undefined, LazyExoticComponent<ComponentType>>(
  Object.entries(found).map(([path, load]) => [
    /([^/]+)\.overview\.tsx$/.exec(path)?.[1],
    lazy(load),
  ]),
)

export const overviewOf = ({ name }: Entity): ComponentType | undefined =>
  overviews.get(kebab(name))
