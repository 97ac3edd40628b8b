/** Which lines still have the price of a list that ended: the draft lay too long. */
import { isDecimal } from '../../../../domain/kernel/number/decimal.ts'
import { endOfPrice, priceIn } from '../../../../domain/trade/line-price.ts'
import { type EditorState, factsFor } from '../model/editor-state.ts'
import { isSale } from '../model/layout.ts'

type Watched = Pick<EditorState, 'behaviour' | 'head' | 'lines' | 'facts'>

/** The last day of its price and what it is now, as one text that can be compared. */
export function endedPrice(state: Watched, id: string): `${string} ${string}` | null {
  const line = state.lines[id]
  const facts = factsFor(state, line)
  if (!facts || !isSale(state.behaviour) || !line?.unitPrice || !isDecimal(line.unitPrice))
    return null
  const { unit, quantity, unitPrice } = line
  const end = endOfPrice(facts, unit?.id, quantity, unitPrice)
  return end === null ? null : `${end} ${priceIn(facts, unit?.id, quantity)}`
}
