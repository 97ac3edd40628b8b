/** Roles are written like any entity, save that nobody but an admin grants what he does not hold. */

import {
  type Authority,
  authorityOf,
  excessOf,
  joined,
  noAuthority,
  type RoleValues,
} from '../../domain/identity/authority.ts'
import { role } from '../../domain/identity/role.entity.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { allPermissions } from '../../domain/kernel/screen.ts'
import { command } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { given, withId } from '../kernel/rows/crud.ts'
import { insertRow, lockRow, updateRow } from '../kernel/rows/rows.ts'
import { authorityOfActor, roleValuesOf } from './role-authority.ts'

const emptyRole: RoleValues = {
  permissions: [],
  discountLimit: null,
  canChangePrice: false,
  canSeeCost: false,
  canBackDate: false,
  canOpenDrawer: false,
  canWriteOff: false,
  branches: [],
  warehouses: [],
}

function refuseUnknownPermissions(permissions: readonly string[], known: readonly string[]): void {
  const all = new Set([...allPermissions(), ...known])
  const unknown = permissions.find((name) => !all.has(name))
  if (unknown) throw new Refusal('unknownPermission', 'permissions', { name: unknown })
}

async function refuseExcess(
  { tx, actor }: Context,
  before: Authority,
  after: Authority,
): Promise<void> {
  const allowed = joined(await authorityOfActor(tx, actor), before)
  const field = excessOf(allowed, after)
  if (field) throw new Refusal('forbidden', field)
}

export const createRole = command({
  route: 'POST /api/roles',
  summary: 'role: create; nobody but an admin grants what he does not hold',
  needs: 'identity.role.add',
  input: role.create,
  async run(context, input) {
    const after: RoleValues = { ...emptyRole, ...given(input) }
    refuseUnknownPermissions(after.permissions, [])
    await refuseExcess(context, noAuthority, authorityOf(after))
    return insertRow(context, role, input)
  },
})

export const changeRole = command({
  route: 'PATCH /api/roles/:id',
  summary: 'role: change; nobody but an admin grants what he does not hold',
  needs: 'identity.role.edit',
  input: withId(role.change),
  async run(context, { id, version, ...changes }) {
    const before = roleValuesOf(await lockRow(context.tx, role, id))
    const after: RoleValues = { ...before, ...given(changes) }
    refuseUnknownPermissions(after.permissions, before.permissions)
    await refuseExcess(context, authorityOf(before), authorityOf(after))
    return updateRow(context, role, id, version, changes)
  },
})
