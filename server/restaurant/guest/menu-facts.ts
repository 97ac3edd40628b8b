/** What the page of a guest is made of, read behind the wall of its company in one question. */
import { sql } from 'kysely'
import type { Allergen } from '../../../domain/catalog/allergens.ts'
import type { ListedPrice, ListFacts } from '../../../domain/catalog/pricing/price.ts'
import type { WeekHours } from '../../../domain/kernel/calendar/weekday.ts'
import type { LocalNames, UnitNames } from '../../../domain/kernel/naming/local-name.ts'
import { rateNumberOn } from '../../kernel/company-facts.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

/** Where the code hangs, and whether it still does. */
export type Place = {
  companyId: string
  branchId: string
  isWithdrawn: boolean
  branch: LocalNames
  section: LocalNames | null
  table: string | null
}

/** A table that was moved takes its code along. */
export const placeOf = (tx: Tx, code: string) =>
  tx.maybe(sql<Place>`
    select m.company_id as "companyId", b.id as "branchId",
      m.withdrawn_at is not null as "isWithdrawn", names_of(b) as branch,
      case when s.id is not null then names_of(s) end as section, t.name as table
    from menu_code m
    left join dining_table t on t.company_id = m.company_id and t.id = m.table_id
    left join section s on s.company_id = m.company_id and s.id = coalesce(t.section_id, m.section_id)
    join branch b on b.company_id = m.company_id and b.id = coalesce(s.branch_id, m.branch_id)
    where m.code = ${code}`)

export type MenuRow = LocalNames & WeekHours & { id: string; categories: string[] }

/** Those of the branch and of the whole house, in the order they are read. */
export const menusOf = (tx: Tx, branchId: string) =>
  tx.rows(sql<MenuRow>`
    select m.id, m.name, m.alt_name as "altName", m.name_fr as "nameFr", m.name_ar as "nameAr",
      m.days, m.from_time as "fromTime", m.to_time as "toTime", coalesce((
        select json_agg(p.category_id order by p.position)
        from menu_part p
        where p.company_id = m.company_id and p.menu_id = m.id), '[]') as categories
    from menu m
    where m.is_active and (m.branch_id is null or m.branch_id = ${branchId})
    order by m."order" nulls last, m.name, m.id`)

/** Nobody learns an id of the house: dishes have a key of their own, the same at every table. */
const dishKey = sql.raw(
  `left(encode(sha256(convert_to(i.company_id::text || i.id::text, 'utf8')), 'hex'), 16)`,
)

/** What is on the menu: the same for the page, its pictures and what is sold out. */
const isServed = (categories: readonly string[]) => sql`
  i.is_active and i.is_sold_at_till and i.is_on_menu
    and i.category_id = any(${categories}::uuid[])`

export type DishRow = LocalNames & {
  id: string
  key: string
  category: string
  description: string | null
  descriptionFr: string | null
  descriptionAr: string | null
  unitPrice: string
  unit: UnitNames | null
  picture: string | null
  allergens: Allergen[]
  modifiers: string[]
  isSoldOut: boolean
  canBeOrdered: boolean
}

export const dishesOf = (tx: Tx, branchId: string, categories: readonly string[]) =>
  tx.rows(sql<DishRow>`
    select i.id, ${dishKey} as key, i.category_id as category, i.name, i.alt_name as "altName",
      i.name_fr as "nameFr", i.name_ar as "nameAr", i.description,
      i.description_fr as "descriptionFr", i.description_ar as "descriptionAr",
      trim_scale(i.unit_price)::text as "unitPrice", i.allergens,
      case when i.is_weighed then json_build_object('name', u.name, 'altName', u.alt_name,
        'nameFr', u.name_fr, 'nameAr', u.name_ar, 'symbol', u.symbol) end as unit,
      left(encode(sha256(convert_to(i.image_id::text, 'utf8')), 'hex'), 8) as picture,
      coalesce((
        select json_agg(m.modifier_id)
        from item_modifier m
        where m.company_id = i.company_id and m.item_id = i.id), '[]') as modifiers,
      exists (
        select 1
        from sold_out s
        where s.company_id = i.company_id and s.item_id = i.id
          and s.branch_id = ${branchId}) as "isSoldOut",
      not i.is_weighed and not i.has_serials as "canBeOrdered"
    from item i
    join unit u on u.company_id = i.company_id and u.id = i.unit_id
    where ${isServed(categories)}
    order by i.favourite_place nulls last, i.name, i.id
    limit 1000`)

/** The ids behind these keys, of what is served now. */
export const servedIds = (tx: Tx, categories: readonly string[], keys: readonly string[]) =>
  tx.rows(sql<{ id: string; key: string }>`
    select i.id, ${dishKey} as key
    from item i
    where ${isServed(categories)} and ${dishKey} = any(${keys}::text[])`)

