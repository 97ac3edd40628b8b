/** The cash back of clients in the database: their wallets, lots and levels. */
import { sql } from 'kysely'
import type { ShopClock } from '../../domain/kernel/business-day.ts'
import { newId } from '../../domain/kernel/id.ts'
import { turnoverFrom } from '../../domain/loyalty/level.ts'
import type { LoyalClient } from '../../domain/loyalty/loyalty-book.ts'
import { firstCurrencyId, secondOfNothing } from '../kernel/company-facts.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { uniteWallets } from './unite.ts'

/** The programmes of the company, as a piece of a question. */
export const programmesJson: Raw = sql`
  (select coalesce(json_agg(json_build_object('id', p.id, 'name', local_name(p), 'unit', p.unit,
      'pointWorth', trim_scale(p.point_worth)::text, 'startsOn', p.starts_on, 'endsOn', p.ends_on,
      'isActive', p.is_active, 'percent', trim_scale(p.percent)::text,
      'isWithTax', p.is_with_tax, 'earnsOnServices', p.earns_on_services,
      'birthdayMultiplier', trim_scale(p.birthday_multiplier)::text,
      'birthdayPeriod', p.birthday_period, 'pendingDays', p.pending_days,
      'expiryMonths', p.expiry_months, 'leastBasket', trim_scale(p.least_basket)::text,
      'mostPercent', trim_scale(p.most_percent)::text, 'pinAbove', trim_scale(p.pin_above)::text,
      'spentBack', p.spent_back, 'officeFrom', p.office_from,
      'rates', (
        select coalesce(json_agg(json_build_object('category', r.category_id, 'weekday', r.weekday,
          'percent', trim_scale(r.percent)::text) order by r.position), '[]')
        from loyalty_rate r
        where r.company_id = p.company_id and r.loyalty_programme_id = p.id),
      'levels', (
        select coalesce(json_agg(json_build_object('name', l.name,
          'threshold', trim_scale(l.threshold)::text,
          'multiplier', trim_scale(l.multiplier)::text) order by l.position), '[]')
        from loyalty_level l
        where l.company_id = p.company_id and l.loyalty_programme_id = p.id)) order by p.id), '[]')
    from loyalty_programme p
    where p.is_active)`

/** What a client bought less what he brought back; an invoice of a ticket is no second sale. */
export const turnoverOf = (partner: Raw, day: string): Raw => sql`
  (select trim_scale(coalesce(sum(case
      when d.behaviour in ('posSale', 'salesInvoice') then d.first_total
      else - d.first_total
    end), 0))::text
    from document d
    where d.partner_id = ${partner} and d.day between ${turnoverFrom(day)}::date and ${day}::date
      and d.state = 'posted'
      and d.behaviour in ('posSale', 'posRefund', 'salesInvoice', 'salesReturn'))`

type WalletRow = { partner: string; value: string }

/** What is owed to the house comes first: what is earned pays it. */
const walletIds = (tx: Tx, partners: readonly string[]) =>
  tx.rows(sql<WalletRow>`
    select v.partner_id as partner, v.id as value
    from stored_value v
    where v.partner_id = any(${[...partners]}::uuid[]) and v.kind in ('cashBack', 'points')
      and v.state <> 'moved'
    order by v.balance >= 0, v.id`)

/** Whoever comes second finds the wallet that was made meanwhile. */
async function makeWallets({ tx, actor, day }: Asking, partners: readonly string[]): Promise<void> {
  const ids = await tx.rows(sql<{ id: string }>`
    select id
    from thirdparty
    where id = any(${[...partners]}::uuid[]) and not is_cash_client
    order by id
    for no key update`)
  await tx.rows(sql`
    insert into stored_value (id, kind, state, currency_id, partner_id, second_balance, issued_name,
      issued_on)
    select made.id, coalesce(wallet_kind_on(${day}::date), 'cashBack'), 'active', ${firstCurrencyId},
      made.partner, ${secondOfNothing}, ${actor.fullName},
      ${day}::date
    from unnest(${ids.map(() => newId())}::uuid[], ${ids.map(({ id }) => id)}::uuid[])
      as made (id, partner)
    where not exists (
      select 1
      from stored_value v
      where v.partner_id = made.partner and v.kind in ('cashBack', 'points')
        and v.state <> 'moved')`)
}

type Asking = { tx: Tx; actor: { fullName: string }; day: string; clock: ShopClock }

/** The wallets of clients who are known by name; who had none gets one, who had two has one. */
async function walletsFor(at: Asking, partners: readonly string[]): Promise<WalletRow[]> {
  const { tx } = at
  const found = await walletIds(tx, partners)
  const missing = partners.filter((id) => !found.some(({ partner }) => partner === id))
  if (missing.length > 0) await makeWallets(at, missing)
  const groups = Map.groupBy(found, ({ partner }) => partner)
  const several = [...groups.values()].filter((rows) => rows.length > 1)
  for (const rows of several)
    await uniteWallets(
      at,
      rows.map(({ value }) => value),
    )
  return missing.length > 0 || several.length > 0 ? walletIds(tx, partners) : found
}

export async function loyalClients(
  at: Asking,
  partners: readonly string[],
): Promise<LoyalClient[]> {
  if (partners.length === 0) return []
  const { tx, day } = at
  const ids = [...new Set(partners)].toSorted()
  const wallets = await walletsFor(at, ids)
  const rows = await tx.rows(sql<Omit<LoyalClient, 'value'>>`
    select p.id as partner, p.birth_date as "birthDate", ${turnoverOf(sql`p.id`, day)} as turnover
    from thirdparty p
    where p.id = any(${ids}::uuid[])`)
  return rows.flatMap((row) => {
    const own = wallets.find(({ partner }) => partner === row.partner)
    return own ? [{ ...row, value: own.value }] : []
  })
}
