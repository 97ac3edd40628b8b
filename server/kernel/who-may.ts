/** The people who hold a right, for whoever must tell them something. */
import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '../../domain/kernel/permission.ts'
import type { Tx } from './postgres/db.ts'

/** Where it happened: those whose role does not reach there are not told. */
export type Whereabouts = { branchId: string; warehouseId?: string }

/** Of users `u` and their roles `r`: active, with the right, and in reach of the place if one is named. */
const holds = (permission: Permission, at?: Whereabouts): RawBuilder<boolean> => sql`
  u.is_active and (u.user_type = 'admin'
    or r.permissions @> array[${permission}]::text[]
      ${
        at
          ? sql`and ${at.branchId}::uuid = any(coalesce(role_branches(r.id), array[${at.branchId}::uuid]))
            and (${at.warehouseId ?? null}::uuid is null or ${at.warehouseId ?? null}::uuid =
              any(coalesce(role_warehouses(r.id), array[${at.warehouseId ?? null}::uuid])))`
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

/** Somebody who holds a right, as far as his role reaches: two of one reach are shown the same. */
export type Holder = { id: string; branches: string; warehouses: string }

export const holdersOf = (tx: Tx, permission: Permission): Promise<Holder[]> =>
  tx.rows(sql<Holder>`
    select u.id,
      coalesce(case when u.user_type <> 'admin' then role_branches(u.role_id) end::text, '')
        as branches,
      coalesce(case when u.user_type <> 'admin' then role_warehouses(u.role_id) end::text, '')
        as warehouses
    from app_user u
    left join role r on r.company_id = u.company_id and r.id = u.role_id
    where ${holds(permission)}
    order by u.id`)
