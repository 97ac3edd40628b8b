/**
 * What a cashier may do alone, and who may allow the rest: asked by the till on the spot, also
 * without network, and again by the server when the ticket comes in.
 */
import { isZero } from '../kernel/number/decimal.ts'
import { isMore } from '../kernel/number/fraction.ts'
import type { Permission } from '../kernel/permission.ts'
import { isWithinLimit } from '../trade/discount.ts'
import type { TillUser } from './contract.ts'
import type { ApprovalAction } from './ticket/ticket.ts'

export type Rights = Pick<TillUser, 'isAdmin' | 'limits'> & { permissions: readonly string[] }

/** What a ticket or a drawer asks for; a discount says how many percent, and what it gives away. */
export type Asked = { action: ApprovalAction; percent?: string; given?: string }

const needed: Partial<Record<ApprovalAction, Permission>> = {
  refund: 'pos.ticket.void',
  otherCurrency: 'pos.shift.void',
  cashForCheque: 'pos.shift.void',
  rate: 'pos.shift.void',
  credit: 'pos.shift.void',
  removal: 'pos.ticket.void',
  leave: 'pos.shift.void',
  cashBack: 'pos.ticket.void',
}

/** What is allowed by PIN at the tables of a restaurant. */
const atTables: Permission = 'restaurant.order.void'

export function mayAlone({ isAdmin, permissions, limits }: Rights, asked: Asked): boolean {
  if (isAdmin) return true
  const permission = needed[asked.action]
  if (permission) return permissions.includes(permission)
  switch (asked.action) {
    case 'price':
      return limits.canChangePrice
    case 'openDrawer':
      return limits.canOpenDrawer
    case 'discount':
      return isWithinLimit(asked.percent ?? '0', limits.discountLimit)
    default:
      return false
  }
}

/** Whether there is anything others need a yes for that this one can give: such a PIN is a long one. */
export const mayApprove = ({ isAdmin, permissions, limits }: Rights): boolean =>
  isAdmin ||
  [...Object.values(needed), atTables].some((permission) => permissions.includes(permission)) ||
  limits.canChangePrice ||
  limits.canOpenDrawer ||
  limits.discountLimit === null ||
  !isZero(limits.discountLimit)

/** A yes, and how much may be given away by it; one of a till before this was said is for all. */
type Given = { action: ApprovalAction; user: string; upTo?: string }

/** A yes to a little is none to more: whoever said it saw what it was for. */
const covers = ({ upTo }: Given, { given }: Asked): boolean =>
  upTo === undefined || given === undefined || !isMore(given, upTo)

/** For what of it nobody who may has said yes: neither the cashier nor who approved that very thing. */
export const unallowed = (
  asked: readonly Asked[],
  cashier: Rights | undefined,
  approvals: readonly Given[],
  userOf: (id: string) => Rights | undefined,
): ApprovalAction[] =>
  asked
    .filter((it) => {
      const given = approvals.filter((yes) => yes.action === it.action && covers(yes, it))
      const approvers = given.map(({ user }) => userOf(user))
      return ![cashier, ...approvers].some((user) => user && mayAlone(user, it))
    })
    .map(({ action }) => action)
