/**
 * Every path of the product. A screen that is not built yet keeps its path, stays out of the menu
 * and out of the permission matrix, and says plainly that it is not available.
 */
import { type Entity, entities, type MenuGroup } from './entity.ts'
import type { Action } from './permission.ts'

export type Screen = {
  path: `/${string}`
  /** Names the words `screen.<name>` (menu and title). */
  name: string
  group?: MenuGroup
  icon: string
  order: number
  /** Permission prefix; a screen without one is open to whoever is signed in. */
  can?: string
  actions: readonly Action[]
  /** Parts of it that have rights of their own: further rows of the matrix. */
  parts?: readonly { can: string; name: string; actions: readonly Action[] }[]
  /** Set up once and seldom opened. */
  isBasic?: boolean
  /** The screen that leads to it: it has no line of its own in the menu, but is found by its name. */
  within?: `/${string}`
  /** Whoever works in it wants it on a phone: the lower, the closer to the thumb. */
  thumb?: number
  /** Where it stands instead in a house that serves at tables. */
  atTables?: Pick<Screen, 'order' | 'thumb' | 'isBasic'>
  /** The entity whose list and form this screen is, if it is a generic one. */
  entity?: string
  isBuilt: boolean
}

const declaredScreens = new Map<string, Screen>()

type ScreenOptions = Partial<Omit<Screen, 'path' | 'name'>>

/** Declares a screen made by hand. Entities bring their own. */
export function screen(path: Screen['path'], name: string, options: ScreenOptions = {}): Screen {
  const declared: Screen = {
    path,
    name,
    icon: 'square',
    order: 0,
    actions: [],
    isBuilt: true,
    ...options,
  }
  if (declaredScreens.has(path)) throw new Error(`The path ${path} is declared twice`)
  declaredScreens.set(path, declared)
  return declared
}

/** Keeps the paths of screens that are still to come. */
export const laterScreens = (...paths: Screen['path'][]): void => {
  for (const path of paths) screen(path, path.slice(1), { isBuilt: false })
}

const screenOfEntity = (declared: Entity): Screen => ({
  path: declared.path,
  name: declared.name,
  group: declared.menu.group,
  icon: declared.menu.icon,
  order: declared.menu.order,
  isBasic: declared.menu.isBasic,
  thumb: declared.menu.thumb,
  atTables: declared.menu.atTables,
  can: declared.can,
  actions: declared.actions,
  entity: declared.name,
  isBuilt: true,
})

/** All screens, entities' and handmade ones, in menu order. */
export function screens(): Screen[] {
  const ofEntities = entities().map(screenOfEntity)
  const all = [...ofEntities, ...declaredScreens.values()]
  return all.sort((a, b) => a.order - b.order)
}

/** As they stand in a house that serves at tables. */
export const screensAtTables = (): Screen[] =>
  screens()
    .map((it) => ({ ...it, ...it.atTables }))
    .sort((a, b) => a.order - b.order)

/** The rows of the permission matrix. */
export const permissionRows = (): {
  can: string
  name: string
  group?: MenuGroup
  actions: readonly Action[]
}[] =>
  screens().flatMap(({ can, name, group, actions, isBuilt, parts = [] }) =>
    can && isBuilt && actions.length > 0
      ? [{ can, name, actions }, ...parts].map((row) => ({ ...row, group }))
      : [],
  )

export const allPermissions = (): string[] =>
  permissionRows().flatMap(({ can, actions }) => actions.map((action) => `${can}.${action}`))
