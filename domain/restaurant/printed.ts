/** A bill as it stands on paper, for whoever holds an evening against it. */
import { billParts, billTotals } from '../pos/bill/bill.ts'
import type { PrintedBill } from './order/order-state.ts'

export type Printed = Pick<PrintedBill, 'id' | 'copy' | 'lines'> & {
  total: string
  /** What each part of it comes to. */
  parts: string[]
}

export const printedOf = ({ id, copy, lines, content }: PrintedBill): Printed => ({
  id,
  copy,
  lines,
  total: billTotals(content).total,
  parts: billParts(content).map(({ total }) => total),
})

export const copyOf = (bill: Printed | null | undefined) => ({
  copy: bill?.copy ?? null,
  billed: bill?.total ?? null,
})
