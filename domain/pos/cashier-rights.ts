/**
 * What a cashier may do alone, and for what somebody else must type a PIN. The same question is
 * asked again by the server, which flags what neither of the two was allowed.
 */
import { isNegative } from '../kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  isAny,
  isMore,
  productOf,
  sumOf,
} from '../kernel/number/fraction.ts'
import { may, type Permission } from '../kernel/permission.ts'
import { discountGiven, largestDiscount } from '../trade/discount.ts'
import { type Asked, mayAlone, unallowed } from './approval.ts'
import type { TillBasics, TillUser } from './contract.ts'
import type { OpenSale, SaleLine } from './ticket/sale.ts'
import { firstCurrency, listedUnitPrice, type Shop } from './ticket/sale-price.ts'
import { pricedLine } from './ticket/sale-totals.ts'
import type { ApprovalAction } from './ticket/ticket.ts'

/** Beside the rights of tills: whoever has it makes a new customer in the middle of a sale. */
export const newCustomerRight: Permission = 'partners.thirdparty.add'

export const userMay = (user: TillUser, permission: Permission): boolean =>
  may({ isAdmin: user.isAdmin, permissions: new Set(user.permissions) }, permission)

/**
 * The largest discount of what is sold; what comes back has the one it was sold with, and what a
 * bill gives away was allowed where it was made.
 */
const discounted = (sale: OpenSale, basics: TillBasics) =>
  [
    sale.lines
      .filter(({ returned, ordered }) => !returned && !(sale.bill && ordered))
      .map((line) => ({ ...pricedLine(line, basics), thing: line.item.id })),
    { ...sale, decimals: firstCurrency(basics).decimals },
  ] as const

export const largestDiscountOf = (sale: OpenSale, basics: TillBasics): string =>
  largestDiscount(...discounted(sale, basics))

/**
 * Whether a line is sold at another price than the lists say. Of an item whose price is said when it
 * is sold they say the least.
 */
export function isOtherPrice(line: SaleLine, listed: string): boolean {
  if (!line.isTyped || line.returned || line.price === listed) return false
  return !line.item.asksPrice || isMore(listed, line.price)
}

const hasOtherPrice = (sale: OpenSale, shop: Shop): boolean =>
  sale.lines.some((line) => isOtherPrice(line, listedUnitPrice(line, sale.customer, shop)))

/** What a price that was typed takes off what the lists say. */
const belowLists = (sale: OpenSale, shop: Shop): string =>
  sumOf(
    sale.lines.flatMap((line) => {
      if (!line.isTyped || line.returned) return []
      const off = differenceOf(listedUnitPrice(line, sale.customer, shop), line.price)
      return isNegative(off) ? [] : [productOf(off, line.quantity, 6)]
    }),
    6,
  )

/** How much is given away by it, in the currency of the sale: what a yes is for, and no more. */
export function givenAway(action: ApprovalAction, sale: OpenSale, shop: Shop): string | undefined {
  if (action === 'price') return belowLists(sale, shop)
  return action === 'discount' ? discountGiven(...discounted(sale, shop.basics)) : undefined
}

const askedFor = (action: ApprovalAction, sale: OpenSale | null, basics: TillBasics): Asked => ({
  action,
  percent: action === 'discount' && sale ? largestDiscountOf(sale, basics) : undefined,
})

/** Whether this user may let the sale pass as it is. */
export const mayPass = (
  user: TillUser,
  action: ApprovalAction,
  sale: OpenSale | null,
  basics: TillBasics,
): boolean => mayAlone(user, askedFor(action, sale, basics))

/** Which of these the sale may not pass with, by its cashier and the yes it has. */
export const yesMissing = (
  asked: readonly Asked[],
  sale: OpenSale,
  cashier: TillUser,
  basics: TillBasics,
): ApprovalAction[] =>
  unallowed(asked, cashier, sale.approvals, (id) => basics.users.find((user) => user.id === id))

/** What the sale needs a right for at all. */
function askedOf(sale: OpenSale, shop: Shop): ApprovalAction[] {
  const asked: ApprovalAction[] = []
  if (isAny(fractionOf(largestDiscountOf(sale, shop.basics)))) asked.push('discount')
  if (hasOtherPrice(sale, shop)) asked.push('price')
  const { asksRemoval = false } = shop.basics
  if (sale.kind === 'posSale' && sale.hasRemoval && asksRemoval) asked.push('removal')
  if (sale.kind === 'posRefund' && (!sale.origin || sale.isFar)) asked.push('refund')
  return asked
}

/** For what of it nobody who may has said yes yet. */
export const approvalsMissing = (sale: OpenSale, cashier: TillUser, shop: Shop): ApprovalAction[] =>
  yesMissing(
    askedOf(sale, shop).map((action) => ({
      ...askedFor(action, sale, shop.basics),
      given: givenAway(action, sale, shop),
    })),
    sale,
    cashier,
    shop.basics,
  )

/** Who could say yes to it, on the spot: only somebody with a PIN that is long enough. */
export const approversOf = (
  action: ApprovalAction,
  sale: OpenSale | null,
  cashier: TillUser,
  basics: TillBasics,
): TillUser[] =>
  basics.users.filter(
    (user) => user.id !== cashier.id && user.pin?.check && mayPass(user, action, sale, basics),
  )

/** Who could if their PIN were not too short: they are told to choose another. */
export const shortPinsOf = (
  action: ApprovalAction,
  sale: OpenSale | null,
  cashier: TillUser,
  basics: TillBasics,
): TillUser[] =>
  basics.users.filter(
    ({ pin, ...user }) =>
      user.id !== cashier.id &&
      pin &&
      !pin.check &&
      mayPass({ ...user, pin }, action, sale, basics),
  )
