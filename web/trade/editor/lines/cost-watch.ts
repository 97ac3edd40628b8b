/** What a line costs, told where it is sold for less; to those who may see costs. */
import type { CurrencyInfo } from '../../../../domain/identity/session.ts'
import { isDecimal, isZero } from '../../../../domain/kernel/number/decimal.ts'
import { ratioOf } from '../../../../domain/kernel/number/fraction.ts'
import type { DraftBody, DraftLine, LineFacts } from '../../../../domain/trade/contract.ts'
import { costIn, isBelowCost, marginOf } from '../../../../domain/trade/line-cost.ts'
import type { TaxRules } from '../../../../domain/trade/totals.ts'
import { pricedLine } from '../model/draft-totals.ts'
import { type EditorState, factsFor } from '../model/editor-state.ts'
import { isSale } from '../model/layout.ts'

type Money = Pick<DraftBody, 'currency' | 'rate'>
type Currencies = readonly Pick<CurrencyInfo, 'id' | 'rank' | 'rate'>[]

/** In the currency of the document; unknown while its rate is no rate yet. */
function ownCost(
  line: DraftLine,
  facts: LineFacts,
  { currency, rate }: Money,
  currencies: Currencies,
): string | undefined {
  const own = currencies.find(({ id }) => id === currency)
  if (own?.rank === null) return costInOther(costIn(facts, line.unit?.id), own)
  if (own?.rank === 'first') return costIn(facts, line.unit?.id)
  const isRate = rate != null && isDecimal(rate) && !isZero(rate)
  return isRate ? costIn(facts, line.unit?.id, rate) : undefined
}

const costInOther = (cost: string | undefined, other: Currencies[number]): string | undefined =>
  cost === undefined || other.rate == null ? undefined : ratioOf(cost, other.rate, 6)

const isPriced = ({ unitPrice }: DraftLine): boolean => unitPrice != null && isDecimal(unitPrice)

type Watched = Pick<EditorState, 'behaviour' | 'head' | 'lines' | 'facts'>

/** What one costs, in the currency of the document, if less than that is kept of its price. */
export function costBeneath(
  state: Watched,
  id: string,
  taxes: TaxRules,
  currencies: Currencies,
): string | null {
  const line = state.lines[id]
  const facts = factsFor(state, line)
  if (!line || !facts || !isSale(state.behaviour) || !isPriced(line)) return null
  const cost = ownCost(line, facts, state.head, currencies)
  return cost !== undefined && isBelowCost(pricedLine(line), taxes, cost) ? cost : null
}

/** What a line earns, in percent of what is kept of its price. */
export function lineMargin(
  line: DraftLine,
  facts: LineFacts,
  { head, taxes, currencies }: { head: Money; taxes: TaxRules; currencies: Currencies },
): string | undefined {
  const cost = ownCost(line, facts, head, currencies)
  if (cost === undefined || !isPriced(line)) return undefined
  return marginOf(pricedLine(line), taxes, cost)
}
