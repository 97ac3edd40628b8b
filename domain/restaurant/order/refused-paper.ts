/** A bill, or a copy of one, that a device put on paper and that was refused when it was heard. */
import { differenceOf, isMore } from '../../kernel/number/fraction.ts'
import { partsIn } from '../../pos/bill/most-parts.ts'
import type { OrderEvent, SentEvent } from './order-event.ts'
import type { Order, OrderLine } from './order-state.ts'

type Refused = Extract<OrderEvent, { kind: 'refused' }>

/** What is kept of it; of anything else that is refused there is no paper. */
export function refusedPaper(
  event: SentEvent,
  code: string,
): Pick<Refused, 'said' | 'what' | 'code' | 'lines' | 'papers'> | undefined {
  const { id: said, kind: what } = event
  if (what === 'reprint') return { said, what, code, lines: [], papers: 1 }
  if (what !== 'bill') return undefined
  const { lines, split } = event
  return { said, what, code, lines, papers: partsIn(split) }
}

/** What stands on it and is not there any more: it was cancelled, or went elsewhere. */
export const missingOn = (
  { lines }: Order,
  paper: Refused,
): { line: OrderLine; quantity: string }[] =>
  paper.lines.flatMap(({ line: id, quantity }) => {
    const line = lines.find((it) => it.id === id)
    return line && isMore(quantity, line.quantity)
      ? [{ line, quantity: differenceOf(quantity, line.quantity) }]
      : []
  })
