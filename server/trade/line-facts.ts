/** What a line starts with when its item is chosen: price, taxes, units, stock, the last price. */

import { sql } from 'kysely'
import { hidesAmounts } from '../../domain/books/amount-sight.ts'
import type { DocumentScreen } from '../../domain/books/behaviour.ts'
import { type ListedPrice, type ListFacts, priceFor } from '../../domain/catalog/pricing/price.ts'
import { baseFactorOf, type UnitFacts } from '../../domain/catalog/units.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { differenceOf, rounded } from '../../domain/kernel/number/fraction.ts'
import { may } from '../../domain/kernel/permission.ts'
import { rankedAs } from '../../domain/money/ranks.ts'
import { isLotted, type LotKeeping } from '../../domain/stock/lots/lot.ts'
import { averageIn } from '../../domain/stock/valuation.ts'
import type { LineFacts } from '../../domain/trade/contract.ts'
import { convertedPrice } from '../../domain/trade/converted-price.ts'
import type { Measures } from '../../domain/trade/landing.ts'
import type { TradeRules } from '../../domain/trade/posting/rules.ts'
import { listedPrices, priceLists } from '../catalog/sold-facts.ts'
import { everyCurrencyOn, rateOn } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { withStanding } from '../kernel/standing.ts'

export type LinesAsked = {
  items: readonly string[]
  screen: DocumentScreen
  partner?: string | null
  warehouse?: string | null
  currency: string
  day: string
}

type Unit = UnitFacts & { title: string }

type ItemRow = Measures &
  LotKeeping & {
    id: string
    name: string
    kind: 'stocked' | 'service'
    unit: string
    unitPrice: string
    supplierPrice: string | null
    vat: string | null
    tax1: string | null
    tax2: string | null
    canDiscount: boolean
    packs: { unitId: string; factor: string; price: string | null }[]
    stock: { quantity: string; value: string; lastCost: string } | null
    reserved: string | null
    stockAll: string | null
    last: LineFacts['last']
  }

type Gathered = {
  items: ItemRow[]
  units: Unit[]
  currencies: {
    id: string
    decimals: number
    rank: 'first' | 'second' | null
    rate: string | null
  }[]
  rate: string | null
  client: { listId: string | null; groupId: string | null } | null
  lists: ListFacts[]
  prices: (ListedPrice & { itemId: string })[]
}

const lastOf = ({ screen, partner }: LinesAsked) => sql`
  (select json_build_object('price', trim_scale(l.unit_price)::text, 'currency', d.currency_id,
      'day', d.day, 'number', d.number)
    from document_line l
    join document d on d.company_id = l.company_id and d.id = l.document_id
    where l.item_id = i.id and d.partner_id = ${partner ?? null} and d.state = 'posted'
      and d.behaviour = ${screen === 'purchasing' ? 'purchaseInvoice' : 'salesInvoice'}
    order by d.day desc, d.id desc
    limit 1)`

const itemsOf = (asked: LinesAsked, more: Raw) => sql`
  (select coalesce(json_agg(json_build_object(
      'id', i.id, 'name', i.name, 'kind', i.kind, 'unit', i.unit_id,
      'unitPrice', trim_scale(i.unit_price)::text,
      'supplierPrice', trim_scale(i.supplier_price)::text,
      'vat', trim_scale(i.vat)::text, 'tax1', trim_scale(i.tax1)::text,
      'tax2', trim_scale(i.tax2)::text, 'canDiscount', i.can_discount,
      'weight', trim_scale(i.weight)::text, 'volume', trim_scale(i.volume)::text,
      'hasBatches', i.has_batches, 'hasExpiry', i.has_expiry, 'hasSerials', i.has_serials,
      'packs', coalesce((
        select json_agg(json_build_object('unitId', b.unit_id,
          'factor', trim_scale(b.factor)::text, 'price', trim_scale(b.price)::text)
          order by b.position)
        from item_barcode b
        where b.item_id = i.id and b.unit_id is not null), '[]'),
      ${more})), '[]')
    from item i
    where i.id = any(${asked.items}::uuid[]))`

/** What lies there of an item, and what it went for last. */
const lyingOf = (asked: LinesAsked) => sql`
      'stock', (
        select json_build_object('quantity', trim_scale(s.quantity)::text,
          'value', trim_scale(s.value)::text, 'lastCost', trim_scale(s.last_cost)::text)
        from stock_balance s
        where s.item_id = i.id and s.warehouse_id = ${asked.warehouse ?? null}
          and not s.is_transit),
      'reserved', (
        select trim_scale(sum(r.quantity))::text
        from stock_reserved r
        where r.item_id = i.id and r.warehouse_id = ${asked.warehouse ?? null}),
      'stockAll', (
        select trim_scale(sum(s.quantity))::text
        from stock_balance s
        where s.item_id = i.id),
      'last', ${lastOf(asked)}`

const nothingLying = sql`'stock', null, 'reserved', null, 'stockAll', null, 'last', null`

type Still = Pick<Gathered, 'units' | 'currencies' | 'rate' | 'lists'>

const gathered = (tx: Tx, asked: LinesAsked, more: Raw): Promise<Gathered> =>
  withStanding<Still, Omit<Gathered, keyof Still>>(tx, {
    // Units are called as the reader says it.
    key: `lines ${asked.day} ${tx.language}`,
    still: sql`
      (select coalesce(json_agg(json_build_object('id', id, 'title', local_sign(u),
          'baseId', base_id, 'factor', trim_scale(factor)::text)), '[]')
        from unit u) as units,
      ${everyCurrencyOn(asked.day)} as currencies, ${rateOn(asked.day)} ->> 'buy' as rate,
      ${priceLists} as lists`,
    live: (known) => sql`
      ${itemsOf(asked, more)} as items,
      (select json_build_object('listId', price_list_id, 'groupId', group_id)
        from thirdparty
        where id = ${asked.partner ?? null}) as client,
      ${known?.lists.length === 0 ? sql`'[]'::json` : listedPrices(asked.items)} as prices`,
  })

