/** Who serves at a branch, and who may say yes there: offered to devices, and held against what they say. */
import { sql } from 'kysely'
import type { Permission } from '../../../domain/kernel/permission.ts'
import type { Person } from '../../../domain/restaurant/order/order-event.ts'

/** Whoever may do this there. */
export const peopleAt = (branch: string, permission: Permission) => sql<
  Person & { digits: number }
>`
  select u.id, u.full_name as name, coalesce(u.pin_digits, 0) as digits
  from app_user u
  left join role o on o.company_id = u.company_id and o.id = u.role_id
  where u.is_active and (u.user_type = 'admin' or ${permission} = any(o.permissions)
    and (not exists (select 1 from role_branch l where l.role_id = u.role_id)
      or exists (
        select 1
        from role_branch l
        where l.role_id = u.role_id and l.branch_id = ${branch})))
  order by u.full_name, u.id`
