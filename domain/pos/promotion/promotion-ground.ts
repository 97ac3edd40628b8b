/** What the promotions of a ticket are reckoned from again, of all that was read for it. */
import { decimalsIn, rankedAs } from '../../money/ranks.ts'
import { tidyCode } from '../../promotions/coupon-code.ts'
import type { Promoted } from '../../promotions/promoted-lines.ts'
import { billedCoupons, billedPromotions } from '../bill/paid-bill.ts'
import type { CompanyNow } from '../ticket/flags.ts'
import type { Ticket } from '../ticket/ticket.ts'
import type { Ground } from '../ticket/ticket-facts.ts'
import {
  grantedOn,
  type KnownCoupon,
  otherwisePromoted,
  type PromotionGround,
  usedCoupons,
} from './ticket-promotions.ts'

type Facts = Pick<Ground, 'company' | 'register' | 'shifts' | 'bills'> & {
  rules: Pick<Ground['rules'], 'dayEndHour'>
}

function groundFor(ticket: Ticket, facts: Facts): PromotionGround {
  const { company, register, rules, shifts } = facts
  const shift = shifts.find(({ id }) => id === ticket.shift)
  const partner = company.partners.find(({ id }) => id === ticket.partner)
  return {
    promotions: company.promotions ?? [],
    coupons: company.coupons ?? [],
    items: new Map(company.items.map((it) => [it.id, it])),
    branch: register.branchId,
    clock: { timeZone: company.timeZone, dayEndHour: rules.dayEndHour },
    ...(shift && { openedAt: new Date(shift.openedAt) }),
    firstCurrency: rankedAs(company, 'first')?.id ?? '',
    decimals: decimalsIn(company).first,
    group: partner && !partner.isCashClient ? partner.groupId : null,
  }
}

/**
 * The coupons of series that it uses up: those whose promotion took something off, by the ticket or by
 * the house's own reckoning. Where the two differ, whatever the lines call it, each that it names.
 */
function spentCoupons(
  ticket: Ticket,
  granted: Promoted,
  known: readonly KnownCoupon[],
): KnownCoupon[] {
  const claimed = ticket.lines.flatMap(({ promotions = [] }) => promotions)
  const given = new Set([...claimed, ...[...granted.values()].flat()].map((it) => it.promotion))
  const isOtherwise = claimed.length > 0 && otherwisePromoted(ticket, granted).length > 0
  return (ticket.coupons ?? []).flatMap(({ code }) => {
    const found = known.find((it) => it.code === tidyCode(code))
    return found && (isOtherwise || given.has(found.promotion)) ? [found] : []
  })
}

/**
 * Of the bill it pays: the coupons that gave something on it. They are used up by the first ticket that
 * pays of it; what it takes off by one that was used elsewhere meanwhile is given a second time.
 */
function billCoupons(ticket: Ticket, billed: Promoted, { company, bills }: Facts) {
  const known = billedCoupons(ticket, bills).flatMap(({ promotion, code }) => {
    const found = company.coupons?.find(
      (it) => it.code === tidyCode(code) && it.promotion === promotion,
    )
    return found ? [found] : []
  })
  const given = new Set([...billed.values()].flat().map(({ promotion }) => promotion))
  const paid = (ticket.bill && bills.get(ticket.bill.id)?.paid) ?? []
  const dead = known.filter(
    ({ promotion, usedBy }) =>
      usedBy !== null && given.has(promotion) && !paid.some((it) => it.ticket === usedBy),
  )
  return { known, dead: dead.map(({ code }) => code) }
}

/** What the house grants it, and codes that are of no use. A coupon is the first ticket's that comes. */
export function promotionsIn(
  ticket: Ticket,
  { lines }: { lines: Parameters<typeof grantedOn>[1] },
  facts: Facts,
): Pick<CompanyNow, 'granted' | 'deadCoupons'> & { spent: readonly string[] } {
  const ground = groundFor(ticket, facts)
  const billed = billedPromotions(ticket, facts.bills)
  const granted = new Map([...grantedOn(ticket, lines, ground), ...billed])
  const ofBill = billCoupons(ticket, billed, facts)
  const deadCoupons = [...new Set([...usedCoupons(ticket, ground), ...ofBill.dead])]
  const named = [...spentCoupons(ticket, granted, ground.coupons), ...ofBill.known]
  const spent = [...new Set(named)].filter(({ usedBy }) => usedBy === null)
  for (const coupon of spent) coupon.usedBy = ticket.id
  return { granted, deadCoupons, spent: spent.map(({ id }) => id) }
}