export const soldOutKeys = async (
  tx: Tx,
  branchId: string,
  categories: readonly string[],
): Promise<string[]> =>
  (
    await tx.rows(sql<{ key: string }>`
      select ${dishKey} as key
      from sold_out s
      join item i on i.company_id = s.company_id and i.id = s.item_id
      where s.branch_id = ${branchId} and ${isServed(categories)}
      order by key`)
  ).map(({ key }) => key)

/** Where the picture of a dish lies; of no dish that is not on the menu. */
export const pictureOf = (tx: Tx, key: string, categories: readonly string[]) =>
  tx.maybe(sql<{ storageKey: string }>`
    select f.storage_key as "storageKey"
    from item i
    join media_file f on f.company_id = i.company_id and f.id = i.image_id
    where ${isServed(categories)} and ${dishKey} = ${key}`)

export type ModifierRow = LocalNames & {
  id: string
  min: number
  max: number
  options: (LocalNames & { id: string; price: string })[]
}

export type CategoryRow = LocalNames & { id: string; key: string }

export type GuestShopRow = {
  company: LocalNames
  phone: string | null
  /** The mark of the logo, and where its bytes lie. */
  logo: string | null
  logoKey: string | null
  timeZone: string
  rate: string | null
  client: { listId: string | null; groupId: string | null } | null
  lists: ListFacts[]
  categories: CategoryRow[]
  modifiers: ModifierRow[]
}

/** Everything besides the dishes; who walks in pays what the client without a name pays. */
export const guestShopOf = (tx: Tx, branchId: string, day: string) =>
  tx.one(sql<GuestShopRow>`
    select json_build_object('name', c.name, 'altName', c.alt_name) as company,
      coalesce(b.phone, c.phone) as phone, c.time_zone as "timeZone",
      left(encode(sha256(convert_to(c.logo_id::text, 'utf8')), 'hex'), 8) as logo,
      (select f.storage_key from media_file f where f.id = c.logo_id) as "logoKey",
      trim_scale(${rateNumberOn(day)})::text as rate,
      (select json_build_object('listId', p.price_list_id, 'groupId', p.group_id)
        from thirdparty p
        where p.is_cash_client) as client,
      (select coalesce(json_agg(json_build_object('id', l.id, 'priority', l.priority,
          'currencyId', l.currency_id, 'isActive', l.is_active, 'validFrom', l.valid_from,
          'validTo', l.valid_to, 'groups', coalesce((
            select json_agg(g.partner_group_id)
            from price_list_partner_group g
            where g.company_id = l.company_id and g.price_list_id = l.id), '[]'))), '[]')
        from price_list l
        where l.is_active) as lists,
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name,
          'altName', k.alt_name, 'nameFr', k.name_fr, 'nameAr', k.name_ar)), '[]')
        from category k) as categories,
      (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name,
          'altName', m.alt_name, 'nameFr', m.name_fr, 'nameAr', m.name_ar, 'min', m.min,
          'max', m.max, 'options', coalesce((
            select json_agg(json_build_object('id', o.id, 'name', o.name, 'altName', o.alt_name,
              'nameFr', o.name_fr, 'nameAr', o.name_ar, 'price', trim_scale(o.price)::text)
              order by o.position)
            from modifier_option o
            where o.company_id = m.company_id and o.modifier_id = m.id), '[]'))
          order by m.name, m.id), '[]')
        from modifier m) as modifiers
    from company c, branch b
    where b.id = ${branchId}`)

/** What the item of the service bears itself. */
export const serviceRates = (tx: Tx, item: string) =>
  tx.maybe(sql<{ vat: string | null; tax1: string | null; tax2: string | null }>`
    select trim_scale(vat)::text as vat, trim_scale(tax1)::text as tax1,
      trim_scale(tax2)::text as tax2
    from item
    where id = ${item}`)

export type PriceRow = ListedPrice & { itemId: string }

/** Only of the lists that whoever walks in may buy from. */
export const listedPrices = (tx: Tx, lists: readonly string[], items: readonly string[]) =>
  lists.length === 0
    ? Promise.resolve([])
    : tx.rows(sql<PriceRow>`
        select id, item_id as "itemId", price_list_id as "listId", unit_id as "unitId",
          trim_scale(min_quantity)::text as "minQuantity", trim_scale(price)::text as price,
          trim_scale(discount_percent)::text as "discountPercent", valid_from as "validFrom",
          valid_to as "validTo"
        from list_price
        where price_list_id = any(${lists}::uuid[]) and item_id = any(${items}::uuid[])`)
