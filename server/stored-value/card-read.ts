/** A card with its movements, and what is owed of all of them. */
import { sql } from 'kysely'
import { z } from 'zod'
import { pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { CardDetail, OpenCards } from '../../domain/stored-value/card-office.ts'
import { query, report } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { todayOf } from '../kernel/today.ts'

const mostMovements = 500

export async function cardDetail(tx: Tx, id: string): Promise<CardDetail> {
  const found = await tx.maybe(sql<CardDetail>`
    select v.id, v.version, v.last_four as "lastFour", v.state, v.currency_id as currency,
      trim_scale(v.balance)::text as balance, v.expires_on as "expiresOn",
      (select local_name(b) from branch_title b where b.id = v.branch_id) as branch,
      v.issued_on as day,
      v.issued_name as "issuedName", v.mail_to as "mailTo",
      (select json_build_object('id', n.id, 'lastFour', n.last_four)
        from stored_value n
        where n.company_id = v.company_id and n.id = v.moved_to_id) as "movedTo",
      (select coalesce(trim_scale(sum(h.amount)), 0)::text
        from stored_value_hold h
        where h.company_id = v.company_id and h.value_id = v.id and h.expires_at > now()) as held,
      (select coalesce(json_agg(m order by m.at desc, m.id desc), '[]')
        from (
          select e.id, e.kind, trim_scale(e.amount)::text as amount, e.day, e.at,
            e.user_name as "userName", e.reason,
            case when d.id is not null then json_build_object('id', d.id, 'number', d.number,
              'screen', d.screen) end as document
          from stored_value_entry e
          left join document d on d.company_id = e.company_id and d.id = e.document_id
          where e.company_id = v.company_id and e.value_id = v.id
          order by e.at desc, e.id desc
          limit ${mostMovements}) m) as movements
    from stored_value v
    where v.id = ${id} and v.kind in ('giftCard', 'voucher')`)
  if (!found) throw new Refusal('notFound')
  return found
}

export const readCard = query({
  route: 'GET /api/gift-cards/:id/card',
  summary: 'gift card: what it holds and how it came to that; never its code',
  needs: 'cash.giftCard.view',
  input: z.strictObject({ id: pathId }),
  run: ({ tx }, { id }) => cardDetail(tx, id),
})

export const openCards = report({
  route: 'GET /api/gift-cards/open',
  summary: 'gift card: what is owed, by branch and age, each currency by itself',
  needs: 'cash.giftCard.view',
  input: z.strictObject({}),
  async run(context): Promise<OpenCards> {
    const { tx } = context
    const day = await todayOf(context)
    const rows = await tx.rows(sql<OpenCards['rows'][number]>`
      select case when v.branch_id is not null then json_build_object('id', v.branch_id,
          'title', min(local_name(b))) end as branch,
        v.currency_id as currency, count(*)::integer as count,
        trim_scale(sum(v.balance))::text as total,
        trim_scale(coalesce(sum(v.balance) filter (where v.issued_on > ${day}::date - 90),
          0))::text as recent,
        trim_scale(coalesce(sum(v.balance) filter (where v.issued_on <= ${day}::date - 90
          and v.issued_on > ${day}::date - 365), 0))::text as year,
        trim_scale(coalesce(sum(v.balance) filter (where v.issued_on <= ${day}::date - 365),
          0))::text as older
      from stored_value v
      left join branch_title b on b.id = v.branch_id
      where v.kind in ('giftCard', 'voucher') and v.balance > 0
      group by v.branch_id, v.currency_id
      order by min(local_name(b)), sum(v.first_balance) desc
      limit 200`)
    return { rows }
  },
})
