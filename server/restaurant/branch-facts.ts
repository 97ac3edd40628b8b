/** What a branch offers and how it makes its bills: asked before anything is ordered or billed. */
import { type RawBuilder, sql } from 'kysely'
import type { ListedPrice, ListFacts } from '../../domain/catalog/pricing/price.ts'
import type { LocalNames, UnitNames } from '../../domain/kernel/naming/local-name.ts'
import type { TillModifier } from '../../domain/pos/contract.ts'
import type { CashTerms } from '../../domain/pos/money/cash-step.ts'
import { dishPrice, type OfferedDish, type PriceWorld } from '../../domain/restaurant/dish.ts'
import type { BillTerms } from '../../domain/restaurant/order/order-event.ts'
import {
  serviceItem,
  servicePercent,
  servicePerGuest,
} from '../../domain/restaurant/restaurant.settings.ts'
import type { ServiceTerms } from '../../domain/restaurant/service.ts'
import { cashRounding } from '../../domain/settings/money.settings.ts'
import type { TaxRates } from '../../domain/trade/totals.ts'
import { everyModifier, listedPrices, priceLists, soldPrices } from '../catalog/sold-facts.ts'
import { rankedCurrencies, rateOn } from '../kernel/company-facts.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { settingsFor } from '../kernel/settings.ts'
import { todayOf } from '../kernel/today.ts'
import { rulesFrom } from '../trade/rules.ts'

export type BranchFacts = {
  day: string
  dishes: OfferedDish[]
  modifiers: TillModifier[]
  terms: Omit<BillTerms, 'service'>
  service: ServiceTerms | null
  cash: CashTerms
}

type Row = {
  id: string
  names: LocalNames
  unit: string
  station: string | null
  category: string | null
  brand: string | null
  course: number | null
  unitPrice: string
  vat: string | null
  tax1: string | null
  tax2: string | null
  image: string | null
  colourCode: string | null
  modifiers: string[]
  isSoldOut: boolean
  weighedIn: UnitNames | null
  decimals: number | null
  canDiscount: boolean
}

type Gathered = {
  items: Row[]
  modifiers: TillModifier[]
  lists: ListFacts[]
  prices: (ListedPrice & { itemId: string })[]
  client: PriceWorld['client']
  currencies: CashTerms['currencies']
  methods: CashTerms['methods']
  rate: CashTerms['rate']
}

/** More than a house can cook: what lies beyond is sold at the till. */
const mostDishes = 5000

const dishes = (branch: string, condition: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object('id', i.id, 'names', names_of(i),
      'unit', i.unit_id, 'station', i.station_id, 'category', i.category_id,
      'brand', i.brand_id,
      'course', (
        select c.serving
        from course c
        where c.company_id = i.company_id and c.id = coalesce(i.course_id, (
          select g.course_id
          from category g
          where g.company_id = i.company_id and g.id = i.category_id))),
      'unitPrice', trim_scale(i.unit_price)::text, 'vat', trim_scale(i.vat)::text,
      'tax1', trim_scale(i.tax1)::text, 'tax2', trim_scale(i.tax2)::text,
      'image', i.image_id, 'colourCode', i.colour_code, 'canDiscount', i.can_discount,
      'weighedIn', (
        select json_build_object('name', u.name, 'altName', u.alt_name, 'nameFr', u.name_fr,
          'nameAr', u.name_ar, 'symbol', u.symbol)
        from unit u
        where i.is_weighed and u.company_id = i.company_id and u.id = i.unit_id),
      'decimals', (
        select u.decimals
        from unit u
        where u.company_id = i.company_id and u.id = i.unit_id),
      'isSoldOut', exists (
        select 1
        from sold_out s
        where s.company_id = i.company_id and s.branch_id = ${branch} and s.item_id = i.id),
      'modifiers', coalesce((
        select json_agg(m.modifier_id)
        from item_modifier m
        where m.company_id = i.company_id and m.item_id = i.id), '[]'))
      order by i.favourite_place, lower(i.name), i.id), '[]')
    from item i
    where i.id = any(array(
      select i.id
      from item i
      where ${condition}
      order by i.favourite_place, lower(i.name), i.id
      limit ${mostDishes})))`

const sold = sql`i.is_active and i.is_sold_at_till and not i.has_serials`

type Asked = { branch: string; now: Date; items?: readonly string[] }

/** Every dish of the branch, or those that are named. */
export async function branchFactsOf(tx: Tx, { branch, now, items }: Asked): Promise<BranchFacts> {
  const [day, settings] = await Promise.all([
    todayOf({ tx, now, actor: { branchId: branch } }),
    settingsFor(tx, { branchId: branch }),
  ])
  const service = settings.of(serviceItem) ?? null
  const isNamed = items
    ? sql`(${sold} and i.id = any(${items}::uuid[])) or i.id = ${service}::uuid`
    : sql`(${sold}) or i.id = ${service}::uuid`
  const found = await tx.one(sql<Gathered>`
    select ${dishes(branch, isNamed)} as items, ${everyModifier} as modifiers, ${priceLists} as lists,
      ${items ? listedPrices(items) : soldPrices} as prices,
      (select json_build_object('listId', price_list_id, 'groupId', group_id)
        from thirdparty
        where is_cash_client) as client,
      (select coalesce(json_agg(json_build_object('type', type, 'currency', currency_id)), '[]')
        from payment_method
        where is_active and type = 'cash') as methods,
      ${rankedCurrencies} as currencies, ${rateOn(day)} as rate`)
  const first = found.currencies.find(({ rank }) => rank === 'first')
  if (!first) throw new Error('A company has a first currency')
  const rules = rulesFrom(settings)
  const world = { ...found, day, first, rate: found.rate?.buy ?? null }
  const ratesOf = ({ vat, tax1, tax2 }: Row): TaxRates => ({
    vat: vat ?? rules.rates.vat,
    tax1: tax1 ?? rules.rates.tax1,
    tax2: tax2 ?? rules.rates.tax2,
  })
  const offered = found.items.map(({ unitPrice, vat, tax1, tax2, ...item }) => ({
    ...item,
    price: dishPrice({ id: item.id, unitPrice }, world),
    rates: ratesOf({ ...item, unitPrice, vat, tax1, tax2 }),
  }))
  const served = offered.find(({ id }) => id === service)
  return {
    day,
    dishes: offered.filter(({ id }) => id !== service),
    modifiers: found.modifiers,
    terms: { decimals: first.decimals, taxes: rules.taxes },
    cash: {
      currencies: found.currencies,
      methods: found.methods,
      rate: found.rate,
      cashRounding: settings.of(cashRounding) as CashTerms['cashRounding'],
    },
    service: served
      ? {
          item: served.id,
          names: served.names,
          unit: served.unit,
          rates: served.rates,
          percent: settings.of(servicePercent),
          perGuest: settings.of(servicePerGuest),
        }
      : null,
  }
}
