/** The facts tickets are decided on, read in one question once their register is held. */
import { sql } from 'kysely'
import { emptyPlace, type Place } from '../../../domain/books/place.ts'
import type { Rank } from '../../../domain/money/measure.ts'
import type {
  RegisterFacts,
  ShiftFacts,
  TicketCompany,
} from '../../../domain/pos/ticket/ticket-facts.ts'
import { noRecipes, recipesAtSale } from '../../catalog/recipe-rows.ts'
import { listedPrices, priceLists } from '../../catalog/sold-facts.ts'
import {
  accountsByRole,
  lastRates,
  lockedThrough,
  rankedCurrencies,
  roleLimits,
  timeZone,
} from '../../kernel/company-facts.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { placedSettings } from '../../kernel/settings.ts'
import { withStanding } from '../../kernel/standing.ts'
import { programmesJson } from '../../loyalty/wallet-rows.ts'
import { soldPromotions } from '../../promotions/promotion-facts.ts'

export type Wanted = {
  register: string
  ids: readonly string[]
  numbers: readonly string[]
  sequences: readonly number[]
  parts: readonly string[]
  items: readonly string[]
  options: readonly string[]
  partners: readonly string[]
  users: readonly string[]
  /** That lines say they were given. */
  promotions: readonly string[]
}

const known = ({ ids, numbers, sequences, register, parts }: Wanted) => sql`
  (select coalesce(json_agg(json_build_object('id', d.id, 'number', d.number, 'hash', d.hash,
      'digest', x.digest)), '[]')
    from document d
    left join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
    where d.id = any(${ids}::uuid[])) as posted,
  (select coalesce(json_agg(number), '[]')
    from document
    where number = any(${numbers}::text[])) as printed,
  (select coalesce(json_agg(json_build_object('id', id, 'number', number, 'code', code,
      'state', state, 'facts', facts, 'hash', hash, 'digest', digest)), '[]')
    from parked_ticket
    where id = any(${ids}::uuid[])) as parked,
  (select coalesce(json_agg(json_build_object('id', id, 'sequence', sequence, 'hash', hash,
      'previousHash', previous_hash)), '[]')
    from (
      select id, sequence, hash, previous_hash
      from document
      where register_id = ${register} and sequence = any(${sequences}::integer[])
      union all
      select id, sequence, hash, previous_hash
      from parked_ticket
      where register_id = ${register} and sequence = any(${sequences}::integer[])
        and code <> 'numberTaken') taken) as places,
  (select coalesce(json_agg(id), '[]')
    from (
      select id from document_line where id = any(${parts}::uuid[])
      union all
      select id from ticket_tender where id = any(${parts}::uuid[])) taken) as used`

/** What stands until somebody decides otherwise. */
type Still = Pick<
  TicketCompany,
  | 'units'
  | 'loyalty'
  | 'lists'
  | 'settings'
  | 'timeZone'
  | 'lockedThrough'
  | 'types'
  | 'currencies'
  | 'rates'
  | 'accounts'
  | 'methods'
> & { hasRecipes: boolean; hasPromotions: boolean }

type Live = Omit<TicketCompany, keyof Still>

const still = sql`
  (select coalesce(json_agg(json_build_object('id', id, 'title', coalesce(symbol, name),
      'baseId', base_id, 'factor', trim_scale(factor)::text, 'decimals', decimals)), '[]')
    from unit) as units,
  ${programmesJson} as loyalty,
  ${priceLists} as lists,
  ${placedSettings} as settings,
  ${timeZone} as "timeZone",
  ${lockedThrough} as "lockedThrough",
  (select json_agg(json_build_object('id', id, 'behaviour', behaviour))
    from transaction_type
    where prefix is null and behaviour in ('posSale', 'posRefund', 'receipt')) as types,
  ${rankedCurrencies} as currencies,
  ${lastRates(40)} as rates,
  ${accountsByRole} as accounts,
  (select coalesce(json_agg(json_build_object('id', id, 'type', type,
      'accountId', account_id, 'commissionAmount', trim_scale(commission_amount)::text,
      'commissionPercent', trim_scale(commission_percent)::text,
      'currencyId', currency_id, 'asksCustomer', asks_customer, 'isActive', is_active)), '[]')
    from payment_method) as methods,
  exists (select 1 from recipe) as "hasRecipes",
  exists (select 1 from promotion) as "hasPromotions"`

