/** Every drawer with its open shift, and what a count or a movement has to choose from. */

import { sql } from 'kysely'
import { z } from 'zod'
import { followingRoles } from '../../../domain/books/manual-entry.ts'
import { approverDigits } from '../../../domain/pos/pin.ts'
import type { DrawersState } from '../../../domain/pos/shift/shift-contract.ts'
import { query } from '../../kernel/command.ts'
import { namedCurrencies, rateOn } from '../../kernel/company-facts.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { todayOf } from '../../kernel/today.ts'

const drawers = (tx: Tx, userId: string): Promise<DrawersState['drawers']> =>
  tx.rows(sql<DrawersState['drawers'][number]>`
    select d.id, d.name as title, json_build_object('id', b.id, 'title', local_name(b)) as branch,
      coalesce((
        select json_agg(json_build_object('id', r.id, 'name', r.name, 'code', r.code,
            'waiting', coalesce(t.waiting, 0), 'seenAt', t.seen_at) order by r.code)
        from register r
        left join till_station t
          on t.company_id = r.company_id and t.register_id = r.id and t.released_at is null
        where r.company_id = d.company_id and r.drawer_id = d.id and r.is_active), '[]')
        as registers,
      (select json_build_object('id', s.id, 'number', s.number, 'day', s.day,
          'openedAt', s.opened_at, 'openedName', s.opened_name,
          'isOwn', s.opened_by = ${userId}, 'counts', (
            select count(distinct c.kind)
            from shift_count c
            where c.company_id = s.company_id and c.shift_id = s.id
              and c.kind in ('count', 'recount')))
        from shift s
        where s.company_id = d.company_id and s.drawer_id = d.id and s.state = 'open') as shift,
      not exists (
        select 1
        from shift s
        where s.company_id = d.company_id and s.drawer_id = d.id) as "isNew"
    from drawer d
    join branch b on b.company_id = d.company_id and b.id = d.branch_id
    where d.is_active
    order by b.code nulls first, d.name
    limit 200`)

type Around = Omit<DrawersState, 'drawers'>

const around = (tx: Tx, today: string): Promise<Around> =>
  tx.one(sql<Around>`
    select
      ${namedCurrencies} as currencies,
      (select coalesce(json_agg(json_build_object('id', b.id, 'currency', b.currency_id,
          'value', trim_scale(b.value)::text, 'kind', b.kind) order by b.value desc), '[]')
        from money_bill b
        join currency y on y.company_id = b.company_id and y.id = b.currency_id
        where b.is_active and y.rank is not null) as bills,
      (select coalesce(json_agg(json_build_object('id', id, 'title', code || ' ' || local_name(a))
          order by code), '[]')
        from account a
        where is_active and (role is null or role <> all(${[...followingRoles, 'cash']})))
        as accounts,
      (select coalesce(json_agg(json_build_object('id', u.id, 'title', u.full_name)
          order by u.full_name), '[]')
        from app_user u
        left join role r on r.company_id = u.company_id and r.id = u.role_id
        where u.is_active and u.pin_digits >= ${approverDigits}
          and (u.user_type = 'admin' or 'pos.shift.void' = any(r.permissions))) as approvers,
      r.now ->> 'buy' as rate, r.now ->> 'sell' as sell
    from (select ${rateOn(today)} as now) r`)

export const drawersState = query({
  route: 'GET /api/drawers/state',
  summary: 'drawer: those in use, each with its open shift; nothing that is expected in them',
  needs: 'pos.shift.view',
  input: z.strictObject({}),
  async run(context): Promise<DrawersState> {
    const { tx, actor } = context
    return {
      drawers: await drawers(tx, actor.userId),
      ...(await around(tx, await todayOf(context))),
    }
  },
})
