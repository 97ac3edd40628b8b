/** The bill of an order as it will be cut into parts: its lines, and what the house adds. */
import { isZero } from '../../kernel/number/decimal.ts'
import { sumOf } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Bill, BillLine } from '../../pos/bill/bill.ts'
import type { Order, OrderLine } from './order.ts'
import type { BillTerms, SentEvent } from './order-event.ts'

export type AskedBill = Pick<Extract<SentEvent, { kind: 'bill' }>, 'lines' | 'split'>

export function lineIn({ lines }: Pick<Order, 'lines'>, id: string, field = 'line'): OrderLine {
  const found = lines.find((line) => line.id === id)
  if (!found) throw new Refusal('unknownLine', field)
  return found
}

/** What is left of a bill of which parts are paid brings its figures with it. */
const cutIn = ({ cuts }: BillTerms, id: string): Pick<BillLine, 'part'> => {
  const cut = cuts?.find(({ line }) => line === id)
  return cut ? { part: cut.figures } : {}
}

const discountIn = ({ discounts }: BillTerms, id: string) => {
  const { percent = '0', amount = '0' } = discounts?.find(({ line }) => line === id) ?? {}
  return { discountPercent: percent, discountAmount: amount }
}

export function billOf(
  order: Pick<Order, 'id' | 'lines'>,
  { lines, split }: AskedBill,
  terms: BillTerms,
): Bill {
  const { decimals, taxes, service } = terms
  const own = lines.map(({ line, quantity }): BillLine => {
    const { dish, item } = lineIn(order, line)
    return {
      id: line,
      item,
      unit: dish.unit,
      quantity,
      unitPrice: sumOf([dish.price, ...dish.options.map(({ price }) => price)], 6),
      ...discountIn(terms, line),
      ...dish.rates,
      isService: false,
      ...cutIn(terms, line),
    }
  })
  const charged = service && !isZero(service.amount)
  const { amount: unitPrice = '0', vat = '0', tax1 = '0', tax2 = '0' } = service ?? {}
  const plain = { quantity: '1', discountPercent: '0', discountAmount: '0', isService: true }
  const extra = charged
    ? [
        {
          id: order.id,
          item: service.item,
          unit: service.unit,
          ...{ unitPrice, vat, tax1, tax2 },
          ...plain,
          ...cutIn(terms, order.id),
        },
      ]
    : []
  return { lines: [...own, ...extra], decimals, taxes, split }
}
