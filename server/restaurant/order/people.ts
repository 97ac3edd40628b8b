/** Who serves at a branch, and who may say yes there: offered to devices, and held against what they say. */
import { sql } from 'kysely'
import type { Permission } from '../../../domain/kernel/permission.ts'
import type { Rights } from '../../../domain/pos/approval.ts'
import { approverDigits } from '../../../domain/pos/pin.ts'
import type { Person } from '../../../domain/restaurant/order/order-event.ts'
import type { Approver } from '../../../domain/restaurant/order/order-rules.ts'
import { discountLimitOf } from '../../../domain/trade/discount.ts'
import { roleLimits } from '../../kernel/company-facts.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

const worksAt = (branch: string) => sql`(
  not exists (select 1 from role_branch l where l.role_id = u.role_id)
  or exists (
    select 1
    from role_branch l
    where l.role_id = u.role_id and l.branch_id = ${branch}))`

type Sayer = Rights & Person & { digits: number }

/** Who can say yes there by PIN: to cancel and open again, or to so much off a price. */
export async function approversAt(tx: Tx, branch: string): Promise<Approver[]> {
  const people = await tx.rows(sql<Sayer>`
    select u.id, u.full_name as name, coalesce(u.pin_digits, 0) as digits,
      u.user_type = 'admin' as "isAdmin", coalesce(o.permissions, '{}') as permissions,
      ${roleLimits} as limits
    from app_user u
    left join role o on o.company_id = u.company_id and o.id = u.role_id
    where u.is_active and u.pin_digits >= ${approverDigits}
      and (u.user_type = 'admin' or ${worksAt(branch)})
    order by u.full_name, u.id`)
  return people
    .map(({ id, name, isAdmin, permissions, limits }) => ({
      id,
      name,
      canVoid: isAdmin || permissions.includes('restaurant.order.void'),
      discountLimit: discountLimitOf({ isAdmin, limits }),
    }))
    .filter(({ canVoid, discountLimit }) => canVoid || discountLimit !== '0')
}

/** Whoever may do this there. */
export const peopleAt = (branch: string, permission: Permission) => sql<
  Person & { digits: number }
>`
  select u.id, u.full_name as name, coalesce(u.pin_digits, 0) as digits
  from app_user u
  left join role o on o.company_id = u.company_id and o.id = u.role_id
  where u.is_active and (u.user_type = 'admin' or ${permission} = any(o.permissions)
    and ${worksAt(branch)})
  order by u.full_name, u.id`

/** Those the menu of the branch offers. */
export async function waitersOf(
  tx: Tx,
  branch: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows(peopleAt(branch, 'restaurant.order.add'))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
