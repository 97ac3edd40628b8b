/** What a shop of its kind starts with in its country: units, categories, taxes, perhaps items. */

import type { Registration } from '../../domain/identity/account.ts'
import { pricingOf, profileOf, rateOfClass } from '../../domain/identity/country-profile.ts'
import type { ShopKind } from '../../domain/identity/shop-kind.ts'
import { starterCategories, starterItems } from '../../domain/identity/starter/catalogue.ts'
import { namesIn } from '../../domain/identity/starter/named.ts'
import { starterRoom } from '../../domain/identity/starter/room.ts'
import { starterUnits } from '../../domain/identity/starter/units.ts'
import { starterPrice } from '../../domain/identity/starter-money.ts'
import { mustEntity } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { PublicContext } from '../kernel/context.ts'
import { decideForCompany } from '../kernel/founding-settings.ts'
import { insertRows } from '../kernel/rows/bulk-rows.ts'
import { todayOf } from '../kernel/today.ts'
import { makeRoom, makeService } from './starter-room.ts'

type Row = Record<string, unknown> & { id: string }

const write = (context: PublicContext, name: string, rows: readonly Row[]): Promise<void> =>
  insertRows(context, mustEntity(name), rows)

/** The ids of rows by what the tables call them. */
const idsOf = (keys: readonly { key: string }[]): ReadonlyMap<string, string> =>
  new Map(keys.map(({ key }) => [key, newId()]))

function found(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key)
  if (!id) throw new Error(`Nothing is called ${key}`)
  return id
}

export async function makeShop(
  context: PublicContext,
  input: Registration,
  kind: ShopKind,
  branch: string,
): Promise<void> {
  const { language, country, firstCurrency } = input
  const room = starterRoom(kind)
  const served = room && (await makeService(context, room, language))
  const units = starterUnits(kind)
  const categories = starterCategories(kind)
  const [unitIds, categoryIds] = [idsOf(units), idsOf(categories)]
  await write(
    context,
    'unit',
    units.map(({ key, symbol, base, factor, decimals, ...names }) => ({
      id: found(unitIds, key),
      ...namesIn(language, names),
      symbol,
      decimals,
      ...(base ? { base: found(unitIds, base), factor } : {}),
    })),
  )
  await write(
    context,
    'category',
    categories.map(({ key, tileColour, ...names }) => ({
      id: found(categoryIds, key),
      ...namesIn(language, names),
      tileColour,
      course: served?.get(key)?.course,
    })),
  )
  if (room) await makeRoom(context, room, { language, branch, categories: categoryIds })
  const taxRate = await makeTax(context, input, kind)
  if (!input.hasStarterItems) return
  await write(
    context,
    'item',
    starterItems(kind).map(({ category, unit, price, taxClass, kind: goods, ...names }) => ({
      id: newId(),
      ...namesIn(language, names),
      kind: goods,
      category: found(categoryIds, category),
      unit: found(unitIds, unit),
      station: served?.get(category)?.station,
      unitPrice: starterPrice(price, firstCurrency),
      vat: rateOfClass(country, taxClass, taxRate),
      isWeighed: goods === 'stocked' && unit === 'kilo',
    })),
  )
}

/** Answers the rate that was decided; none where nobody knows it. */
async function makeTax(
  context: PublicContext,
  { country, taxRate }: Registration,
  kind: ShopKind,
): Promise<string | null> {
  const rate = taxRate ?? profileOf(country)?.vat ?? null
  if (rate === null) return null
  const pricing = pricingOf(country, kind)
  await decideForCompany(context, { 'tax.vatRate': rate, 'tax.vatPricing': pricing })
  return rate
}

/** Today's rate, the same for both sides until somebody sets them apart. */
export async function makeRate(context: PublicContext, rate: string): Promise<void> {
  const validFrom = await todayOf(context)
  const row = { id: newId(), type: 'sale', validFrom, buy: rate, sell: rate }
  await insertRows(context, mustEntity('rate'), [row])
}
