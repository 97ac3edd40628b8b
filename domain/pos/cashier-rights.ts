/**
 * What a cashier may do alone, and for what somebody else must type a PIN. The same question is
 * asked again by the server, which flags what neither of the two was allowed.
 */
import {
  fractionOf,
  isAbove,
  minus,
  nought,
  one,
  over,
  partOf,
  plus,
  rounded,
  times,
} from '../kernel/fraction.ts'
import { may, type Permission } from '../kernel/permission.ts'
import { mayAlone } from './approval.ts'
import type { TillBasics, TillUser } from './contract.ts'
import type { OpenSale } from './sale.ts'
import { listedUnitPrice, type Shop } from './sale-price.ts'
import { saleTotals, unitPriceOf } from './sale-totals.ts'
import type { ApprovalAction } from './ticket.ts'

export const userMay = (user: TillUser, permission: Permission): boolean =>
  may({ isAdmin: user.isAdmin, permissions: new Set(user.permissions) }, permission)

/** The largest discount of a line, with its share of the ticket's, in percent. */
export function largestDiscount(sale: OpenSale, basics: TillBasics): string {
  const totals = saleTotals(sale, basics)
  const given = sale.lines.map((line, at) => {
    const gross = times(fractionOf(line.quantity), fractionOf(unitPriceOf(line)))
    const { amount = '0', discount = '0' } = totals.lines[at] ?? {}
    if (gross.top === 0n || line.returned) return nought
    const kept = minus(fractionOf(amount), fractionOf(discount))
    // Half a cent of rounding is no discount.
    return minus(one, over(plus(kept, partOf('1')), gross))
  })
  const most = given.reduce((a, b) => (isAbove(b, a) ? b : a), nought)
  return rounded(times(most, fractionOf('100')), 4)
}

/** Whether somebody sells at another price than the lists say. */
const hasOtherPrice = (sale: OpenSale, shop: Shop): boolean =>
  sale.lines.some(
    (line) =>
      line.isTyped && !line.returned && listedUnitPrice(line, sale.customer, shop) !== line.price,
  )

/** Whether this user may let the sale pass as it is. */
export const mayPass = (
  user: TillUser,
  action: ApprovalAction,
  sale: OpenSale | null,
  basics: TillBasics,
): boolean =>
  mayAlone(user, {
    action,
    percent: action === 'discount' && sale ? largestDiscount(sale, basics) : undefined,
  })

/** What the sale needs a right for at all. */
function askedOf(sale: OpenSale, shop: Shop): ApprovalAction[] {
  const asked: ApprovalAction[] = []
  if (fractionOf(largestDiscount(sale, shop.basics)).top > 0n) asked.push('discount')
  if (hasOtherPrice(sale, shop)) asked.push('price')
  if (sale.kind === 'posRefund' && !sale.origin) asked.push('refund')
  return asked
}

/** For what of it nobody who may has said yes: neither the cashier nor who approved before. */
export function approvalsMissing(sale: OpenSale, cashier: TillUser, shop: Shop): ApprovalAction[] {
  const { basics } = shop
  return askedOf(sale, shop).filter((action) => {
    const given = sale.approvals.filter((approval) => approval.action === action)
    const approvers = basics.users.filter(({ id }) => given.some(({ user }) => user === id))
    return ![cashier, ...approvers].some((user) => mayPass(user, action, sale, basics))
  })
}

/** Who could say yes to it, on the spot: only somebody with a PIN. */
export const approversOf = (
  action: ApprovalAction,
  sale: OpenSale | null,
  cashier: TillUser,
  basics: TillBasics,
): TillUser[] =>
  basics.users.filter(
    (user) => user.id !== cashier.id && user.pin && mayPass(user, action, sale, basics),
  )
