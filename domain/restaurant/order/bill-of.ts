/** The bill of an order as it will be cut into parts: its lines, and what the house adds. */
import { isZero } from '../../kernel/number/decimal.ts'
import { isSame, sumOf } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Bill, BillLine } from '../../pos/bill/bill.ts'
import { noGuest } from './bill-guest.ts'
import type { BillTerms, SentEvent } from './order-event.ts'
import type { Order, OrderLine, PrintedBill } from './order-state.ts'

type SentBill = Extract<SentEvent, { kind: 'bill' }>

export type AskedBill = Pick<SentBill, 'lines' | 'split'>

export function lineIn({ lines }: Pick<Order, 'lines'>, id: string, field = 'line'): OrderLine {
  const found = lines.find((line) => line.id === id)
  if (!found) throw new Refusal('unknownLine', field)
  return found
}

type Said = Pick<PrintedBill, 'lines' | 'guest'>

const isSameBill = (one: Said, other: Pick<SentBill, 'lines' | 'guest'>): boolean =>
  one.lines.length === other.lines.length &&
  other.lines.every(({ line, quantity }) =>
    one.lines.some((it) => it.line === line && isSame(it.quantity, quantity)),
  ) &&
  JSON.stringify(one.guest ?? noGuest) === JSON.stringify(other.guest ?? noGuest)

type Bills = Pick<Order, 'bill' | 'done' | 'state'>

/**
 * Two devices that do not hear of each other print the same bill: the guests may pay by either paper.
 * The later one takes the place of the first, of which nobody has paid anything yet; or it is heard
 * when the table was paid by the first and is free, and what it is paid with is looked at.
 */
export function twinOf({ bill, done, state }: Bills, event: SentEvent): PrintedBill | undefined {
  if (event.kind !== 'bill') return undefined
  const known = state === 'closed' ? done : bill && bill.paid.length === 0 ? [bill] : []
  return known.find((it) => isSameBill(it, event))
}

/** Whether a yes to open this bill again holds for the one that is out: it is that, or says the same. */
export function isBillShown({ bill, past }: Pick<Order, 'bill' | 'past'>, shown: string): boolean {
  const own = bill?.id === shown ? bill : past.find(({ id }) => id === shown)
  return bill !== null && own !== undefined && isSameBill(own, bill)
}

/** What is left of a bill of which parts are paid brings its figures with it. */
const cutIn = ({ cuts }: BillTerms, id: string): Pick<BillLine, 'part'> => {
  const cut = cuts?.find(({ line }) => line === id)
  return cut ? { part: cut.figures } : {}
}

/** What somebody gave, and beside it what promotions take off. */
const discountIn = ({ discounts, promotions: promoted }: BillTerms, id: string) => {
  const { percent = '0', amount = '0' } = discounts?.find(({ line }) => line === id) ?? {}
  const promotions = promoted?.find(({ line }) => line === id)?.given
  if (!promotions) return { discountPercent: percent, discountAmount: amount }
  const discountAmount = sumOf([amount, ...promotions.map((it) => it.amount)])
  return { discountPercent: percent, discountAmount, promotions }
}

export function billOf(
  order: Pick<Order, 'id' | 'lines'>,
  { lines, split }: AskedBill,
  terms: BillTerms,
): Bill {
  const { decimals, taxes, service, cutting } = terms
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
  const said = { lines: [...own, ...extra], decimals, taxes, split }
  return cutting ? { ...said, cutting } : said
}
