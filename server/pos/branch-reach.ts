/** Drawers and registers are moved by people of their branch alone. */

import { sql } from 'kysely'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Context } from '../kernel/context.ts'

/** What stands in a branch where one does not work does not exist for oneself. */
export async function refuseFarBranch(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  branchId: string,
): Promise<void> {
  if (actor.isAdmin || !actor.roleId) return
  const { isFar } = await tx.one(sql<{ isFar: boolean }>`
    select count(*) > 0 and not coalesce(bool_or(branch_id = ${branchId}), false) as "isFar"
    from role_branch
    where role_id = ${actor.roleId}`)
  if (isFar) throw new Refusal('notFound')
}
