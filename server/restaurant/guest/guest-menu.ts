/** The menu as a guest reads it: what is served now, said in his language, priced in both currencies. */

import { createHash } from 'node:crypto'
import {
  isWithinHours,
  type ShopMoment,
  weekdayNameOf,
} from '../../../domain/kernel/calendar/weekday.ts'
import { numberFormat } from '../../../domain/kernel/format.settings.ts'
import { numberFormats } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { type LocalNames, nameIn, signIn } from '../../../domain/kernel/naming/local-name.ts'
import { toSecond } from '../../../domain/kernel/number/convert.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { moneyText } from '../../../domain/paper/money-text.ts'
import { dishPrice } from '../../../domain/restaurant/dish.ts'
import type {
  Dish,
  DishChoice,
  GuestMenu,
  MenuSection,
  MenuState,
  Price,
} from '../../../domain/restaurant/guest-menu.ts'
import { isTaking } from '../../../domain/restaurant/guest-rules.ts'
import { type NextMenu, nextServed, shopMoment } from '../../../domain/restaurant/menu-hours.ts'
import { accentOf } from '../../../domain/restaurant/menu-look.ts'
import {
  guestOrders,
  serviceItem,
  servicePercent,
  servicePerGuest,
} from '../../../domain/restaurant/restaurant.settings.ts'
import type { TaxRates } from '../../../domain/trade/totals.ts'
import type { PublicContext } from '../../kernel/context.ts'
import { settingsFor } from '../../kernel/settings.ts'
import { todayOf } from '../../kernel/today.ts'
import { designOf } from '../../pos/design.ts'
import { letterheadOf } from '../../trade/paper/letterhead.ts'
import { rulesFrom } from '../../trade/rules.ts'
import {
  type DishRow,
  dishesOf,
  type GuestShopRow,
  guestShopOf,
  listedPrices,
  type MenuRow,
  type ModifierRow,
  menusOf,
  type Place,
  type PriceRow,
  serviceRates,
} from './menu-facts.ts'
import { openingOf } from './opening.ts'
import type { Say, Writing } from './shop-terms.ts'
import { rateWords, serviceWords } from './shop-terms.ts'

type Pricing = Writing & {
  shop: GuestShopRow
  prices: ReadonlyMap<string, PriceRow[]>
  day: string
}

export function inBoth(amount: string, writing: Writing): Price {
  const { first, second, shop, language, format } = writing
  const written = { language, format }
  return {
    first: moneyText(amount, first, written),
    second:
      second && shop.rate
        ? moneyText(toSecond(amount, shop.rate, second.decimals), second, written)
        : null,
  }
}

/** What the till would ask for one of it. */
const priceOf = (dish: DishRow, { shop, prices, first, day }: Pricing): string =>
  dishPrice(dish, {
    day,
    client: shop.client,
    lists: shop.lists,
    prices: prices.get(dish.id) ?? [],
    first,
    rate: shop.rate,
  })

/** Nobody learns an id of the house: an option has a key of its own, as dishes have. */
export const keyOf = (companyId: string, id: string): string =>
  createHash('sha256').update(`${companyId}${id}`).digest('hex').slice(0, 16)

function choiceOf(
  { min, max, options, ...names }: ModifierRow,
  pricing: Pricing,
  { say, companyId }: { say: Say; companyId: string },
) {
  const { language } = pricing
  const rule =
    min === max
      ? say('guestMenu.chooseExactly', { number: min })
      : min > 0
        ? say('guestMenu.chooseBetween', { min, max })
        : say('guestMenu.chooseUpTo', { number: max })
  const choice: DishChoice = {
    name: nameIn(language, names),
    rule,
    min,
    max,
    options: options.map(({ price, id, ...option }) => ({
      key: keyOf(companyId, id),
      name: nameIn(language, option),
      price: isZero(price) ? null : `+${inBoth(price, pricing).first}`,
    })),
  }
  return choice
}

type Words = { say: Say; choices: ReadonlyMap<string, DishChoice>; hasOrders: boolean }

/** In the words of the reader, else in those it was first written in. */
const aboutIn = (language: Language, row: DishRow): string | null =>
  ({ en: row.description, fr: row.descriptionFr, ar: row.descriptionAr })[language] ??
  row.description

const dishOf = (row: DishRow, pricing: Pricing, { choices, hasOrders }: Words): Dish => ({
  key: row.key,
  name: nameIn(pricing.language, row),
  description: aboutIn(pricing.language, row),
  price: inBoth(priceOf(row, pricing), pricing),
  unit: row.unit && signIn(pricing.language, row.unit),
  picture: row.picture,
  allergens: row.allergens,
  choices: row.modifiers.flatMap((id) => choices.get(id) ?? []),
  isSoldOut: row.isSoldOut,
  canBeOrdered: row.canBeOrdered && hasOrders,
})

/** A category that stands on two menus is read once, where it comes first. */
export const categoriesOf = (menus: readonly MenuRow[]): string[] => [
  ...new Set(menus.flatMap(({ categories }) => categories)),
]

