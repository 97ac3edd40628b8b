/** What the limits of a sale are held against: the prices of the lists, and what a client owes. */

import type { LineFacts } from '../../domain/trade/contract.ts'
import type { TradeInput } from '../../domain/trade/input.ts'
import type { Origin } from '../../domain/trade/origin/origin.ts'
import type { TradeFacts } from '../../domain/trade/posting/facts.ts'
import {
  isJudged,
  itemsToPrice,
  limitedClient,
  type Repriced,
  refuseAboveCredit,
  refuseBeyondRole,
  repricedIn,
} from '../../domain/trade/posting/limits.ts'
import type { Ready } from '../../domain/trade/posting/ready.ts'
import type { TradeRules } from '../../domain/trade/posting/rules.ts'
import type { Posting } from '../../domain/trade/trade.ts'
import type { Context } from '../kernel/context.ts'
import { listedLines } from './line-facts.ts'
import { heldDebts } from './origin/owed.ts'

type Asked = {
  input: TradeInput
  facts: TradeFacts
  rules: TradeRules
  ready: Ready
  origin: Origin | null
}

/** Answers which lines were given another price than the lists ask, where that is allowed. */
export async function refuseBeyondLimits(context: Context, asked: Asked): Promise<Repriced[]> {
  const { ready, origin } = asked
  if (!isJudged(ready)) return []
  const approved = (id: string) => origin?.approved(id)
  const prices = await listPrices(context, asked, itemsToPrice(ready, approved))
  refuseBeyondRole(context.actor, ready, approved, { ...asked, prices })
  return repricedIn(ready, approved, { ...asked, prices })
}

/** The lists are asked only for lines that carry nothing on. */
async function listPrices(
  context: Context,
  { input: { partner, currency, day }, rules }: Asked,
  items: string[],
): Promise<LineFacts[]> {
  if (items.length === 0) return []
  return listedLines(context, { items, screen: 'sales', partner, currency, day }, rules)
}

type Owing = { input: TradeInput; facts: TradeFacts; ready: Ready; posting: Posting }

/**
 * What a client owes is read again while he is locked: two sales at once must not each take what
 * is left of his limit.
 */
export async function refuseCredit({ tx }: Context, asked: Owing): Promise<void> {
  const client = limitedClient(asked)
  if (!client) return
  const owed = await heldDebts(tx, [client.id])
  refuseAboveCredit(client.limit, owed.get(client.id) ?? '0', asked)
}
