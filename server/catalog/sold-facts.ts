/** What is asked for whatever is sold: price lists, what they say about items, questions of items. */
import { type RawBuilder, sql } from 'kysely'

export const priceLists: RawBuilder<unknown> = sql`
  (select coalesce(json_agg(json_build_object('id', p.id, 'priority', p.priority,
      'currencyId', p.currency_id, 'isActive', p.is_active, 'validFrom', p.valid_from,
      'validTo', p.valid_to, 'groups', coalesce((
        select json_agg(g.partner_group_id order by g.partner_group_id)
        from price_list_partner_group g
        where g.company_id = p.company_id and g.price_list_id = p.id), '[]'))
      order by p.id), '[]')
    from price_list p)`

const listed = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(json_build_object('id', id, 'itemId', item_id,
      'listId', price_list_id, 'unitId', unit_id, 'minQuantity', trim_scale(min_quantity)::text,
      'price', trim_scale(price)::text, 'discountPercent', trim_scale(discount_percent)::text,
      'validFrom', valid_from, 'validTo', valid_to)), '[]')
    from list_price
    where ${condition})`

export const listedPrices = (items: readonly string[]): RawBuilder<unknown> =>
  listed(sql`item_id = any(${items}::uuid[])`)

/** Of what tills sell. */
export const soldPrices: RawBuilder<unknown> = listed(sql`
  item_id in (select i.id from item i where i.is_active and i.is_sold_at_till)`)

/** As tills know them. */
export const everyModifier: RawBuilder<unknown> = sql`
  (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name,
      'altName', m.alt_name, 'nameFr', m.name_fr, 'nameAr', m.name_ar, 'min', m.min, 'max', m.max,
      'options', coalesce((
        select json_agg(json_build_object('id', o.id, 'name', o.name, 'altName', o.alt_name,
          'nameFr', o.name_fr, 'nameAr', o.name_ar, 'price', trim_scale(o.price)::text) order by o.position)
        from modifier_option o
        where o.company_id = m.company_id and o.modifier_id = m.id), '[]')) order by m.id), '[]')
    from modifier m)`
