/** What can be done to an open sale. Each answers with the sale as it is then, or refuses. */
import type { ScaleLabel } from '../../catalog/barcode/barcode.ts'
import { checked } from '../../kernel/check.ts'
import { longText, money, percent, quantity } from '../../kernel/field.ts'
import { isZero } from '../../kernel/number/decimal.ts'
import { ratioOf, sumOf } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { TillItem, TillPartner } from '../contract.ts'
import { mostTicketLines } from '../most-lines.ts'
import { returnedPart } from './refund.ts'
import type { Approval, ChosenOption, OpenSale, SaleLine } from './sale.ts'
import { listedUnitPrice, type Shop, soldUnits } from './sale-price.ts'
import { saleTotals } from './sale-totals.ts'
import type { TicketLot } from './ticket.ts'

const quantitySchema = quantity({ required: 'quantityRequired' }).schema
const priceSchema = money().schema
const percentSchema = percent().schema
export const saleNote = longText({ max: 300 })

/** What an item was taken by, and what is already known about the line. */
export type Taken = {
  /** Of the new line. */
  id: string
  barcode?: TillItem['barcodes'][number] | null
  label?: ScaleLabel
  quantity?: string
  options?: ChosenOption[]
  lot?: TicketLot
  /** Said when it was taken, of an item whose price is asked for. */
  price?: string
}

/** The lists speak again, unless somebody did or the goods come back at what they were sold for. */
function repriced(line: SaleLine, sale: OpenSale, shop: Shop): SaleLine {
  if (line.isTyped || line.returned || line.ordered) return line
  return { ...line, price: listedUnitPrice(line, sale.customer, shop) }
}

function changed(
  sale: OpenSale,
  id: string,
  shop: Shop,
  change: (line: SaleLine) => SaleLine,
): OpenSale {
  const lines = sale.lines.map((line) =>
    line.id === id ? repriced(change(line), sale, shop) : line,
  )
  const next = { ...sale, lines, chosen: id }
  saleTotals(next, shop.basics)
  return next
}

/** Six decimals, so that weight × price is the price on the label to the last cent. */
function labelledQuantity(label: ScaleLabel, unitPrice: string): string {
  if ('quantity' in label) return checked(quantitySchema, label.quantity)
  return isZero(unitPrice) ? '1' : checked(quantitySchema, ratioOf(label.price, unitPrice, 6))
}

function newLine(sale: OpenSale, item: TillItem, taken: Taken, shop: Shop): SaleLine {
  const unit = taken.barcode?.unit ?? item.unit
  const bare: SaleLine = {
    id: taken.id,
    item,
    unit,
    factor: taken.barcode?.unit ? taken.barcode.factor : '1',
    quantity: checked(quantitySchema, taken.quantity ?? '1'),
    price: '0',
    isTyped: false,
    barcodePrice: taken.barcode?.price ?? null,
    discountPercent: '0',
    discountAmount: '0',
    options: taken.options ?? [],
    note: null,
    isLabelled: taken.label !== undefined,
    returned: null,
    isRestocked: true,
    ...(taken.lot ? { lot: taken.lot } : {}),
  }
  if (taken.price !== undefined)
    return { ...bare, price: checked(priceSchema, taken.price), isTyped: true }
  const priced = repriced(bare, sale, shop)
  if (!taken.label) return priced
  const weighed = { ...priced, quantity: labelledQuantity(taken.label, priced.price) }
  // The label's word stands where the item has no price to weigh it by.
  if ('price' in taken.label && isZero(priced.price))
    return { ...weighed, price: taken.label.price, isTyped: true }
  return repriced(weighed, sale, shop)
}

const optionKey = ({ options }: SaleLine): string =>
  options
    .map(({ id }) => id)
    .sort()
    .join()

/** One piece has one number. */
const isSerial = ({ item, lot }: SaleLine): boolean => item.lotted === 'serial' && lot !== undefined

const isTwin = (line: SaleLine, other: SaleLine): boolean =>
  line.item.id === other.item.id && line.lot?.code === other.lot?.code

/** The same goods on the same terms: one more of them, not one more line. */
const isSame = (line: SaleLine, other: SaleLine): boolean =>
  line.item.id === other.item.id &&
  line.unit === other.unit &&
  line.barcodePrice === other.barcodePrice &&
  optionKey(line) === optionKey(other) &&
  !line.isTyped &&
  !line.isLabelled &&
  !other.isLabelled &&
  line.returned === null &&
  line.note === null &&
  line.lot?.code === other.lot?.code &&
  !isSerial(line) &&
  !line.ordered &&
  isZero(line.discountPercent) &&
  isZero(line.discountAmount)

export function addItem(sale: OpenSale, item: TillItem, taken: Taken, shop: Shop): OpenSale {
  if (sale.origin) throw new Refusal('refundLines', undefined, { number: sale.origin.number })
  if (sale.lines.some(({ part }) => part)) throw new Refusal('billedLine')
  const added = newLine(sale, item, taken, shop)
  if (isSerial(added) && sale.lines.some((line) => isTwin(line, added)))
    throw new Refusal('serialTwice', undefined, { code: added.lot?.code })
  const same = sale.lines.findLast((line) => isSame(line, added))
  if (same) return setQuantity(sale, same.id, sumOf([same.quantity, added.quantity]), shop)
  if (sale.lines.length >= mostTicketLines)
    throw new Refusal('range', undefined, { limit: String(mostTicketLines) })
  return { ...sale, lines: [...sale.lines, added], chosen: added.id }
}

