/** What the guests of an order still have to pay, service and taxes with it. */
import { sumOf } from '../../kernel/number/fraction.ts'
import { type Bill, type BillPromotion, billParts, billTotals } from '../../pos/bill/bill.ts'
import { billOf } from './bill-of.ts'
import { leftToPay } from './line-amounts.ts'
import { unpaidLines } from './order.ts'
import type { Order } from './order-state.ts'
import { type StampFacts, termsOf } from './stamp.ts'

/** What a bill of all that is open would be, without a split; none where nothing is. */
function billNow(order: Order, facts: StampFacts): Bill | undefined {
  const lines = unpaidLines(order).map((line) => ({ line: line.id, quantity: leftToPay(line) }))
  if (lines.length === 0) return undefined
  const asked = { id: '', at: '', kind: 'bill' as const, lines, split: null }
  return billOf(order, asked, termsOf(order, asked, facts))
}

export type Standing = {
  toPay: string
  /** By line: what promotions take off what is not paid. */
  promotions: ReadonlyMap<string, readonly BillPromotion[]>
}

const promotionsIn = ({ lines }: Pick<Bill, 'lines'>): Standing['promotions'] =>
  new Map(lines.flatMap(({ id, promotions }) => (promotions ? [[id, promotions] as const] : [])))

/** Of a bill that is out, the parts nobody has paid; before, what a bill of everything would say. */
export function standingOf(order: Order, facts: StampFacts): Standing {
  const { bill } = order
  if (order.isLocked && bill) {
    const paid = new Set(bill.paid.map(({ part }) => part))
    const parts = billParts(bill.content)
    const toPay = sumOf(parts.filter((_, at) => !paid.has(at)).map(({ total }) => total))
    return { toPay, promotions: promotionsIn(bill.content) }
  }
  const whole = billNow(order, facts)
  if (!whole) return { toPay: '0', promotions: new Map() }
  return { toPay: billTotals(whole).total, promotions: promotionsIn(whole) }
}

export const toPayOf = (order: Order, facts: StampFacts): string => standingOf(order, facts).toPay
