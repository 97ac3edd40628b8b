/**
 * What promotions take off a bill of a table: by the one computation of the till, on what the waiter's
 * own discounts leave. A bill is a sale: what it bills together is promoted together. What was ordered
 * while a promotion held has it, whenever the bill is made. For groups of clients and by codes it gives
 * what is said with the bill (`bill-guest.ts`).
 */
import type { ShopClock } from '../../kernel/business-day.ts'
import { atLeastZero, isZero } from '../../kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  isMore,
  lesser,
  plus,
  sumOf,
} from '../../kernel/number/fraction.ts'
import { splitAmount } from '../../kernel/number/split.ts'
import { type BillPromotion, summedPromotions } from '../../pos/bill/bill.ts'
import { momentOf } from '../../promotions/circumstances.ts'
import { flooredTo6 } from '../../promotions/portion.ts'
import { type PromotedLine, promotedLines } from '../../promotions/promoted-lines.ts'
import type { Promotion } from '../../promotions/promotion.ts'
import { inCoins } from '../../promotions/whole-coins.ts'
import { type BillGuest, noGuest, openedBy } from './bill-guest.ts'
import { lineIn } from './bill-of.ts'
import type { PromotedBillLine, SharedPiece } from './order-event.ts'
import type { Order, OrderLine } from './order-state.ts'
import { dueOf, exactWorth } from './pieces.ts'
import { afterFirst, firstOf, type Round, roundsOf } from './rounds.ts'

/** What the house gives by itself at a branch, and what that depends on. */
export type BranchPromotions = {
  declared: readonly Promotion[]
  clock: ShopClock
  firstCurrency: string
  /** Second per one of the first. */
  rate: string | null
}

type Asked = { line: string; quantity: string }

const noPiece: SharedPiece = { quantity: '0', worth: '0', promotions: [] }

/** When what was paid of the line in the same sale was ordered; of another table only its line is known. */
function sharedRounds(line: OrderLine): readonly Round[] {
  const { quantity } = line.shared ?? noPiece
  if (isMore(quantity, line.paid)) return [{ at: line.at, quantity }]
  return firstOf(afterFirst(roundsOf(line), differenceOf(line.paid, quantity)), quantity)
}

/** When it was ordered, what is asked for and what was paid in the same sale; each moment once. */
function roundsIn(line: OrderLine, quantity: string): Round[] {
  const now = firstOf(afterFirst(roundsOf(line), line.paid), quantity)
  const byMoment = Map.groupBy([...sharedRounds(line), ...now], ({ at }) => at)
  return [...byMoment].map(([at, some]) => ({ at, quantity: sumOf(some.map((it) => it.quantity)) }))
}

/** What so much of a line comes to after the waiter's discount, apart by when it was ordered. */
function goodsOf(line: OrderLine, quantity: string, { clock }: BranchPromotions): PromotedLine[] {
  const { dish } = line
  if (dish.canDiscount === false) return []
  const worth = plus(exactWorth(line, quantity), fractionOf(line.shared?.worth ?? '0'))
  const amount = flooredTo6(worth)
  const rounds = roundsIn(line, quantity)
  if (rounds.length === 0) return []
  const amounts = splitAmount(
    amount,
    rounds.map((it) => it.quantity),
    6,
  )
  return rounds.map((round, at) => ({
    id: `${line.id} ${at}`,
    item: line.item,
    category: dish.category ?? null,
    brand: dish.brand ?? null,
    quantity: round.quantity,
    amount: amounts[at] ?? '0',
    moment: momentOf(new Date(round.at), clock),
  }))
}

const namesIn = (declared: readonly Promotion[], id: string): BillPromotion['names'] => {
  const found = declared.find((it) => it.id === id)
  const { altName = null, nameFr = null, nameAr = null } = found ?? {}
  return { name: found?.name ?? '', altName, nameFr, nameAr }
}

type Given = ReadonlyMap<string, readonly BillPromotion[]>

