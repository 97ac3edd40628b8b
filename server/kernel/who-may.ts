/** The people who hold a right, for whoever must tell them something. */
import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '../../domain/kernel/permission.ts'
import type { Tx } from './postgres/db.ts'

/** Where it happened: those whose role does not reach there are not told. */
export type Whereabouts = { branchId: string; warehouseId: string }

/** Of users `u` and their roles `r`: active, with the right, and in reach of the place if one is named. */
const holds = (permission: Permission, at?: Whereabouts): RawBuilder<boolean> => sql`
  u.is_active and (u.user_type = 'admin'
    or r.permissions @> array[${permission}]::text[]
      ${
        at
          ? sql`and ${at.branchId}::uuid = any(coalesce(role_branches(r.id), array[${at.branchId}::uuid]))
            and ${at.warehouseId}::uuid =
              any(coalesce(role_warehouses(r.id), array[${at.warehouseId}::uuid]))`
          : sql``
      })`

export async function whoMay(tx: Tx, permission: Permission, at?: Whereabouts): Promise<string[]> {
  const found = await tx.rows(sql<{ id: string }>`
    select u.id
    from app_user u
    left join role r on r.company_id = u.company_id and r.id = u.role_id
    where ${holds(permission, at)}
    order by u.id`)
  return found.map(({ id }) => id)
}
