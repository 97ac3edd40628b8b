/**
 * What a line takes over from the facts of its item, and what those facts say against it. What was
 * typed stays; what nobody touched follows the facts.
 */
import type { FoundItem } from '../../../../domain/catalog/found-item.ts'
import { newId } from '../../../../domain/kernel/id.ts'
import { isDecimal, isZero } from '../../../../domain/kernel/number/decimal.ts'
import {
  compare,
  fractionOf,
  plus,
  ratioOf,
  sumOf,
  times,
  zero,
} from '../../../../domain/kernel/number/fraction.ts'
import type { DraftLine, LineFacts } from '../../../../domain/trade/contract.ts'
import { factorOf, priceIn } from '../../../../domain/trade/line-price.ts'

const priceDecimals = 6

/** A line begun with an item that was found; the facts come after it. */
export function lineOf(found: FoundItem): DraftLine {
  const { hit } = found
  return {
    id: newId(),
    item: { id: found.id, title: found.name },
    unit: hit?.unit ?? found.unit,
    quantity: scaledQuantity(found) ?? '1',
  }
}

/** What lies on the scale, or how much of it the labelled amount buys. */
function scaledQuantity({ hit, unitPrice }: FoundItem): string | undefined {
  if (hit?.quantity) return hit.quantity
  if (!hit?.amount || isZero(unitPrice)) return undefined
  return ratioOf(hit.amount, unitPrice, 3)
}

/** Fills what is still open; `before` are the facts it was filled from, if they were others. */
export function filledLine(line: DraftLine, facts: LineFacts, before?: LineFacts): DraftLine {
  const wanted = line.unit ?? facts.unit
  // Written as the facts write it: by its symbol, where it has one.
  const unit = facts.units.find((it) => it.unit.id === wanted.id)?.unit ?? wanted
  const isUntouched = (value: string | null | undefined, old: string | undefined): boolean =>
    value === undefined || (value !== null && value === old)
  const follow = (value: string | null | undefined, old: string | undefined, next: string) =>
    isUntouched(value, old) ? next : value
  const oldPrice = before && priceIn(before, unit.id, line.quantity)
  return {
    ...line,
    item: { id: facts.item, title: facts.name },
    unit,
    unitPrice: follow(line.unitPrice, oldPrice, priceIn(facts, unit.id, line.quantity)),
    vat: follow(line.vat, before?.vat, facts.vat),
    tax1: follow(line.tax1, before?.tax1, facts.tax1),
    tax2: follow(line.tax2, before?.tax2, facts.tax2),
  }
}

/** In the unit the stock is kept in; nothing while it is no quantity yet. */
const baseQuantity = (line: DraftLine, facts: LineFacts) =>
  line.quantity && isDecimal(line.quantity)
    ? times(fractionOf(line.quantity), fractionOf(factorOf(facts, line.unit?.id)))
    : zero

/** What the books say is there, in the unit of the line. */
export const expectedOf = (line: DraftLine, facts: LineFacts | undefined): string | null =>
  facts?.stock == null ? null : ratioOf(facts.stock, factorOf(facts, line.unit?.id), priceDecimals)

/** Whether all lines of an item together ask for more than there is. */
export function isTooLow(lines: readonly DraftLine[], facts: LineFacts): boolean {
  if (facts.kind !== 'stocked' || facts.stock === null) return false
  const asked = lines.map((line) => baseQuantity(line, facts)).reduce(plus, zero)
  return compare(asked, fractionOf(facts.stock)) > 0
}

/** The price of the list follows; one that was typed, or agreed before, stays. */
export function repriced(
  line: DraftLine | undefined,
  change: Pick<DraftLine, 'unit' | 'quantity'>,
  facts: LineFacts | undefined,
): Partial<DraftLine> {
  if (!line || !facts || line.originLine) return {}
  const next = { ...line, ...change }
  const before = priceIn(facts, line.unit?.id, line.quantity)
  if (line.unitPrice !== before) return {}
  return { unitPrice: priceIn(facts, next.unit?.id, next.quantity) }
}

/** What was scanned on top of what stands there; what is no number counts nothing. */
export const raisedBy = (
  quantity: string | null | undefined,
  scanned: string | null | undefined,
): string => sumOf([quantity, scanned].map((it) => (it && isDecimal(it) ? it : '0')))
