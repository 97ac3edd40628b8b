/** What a guest put together on his phone, as lines of an order: served, not sold out, not too many. */
import { newId } from '../kernel/id.ts'
import type { Language } from '../kernel/language.ts'
import { nameIn } from '../kernel/naming/local-name.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { TillModifier } from '../pos/contract.ts'
import { chosenOptions, type OfferedDish, orderedDish } from './dish.ts'
import type { BasketLine } from './guest-order.ts'
import { lineAbove } from './guest-rules.ts'
import type { WishLine } from './order/order-event.ts'

type Offer = {
  dishes: readonly OfferedDish[]
  modifiers: readonly TillModifier[]
  /** The most of one dish at once. */
  limit: number
  language: Language
  /** A phone is told no ids: which dish its key stands for, and the key of an option. */
  dishOf: (key: string) => string | undefined
  keyOf: (option: string) => string
}

export function wishedLines(lines: readonly BasketLine[], offer: Offer): WishLine[] {
  const above = lineAbove(lines, offer.limit)
  return lines.map((line, at) => {
    const dish = servedDish(line, at, offer)
    if (at === above) {
      const facts = { limit: offer.limit, name: nameIn(offer.language, dish.names) }
      throw new Refusal('guestLineAbove', `lines.${at}.quantity`, facts)
    }
    return wishLine(line, dish, offer)
  })
}

type Wished = Pick<WishLine, 'item' | 'quantity' | 'note'> & {
  dish: { options: readonly { id: string }[] }
}

/** Whether a basket that comes again is the one that was sent. */
export function isSameBasket(
  lines: readonly BasketLine[],
  kept: readonly Wished[],
  keyOf: (id: string) => string,
): boolean {
  const said = lines.map(({ dish, options, quantity, note }) => [
    dish,
    options.toSorted(),
    String(quantity),
    note,
  ])
  const known = kept.map(({ item, dish, quantity, note }) => [
    keyOf(item),
    dish.options.map(({ id }) => keyOf(id)).toSorted(),
    quantity,
    note,
  ])
  return JSON.stringify(said) === JSON.stringify(known)
}

function servedDish(line: BasketLine, at: number, offer: Offer): OfferedDish {
  const item = offer.dishOf(line.dish)
  const dish = offer.dishes.find(({ id }) => id === item)
  // Nobody weighs on a phone.
  if (!dish || dish.weighedIn) throw new Refusal('guestDishGone', `lines.${at}.dish`)
  const name = nameIn(offer.language, dish.names)
  if (dish.isSoldOut) throw new Refusal('dishSoldOut', `lines.${at}.dish`, { name })
  return dish
}

function wishLine(line: BasketLine, dish: OfferedDish, { modifiers, keyOf }: Offer): WishLine {
  const own = modifiers.filter(({ id }) => dish.modifiers.includes(id))
  const byKey = new Map(own.flatMap(({ options }) => options.map(({ id }) => [keyOf(id), id])))
  const options = line.options.map((key) => byKey.get(key) ?? key)
  return {
    line: newId(),
    item: dish.id,
    dish: orderedDish(dish, chosenOptions(dish, modifiers, options)),
    quantity: String(line.quantity),
    note: line.note,
    ...(dish.course === null ? {} : { course: dish.course }),
  }
}
