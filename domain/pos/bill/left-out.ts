/** What a ticket leaves out of the bill it pays: somebody ordered it, and nobody pays it any more. */
import { isZero } from '../../kernel/number/decimal.ts'
import { differenceOf, isMore, lesser, sumOf } from '../../kernel/number/fraction.ts'
import type { Ticket } from '../ticket/ticket.ts'
import { type Bill, type BillLine, billParts } from './bill.ts'

type MissingLine = { line: string; quantity: string }

const soldAs = ({ item, unit }: Pick<BillLine, 'item' | 'unit'>): string => `${item} ${unit}`

/** Less of a line than its part says. What was rung by hand instead is not left out. */
export function leftOut(
  { bill, lines }: Pick<Ticket, 'bill' | 'lines'>,
  content: Bill,
): MissingLine[] {
  const due = bill ? (billParts(content)[bill.part]?.lines ?? []) : []
  const byHand = new Map<string, string>()
  for (const line of lines)
    if (line.ordered === undefined)
      byHand.set(soldAs(line), sumOf([byHand.get(soldAs(line)) ?? '0', line.quantity]))
  return due.flatMap(({ id, quantity }) => {
    const goods = soldAs(content.lines.find((it) => it.id === id) ?? {})
    const rung = lines.find(({ ordered }) => ordered === id)?.quantity ?? '0'
    if (!isMore(quantity, rung)) return []
    const missing = differenceOf(quantity, rung, 6)
    const instead = lesser(missing, byHand.get(goods) ?? '0')
    byHand.set(goods, differenceOf(byHand.get(goods) ?? '0', instead, 6))
    const left = differenceOf(missing, instead, 6)
    return isZero(left) ? [] : [{ line: id, quantity: left }]
  })
}
