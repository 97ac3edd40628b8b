/** What the documents of a sample year are made of: the company as it was filled. */

import { sql } from 'kysely'
import type { BehaviourName } from '../../../domain/books/behaviour.ts'
import { businessDayOf } from '../../../domain/kernel/business-day.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { rateOn } from '../../../domain/money/rates.ts'
import type { Balance } from '../../../domain/stock/goods/held.ts'
import type { PartnerFacts, TradeFacts } from '../../../domain/trade/posting/facts.ts'
import type { TradeRules } from '../../../domain/trade/posting/rules.ts'
import { ratesSince } from '../../kernel/company-facts.ts'
import type { Actor } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { lockBalances } from '../../stock/balance.ts'
import { tradeFacts } from '../../trade/facts.ts'
import { tradeRules } from '../../trade/rules.ts'

export type Goods = {
  id: string
  unitPrice: string
  cost: string
  vat: string
  supplier: string | null
  kind: 'stocked' | 'service'
  isWeighed: boolean
  /** What should always be there, over all shops. */
  least: number
}

export type Place = {
  branch: NonNullable<TradeFacts['branch']>
  warehouse: string
  rules: TradeRules
}

export type SampleShop = {
  actor: Actor
  facts: TradeFacts
  places: Place[]
  /** What the shop sells, the best sellers first; what is made to order has no stock. */
  goods: Goods[]
  /** What it buys: goods that somebody supplies, and what the bar and the kitchen use up. */
  bought: Goods[]
  balances: Map<string, Balance>
  cashClient: PartnerFacts
  clients: PartnerFacts[]
  suppliers: PartnerFacts[]
  typeOf(behaviour: BehaviourName): NonNullable<TradeFacts['type']>
  rateOn(day: string): TradeFacts['rate']
  first: string
  second: string | null
  methods: { cash: string; cashSecond: string | null; card: string | null }
  today: string
  /** What is written beside the money of the owners. */
  capitalNote: string
  /** Those that take documents, each with the day it began. */
  projects: { id: string; startsOn: string }[]
}

type Gathered = {
  userId: string
  fullName: string
  branches: (NonNullable<TradeFacts['branch']> & { warehouse: string | null })[]
  goods: (Goods & { isSold: boolean })[]
  partners: (PartnerFacts & { isCash: boolean })[]
  rates: { validFrom: string; buy: string; at: string }[]
  methods: { id: string; type: string; currency: string | null }[]
  zone: string
  capital: string
  projects: SampleShop['projects']
}

const gathered = sql<Gathered>`
  select u.id as "userId", u.full_name as "fullName",
    c.time_zone as zone,
    (select a.name from account a where a.role = 'capital') as capital,
    (select coalesce(json_agg(json_build_object('id', j.id, 'startsOn', j.starts_on)
        order by j.code), '[]')
      from project j
      where j.state = 'running' and j.is_active and j.starts_on is not null) as projects,
    (select json_agg(json_build_object('id', b.id, 'code', b.code, 'warehouse', (
        select w.id
        from warehouse w
        where w.branch_id = b.id
        order by w.created_at, w.id
        limit 1)) order by b.code nulls first)
      from branch b) as branches,
    (select json_agg(json_build_object('id', i.id, 'kind', i.kind,
        'unitPrice', trim_scale(i.unit_price)::text,
        'cost', trim_scale(coalesce(i.supplier_price, round(i.unit_price * 0.7, 2)))::text,
        'vat', trim_scale(i.vat)::text, 'supplier', i.supplier_id,
        'isWeighed', i.is_weighed, 'least', coalesce(i.min_quantity, 0),
        'isSold', i.is_sold_at_till) order by i.special_code, i.name)
      from item i
      where i.is_active) as goods,
    (select json_agg(json_build_object('id', p.id, 'name', p.name, 'isClient', p.is_client,
        'isSupplier', p.is_supplier, 'isActive', p.is_active, 'termsDays', p.terms_days,
        'creditLimit', null, 'isCash', p.is_cash_client) order by p.name)
      from thirdparty p) as partners,
    ${ratesSince(null)} as rates,
    (select json_agg(json_build_object('id', m.id, 'type', m.type, 'currency', m.currency_id))
      from payment_method m
      where m.is_active) as methods
  from company c
  cross join lateral (
    select id, full_name
    from app_user
    order by created_at, id
    limit 1) u`

