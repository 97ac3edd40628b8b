/**
 * What follows from what was sent. Whatever a change leaves out is made from the rest, so that price
 * and profit never part; whatever it does send is kept as sent, and `profitRefusal` says whether it
 * holds together:
 *   a price makes the profit, and so does another rule: the price on the shelf stays
 *   a profit makes the price, and so does another cost: that is what a rule is for
 * A price below its cost ends a rule that the change did not mention: whoever sets it may be
 * somebody who is not told of costs.
 */
import { type Priced, type ProfitRule, priceOf, profitOf } from './profit.ts'

export type SentPrices = { [K in keyof Priced]?: Priced[K] | undefined }

const isSent = (value: unknown): boolean => value !== undefined

export function pricesAfter(before: Priced | undefined, sent: SentPrices): Priced {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => isSent(value)))
  const all: Priced = { unitPrice: '0', ...before, ...given }
  const { profitRule } = all
  if (!profitRule) return { ...all, profit: sent.profit ?? null }
  if (isSent(sent.profit)) return isSent(sent.unitPrice) ? all : priced(all, profitRule)
  if (isSent(sent.unitPrice) || isSent(sent.profitRule)) return earning(all, sent, profitRule)
  return isSent(sent.supplierPrice) ? priced(all, profitRule) : all
}

/** The price follows, where there is one. */
function priced(all: Priced, rule: ProfitRule): Priced {
  const price = all.profit == null ? undefined : priceOf(all.supplierPrice, rule, all.profit)
  return { ...all, unitPrice: price ?? all.unitPrice }
}

/** The profit follows, or the rule ends. */
function earning(all: Priced, sent: SentPrices, rule: ProfitRule): Priced {
  const profit = profitOf(all.supplierPrice, rule, all.unitPrice)
  const isMeant = isSent(sent.profitRule) || isSent(sent.supplierPrice)
  if (profit !== undefined || isMeant) return { ...all, profit: profit ?? null }
  return { ...all, profitRule: null, profit: null }
}
