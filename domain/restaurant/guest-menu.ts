/** What guests are shown, every word said and every amount written; nothing else leaves the house. */
import { z } from 'zod'
import type { Allergen } from '../catalog/allergens.ts'
import type { Language } from '../kernel/language.ts'
import { languages } from '../kernel/language.ts'
import type { Accent } from './menu-look.ts'

/** No door of an address: every try is a code, whatever it looks like. */
export const typedCode = z.string('required').min(1, 'required').max(200, 'tooLong')

export const guestMenuAsked = z.strictObject({
  code: typedCode,
  language: z.enum(languages, 'invalid').optional(),
})

export const guestNowAsked = z.strictObject({ code: typedCode })

export const guestPictureAsked = z.strictObject({
  code: typedCode,
  key: z.string('notFound').regex(/^([0-9a-f]{16}|logo)$/, 'notFound'),
})

export type Price = { first: string; second: string | null }

export type DishChoice = {
  name: string
  /** How many may be chosen, in words. */
  rule: string
  min: number
  max: number
  options: { key: string; name: string; price: string | null }[]
}

export type Dish = {
  key: string
  name: string
  description: string | null
  price: Price
  /** What the price is of, where it is weighed. */
  unit: string | null
  /** The mark of the picture it has now: another picture has another address. */
  picture: string | null
  allergens: Allergen[]
  choices: DishChoice[]
  isSoldOut: boolean
  /** What is weighed is ordered from a waiter. */
  canBeOrdered: boolean
}

export type MenuSection = { key: string; name: string; dishes: Dish[] }

export type GuestMenu = {
  code: string
  language: Language
  shop: { name: string; logo: string | null; phone: string | null; accent: Accent }
  /** Where the guest sits. */
  place: string
  /** The names of what is served now. */
  menus: string[]
  sections: MenuSection[]
  /** What begins next, in words, while nothing is served. */
  next: string | null
  /** The taxes that come on top of the prices, by their names. */
  taxes: string[]
  /** What the house adds for serving at the table, in words; none where it adds nothing. */
  service: string | null
  /** What one currency is worth in the other today, in words. */
  rate: string | null
  /** Whether guests may order from their phones here. */
  hasOrders: boolean
  state: MenuState
}

/** What changes while a guest is looking: asked for again and again, hence short. */
export type MenuState = {
  soldOut: string[]
  stamp: string
  /** Whether orders from phones are taken now. */
  isTaking: boolean
}