const everything: Actor['limits'] = {
  discountLimit: null,
  canChangePrice: true,
  canSeeCost: true,
  canBackDate: true,
  canOpenDrawer: true,
  canWriteOff: true,
}

export async function sampleShop(tx: Tx, companyId: string): Promise<SampleShop> {
  const row = await tx.one(gathered)
  const places = await Promise.all(
    row.branches.flatMap(({ warehouse, ...branch }) =>
      warehouse
        ? [
            tradeRules(tx, { branchId: branch.id, userId: row.userId }).then((rules) => ({
              branch,
              warehouse,
              rules,
            })),
          ]
        : [],
    ),
  )
  // The night belongs to the day before: nothing is posted on a day that has not begun.
  const today = businessDayOf(new Date(), row.zone, places[0]?.rules.dayEndHour ?? 0)
  const goods = row.goods.map((it) => ({ ...it, vat: it.vat ?? places[0]?.rules.rates.vat ?? '0' }))
  // What is made here, nobody supplies.
  const bought = goods.filter(({ kind, supplier }) => kind === 'stocked' && supplier)
  const sold = goods.filter((it) => it.isSold && (it.kind === 'service' || bought.includes(it)))
  const facts = await tradeFacts(tx, {
    id: newId(),
    type: newId(),
    branch: places[0]?.branch.id ?? newId(),
    day: today,
    items: [...new Set([...sold, ...bought])].map(({ id }) => id),
    warehouses: places.map(({ warehouse }) => warehouse),
    methods: row.methods.map(({ id }) => id),
  })
  const shelves = bought.flatMap(({ id }) =>
    places.map(({ warehouse }) => ({ item: id, warehouse })),
  )
  const ranked = (rank: string) => facts.currencies.find((it) => it.rank === rank)?.id ?? null
  const [first, second] = [ranked('first') ?? '', ranked('second')]
  const method = (type: string, currency: string | null) =>
    row.methods.find((it) => it.type === type && it.currency === currency)?.id ?? null
  const types = new Map(facts.ownTypes.map((type) => [type.behaviour, type]))
  const rates = row.rates
  return {
    actor: actorOf(row, companyId),
    // What the café makes to order leaves no trace in its year: nobody bought its ingredients.
    facts: { ...facts, recipes: { recipes: [], parts: [] } },
    places,
    goods: sold,
    bought,
    balances: await lockBalances(tx, shelves),
    cashClient: row.partners.find(({ isCash }) => isCash) as PartnerFacts,
    clients: row.partners.filter(
      ({ isClient, isActive, isCash }) => isClient && isActive && !isCash,
    ),
    suppliers: row.partners.filter(({ isSupplier, isActive }) => isSupplier && isActive),
    typeOf(behaviour) {
      const type = types.get(behaviour)
      if (!type) throw new Error(`No type for ${behaviour}`)
      return type
    },
    rateOn: (day) => rateOn(rates, day) ?? rates.at(-1) ?? null,
    first,
    second,
    methods: {
      cash: method('cash', first) ?? '',
      cashSecond: second && method('cash', second),
      card: row.methods.find(({ type }) => type === 'creditCard')?.id ?? null,
    },
    today,
    capitalNote: row.capital,
    projects: row.projects,
  }
}

const actorOf = ({ userId, fullName }: Gathered, companyId: string): Actor => ({
  companyId,
  sessionId: newId(),
  userId,
  username: '',
  fullName,
  roleId: null,
  isAdmin: true,
  permissions: new Set(),
  limits: everything,
  branchId: null,
})
