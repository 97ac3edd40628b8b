/** Of orders at tables: what the screen of the restaurant tells one by one, beside all the rest. */
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import type { ExceptionKind } from '../../../domain/restaurant/exception.ts'
import type { ExceptionSource } from '../../kernel/exception-source.ts'
import { candidatesOf, exceptionRows } from './exception-rows.ts'

const weights: Readonly<Record<ExceptionKind, number>> = {
  cancelledAfterKitchen: 1,
  cancelledAfterReady: 2,
  cancelledAfterServed: 3,
  cancelledAfterBill: 3,
  discountAfterBill: 3,
  reopened: 1,
  printedAgain: 1,
  paidOtherwise: 3,
  paidTwice: 3,
  paidReplaced: 3,
  paidBack: 3,
  mergedAway: 2,
  movedAfterBill: 2,
  billUnpaid: 2,
  takenOver: 1,
  takenAway: 2,
  paperRefused: 2,
  promotedByDevice: 2,
  leftUnpaid: 3,
}

export const orderExceptions: ExceptionSource = {
  name: 'orders',
  words: 'restaurantReport',
  needs: ['restaurant.report.view'],
  weights,
  async read({ context, from, to, branch, limit }) {
    const asked = { from, to, ...(branch && { branch }) }
    const rows = await exceptionRows(context, await candidatesOf(context, asked, { limit }))
    // Guests are nobody's colleagues.
    return rows
      .filter(({ isGuest }) => !isGuest)
      .map(({ event, kind, at, by, approvedBy, amount, reason, what, order, orderNumber }) => ({
        id: `${kind}:${event}`,
        kind,
        at: new Date(at).toISOString(),
        branch: null,
        by,
        approvedBy,
        amount,
        reason:
          reason ?? (what.map(({ names }) => nameIn(context.language, names)).join(', ') || null),
        detail: null,
        record: { entity: 'restaurantReport', id: order, title: String(orderNumber) },
      }))
  },
}