const goods = ({ items, partners, users }: Wanted) => sql`
  (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'kind', i.kind,
      'unitId', i.unit_id, 'isSold', i.is_active and i.is_sold_at_till, 'asksPrice', i.asks_price,
      'unitPrice', trim_scale(i.unit_price)::text, 'vat', trim_scale(i.vat)::text,
      'tax1', trim_scale(i.tax1)::text, 'tax2', trim_scale(i.tax2)::text,
      'category', i.category_id, 'brand', i.brand_id, 'canDiscount', i.can_discount,
      'hasModifiers', exists (
        select 1
        from item_modifier m
        where m.company_id = i.company_id and m.item_id = i.id),
      'packs', coalesce((
        select json_agg(json_build_object('unitId', b.unit_id,
          'factor', trim_scale(b.factor)::text, 'price', trim_scale(b.price)::text)
          order by b.position)
        from item_barcode b
        where b.company_id = i.company_id and b.item_id = i.id and b.unit_id is not null),
        '[]'))), '[]')
    from item i
    where i.id = any(${items}::uuid[])) as items,
  (select coalesce(json_agg(json_build_object('id', id, 'isCashClient', is_cash_client,
      'listId', price_list_id, 'groupId', group_id, 'termsDays', terms_days,
      'creditLimit', trim_scale(credit_limit)::text)), '[]')
    from thirdparty
    where id = any(${partners}::uuid[])) as partners,
  (select coalesce(json_agg(json_build_object('id', u.id,
      'names', json_build_array(u.full_name, u.username),
      'isAdmin', u.user_type = 'admin',
      'permissions', coalesce(to_json(o.permissions), '[]'),
      'limits', ${roleLimits})), '[]')
    from app_user u
    left join role o on o.company_id = u.company_id and o.id = u.role_id
    where u.id = any(${users}::uuid[])) as users`

/** What a ticket asks of things that its company may have none of is left out where it has none. */
function rarities({ items, options, promotions, register }: Wanted, known: Still | undefined) {
  const branch = sql`(select branch_id from register where id = ${register})`
  const areMade = known?.hasRecipes !== false || options.length > 0
  return sql.join([
    options.length > 0
      ? sql`
        (select coalesce(json_object_agg(id, trim_scale(price)::text), '{}')
          from modifier_option
          where id = any(${options}::uuid[])) as "optionPrices"`
      : sql`'{}'::json as "optionPrices"`,
    areMade
      ? sql`${recipesAtSale(items, options)} as recipes`
      : sql`${sql.lit(JSON.stringify(noRecipes))}::json as recipes`,
    known?.lists.length === 0 ? sql`'[]'::json as prices` : sql`${listedPrices(items)} as prices`,
    known?.hasPromotions === false
      ? sql`'[]'::json as promotions`
      : sql`${soldPromotions(branch, items)} as promotions`,
    promotions.length > 0 && known?.hasPromotions !== false
      ? sql`
        (select coalesce(json_agg(id), '[]')
          from promotion
          where id = any(${promotions}::uuid[])) as "knownPromotions"`
      : sql`'[]'::json as "knownPromotions"`,
  ])
}

export const ticketCompany = (tx: Tx, wanted: Wanted): Promise<TicketCompany> =>
  withStanding<Still, Live>(tx, {
    // Programmes are called as the reader says it.
    key: `ticket ${tx.language}`,
    still,
    live: (given) => sql`${known(wanted)}, ${goods(wanted)}, ${rarities(wanted, given)}`,
  })

/** Who sends: somebody of this role, at a station with what it was given; the office has none. */
export type Sender = {
  roleId: string | null
  station: string | null
  tokenHash: string | null
}

const reached = (roleId: string | null) => sql`
  (exists (select 1 from role_branch l where l.role_id = ${roleId}::uuid and l.branch_id = r.branch_id)
    or not exists (select 1 from role_branch l where l.role_id = ${roleId}::uuid))`

