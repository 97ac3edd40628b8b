/** What a line costs, told where it is sold for less; to those who may see costs. */
import { isDecimal, isZero } from '../../../../domain/kernel/number/decimal.ts'
import type { DraftBody, DraftLine, LineFacts } from '../../../../domain/trade/contract.ts'
import { costIn, isBelowCost, marginOf } from '../../../../domain/trade/line-cost.ts'
import type { TaxRules } from '../../../../domain/trade/totals.ts'
import { pricedLine } from '../draft-totals.ts'
import { type EditorState, factsFor } from '../editor-state.ts'
import { isSale } from '../layout.ts'

type Money = Pick<DraftBody, 'currency' | 'rate'>

/** In the currency of the document; unknown while its rate is no rate yet. */
function ownCost(
  line: DraftLine,
  facts: LineFacts,
  { currency, rate }: Money,
  first: string,
): string | undefined {
  if (currency === first) return costIn(facts, line.unit?.id)
  const isRate = rate != null && isDecimal(rate) && !isZero(rate)
  return isRate ? costIn(facts, line.unit?.id, rate) : undefined
}

const isPriced = ({ unitPrice }: DraftLine): boolean => unitPrice != null && isDecimal(unitPrice)

type Watched = Pick<EditorState, 'behaviour' | 'head' | 'lines' | 'facts'>

/** What one costs, in the currency of the document, if less than that is kept of its price. */
export function costBeneath(
  state: Watched,
  id: string,
  taxes: TaxRules,
  first: string,
): string | null {
  const line = state.lines[id]
  const facts = factsFor(state, line)
  if (!line || !facts || !isSale(state.behaviour) || !isPriced(line)) return null
  const cost = ownCost(line, facts, state.head, first)
  return cost !== undefined && isBelowCost(pricedLine(line), taxes, cost) ? cost : null
}

/** What a line earns, in percent of what is kept of its price. */
export function lineMargin(
  line: DraftLine,
  facts: LineFacts,
  { head, taxes, first }: { head: Money; taxes: TaxRules; first: string },
): string | undefined {
  const cost = ownCost(line, facts, head, first)
  if (cost === undefined || !isPriced(line)) return undefined
  return marginOf(pricedLine(line), taxes, cost)
}
