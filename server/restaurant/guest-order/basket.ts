/** What a guest put together on his phone, as the house has it now: its dishes, its prices. */

import { sql } from 'kysely'
import { numberFormat } from '../../../domain/kernel/format.settings.ts'
import { numberFormats } from '../../../domain/kernel/format.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import { wishAmount } from '../../../domain/restaurant/guest-amount.ts'
import type { BasketLine } from '../../../domain/restaurant/guest-order.ts'
import { refuseOrdering } from '../../../domain/restaurant/guest-rules.ts'
import { wishedLines } from '../../../domain/restaurant/guest-wish.ts'
import type { SentEvent, WishLine } from '../../../domain/restaurant/order/order-event.ts'
import { guestLineLimit } from '../../../domain/restaurant/restaurant.settings.ts'
import { rateNumberOn } from '../../kernel/company-facts.ts'
import type { PublicContext } from '../../kernel/context.ts'
import { settingsFor } from '../../kernel/settings.ts'
import { companyZone, todayOf } from '../../kernel/today.ts'
import { letterheadOf } from '../../trade/paper/letterhead.ts'
import { branchFactsOf } from '../branch-facts.ts'
import { keyOf, servedAt } from '../guest/guest-menu.ts'
import { servedIds } from '../guest/menu-facts.ts'
import { openingOf } from '../guest/opening.ts'
import type { Writing } from '../guest/shop-terms.ts'
import type { Seat } from './seating.ts'

/** How amounts are written for guests of this branch. */
export async function writingFor(context: PublicContext, branchId: string): Promise<Writing> {
  const { tx, language } = context
  const day = await todayOf({ ...context, actor: { branchId } })
  const [{ currencies }, settings, { rate }] = await Promise.all([
    letterheadOf(tx, branchId),
    settingsFor(tx, { branchId }),
    tx.one(sql<{ rate: string | null }>`select trim_scale(${rateNumberOn(day)})::text as rate`),
  ])
  const ranked = (rank: 'first' | 'second') => currencies.find((it) => it.rank === rank)
  const first = ranked('first')
  if (!first) throw new Error('A company has a first currency')
  const format = numberFormats[settings.of(numberFormat)]
  return { first, second: ranked('second'), language, format, shop: { rate } }
}

export type Basket = { lines: WishLine[]; total: string }

/** Refused where guests may not order now, and for what is not served, sold out or too much. */
export async function basketOf(
  context: PublicContext,
  { branch, companyId }: Seat,
  lines: readonly BasketLine[],
): Promise<Basket> {
  const { tx, now, language } = context
  const settings = await settingsFor(tx, { branchId: branch })
  refuseOrdering(await openingOf(tx, branch, settings))
  const { categories } = await servedAt(
    context,
    { branchId: branch },
    await companyZone(context.tx),
  )
  const keys = [...new Set(lines.map(({ dish }) => dish))]
  const ids = new Map((await servedIds(tx, categories, keys)).map(({ id, key }) => [key, id]))
  const branchFacts = await branchFactsOf(tx, { branch, now, items: [...ids.values()] })
  const wished = wishedLines(lines, {
    ...branchFacts,
    limit: settings.of(guestLineLimit),
    language,
    dishOf: (key) => ids.get(key),
    keyOf: (option) => keyOf(companyId, option),
  })
  return { lines: wished, total: sumOf(wished.map(wishAmount)) }
}

/** As a waiter would say them. */
export const addsOf = (lines: readonly WishLine[], now: Date) =>
  lines.map(
    ({ line, item, dish, quantity, note, course = 1 }): Extract<SentEvent, { kind: 'add' }> => ({
      id: newId(),
      kind: 'add',
      at: now.toISOString(),
      line,
      item,
      quantity,
      options: dish.options.map(({ id }) => id),
      note,
      seat: null,
      course,
    }),
  )

/** And sent to the kitchen. */
export const sendOf = (lines: readonly WishLine[], now: Date) => ({
  id: newId(),
  kind: 'send' as const,
  at: now.toISOString(),
  lines: lines.map(({ line, quantity }) => ({ line, quantity })),
})
