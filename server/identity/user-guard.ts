/** Gathers under lock what the rules about accounts ask, and asks them. */

import { sql } from 'kysely'
import type { User } from '../../domain/identity/user.entity.ts'
import { refuseUserChange, type Standing } from '../../domain/identity/user-rules.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { authorityOfActor, authorityOfRole } from './role-authority.ts'

export type UserValues = Pick<User, 'userType' | 'isActive'> & { roleId: string | null }

export const valuesOf = ({ userType, isActive, role }: User): UserValues => ({
  userType,
  isActive,
  roleId: role?.id ?? null,
})

const standingOf = async (tx: Tx, values: UserValues): Promise<Standing> => ({
  ...values,
  authority: await authorityOfRole(tx, values.roleId),
})

type Change = {
  id: string
  before?: UserValues
  after?: UserValues
  hasNewPassword: boolean
}

export async function guardUserChange(context: Context, change: Change): Promise<void> {
  const { tx, actor } = context
  const { id, before, after, hasNewPassword } = change
  refuseUserChange({
    actor: { isAdmin: actor.isAdmin, authority: await authorityOfActor(tx, actor) },
    isOwn: id === actor.userId,
    before: before && (await standingOf(tx, before)),
    after: after && (await standingOf(tx, after)),
    hasNewPassword,
    otherActiveAdmins: before?.userType === 'admin' ? await otherActiveAdmins(tx, id) : 0,
  })
}

/**
 * Changes of accounts come in turn, so that two admins cannot close each other's at once. Taken
 * before any account is locked; adding rows to the company does not wait for it.
 */
export async function lockAccounts(tx: Tx): Promise<void> {
  await tx.rows(sql`
    select 1
    from company
    for no key update`)
}

async function otherActiveAdmins(tx: Tx, id: string): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*)::int as count
    from app_user
    where user_type = 'admin' and is_active and id <> ${id}`)
  return count
}