function sectionsOf(
  categories: readonly string[],
  dishes: readonly DishRow[],
  pricing: Pricing,
  words: Words,
): MenuSection[] {
  const names = new Map(pricing.shop.categories.map((it) => [it.id, it]))
  return categories.flatMap((id, at) => {
    const own = dishes.filter(({ category }) => category === id)
    const named = names.get(id)
    if (!named || own.length === 0) return []
    const dishRows = own.map((it) => dishOf(it, pricing, words))
    return [{ key: `s${at}`, name: nameIn(pricing.language, named), dishes: dishRows }]
  })
}

/** Which menus are served, as something a page can compare. */
export const stampOf = (menus: readonly MenuRow[]): string =>
  createHash('sha256')
    .update(menus.map(({ id }) => id).join())
    .digest('hex')
    .slice(0, 12)

function nextWords(
  next: NextMenu<MenuRow> | undefined,
  now: ShopMoment,
  language: Language,
  say: Say,
): string | null {
  if (!next) return null
  const facts = {
    menu: nameIn(language, next.menu),
    time: next.time,
    day: say(`choice.days.${weekdayNameOf(next.day)}`),
  }
  return say(next.day === now.day ? 'guestMenu.nextToday' : 'guestMenu.nextOn', facts)
}

function placeWords({ table, section, branch }: Place, language: Language, say: Say): string {
  const named = (names: LocalNames): string => nameIn(language, names)
  if (table === null) return named(section ?? branch)
  const words = say('floor.tableName', { name: table })
  return section ? `${words} · ${named(section)}` : words
}

/** What is served at the place of a code now. */
export async function servedAt(
  { tx, now }: Pick<PublicContext, 'tx' | 'now'>,
  place: Pick<Place, 'branchId'>,
  zone: string,
) {
  const menus = await menusOf(tx, place.branchId)
  const moment = shopMoment(now, zone)
  const served = menus.filter((menu) => isWithinHours(menu, moment))
  return { menus, moment, served, categories: categoriesOf(served) }
}

export async function guestMenuOf(
  context: PublicContext,
  place: Place,
  code: string,
  { language, say }: { language: Language; say: Say },
): Promise<GuestMenu> {
  const { tx } = context
  const { branchId, companyId } = place
  const day = await todayOf({ ...context, actor: { branchId } })
  const [shop, letterhead, settings] = await Promise.all([
    guestShopOf(tx, branchId, day),
    letterheadOf(tx, branchId),
    settingsFor(tx, { branchId }),
  ])
  const { menus, moment, served, categories } = await servedAt(context, place, shop.timeZone)
  const [dishes, design] = await Promise.all([
    dishesOf(tx, branchId, categories),
    designOf(tx, settings),
  ])
  const found = await listedPrices(
    tx,
    shop.lists.map(({ id }) => id),
    dishes.map(({ id }) => id),
  )
  const ranked = (rank: 'first' | 'second') => letterhead.currencies.find((it) => it.rank === rank)
  const first = ranked('first')
  if (!first) throw new Error('A company has a first currency')
  const pricing: Pricing = {
    shop,
    prices: Map.groupBy(found, ({ itemId }) => itemId),
    first,
    second: ranked('second'),
    day,
    language,
    format: numberFormats[settings.of(numberFormat)],
  }
  const choices = new Map(
    shop.modifiers.map((it) => [it.id, choiceOf(it, pricing, { say, companyId })]),
  )
  const { taxes, rates, labels } = rulesFrom(settings)
  const onTop = (['vat', 'tax1', 'tax2'] as const).filter(
    (name) => !taxes[name].isIncluded && Number(rates[name] ?? '0') > 0,
  )
  const nameOf = (tax: keyof TaxRates): string => labels[tax] ?? say(`paper.${tax}`)
  const serving = settings.of(serviceItem) ?? null
  const borne = serving === null ? undefined : await serviceRates(tx, serving)
  const isIncluded = {
    vat: taxes.vat.isIncluded,
    tax1: taxes.tax1.isIncluded,
    tax2: taxes.tax2.isIncluded,
  }
  const hasOrders = settings.of(guestOrders) !== 'off'
  const state: MenuState = {
    soldOut: dishes.filter(({ isSoldOut }) => isSoldOut).map(({ key }) => key),
    stamp: stampOf(served),
    isTaking: isTaking(await openingOf(tx, branchId, settings)),
  }
  return {
    code,
    language,
    shop: {
      name: nameIn(language, shop.company),
      logo: shop.logo,
      phone: shop.phone,
      accent: accentOf(design.buttonColour),
    },
    place: placeWords(place, language, say),
    menus: served.map((menu) => nameIn(language, menu)),
    sections: sectionsOf(categories, dishes, pricing, { say, choices, hasOrders }),
    next: nextWords(nextServed(menus, moment), moment, language, say),
    taxes: onTop.map(nameOf),
    service: borne
      ? serviceWords(
          {
            percent: settings.of(servicePercent),
            perGuest: settings.of(servicePerGuest),
            rates: {
              vat: borne.vat ?? rates.vat,
              tax1: borne.tax1 ?? rates.tax1,
              tax2: borne.tax2 ?? rates.tax2,
            },
          },
          { isIncluded, nameOf },
          { say, writing: pricing, each: inBoth(settings.of(servicePerGuest), pricing) },
        )
      : null,
    rate: rateWords(pricing, say),
    hasOrders,
    state,
  }
}
