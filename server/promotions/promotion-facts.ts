/** Promotions as rules and tills know them. */
import { type RawBuilder, sql } from 'kysely'

/** Of `p`. */
export const promotionShape: RawBuilder<unknown> = sql`
  json_build_object('id', p.id, 'name', p.name, 'altName', p.alt_name, 'nameFr', p.name_fr,
    'nameAr', p.name_ar, 'kind', p.kind, 'percent', trim_scale(p.percent)::text,
    'value', trim_scale(p.value)::text, 'currency', p.currency_id, 'buyCount', p.buy_count,
    'getCount', p.get_count, 'minQuantity', trim_scale(p.min_quantity)::text,
    'minAmount', trim_scale(p.min_amount)::text, 'validFrom', p.valid_from, 'validTo', p.valid_to,
    'days', p.days, 'fromTime', p.from_time, 'toTime', p.to_time, 'branch', p.branch_id,
    'couponUse', p.coupon_use, 'couponCode', p.coupon_code, 'priority', p.priority,
    'isCombinable', p.is_combinable, 'perTicket', p.per_ticket,
    'groups', coalesce((
      select json_agg(g.partner_group_id order by g.partner_group_id)
      from promotion_partner_group g
      where g.company_id = p.company_id and g.promotion_id = p.id), '[]'),
    'targets', coalesce((
      select json_agg(json_build_object('item', t.item_id, 'category', t.category_id,
        'brand', t.brand_id, 'count', t.count, 'isReward', t.is_reward) order by t.position)
      from promotion_target t
      where t.company_id = p.company_id and t.promotion_id = p.id), '[]'))`

/** What a till of this branch keeps: all that is not over on that day. */
export const tillPromotions = (branch: RawBuilder<unknown>, since: string): RawBuilder<unknown> =>
  sql`
    (select coalesce(json_agg(${promotionShape} order by p.id), '[]')
      from promotion p
      where p.is_active and (p.branch_id is null or p.branch_id = ${branch})
        and (p.valid_to is null or p.valid_to >= ${since}::date))`

/** Those of a branch that look at any of these items. */
export const soldPromotions = (
  branch: RawBuilder<unknown>,
  items: readonly string[],
): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(${promotionShape} order by p.id), '[]')
    from promotion p
    where p.is_active and (p.branch_id is null or p.branch_id = ${branch})
      and (not exists (
          select 1
          from promotion_target t
          where t.company_id = p.company_id and t.promotion_id = p.id and not t.is_reward)
        or exists (
          select 1
          from promotion_target t
          join item i on i.company_id = t.company_id and i.id = any(${items}::uuid[])
            and coalesce(t.item_id = i.id, true)
            and (t.category_id is null or t.category_id = i.category_id)
            and (t.brand_id is null or t.brand_id = i.brand_id)
          where t.company_id = p.company_id and t.promotion_id = p.id and not t.is_reward)))`
