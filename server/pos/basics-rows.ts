/** The rows of what a till is told, read in one question. */
import { sql } from 'kysely'
import type { TillBasics, TillUser } from '../../domain/pos/contract.ts'
import { everyModifier, priceLists } from '../catalog/sold-facts.ts'
import { adminLimits, rankedCurrencies, ratesSince, roleLimits } from '../kernel/company-facts.ts'
import { programmesJson } from '../loyalty/wallet-rows.ts'
import { tillPromotions } from '../promotions/promotion-facts.ts'

export type Gathered = Pick<
  TillBasics,
  | 'register'
  | 'branch'
  | 'warehouse'
  | 'drawer'
  | 'shift'
  | 'cashClient'
  | 'currencies'
  | 'methods'
  | 'bills'
  | 'units'
  | 'categories'
  | 'modifiers'
  | 'lists'
  | 'soldOut'
  | 'promotions'
  | 'loyalty'
> & {
  company: Omit<TillBasics['company'], 'numberFormat'>
  users: (Omit<TillUser, 'pin'> & {
    pin: { salt: string; verifier: string; digits: number | null } | null
  })[]
  /** The newest first. */
  rates: { validFrom: string; buy: string; sell: string; at: string }[]
}

const company = sql`
  (select json_build_object('id', c.company_id, 'name', c.name,
      'address', nullif(concat_ws(', ', coalesce(b.address, c.address), c.city), ''),
      'phone', coalesce(b.phone, c.phone), 'financialNumber', c.financial_number,
      'logo', c.logo_id, 'timeZone', c.time_zone,
      'language', (
        select u.language
        from app_user u
        where u.company_id = c.company_id and u.user_type = 'admin'
        order by u.created_at, u.id
        limit 1))
    from company c) as company`

const shift = sql`
  (select json_build_object('id', s.id, 'number', s.number, 'openedAt', s.opened_at,
      'openedName', s.opened_name, 'stoppedName', s.stopped_name, 'notes', coalesce((
        select json_agg(note order by n.currency_id, at)
        from shift_count n, jsonb_array_elements(n.notes) with ordinality as notes (note, at)
        where n.company_id = s.company_id and n.shift_id = s.id and n.kind = 'float'), '[]'))
    from shift s
    where s.company_id = r.company_id and s.drawer_id = r.drawer_id and s.state = 'open') as shift`

/** Cash of the two currencies, cards and cheques; the others have screens of their own. */
const moneyOf = (since: string) => sql`
  ${rankedCurrencies} as currencies,
  ${ratesSince(since)} as rates,
  (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'altName', alt_name,
      'nameFr', name_fr, 'nameAr', name_ar, 'type', type, 'currency', currency_id, 'asksReference', asks_reference,
      'asksCustomer', asks_customer)
      order by type, name), '[]')
    from payment_method m
    where is_active and type in ('cash', 'creditCard', 'cheque', 'giftCard', 'cashBack',
      'deposit')
      and (currency_id is null or exists (
        select 1 from currency c where c.id = m.currency_id and c.rank is not null))) as methods,
  (select coalesce(json_agg(json_build_object('id', b.id, 'currency', b.currency_id,
      'value', trim_scale(b.value)::text, 'kind', b.kind)
      order by b.currency_id, b.value desc, b.kind), '[]')
    from money_bill b
    join currency c on c.company_id = b.company_id and c.id = b.currency_id
    where b.is_active and c.rank is not null) as bills`

const catalogue = sql`
  (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'symbol', symbol,
      'altName', alt_name, 'nameFr', name_fr, 'nameAr', name_ar, 'baseId', base_id, 'factor', coalesce(trim_scale(factor), 1)::text) order by id), '[]')
    from unit) as units,
  (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'altName', alt_name,
      'nameFr', name_fr, 'nameAr', name_ar, 'colourCode', tile_colour, 'image', image_id, 'position', position)
      order by position), '[]')
    from (
      select k.*, row_number() over (order by lower(name), id) as position
      from category k) k) as categories,
  ${everyModifier} as modifiers,
  ${priceLists} as lists`

const people = sql`
  (select names_of(p) || jsonb_build_object('id', id)
    from thirdparty p
    where is_cash_client) as "cashClient",
  (select json_agg(json_build_object('id', u.id, 'name', u.full_name, 'username', u.username,
      'isAdmin', u.user_type = 'admin',
      'isStaff', exists (
        select 1
        from employee e
        where e.company_id = u.company_id and e.user_id = u.id and e.is_active),
      'pin', case when u.pin_verifier is not null then
        json_build_object('salt', u.pin_salt, 'verifier', u.pin_verifier,
          'digits', u.pin_digits) end,
      'permissions', coalesce(to_json(o.permissions), '[]'),
      'limits', case when u.user_type = 'admin' then ${adminLimits} else ${roleLimits} end)
      order by u.full_name, u.id)
    from app_user u
    left join role o on o.company_id = u.company_id and o.id = u.role_id
    where u.is_active and (u.user_type = 'admin'
      or not exists (
        select 1
        from role_branch l
        where l.company_id = u.company_id and l.role_id = u.role_id)
      or exists (
        select 1
        from role_branch l
        where l.company_id = u.company_id and l.role_id = u.role_id
          and l.branch_id = r.branch_id))) as users`

/** What the branch has run out of; most days it is little. */
const soldOut = sql`
  (select coalesce(json_agg(s.item_id order by s.item_id), '[]')
    from sold_out s
    where s.company_id = r.company_id and s.branch_id = r.branch_id) as "soldOut"`

/** With the rates from `since` on, and the one that held then. */
export const gathered = (register: string, since: string) => sql<Gathered>`
  select
    json_build_object('id', r.id, 'name', r.name, 'code', r.code, 'branchCode', b.code)
      as register,
    json_build_object('id', b.id, 'title', b.name, 'names', names_of(b)) as branch,
    json_build_object('id', w.id, 'title', w.name) as warehouse,
    json_build_object('id', d.id, 'title', d.name) as drawer,
    ${company}, ${shift}, ${moneyOf(since)}, ${catalogue}, ${people}, ${soldOut},
    ${tillPromotions(sql`r.branch_id`, since)} as promotions, ${programmesJson} as loyalty
  from register r
  join branch b on b.company_id = r.company_id and b.id = r.branch_id
  join warehouse w on w.company_id = r.company_id and w.id = r.warehouse_id
  join drawer d on d.company_id = r.company_id and d.id = r.drawer_id
  where r.id = ${register}`
