/** What comes to a bill besides the dishes, and what both currencies are worth, in the words of a guest. */
import { taxNames } from '../../../domain/catalog/pricing/tax-inside.ts'
import type { NumberFormat } from '../../../domain/kernel/format.ts'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { toFirst } from '../../../domain/kernel/number/convert.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { isMore } from '../../../domain/kernel/number/fraction.ts'
import type { Price } from '../../../domain/restaurant/guest-menu.ts'
import type { TaxRates } from '../../../domain/trade/totals.ts'
import type { CompanyCurrency } from '../../trade/paper/letterhead.ts'
import type { GuestShopRow } from './menu-facts.ts'

export type Say = (key: string, facts?: Record<string, unknown>) => string

/** How amounts are written for a guest. */
export type Writing = {
  first: CompanyCurrency
  second: CompanyCurrency | undefined
  language: Language
  format: NumberFormat
  shop: Pick<GuestShopRow, 'rate'>
}

type ServiceCharge = {
  percent: string
  perGuest: string
  /** By what the item of the service bears, the standard rates where it says nothing. */
  rates: TaxRates
}

type Taxes = {
  /** Whether prices hold it, and what it is called. */
  isIncluded: Readonly<Record<keyof TaxRates, boolean>>
  nameOf: (tax: keyof TaxRates) => string
}

function taxWords({ rates }: ServiceCharge, { isIncluded, nameOf }: Taxes, say: Say): string {
  const borne = taxNames.filter((tax) => !isZero(rates[tax] ?? '0'))
  const onTop = borne.filter((tax) => !isIncluded[tax])
  if (borne.length === 0) return say('guestMenu.service.untaxed')
  const named = (some: typeof borne): string => some.map(nameOf).join(', ')
  return onTop.length > 0
    ? say('guestMenu.service.taxOnTop', { taxes: named(onTop) })
    : say('guestMenu.service.taxIncluded', { taxes: named(borne) })
}

/** Nothing where the house adds nothing for serving. */
export function serviceWords(
  charge: ServiceCharge,
  taxes: Taxes,
  { say, writing, each }: { say: Say; writing: Writing; each: Price },
): string | null {
  const { percent, perGuest } = charge
  const hasShare = !isZero(percent)
  const hasEach = !isZero(perGuest)
  if (!hasShare && !hasEach) return null
  const { first, second } = each
  const facts = {
    percent: formatDecimal(percent, undefined, writing.format),
    amount: second ? `${first} (${second})` : first,
  }
  const key = hasShare && hasEach ? 'both' : hasShare ? 'percent' : 'perGuest'
  return `${say(`guestMenu.service.${key}`, facts)} ${taxWords(charge, taxes, say)}`
}

/** Said of the one that is worth more, from left to right in every language. */
export function rateWords({ first, second, shop, format }: Writing, say: Say): string | null {
  if (!second || !shop.rate) return null
  const isSecondDearer = isMore('1', shop.rate)
  const [one, many, worth] = isSecondDearer
    ? [second, first, toFirst('1', shop.rate, first.decimals)]
    : [first, second, shop.rate]
  const rate = `\u20661 ${one.code} = ${formatDecimal(worth, undefined, format)} ${many.code}\u2069`
  return say('guestMenu.rate', { rate })
}
