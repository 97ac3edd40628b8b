/**
 * The promotions of a ticket that comes in, reckoned again from what the house declares. The money
 * was taken as it was printed: what differs is flagged, and a discount that no promotion explains is
 * one that somebody gave.
 */
import type { ShopClock } from '../../kernel/business-day.ts'
import { hourMs } from '../../kernel/calendar/days.ts'
import { isMore, isSame, sumOf } from '../../kernel/number/fraction.ts'
import type { FieldRefusal } from '../../kernel/refusal.ts'
import { momentOf } from '../../promotions/circumstances.ts'
import { tidyCode } from '../../promotions/coupon-code.ts'
import { flooredTo6 } from '../../promotions/portion.ts'
import {
  type LinePromotion,
  type Promoted,
  promotedLines,
} from '../../promotions/promoted-lines.ts'
import type { Promotion } from '../../promotions/promotion.ts'
import { reducedOf } from '../../trade/discount.ts'
import type { Ticket, TicketLine } from '../ticket/ticket.ts'
import { typedDiscount } from './sale-promotions.ts'

export type PromotionGround = {
  promotions: readonly Promotion[]
  /** By code: what is kept of the coupons of series that tickets name. */
  coupons: readonly KnownCoupon[]
  items: ReadonlyMap<string, PromotedItem>
  branch: string
  clock: ShopClock
  /** Since when the shift of the ticket takes sales. */
  openedAt?: Date
  firstCurrency: string
  decimals: number
  /** Of the client, if the house knows him. */
  group: string | null
}

/** A coupon of a series, and the ticket that used it. */
export type KnownCoupon = { id: string; promotion: string; code: string; usedBy: string | null }

export type PromotedItem = {
  category?: string | null
  brand?: string | null
  canDiscount?: boolean
}

/** Whoever began to ring so long ago is asked about now. */
const longestSale = 12 * hourMs

/** Nobody rings before his shift is open: who says so is asked about now. */
const rungAt = (
  { at, startedAt }: Ticket,
  { openedAt }: Pick<PromotionGround, 'openedAt'>,
): Date => {
  const [end, start] = [Date.parse(at), Date.parse(startedAt ?? at)]
  const first = Math.max(end - longestSale, openedAt?.getTime() ?? 0)
  return new Date(start <= end && start >= first ? start : end)
}

/** The promotions whose code it gives: the open word, or a coupon that no other ticket used. */
const unlocked = (ticket: Ticket, { promotions, coupons }: PromotionGround): string[] =>
  (ticket.coupons ?? []).flatMap(({ promotion: id, code }) => {
    const found = promotions.find((it) => it.id === id)
    const typed = tidyCode(code)
    if (found?.couponUse === 'open') return found.couponCode === typed ? [id] : []
    const coupon = coupons.find((it) => it.code === typed && it.promotion === id)
    const isFree = coupon && (coupon.usedBy === null || coupon.usedBy === ticket.id)
    return found?.couponUse === 'series' && isFree ? [id] : []
  })

/** A line of the ticket with what it is in base units. */
type BasedLine = { id: string; baseQuantity: string }

/** What the house would have given; nothing on what comes back or stands on a bill. */
export function grantedOn(
  ticket: Ticket,
  based: readonly BasedLine[],
  ground: PromotionGround,
): Promoted {
  if (ticket.kind !== 'posSale' || ground.promotions.length === 0) return new Map()
  const lines = ticket.lines.flatMap((line, n) => {
    const item = ground.items.get(line.item)
    if (!item || item.canDiscount === false || line.part || line.ordered) return []
    const discountAmount = typedDiscount(line, line.promotions)
    return [
      {
        id: line.id,
        item: line.item,
        category: item.category ?? null,
        brand: item.brand ?? null,
        quantity: based[n]?.baseQuantity ?? '0',
        amount: flooredTo6(reducedOf({ ...line, discountAmount })),
      },
    ]
  })
  return promotedLines(lines, ground.promotions, {
    ...momentOf(rungAt(ticket, ground), ground.clock),
    branch: ground.branch,
    group: ground.group,
    coupons: unlocked(ticket, ground),
    decimals: ground.decimals,
    firstCurrency: ground.firstCurrency,
    rate: ticket.rate,
    discountPercent: ticket.discountPercent,
    discountAmount: ticket.discountAmount,
  })
}

const isAlike = (
  claimed: TicketLine['promotions'] = [],
  granted: readonly LinePromotion[] = [],
): boolean =>
  claimed.length === granted.length &&
  new Set(claimed.map(({ promotion }) => promotion)).size === claimed.length &&
  claimed.every(({ promotion, amount }) =>
    granted.some((it) => it.promotion === promotion && isSame(it.amount, amount)),
  )

/**
 * The lines that were given something else; a till that knew of no promotions gave none. What a bill
 * gives is known to whoever pays it.
 */
export function otherwisePromoted(ticket: Ticket, granted: Promoted): string[] {
  const isKnowing = ticket.startedAt !== undefined || ticket.lines.some((it) => it.promotions)
  return ticket.lines
    .filter(
      (line) =>
        (isKnowing || line.ordered !== undefined) &&
        !isAlike(line.promotions, granted.get(line.id)),
    )
    .map(({ name }) => name)
}

/** Coupons of series that another ticket used before, or that were never given out. */
export const usedCoupons = (ticket: Ticket, ground: PromotionGround): string[] =>
  (ticket.coupons ?? [])
    .filter(({ promotion }) => !unlocked(ticket, ground).includes(promotion))
    .map(({ code }) => code)

/** What is given by promotions is a part of the line's discount, never more. */
export const promotionDoubt = ({ lines }: Ticket): FieldRefusal | undefined => {
  const at = lines.findIndex(({ promotions = [], discountAmount }) => {
    const given = sumOf(promotions.map(({ amount }) => amount))
    return isMore(given, discountAmount)
  })
  return at < 0 ? undefined : { code: 'malformed', field: `lines.${at}.promotions` }
}
