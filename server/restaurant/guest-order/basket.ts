/** What a guest put together on his phone, as the house has it now: its dishes, its prices. */
import { sql } from 'kysely'
import { numberFormat } from '../../../domain/kernel/format.settings.ts'
import { numberFormats } from '../../../domain/kernel/format.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { productOf, sumOf } from '../../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { chosenOptions, orderedDish } from '../../../domain/restaurant/dish.ts'
import type { BasketLine } from '../../../domain/restaurant/guest-order.ts'
import { lineAbove, refuseOrdering } from '../../../domain/restaurant/guest-rules.ts'
import { dishWorth } from '../../../domain/restaurant/order/discount.ts'
import type { SentEvent, WishLine } from '../../../domain/restaurant/order/order-event.ts'
import { guestLineLimit } from '../../../domain/restaurant/restaurant.settings.ts'
import type { PublicContext } from '../../kernel/command.ts'
import { rateNumberOn } from '../../kernel/company-facts.ts'
import { settingsFor } from '../../kernel/settings.ts'
import { companyZone, todayOf } from '../../kernel/today.ts'
import { letterheadOf } from '../../trade/paper/letterhead.ts'
import { type BranchFacts, branchFactsOf } from '../branch-facts.ts'
import { keyOf, servedAt, type Writing } from '../guest/guest-menu.ts'
import { servedIds } from '../guest/menu-facts.ts'
import { openingOf } from '../guest/opening.ts'
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

type Wanted = { line: BasketLine; at: number; item: string | undefined; isAbove: boolean }

type Rules = { branchFacts: BranchFacts; limit: number; language: Language; companyId: string }

function wishLine({ line, at, item, isAbove }: Wanted, rules: Rules): WishLine {
  const { branchFacts, limit, language, companyId } = rules
  const dish = branchFacts.dishes.find(({ id }) => id === item)
  // Nobody weighs on a phone.
  if (!dish || dish.weighedIn) throw new Refusal('guestDishGone', `lines.${at}.dish`)
  const name = nameIn(language, dish.names)
  if (dish.isSoldOut) throw new Refusal('dishSoldOut', `lines.${at}.dish`, { name })
  if (isAbove) throw new Refusal('guestLineAbove', `lines.${at}.quantity`, { limit, name })
  const own = branchFacts.modifiers.filter(({ id }) => dish.modifiers.includes(id))
  const byKey = new Map(
    own.flatMap(({ options }) => options.map(({ id }) => [keyOf(companyId, id), id] as const)),
  )
  const options = line.options.map((key) => byKey.get(key) ?? key)
  return {
    line: newId(),
    item: dish.id,
    dish: orderedDish(dish, chosenOptions(dish, branchFacts.modifiers, options)),
    quantity: String(line.quantity),
    note: line.note,
    ...(dish.course === null ? {} : { course: dish.course }),
  }
}

export const wishAmount = ({ dish, quantity }: Pick<WishLine, 'dish' | 'quantity'>): string =>
  productOf(dishWorth({ dish }), quantity, 6)

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
  const rules = { branchFacts, limit: settings.of(guestLineLimit), language, companyId }
  const above = lineAbove(lines, rules.limit)
  const wished = lines.map((line, at) =>
    wishLine({ line, at, item: ids.get(line.dish), isAbove: at === above }, rules),
  )
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