/** Whether it was given what it sends, at the hands of somebody of the branch; nothing is held. */
export const isStationProven = async (
  tx: Tx,
  register: string,
  { roleId, station, tokenHash }: Sender,
): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1
    from register r
    join till_station t on t.company_id = r.company_id and t.register_id = r.id
    where r.id = ${register} and t.id = ${station}::uuid and t.token_hash = ${tokenHash}::text
      and ${reached(roleId)}
    limit 1`)) !== undefined

type ShiftRow = Omit<ShiftFacts, 'cash' | 'openedAt'> & Place & { openedAt: string; rank: Rank }

/** One row for each currency of a drawer. Shifts of one drawer share what lies in it. */
function shiftsFrom(rows: readonly ShiftRow[]): ShiftFacts[] {
  const drawers = new Map<string, ShiftFacts['cash']>()
  const shifts = new Map<string, ShiftFacts>()
  for (const { rank, amount, first, second, openedAt, ...shift } of rows) {
    const cash = drawers.get(shift.drawerId) ?? { first: emptyPlace, second: emptyPlace }
    cash[rank] = { amount, first, second }
    drawers.set(shift.drawerId, cash)
    shifts.set(shift.id, { ...shift, openedAt: new Date(openedAt), cash })
  }
  return [...shifts.values()]
}

/**
 * The shifts, held until the tickets are written: whoever closes one waits for them, and whoever
 * comes after him sees it closed. A sale is therefore in the count or late, never lost between. With
 * them what lies in their drawers.
 */
const shiftRows = (ids: readonly string[]) => sql`
  select s.id, s.state, s.stopped_at is not null as "isStopped",
    s.opened_at as "openedAt", s.day, s.drawer_id as "drawerId",
    d.branch_id as "branchId", y.rank, trim_scale(c.amount)::text as amount,
    trim_scale(c.first)::text as first, trim_scale(c.second)::text as second
  from shift s
  join drawer d on d.company_id = s.company_id and d.id = s.drawer_id
  join money_place c on c.company_id = s.company_id and c.drawer_id = s.drawer_id
  join account a on a.company_id = c.company_id and a.id = c.account_id and a.role = 'cash'
  join currency y on y.company_id = a.company_id and y.id = a.currency_id
    and y.rank is not null
  where s.id = any(${[...new Set(ids)]}::uuid[])
  order by s.id, c.account_id
  for share of s
  for update of c`

type FoundRow = Place & { shift: string; rank: Rank }

/** With what the counts of closed shifts found: what comes late tells of it, at what it stands at. */
async function withFound(tx: Tx, shifts: readonly ShiftFacts[]): Promise<ShiftFacts[]> {
  const closed = shifts.filter(({ state }) => state === 'closed').map(({ id }) => id)
  if (closed.length === 0) return [...shifts]
  const rows = await tx.rows(sql<FoundRow>`
    select n.shift, y.rank, trim_scale(sum(l.amount))::text as amount,
      trim_scale(sum(l.first))::text as first, trim_scale(sum(l.second))::text as second
    from (
      select s.id as shift, s.closing_entry_id as entry
      from shift s
      where s.id = any(${closed}::uuid[])
      union all
      select x.shift_id, e.id
      from ticket_extra x
      join entry e on e.company_id = x.company_id and e.document_id = x.document_id
      where x.shift_id = any(${closed}::uuid[]) and x.is_late
      union
      select m.shift_id, m.entry_id
      from cash_movement m
      where m.shift_id = any(${closed}::uuid[]) and m.is_late) n
    join entry_line l on l.entry_id = n.entry
    join account a on a.company_id = l.company_id and a.id = l.account_id
      and a.role = 'cashDifference'
    join currency y on y.company_id = l.company_id and y.id = l.currency_id
      and y.rank is not null
    group by n.shift, y.rank`)
  return shifts.map((shift) => {
    if (shift.state !== 'closed') return shift
    const found = { first: emptyPlace, second: emptyPlace }
    for (const { shift: id, rank, ...place } of rows) if (id === shift.id) found[rank] = place
    return { ...shift, found }
  })
}

type Held = { held: RegisterFacts; shifts: ShiftFacts[] }

/**
 * Holds the register, and then the shifts: its tickets are taken one request after the other. What
 * stands beside its end (what a report has covered, who has it, where its money lies) is read once it
 * is held. A station that sold before there were proofs, and has lost its register since, is known by its name
 * alone.
 */
export async function heldRegister(
  tx: Tx,
  register: string,
  { roleId, station, tokenHash }: Sender,
  shifts: readonly string[],
): Promise<Held | undefined> {
  const holding = tx.rows(sql`
    select 1 from register_end where register_id = ${register} for update`)
  const reading = tx.maybe(sql<{ held: RegisterFacts | null; shifts: ShiftRow[] }>`
    with held as (
      select r.id, r.code, r.branch_id as "branchId", b.code as "branchCode",
        r.drawer_id as "drawerId", r.warehouse_id as "warehouseId", e.next,
        e.last_hash as "lastHash", e.missing, e.tickets,
        coalesce((
          select z.last_sequence
          from z_range z
          where z.company_id = r.company_id and z.register_id = r.id
          order by z.first_sequence desc
          limit 1), 0) as covered,
        array(
          select p.next
          from register_repair p
          where p.company_id = r.company_id and p.register_id = r.id
          order by p.position) as repairs,
        ${reached(roleId)} as "isReached",
        (select json_build_object('endedNext',
            case when t.released_at is not null then coalesce(t.ended_next, 0) end)
          from till_station t
          where t.company_id = r.company_id and t.register_id = r.id and t.id = ${station}::uuid
            and (t.token_hash = ${tokenHash}::text
              or t.token_hash is null and t.released_at is not null)
          order by t.claimed_at desc
          limit 1) as hold
      from register r
      join branch b on b.company_id = r.company_id and b.id = r.branch_id
      join register_end e on e.company_id = r.company_id and e.register_id = r.id
      where r.id = ${register}),
    shifts as (${shiftRows(shifts)})
    select (select row_to_json(held) from held) as held,
      (select coalesce(json_agg(shifts), '[]') from shifts) as shifts`)
  const [row] = await Promise.all([reading, holding])
  if (!row?.held) return undefined
  const known = shiftsFrom(row.shifts)
  return { held: row.held, shifts: await withFound(tx, known) }
}
