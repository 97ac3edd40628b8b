/** The authority behind a role and behind whoever asks, read from their rows. */

import {
  type Authority,
  authorityOf,
  fullAuthority,
  noAuthority,
  type RoleValues,
} from '../../domain/identity/authority.ts'
import { role } from '../../domain/identity/role.entity.ts'
import type { RowOf } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Actor } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { readRow } from '../kernel/rows/rows.ts'

const idsOf = (linked: readonly Linked[]): string[] => linked.map(({ id }) => id)

/** A role as read, with its references as ids, the way a client sends them. */
export const roleValuesOf = (row: RowOf<typeof role>): RoleValues => ({
  ...row,
  branches: idsOf(row.branches),
  warehouses: idsOf(row.warehouses),
})

/** A role that is not there is a mistake in the field that names it. */
export async function authorityOfRole(tx: Tx, roleId: string | null): Promise<Authority> {
  if (roleId === null) return noAuthority
  try {
    return authorityOf(roleValuesOf(await readRow(tx, role, roleId)))
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('missingReference', 'role')
    throw error
  }
}

export const authorityOfActor = async (
  tx: Tx,
  { isAdmin, roleId }: Pick<Actor, 'isAdmin' | 'roleId'>,
): Promise<Authority> => (isAdmin ? fullAuthority : authorityOfRole(tx, roleId))