/** What promotions take off all of one sale, by line. */
function givenOn(
  order: Order,
  asked: readonly Asked[],
  offers: BranchPromotions,
  decimals: number,
  guest: BillGuest,
): Given {
  const { declared, clock, firstCurrency, rate } = offers
  const goods = asked.map(({ line, quantity }) => ({
    line,
    parts: goodsOf(lineIn(order, line), quantity, offers),
  }))
  const promoted = promotedLines(
    goods.flatMap(({ parts }) => parts),
    declared,
    {
      ...momentOf(new Date(order.openedAt), clock),
      branch: order.branch,
      group: guest.group,
      coupons: openedBy(guest, declared),
      decimals,
      firstCurrency,
      rate,
      discountPercent: '0',
      discountAmount: '0',
    },
  )
  return new Map(
    goods.map(({ line, parts }) => {
      const given = parts.flatMap(({ id }) =>
        (promoted.get(id) ?? []).map(({ promotion, amount }) => ({
          promotion,
          names: namesIn(declared, promotion),
          amount,
        })),
      )
      return [line, inCoins(summedPromotions(given), decimals)]
    }),
  )
}

const amountOf = (given: readonly BillPromotion[] | undefined, promotion: string): string =>
  given?.find((it) => it.promotion === promotion)?.amount ?? '0'

/** As much as there is room for, by these weights first, and what is left wherever there is room. */
function fitted(
  amount: string,
  weights: readonly string[],
  rooms: readonly string[],
  decimals: number,
) {
  const wanted = weights.map((it, at) => lesser(it, rooms[at] ?? '0'))
  const all = sumOf(wanted)
  if (isMore(all, amount)) return splitAmount(amount, wanted, decimals)
  const free = rooms.map((room, at) => differenceOf(room, wanted[at] ?? '0'))
  const more = lesser(differenceOf(amount, all), sumOf(free))
  if (isZero(more)) return wanted
  const added = splitAmount(more, free, decimals)
  return wanted.map((it, at) => sumOf([it, added[at] ?? '0']))
}

/** What is left of it once what was given with the paid part of the sale is taken off. */
function leftOf(order: Order, asked: readonly Asked[], whole: Given, decimals: number): Given {
  const before = new Map(order.lines.map(({ id, shared }) => [id, shared?.promotions ?? []]))
  const rooms = new Map(
    asked.map(({ line, quantity }) => [line, dueOf(lineIn(order, line), quantity, decimals)]),
  )
  const left = new Map(asked.map(({ line }): [string, BillPromotion[]] => [line, []]))
  const known = new Map(
    [...whole.values(), ...before.values()].flat().map((it) => [it.promotion, it]),
  )
  for (const [promotion, { names }] of known) {
    const sum = (given: Given): string =>
      sumOf([...given.values()].map((it) => amountOf(it, promotion)))
    const amount = atLeastZero(differenceOf(sum(whole), sum(before)))
    if (isZero(amount)) continue
    const weights = asked.map(({ line }) =>
      atLeastZero(
        differenceOf(amountOf(whole.get(line), promotion), amountOf(before.get(line), promotion)),
      ),
    )
    const isReached = ({ line }: Asked): boolean => !isZero(amountOf(whole.get(line), promotion))
    const free = asked.map((it) => (isReached(it) ? (rooms.get(it.line) ?? '0') : '0'))
    for (const [at, share] of fitted(amount, weights, free, decimals).entries()) {
      const line = asked[at]?.line ?? ''
      if (isZero(share)) continue
      rooms.set(line, differenceOf(rooms.get(line) ?? '0', share))
      left.get(line)?.push({ promotion, names, amount: share })
    }
  }
  return left
}

/**
 * Lines that no promotion reaches are not in it. What was paid of a bill that was opened again is one
 * sale with what is billed after it: that sale has its promotions once.
 */
export function tablePromotions(
  order: Order,
  asked: readonly Asked[],
  offers: BranchPromotions | undefined,
  decimals: number,
  guest: BillGuest = noGuest,
): PromotedBillLine[] {
  if (!offers || offers.declared.length === 0) return []
  const others = order.lines.flatMap(({ id, shared }) =>
    shared && !asked.some(({ line }) => line === id) ? [{ line: id, quantity: '0' }] : [],
  )
  const isShared = order.lines.some(({ shared }) => shared)
  const whole = givenOn(order, [...asked, ...others], offers, decimals, guest)
  const given = isShared ? leftOf(order, asked, whole, decimals) : whole
  return asked.flatMap(({ line }) => {
    const own = given.get(line) ?? []
    return own.length > 0 ? [{ line, given: own }] : []
  })
}