function inCurrency(price: string, from: string | null, asked: LinesAsked, facts: Gathered) {
  const source = from === null ? rankedAs(facts, 'first') : named(from, facts)
  const wanted = named(asked.currency, facts)
  if (!source || !wanted) return price
  return convertedPrice(price, { from: source, to: wanted, rate: facts.rate })
}

const named = (id: string, { currencies }: Gathered) => currencies.find((it) => it.id === id)

/** Documents of stock are written at cost, in the currency of the books. */
const isStock = ({ screen }: LinesAsked): boolean => screen === 'stock' || screen === 'adjustment'

const costOf = ({ stock, supplierPrice }: ItemRow): string =>
  stock ? averageIn(stock) : (supplierPrice ?? '0')

function priceOf(item: ItemRow, asked: LinesAsked, facts: Gathered): string {
  if (isStock(asked)) return costOf(item)
  if (asked.screen !== 'sales')
    return item.last?.currency === asked.currency
      ? item.last.price
      : inCurrency(item.supplierPrice ?? '0', null, asked, facts)
  const { price, currencyId } = priceFor({
    day: asked.day,
    quantity: '1',
    unitId: null,
    factor: '1',
    unitPrice: item.unitPrice,
    barcodePrice: null,
    client: facts.client,
    lists: facts.lists,
    prices: facts.prices.filter(({ itemId }) => itemId === item.id),
  })
  return inCurrency(price, currencyId, asked, facts)
}

const linkedUnit = ({ id, title }: Unit): Linked => ({ id, title })

/** The units an item can be counted in. */
function unitsOf(item: ItemRow, units: readonly Unit[]): LineFacts['units'] {
  const own = units.find(({ id }) => id === item.unit)
  if (!own) return []
  return units.flatMap((unit) => {
    const factor = baseFactorOf(unit, { unit: own, packs: item.packs })
    if (!factor) return []
    const price = item.packs.find(({ unitId }) => unitId === unit.id)?.price ?? null
    return [{ unit: linkedUnit(unit), factor: rounded(factor, 6), price }]
  })
}

const keepingOf = ({ hasBatches, hasExpiry, hasSerials }: LotKeeping): LotKeeping => ({
  hasBatches,
  hasExpiry,
  hasSerials,
})

function factsOf(item: ItemRow, asked: LinesAsked, facts: Gathered, rules: TradeRules): LineFacts {
  const unit = facts.units.find(({ id }) => id === item.unit)
  const isSale = asked.screen === 'sales'
  return {
    item: item.id,
    name: item.name,
    kind: item.kind,
    unit: unit ? linkedUnit(unit) : { id: item.unit, title: '' },
    units: unitsOf(item, facts.units),
    unitPrice: priceOf(item, asked, facts),
    pricing: isSale
      ? {
          day: asked.day,
          unitPrice: item.unitPrice,
          client: facts.client,
          lists: facts.lists,
          prices: facts.prices.filter(({ itemId }) => itemId === item.id),
        }
      : null,
    vat: item.vat ?? rules.rates.vat,
    tax1: item.tax1 ?? rules.rates.tax1,
    tax2: item.tax2 ?? rules.rates.tax2,
    canDiscount: item.canDiscount,
    weight: item.weight,
    volume: item.volume,
    stock: item.kind === 'stocked' ? (item.stock?.quantity ?? '0') : null,
    available:
      item.kind === 'stocked'
        ? differenceOf(item.stock?.quantity ?? '0', item.reserved ?? '0')
        : null,
    stockAll: item.kind === 'stocked' ? (item.stockAll ?? '0') : null,
    last: item.last,
    cost: costOf(item),
    ...(item.kind === 'stocked' && isLotted(item) ? { keeping: keepingOf(item) } : {}),
  }
}

export const lineFacts = (
  context: Asking,
  asked: LinesAsked,
  rules: TradeRules,
): Promise<LineFacts[]> => factsWith(lyingOf(asked), context, asked, rules)

/** The same for whoever asks for nothing but what the lists ask. */
export const listedLines = (
  context: Asking,
  asked: LinesAsked,
  rules: TradeRules,
): Promise<LineFacts[]> => factsWith(nothingLying, context, asked, rules)

type Asking = Pick<Context, 'tx' | 'actor'>

async function factsWith(
  more: Raw,
  { tx, actor }: Asking,
  asked: LinesAsked,
  rules: TradeRules,
): Promise<LineFacts[]> {
  const facts = await gathered(tx, asked, more)
  const rows = facts.items.map((item) => factsOf(item, asked, facts, rules))
  return rows.map((row) => seenFacts(row, actor, asked))
}

/** What an item costs and how much of it there is are for those who may see costs and stock. */
function seenFacts(facts: LineFacts, actor: Context['actor'], asked: LinesAsked): LineFacts {
  const isShown = isStock(asked) || may(actor, 'stock.level.view')
  const row = isShown ? facts : { ...facts, stock: null, available: null, stockAll: null }
  if (actor.limits.canSeeCost) return row
  const { cost, ...seen } = row
  return hidesAmounts(actor, asked.screen) ? { ...seen, unitPrice: '0', last: null } : seen
}
