/**
 * A permission is `<module>.<thing>.<action>`. The names come from entity and screen
 * declarations; a role is a set of them, the admin type holds them all.
 */
export const actions = [
  'view',
  'add',
  'edit',
  'delete',
  'post',
  'approve',
  'void',
  'print',
  'export',
] as const

export type Action = (typeof actions)[number]

export type Permission = `${string}.${string}.${Action}`

export const plainActions: readonly Action[] = ['view', 'add', 'edit', 'delete', 'print', 'export']

export type PermissionHolder = { isAdmin: boolean; permissions: ReadonlySet<string> }

export const may = (holder: PermissionHolder, permission: Permission): boolean =>
  holder.isAdmin || holder.permissions.has(permission)

/** What a role may allow beyond its matrix of screens and actions. */
export type Limit =
  | 'canChangePrice'
  | 'canSeeCost'
  | 'canBackDate'
  | 'canOpenDrawer'
  | 'canWriteOff'

export type Limits = Readonly<Record<Limit, boolean>>

type Allowed<Power extends Limit> = { isAdmin: boolean; limits: Readonly<Record<Power, boolean>> }

export const seesCost = ({ isAdmin, limits }: Allowed<'canSeeCost'>): boolean =>
  isAdmin || limits.canSeeCost

/** Prices and taxes of what is sold. */
export const changesPrices = ({ isAdmin, limits }: Allowed<'canChangePrice'>): boolean =>
  isAdmin || limits.canChangePrice
