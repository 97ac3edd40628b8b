/**
 * What promotions take off an open sale. They are reckoned on what the cashier's own discounts leave
 * of each line, and stand beside these: nobody needs a right for them. What a bill of a table asks for
 * has what it was given there, what comes back has what it was sold at, and an item that is never
 * discounted is not discounted by a promotion either.
 */
import type { Language } from '../../kernel/language.ts'
import { nameIn } from '../../kernel/naming/local-name.ts'
import {
  differenceOf,
  fractionOf,
  isAbove,
  lesser,
  productOf,
  sumOf,
} from '../../kernel/number/fraction.ts'
import { type Circumstances, momentOf } from '../../promotions/circumstances.ts'
import { flooredTo6 } from '../../promotions/portion.ts'
import {
  type LinePromotion,
  type Promoted,
  promotedLines,
} from '../../promotions/promoted-lines.ts'
import { reducedOf } from '../../trade/discount.ts'
import type { PricedLine } from '../../trade/totals.ts'
import type { TillBasics } from '../contract.ts'
import type { OpenSale, SaleLine } from '../ticket/sale.ts'
import { firstCurrency } from '../ticket/sale-price.ts'
import type { TicketLine } from '../ticket/ticket.ts'

const none: Promoted = new Map()

/** A sale begins with its first line; what holds then holds for all of it. */
export function begun(sale: OpenSale, at: Date): OpenSale {
  if (sale.lines.length > 0) return sale.startedAt ? sale : { ...sale, startedAt: at.toISOString() }
  const { startedAt: _, ...blank } = sale
  return blank
}

export function circumstancesOf(sale: OpenSale, basics: TillBasics): Circumstances {
  const { timeZone } = basics.company
  const { id, decimals } = firstCurrency(basics)
  return {
    ...momentOf(new Date(sale.startedAt ?? sale.openedAt), {
      timeZone,
      dayEndHour: basics.dayEndHour,
    }),
    branch: basics.branch.id,
    group: sale.customer?.groupId ?? null,
    coupons: (sale.coupons ?? []).map(({ promotion }) => promotion),
    decimals,
    firstCurrency: id,
    rate: basics.rate?.buy ?? null,
    discountPercent: sale.discountPercent,
    discountAmount: sale.discountAmount,
  }
}

const isPromoted = ({ item, returned, ordered, part }: SaleLine): boolean =>
  item.canDiscount && !returned && !ordered && !part

function reckoned(
  sale: OpenSale,
  basics: TillBasics,
  priced: (line: SaleLine) => PricedLine,
): Promoted {
  const { promotions = [] } = basics
  if (promotions.length === 0 || sale.kind !== 'posSale') return none
  const lines = sale.lines.filter(isPromoted).map((line) => ({
    id: line.id,
    item: line.item.id,
    category: line.item.category,
    brand: line.item.brand ?? null,
    quantity: productOf(line.quantity, line.factor, 6),
    amount: flooredTo6(reducedOf(priced(line))),
  }))
  return promotedLines(lines, promotions, circumstancesOf(sale, basics))
}

const known = new WeakMap<OpenSale, { basics: TillBasics; promoted: Promoted }>()

/** `priced` says what a line costs before promotions. */
export function salePromotions(
  sale: OpenSale,
  basics: TillBasics,
  priced: (line: SaleLine) => PricedLine,
): Promoted {
  const before = known.get(sale)
  if (before?.basics === basics) return before.promoted
  const promoted = reckoned(sale, basics, priced)
  known.set(sale, { basics, promoted })
  return promoted
}

/** With what promotions take off, beside what a person did. */
export const withPromotions = <Line extends PricedLine>(
  line: Line,
  own: readonly LinePromotion[] | undefined,
): Line =>
  own
    ? { ...line, discountAmount: sumOf([line.discountAmount, ...own.map((it) => it.amount)]) }
    : line

/** What a line of a bill was given at its table, unless somebody wrote another discount over it. */
export function billPromotions(
  { promotions = [], discountAmount }: SaleLine,
  language: Language,
): TicketLine['promotions'] {
  const given = promotions.map(({ promotion, names, amount }) => ({
    promotion,
    name: nameIn(language, names),
    amount,
  }))
  const sum = fractionOf(sumOf(given.map(({ amount }) => amount)))
  return given.length === 0 || isAbove(sum, fractionOf(discountAmount)) ? undefined : given
}

/** As they are printed. */
export const namedPromotions = (
  own: readonly LinePromotion[] | undefined,
  { promotions = [] }: TillBasics,
  language: Language,
): NonNullable<TicketLine['promotions']> =>
  (own ?? []).map(({ promotion, amount }) => {
    const found = promotions.find(({ id }) => id === promotion)
    return { promotion, name: found ? nameIn(language, found) : '', amount }
  })

const amountBy = (promotion: string, given: readonly LinePromotion[]): string =>
  sumOf(given.filter((it) => it.promotion === promotion).map(({ amount }) => amount))

/**
 * What a person took off a line: its discount without what promotions did. What one of them grants
 * explains nothing that is said to be of another.
 */
export const typedDiscount = (
  { discountAmount, promotions = [] }: Pick<TicketLine, 'discountAmount' | 'promotions'>,
  granted: readonly LinePromotion[] | undefined,
): string => {
  const ids = [...new Set(promotions.map(({ promotion }) => promotion))]
  const explained = ids.map((id) => {
    const [claimed, allowed] = [amountBy(id, promotions), amountBy(id, granted ?? [])]
    return lesser(claimed, allowed)
  })
  return differenceOf(discountAmount, sumOf(explained))
}
