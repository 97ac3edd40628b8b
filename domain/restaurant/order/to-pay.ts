/** What the guests of an order still have to pay, service and taxes with it. */
import { sumOf } from '../../kernel/number/fraction.ts'
import { billParts, billTotals } from '../../pos/bill/bill.ts'
import { billOf } from './bill-of.ts'
import { leftToPay } from './line-amounts.ts'
import { type Order, unpaidLines } from './order.ts'
import { type StampFacts, termsOf } from './stamp.ts'

/** Of a bill that is out, the parts nobody has paid; before, what a bill of everything would say. */
export function toPayOf(order: Order, facts: StampFacts): string {
  const { bill } = order
  if (order.isLocked && bill) {
    const paid = new Set(bill.paid.map(({ part }) => part))
    const parts = billParts(bill.content)
    return sumOf(parts.filter((_, at) => !paid.has(at)).map(({ total }) => total))
  }
  const lines = unpaidLines(order).map((line) => ({ line: line.id, quantity: leftToPay(line) }))
  if (lines.length === 0) return '0'
  const asked = { id: '', at: '', kind: 'bill' as const, lines, split: null }
  return billTotals(billOf(order, asked, termsOf(order, asked, facts))).total
}
