/**
 * Promotions on a document of sales. Whoever writes it asks for them, and each line then says what it
 * was given: a part of its discount in money. What is posted is held against what the house declares
 * now: a line has of a promotion exactly what that gives it, or nothing. A line that was approved
 * before carries its promotions on as it was.
 */

import { isZero } from '../../kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  isMore,
  isSame,
  lesser,
  rounded,
  sumOf,
} from '../../kernel/number/fraction.ts'
import { nextShare } from '../../kernel/number/split.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { currencyOf, exchanged } from '../../money/measure.ts'
import { rankedAs } from '../../money/ranks.ts'
import { momentOf } from '../../promotions/circumstances.ts'
import { flooredTo6 } from '../../promotions/portion.ts'
import { type Promoted, promotedLines } from '../../promotions/promoted-lines.ts'
import type { Promotion } from '../../promotions/promotion.ts'
import { inCoins } from '../../promotions/whole-coins.ts'
import { reducedOf } from '../discount.ts'
import type { LineInput, TradeInput } from '../input.ts'
import type { ApprovedLine } from '../line-limits.ts'
import type { TradeFacts } from './facts.ts'
import type { Ready } from './ready.ts'
import type { TradeRules } from './rules.ts'

type Claiming = Pick<LineInput, 'discountAmount' | 'promotions'>

export const promotedIn = ({ promotions }: Pick<LineInput, 'promotions'>): string =>
  sumOf((promotions ?? []).map(({ amount }) => amount))

/** What a person took off a line in money. */
const typedIn = (line: Claiming): string => differenceOf(line.discountAmount, promotedIn(line))

/** A claim is a part of the discount, and names each promotion once. */
export function refuseOddClaims(lines: readonly Claiming[]): void {
  lines.forEach((line, at) => {
    const claims = line.promotions ?? []
    const isTwice = new Set(claims.map(({ promotion }) => promotion)).size < claims.length
    const isAbove = isMore(promotedIn(line), line.discountAmount)
    if (isTwice || isAbove) throw new Refusal('malformed', `lines.${at}.promotions`)
  })
}

type Asked = {
  input: Pick<TradeInput, 'branch' | 'day' | 'discountPercent' | 'discountAmount'>
  facts: Pick<TradeFacts, 'items' | 'currencies' | 'partner' | 'timeZone'>
  rules: Pick<TradeRules, 'dayEndHour'>
  ready: Pick<Ready, 'lines' | 'currency' | 'today'> & {
    trade: Pick<Ready['trade'], 'lines' | 'rate'>
  }
  now: Date
}

/** In millionths of a coin finer: the coins are made at the end. */
const figureDecimals = 6

/** With figures in the currency of the document; none where nobody knows what that is worth. */
function inItsCurrency(promotion: Promotion, { facts, ready }: Asked): Promotion | undefined {
  const { currency, trade } = ready
  const own = promotion.currency ?? rankedAs(facts, 'first')?.id
  const from = facts.currencies.find(({ id }) => id === own)
  const written = (value: string | null): string | null => {
    if (value === null || !from) return value
    const worth = exchanged(fractionOf(value), currencyOf(from), currencyOf(currency), trade.rate)
    return rounded(worth, figureDecimals)
  }
  try {
    const [value, minAmount] = [written(promotion.value), written(promotion.minAmount)]
    // What is too little to be written would be given away for nothing.
    if (value !== null && isZero(value)) return undefined
    return { ...promotion, value, minAmount, currency: null }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

type Carried = readonly (ApprovedLine | undefined)[]

/** What the house would give on it, by line; days are those of the document, hours those of now. */
export function promotionsOffered(
  asked: Asked,
  promotions: readonly Promotion[],
  carried: Carried,
): Promoted {
  const { input, facts, rules, ready, now } = asked
  const { decimals } = ready.currency
  const lines = ready.lines.flatMap((line, at) => {
    const item = facts.items.find(({ id }) => id === line.item)
    if (carried[at] || !item?.canDiscount) return []
    return [
      {
        id: line.id,
        item: line.item,
        category: item.category ?? null,
        brand: item.brand ?? null,
        quantity: ready.trade.lines[at]?.baseQuantity ?? '0',
        amount: flooredTo6(reducedOf({ ...line, discountAmount: typedIn(line) })),
      },
    ]
  })
  const { wall } = momentOf(now, { timeZone: facts.timeZone, dayEndHour: rules.dayEndHour })
  const isToday = input.day === ready.today
  const { partner } = facts
  const promoted = promotedLines(
    lines,
    promotions.flatMap((it) => inItsCurrency(it, asked) ?? []),
    {
      day: input.day,
      wall: isToday ? wall : { ...wall, day: input.day },
      branch: input.branch,
      group: (partner?.isCashClient ? null : partner?.groupId) ?? null,
      coupons: [],
      decimals,
      firstCurrency: '',
      rate: null,
      discountPercent: input.discountPercent,
      discountAmount: input.discountAmount,
    },
  )
  return new Map([...promoted].map(([line, given]) => [line, inCoins(given, decimals)]))
}

export function refuseOtherPromotions(
  lines: readonly LineInput[],
  granted: Promoted,
  carried: Carried,
): void {
  lines.forEach(({ id, promotions }, at) => {
    const isOther = (promotions ?? []).some(
      ({ promotion, amount }) =>
        !granted.get(id)?.some((own) => own.promotion === promotion && isSame(own.amount, amount)),
    )
    if (isOther && !carried[at]) throw new Refusal('promotionChanged', `lines.${at}.discountAmount`)
  })
}

/** What a line of a posted document was given. */
export type KeptPromotion = { line: string; promotion: string | null; name: string; amount: string }

/** Of what the line it carries on was given, the share of so much; never more than its discount. */
function carriedOn(
  line: LineInput,
  was: ApprovedLine,
  before: string,
  kept: readonly KeptPromotion[],
  decimals: number,
): KeptPromotion[] {
  let left = line.discountAmount
  return kept.flatMap((it) => {
    const place = { before, part: line.quantity, whole: was.quantity }
    const amount = lesser(nextShare(it.amount, place, decimals), left)
    left = differenceOf(left, amount)
    return isZero(amount) ? [] : [{ ...it, line: line.id, amount }]
  })
}

/** What its lines were given, as it is kept: what they say, or of an unchanged line its share. */
export function promotionsKept(
  { lines, currency }: Pick<Ready, 'lines' | 'currency'>,
  carried: Carried,
  nameOf: (promotion: string) => string,
  before: readonly KeptPromotion[],
): KeptPromotion[] {
  const taken = new Map<string, string>()
  return lines.flatMap((line, at) => {
    const was = carried[at]
    const from = line.originLine
    if (!was || !from)
      return (line.promotions ?? []).map(({ promotion, amount }) => ({
        line: line.id,
        promotion,
        name: nameOf(promotion),
        amount,
      }))
    const start = taken.get(from) ?? differenceOf(was.quantity, was.left)
    taken.set(from, sumOf([start, line.quantity]))
    const own = before.filter((it) => it.line === from)
    return carriedOn(line, was, start, own, currency.decimals)
  })
}