export const setQuantity = (sale: OpenSale, id: string, typed: string, shop: Shop): OpenSale =>
  changed(sale, id, shop, (line) => {
    refuseBilled(line)
    const quantity = checked(quantitySchema, typed)
    if (isSerial(line) && quantity !== '1' && !line.returned)
      throw new Refusal('serialIsOne', 'quantity', { code: line.lot?.code })
    const counted = { ...line, quantity, isLabelled: false }
    return line.returned ? returnedPart(counted, line.returned, shop.basics) : counted
  })

export const setUnit = (sale: OpenSale, id: string, unit: string, shop: Shop): OpenSale =>
  changed(sale, id, shop, (line) => {
    refuseReturned(line)
    refuseBilled(line)
    const sold = soldUnits(line.item, shop.basics).find((it) => it.id === unit)
    if (!sold) throw new Refusal('unitsDoNotConvert', 'unit')
    return { ...line, unit, factor: sold.factor, barcodePrice: sold.barcodePrice, isTyped: false }
  })

/** What comes back keeps the terms on which it was sold. */
function refuseReturned({ returned, part }: SaleLine): void {
  if (returned) throw new Refusal('refundTerms')
  if (part) throw new Refusal('billedLine')
}

/** What a bill says is changed at the table, where it is seen. */
function refuseBilled({ ordered }: SaleLine): void {
  if (ordered) throw new Refusal('billedLine')
}

/** None lets the lists speak again. */
export const setPrice = (sale: OpenSale, id: string, typed: string | null, shop: Shop): OpenSale =>
  changed(sale, id, shop, (line) => {
    refuseReturned(line)
    refuseBilled(line)
    if (typed === null) return { ...line, isTyped: false }
    return { ...line, price: checked(priceSchema, typed), isTyped: true }
  })

/** One of the two, of a line or of the whole ticket. */
export type Discount = { percent: string } | { amount: string }

const discountOf = (given: Discount) =>
  'percent' in given
    ? { discountPercent: checked(percentSchema, given.percent), discountAmount: '0' }
    : { discountPercent: '0', discountAmount: checked(priceSchema, given.amount) }

const isNone = (given: Discount): boolean =>
  isZero('percent' in given ? given.percent : given.amount)

export const setDiscount = (sale: OpenSale, id: string, given: Discount, shop: Shop): OpenSale =>
  changed(sale, id, shop, (line) => {
    refuseReturned(line)
    if (!line.item.canDiscount && !isNone(given)) throw new Refusal('noDiscount')
    return { ...line, ...discountOf(given) }
  })

export function setTicketDiscount(sale: OpenSale, given: Discount, shop: Shop): OpenSale {
  for (const line of sale.lines) refuseReturned(line)
  const isFixed = sale.lines.some(({ item }) => !item.canDiscount)
  if (isFixed && !isNone(given)) throw new Refusal('noTicketDiscount')
  const next = { ...sale, ...discountOf(given) }
  saleTotals(next, shop.basics)
  return next
}

const noteText = (typed: string): string | null =>
  typed.trim() === '' ? null : checked(saleNote.schema, typed)

export const setNote = (sale: OpenSale, id: string, typed: string, shop: Shop): OpenSale =>
  changed(sale, id, shop, (line) => ({ ...line, note: noteText(typed) }))

export const setTicketNote = (sale: OpenSale, typed: string): OpenSale => ({
  ...sale,
  note: noteText(typed),
})

export const setOptions = (
  sale: OpenSale,
  id: string,
  options: ChosenOption[],
  shop: Shop,
): OpenSale => changed(sale, id, shop, (line) => ({ ...line, options }))

/** Of which batch it is; without one, what expires first is taken. */
export const setLot = (sale: OpenSale, id: string, lot: TicketLot | null, shop: Shop): OpenSale =>
  changed(sale, id, shop, ({ lot: _, ...line }) => (lot ? { ...line, lot } : line))

export const setRestocked = (
  sale: OpenSale,
  id: string,
  { isRestocked }: Pick<SaleLine, 'isRestocked'>,
  shop: Shop,
): OpenSale => changed(sale, id, shop, (line) => ({ ...line, isRestocked }))

/** The line below takes its place under the keypad, or the last one. */
export function removeLine(sale: OpenSale, id: string): OpenSale {
  const at = sale.lines.findIndex((line) => line.id === id)
  const line = sale.lines[at]
  if (line) refuseBilled(line)
  const lines = sale.lines.filter((line) => line.id !== id)
  const isEmpty = lines.length === 0
  return {
    ...sale,
    lines,
    chosen: (lines[at] ?? lines.at(-1))?.id ?? null,
    discountPercent: isEmpty ? '0' : sale.discountPercent,
    discountAmount: isEmpty ? '0' : sale.discountAmount,
    approvals: sale.approvals.filter(({ action }) => !isEmpty || action === 'removal'),
    hasRemoval: true,
  }
}

/** Whoever it is for, the prices are theirs. */
export function setCustomer(sale: OpenSale, customer: TillPartner | null, shop: Shop): OpenSale {
  // What is left for an order is left by its client.
  if (sale.order && customer?.id !== sale.customer?.id) throw new Refusal('depositOfOther')
  const next = { ...sale, customer }
  return { ...next, lines: sale.lines.map((line) => repriced(line, next, shop)) }
}

export const approved = (sale: OpenSale, approval: Approval): OpenSale => ({
  ...sale,
  approvals: [...sale.approvals, approval],
})
