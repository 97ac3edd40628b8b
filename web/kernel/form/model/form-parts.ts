/**
 * What modules add to the page of a record, by files that are found by their names:
 *   `web/<module>/<entity>.tabs.tsx`  tabs between its details and its history
 *   `web/<module>/<entity>.form.tsx`  its fields in an arrangement of their own
 *   `web/<module>/<entity>.badge.tsx`  what stands after its title
 * Each has one default export. Several modules may add tabs to one entity; their list is known at
 * once and therefore small: what a tab shows is loaded when it is opened.
 */
import { type ComponentType, lazy } from 'react'
import { type AnyRow, type Entity, kebab } from '../../../../domain/kernel/entity.ts'
import type { Permission } from '../../../../domain/kernel/permission.ts'
import type { Form } from './use-form.ts'

export type TabProps = { entity: Entity; row: AnyRow }

export type FormTab = {
  name: string
  /** The key of its words. */
  label: string
  needs?: Permission
  /** Opened first, before the details: what one looks at before changing anything. */
  isOverview?: boolean
  /** Some tabs are only for some records. */
  isFor?: (row: AnyRow) => boolean
} & (
  | { Component: ComponentType<TabProps>; related?: undefined }
  /** The rows of another entity, and its field by which they refer to the record. */
  | { related: { of: string; by: string }; Component?: undefined }
)

export type LayoutProps = { form: Form; isReadOnly: boolean }

const entityOf = (path: string): string => /([^/]+)\.\w+\.tsx$/.exec(path)?.[1] ?? ''

const tabs = new Map<string, FormTab[]>()

for (const [path, found] of Object.entries(
  import.meta.glob<readonly FormTab[]>('../../../*/*.tabs.tsx', { eager: true, import: 'default' }),
))
  tabs.set(entityOf(path), [...(tabs.get(entityOf(path)) ?? []), ...found])

const layouts = new Map(
  Object.entries(
    import.meta.glob<{ default: ComponentType<LayoutProps> }>('../../../*/*.form.tsx'),
  ).map(([path, load]) => [entityOf(path), lazy(load)]),
)

const badges = new Map(
  Object.entries(
    import.meta.glob<{ default: ComponentType<TabProps> }>('../../../*/*.badge.tsx'),
  ).map(([path, load]) => [entityOf(path), lazy(load)]),
)

export const badgeOf = ({ name }: Entity): ComponentType<TabProps> | undefined =>
  badges.get(kebab(name))

export const tabsOf = ({ name }: Entity): readonly FormTab[] => tabs.get(kebab(name)) ?? []

export const layoutOf = ({ name }: Entity): ComponentType<LayoutProps> | undefined =>
  layouts.get(kebab(name))
