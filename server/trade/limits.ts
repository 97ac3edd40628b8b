/** What a role may not give away, and what a client may not owe. */
import { behaviourOf } from '../../domain/books/behaviour.ts'
import {
  compare,
  fractionOf,
  isAbove,
  minus,
  one,
  over,
  partOf,
  plus,
  rounded,
  times,
} from '../../domain/kernel/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { TradeInput } from '../../domain/trade/input.ts'
import { priceIn } from '../../domain/trade/line-price.ts'
import type { Posting } from '../../domain/trade/trade.ts'
import type { Context } from '../kernel/command.ts'
import { unconfirmed } from '../kernel/confirmation.ts'
import type { TradeFacts } from './facts.ts'
import { lineFacts } from './line-facts.ts'
import type { Ready } from './ready.ts'

type Asked = { input: TradeInput; facts: TradeFacts; ready: Ready; posting: Posting }

/** Who may not change prices sells at those of the lists. */
export async function refuseOtherPrices(context: Context, input: TradeInput): Promise<void> {
  const { isAdmin, limits } = context.actor
  if (isAdmin || limits.canChangePrice || input.origin) return
  const rows = await lineFacts(context, {
    items: [...new Set(input.lines.map(({ item }) => item))],
    screen: 'sales',
    partner: input.partner,
    currency: input.currency,
    day: input.day,
  })
  input.lines.forEach((line, at) => {
    const facts = rows.find(({ item }) => item === line.item)
    const price = facts && priceIn(facts, line.unit ?? undefined, line.quantity)
    if (price && compare(fractionOf(price), fractionOf(line.unitPrice)) !== 0)
      throw new Refusal('priceChange', `lines.${at}.unitPrice`, { price })
  })
}

export function refuseBeyondLimits(context: Context, asked: Asked): void {
  const { side, debt } = behaviourOf(asked.ready.behaviour)
  if (side !== 'client' || asked.input.origin) return
  refuseDiscount(context, asked)
  if (debt === 'raise') refuseCredit(asked)
}

/** Its own discounts and its share of the document's, together. */
function refuseDiscount({ actor }: Context, { input, posting }: Asked): void {
  const { discountLimit } = actor.limits
  if (actor.isAdmin || discountLimit === null) return
  const most = partOf(discountLimit)
  input.lines.forEach((line, at) => {
    const gross = times(fractionOf(line.quantity), fractionOf(line.unitPrice))
    const totals = posting.totals.lines[at]
    if (!totals || gross.top === 0n) return
    const kept = minus(fractionOf(totals.amount), fractionOf(totals.discount))
    // Half a cent of rounding is no discount.
    const given = minus(one, over(plus(kept, { top: 1n, bottom: 100n }), gross))
    if (!isAbove(given, most)) return
    const isOwn = line.discountPercent !== '0' || line.discountAmount !== '0'
    const field = isOwn ? `lines.${at}.discountPercent` : 'discountPercent'
    throw new Refusal('range', field, { limit: discountLimit })
  })
}

function refuseCredit({ input, facts, ready, posting }: Asked): void {
  const { partner } = facts
  if (!partner?.creditLimit || input.isConfirmed) return
  const paid = (input.tenders ?? []).map((tender) => {
    const isFirst = facts.currencies.find(({ id }) => id === tender.currency)?.rank === 'first'
    const amount = fractionOf(tender.amount)
    return isFirst || !ready.trade.rate ? amount : over(amount, fractionOf(ready.trade.rate))
  })
  const owed = paid.reduce(
    minus,
    plus(fractionOf(partner.owed ?? '0'), fractionOf(posting.firstTotal)),
  )
  if (!isAbove(owed, fractionOf(partner.creditLimit))) return
  throw unconfirmed('creditLimit', 'partner', {
    limit: partner.creditLimit,
    owed: rounded(owed, ready.decimals.first),
  })
}
