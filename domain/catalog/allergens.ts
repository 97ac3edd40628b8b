/** The fourteen allergens that guests must be told of (EU regulation 1169/2011, annex II). */
import { choices } from '../kernel/field/choices.ts'
import type { Field } from '../kernel/field.ts'

/** `none`: somebody looked, and there is none of them; nothing chosen means nobody has said. */
export const allergens = [
  'none',
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const

export type Allergen = (typeof allergens)[number]

export const allergensField = (): Field<Allergen[]> => {
  const all = choices(allergens)
  const schema = all.schema.refine(
    (chosen) => chosen.length < 2 || !chosen.includes('none'),
    'itemAllergensAreSomeOrNone',
  )
  return { ...all, schema }
}
