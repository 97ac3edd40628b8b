/**
 * A sale that becomes a quotation or an order of the office, and comes back to be paid. The document
 * is an ordinary one of sales: it is posted by its own verb and the rights of that, and what is sold
 * of it at a till is a ticket, after which nothing of it is waited for.
 */
import { newId } from '../../kernel/id.ts'
import { isZero } from '../../kernel/number/decimal.ts'
import { differenceOf, isMore, isSame, sumOf } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { PostedDocument, PostedLine } from '../../trade/contract.ts'
import type { TillItem, TillPartner } from '../contract.ts'
import { withPromotions } from '../promotion/sale-promotions.ts'
import type { OpenSale, SaleLine } from '../ticket/sale.ts'
import { firstCurrency, listedUnitPrice, type Shop, soldUnits } from '../ticket/sale-price.ts'
import { pricedLine, promotionsOn, saleTotals } from '../ticket/sale-totals.ts'
import type { PromiseKind } from './promise-kind.ts'
import { promiseKinds } from './promise-kind.ts'

const isPromiseKind = (name: string): name is PromiseKind =>
  promiseKinds.some((kind) => kind === name)

type Place = {
  id: string
  type: string
  branch: string
  warehouse: string
  day: string
  /** Until when its goods are kept. */
  until?: string
}

const noteOf = ({ options, note }: SaleLine): string | undefined =>
  [...options.map(({ name }) => name), ...(note ? [note] : [])].join(', ').slice(0, 500) ||
  undefined

/** What is sent to post it; of nobody known nothing can be promised to. */
export function promiseOf(sale: OpenSale, place: Place, shop: Shop) {
  const { basics } = shop
  if (!sale.customer) throw new Refusal('promiseNeedsCustomer')
  if (sale.kind !== 'posSale' || sale.isTraining || sale.bill) throw new Refusal('promiseOfSale')
  // A code is given when it is paid.
  const { coupons: _, ...promised } = sale
  const promoted = promotionsOn(promised, basics)
  return {
    id: place.id,
    type: place.type,
    branch: place.branch,
    partner: sale.customer.id,
    currency: firstCurrency(basics).id,
    day: place.day,
    warehouse: place.warehouse,
    isDelivered: false,
    ...(place.until ? { dueDate: place.until } : {}),
    discountPercent: sale.discountPercent,
    discountAmount: sale.discountAmount,
    ...(sale.note ? { note: sale.note } : {}),
    lines: sale.lines.map((line) => {
      const own = promoted.get(line.id)
      const { unitPrice, vat, tax1, tax2, discountAmount } = withPromotions(
        pricedLine(line, basics),
        own,
      )
      return {
        id: line.id,
        item: line.item.id,
        unit: line.unit,
        quantity: line.quantity,
        unitPrice,
        discountPercent: line.discountPercent,
        discountAmount,
        ...(own ? { promotions: own } : {}),
        vat,
        tax1,
        tax2,
        ...(noteOf(line) ? { note: noteOf(line) } : {}),
      }
    }),
    total: saleTotals(promised, basics).total,
  }
}

/** What of it nobody has taken yet. */
const leftOf = ({ quantity, converted }: PostedLine): string => differenceOf(quantity, converted)

type Known = {
  item: (id: string) => TillItem | undefined
  partner: (id: string) => TillPartner | undefined
}

/** A line of its own: the one it is sold of may be sold in parts. */
function lineOf(line: PostedLine, customer: TillPartner, known: Known, shop: Shop): SaleLine {
  const item = known.item(line.item.id)
  const sold = item && soldUnits(item, shop.basics).find(({ id }) => id === line.unit.id)
  if (!item || !sold) throw new Refusal('promiseItemAway', undefined, { name: line.name })
  const bare: SaleLine = {
    id: newId(),
    item,
    unit: line.unit.id,
    factor: sold.factor,
    quantity: leftOf(line),
    price: line.unitPrice,
    isTyped: false,
    barcodePrice: sold.barcodePrice,
    discountPercent: line.discountPercent,
    // What promotions gave is asked for anew when it is sold.
    discountAmount: differenceOf(
      line.discountAmount,
      sumOf((line.promotions ?? []).map(({ amount }) => amount)),
    ),
    options: [],
    note: line.note,
    isLabelled: false,
    returned: null,
    isRestocked: true,
    promised: line.id,
  }
  const listed = listedUnitPrice(bare, customer, shop)
  const isAgreed = !isSame(listed, line.unitPrice)
  return { ...bare, isTyped: isAgreed }
}

/** The sale of what is left of it, at the prices that were agreed. */
export function saleOfPromise(
  blank: OpenSale,
  document: PostedDocument,
  known: Known,
  shop: Shop,
): OpenSale {
  if (document.currency !== firstCurrency(shop.basics).id) throw new Refusal('promiseCurrency')
  const customer = document.partner && known.partner(document.partner.id)
  if (!customer) throw new Refusal('promiseCustomerAway')
  const lines = document.lines
    .filter((line) => !isZero(leftOf(line)))
    .map((line) => lineOf(line, customer, known, shop))
  if (lines.length === 0) throw new Refusal('noRest')
  const isWhole = document.lines.every(({ converted }) => isZero(converted))
  return {
    ...blank,
    customer,
    // An amount was for all of it; a share holds for any part.
    discountPercent: document.discountPercent,
    discountAmount: isWhole ? document.discountAmount : '0',
    note: document.number,
    lines,
    chosen: lines.at(-1)?.id ?? null,
    promise: {
      id: document.id,
      number: document.number,
      ...(isPromiseKind(document.behaviour) ? { kind: document.behaviour } : {}),
      ...(document.dueDate ? { until: document.dueDate } : {}),
      lines: lines.map(({ promised = '', quantity }) => ({ id: promised, quantity })),
    },
  }
}

/** Whether all that was left of it is being sold: then nobody waits for the rest. */
export const isKept = ({ promise, lines }: OpenSale): boolean =>
  promise?.lines.every(({ id, quantity }) => {
    const sold = lines.find((line) => (line.promised ?? line.id) === id)
    return sold !== undefined && !isMore(quantity, sold.quantity)
  }) ?? false
