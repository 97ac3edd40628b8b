/**
 * What a role lets its holder do, and the rule that nobody gives away what he does not hold. An
 * empty discount limit is none; no branch and no warehouse chosen means all of them.
 */
import type { RoleLimits } from './session.ts'

export type RoleValues = RoleLimits & {
  permissions: readonly string[]
  branches: readonly string[]
  warehouses: readonly string[]
}

/** A set of ids where undefined stands for all there are. */
type Scope = ReadonlySet<string> | undefined

export type Authority = {
  permissions: Scope
  discountLimit: number
  powers: ReadonlySet<string>
  branches: Scope
  warehouses: Scope
}

const powerNames = [
  'canChangePrice',
  'canSeeCost',
  'canBackDate',
  'canOpenDrawer',
  'canWriteOff',
] as const

export const fullAuthority: Authority = {
  permissions: undefined,
  discountLimit: Number.POSITIVE_INFINITY,
  powers: new Set(powerNames),
  branches: undefined,
  warehouses: undefined,
}

export const noAuthority: Authority = {
  permissions: new Set(),
  discountLimit: 0,
  powers: new Set(),
  branches: new Set(),
  warehouses: new Set(),
}

const scopeOf = (ids: readonly string[]): Scope => (ids.length > 0 ? new Set(ids) : undefined)

export const authorityOf = (role: RoleValues): Authority => ({
  permissions: new Set(role.permissions),
  discountLimit:
    role.discountLimit === null ? Number.POSITIVE_INFINITY : Number(role.discountLimit),
  powers: new Set(powerNames.filter((name) => role[name])),
  branches: scopeOf(role.branches),
  warehouses: scopeOf(role.warehouses),
})

const isWithin = (wanted: Scope, own: Scope): boolean =>
  own === undefined || (wanted !== undefined && [...wanted].every((id) => own.has(id)))

/** The first field of a role in which `wanted` goes beyond `own`. */
export function excessOf(own: Authority, wanted: Authority): string | undefined {
  if (!isWithin(wanted.permissions, own.permissions)) return 'permissions'
  if (wanted.discountLimit > own.discountLimit) return 'discountLimit'
  for (const power of wanted.powers) if (!own.powers.has(power)) return power
  if (!isWithin(wanted.branches, own.branches)) return 'branches'
  if (!isWithin(wanted.warehouses, own.warehouses)) return 'warehouses'
  return undefined
}

const union = (a: Scope, b: Scope): Scope => (a && b ? new Set([...a, ...b]) : undefined)

/** Both together: whoever changes a role may leave in it what it already had. */
export const joined = (a: Authority, b: Authority): Authority => ({
  permissions: union(a.permissions, b.permissions),
  discountLimit: Math.max(a.discountLimit, b.discountLimit),
  powers: new Set([...a.powers, ...b.powers]),
  branches: union(a.branches, b.branches),
  warehouses: union(a.warehouses, b.warehouses),
})
