/** What the guests of the café are shown: its menus, and the allergens of what is made there. */
import { sql } from 'kysely'
import { type Allergen, allergens } from '../../domain/catalog/allergens.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { Name } from './data.ts'
import type { Filling } from './filling.ts'
import type { ItemPlan } from './items/item-plan.ts'

/** By what a dish is called, or by the shelf it stands on. */
const traces: readonly (readonly [Allergen, RegExp])[] = [
  [
    'gluten',
    /manakish|pizza|sandwich|wrap|kaak|fatayer|ajin|cake|croissant|tart|burger|pasta|shawarma/i,
  ],
  [
    'milk',
    /latte|cappuccino|flat white|cortado|mocha|macchiato|milk|cheese|labneh|halloumi|ayran|kishk|pizza|sahlab|chocolate|frapp|cake|half and half/i,
  ],
  ['eggs', /cake|egg|tart|croissant|mayonnaise/i],
  ['nuts', /almond|pine nut|pistachio|walnut|muhammara|pesto|baklava/i],
  ['sesame', /zaatar|falafel|tahini|kaak|halawa/i],
  ['fish', /tuna|salmon|fish/i],
  ['soybeans', /soy/i],
  ['mustard', /roast beef|mustard/i],
]

const isMadeHere = ({ station }: Pick<ItemPlan, 'station'>): boolean => station !== null

export function sampleAllergens(item: Pick<ItemPlan, 'name' | 'category' | 'station'>): Allergen[] {
  if (!isMadeHere(item)) return []
  const words = `${item.name[0]} ${item.category}`
  const found = traces.filter(([, word]) => word.test(words)).map(([allergen]) => allergen)
  return found.length > 0 ? allergens.filter((it) => found.includes(it)) : ['none']
}

const menus: readonly { name: Name; hours?: [string, string]; first: readonly string[] }[] = [
  {
    name: ['Breakfast', 'Petit déjeuner', 'الفطور'],
    hours: ['07:00', '11:30'],
    first: ['Manakish', 'Hot drinks'],
  },
  { name: ['All day', 'Toute la journée', 'طوال اليوم'], first: ['Manakish', 'Sandwiches'] },
]

const unnamed = '~'

/** All day everything that is made here, what is eaten first; in the morning the breakfast before it. */
export async function fillGuestMenus(filling: Filling, plans: readonly ItemPlan[]): Promise<void> {
  const { named, write, context } = filling
  const rows = await context.tx.rows(sql<{ id: string; name: string }>`
    select id, name
    from category`)
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  const made = [...new Set(plans.filter(isMadeHere).map(({ category }) => category))]
  const drinksLast = (name: string): string => (/drinks/.test(name) ? `${unnamed}${name}` : name)
  await write(
    'menu',
    menus.map(({ name, hours, first }, order) => {
      const rest = hours ? [] : made.filter((it) => !first.includes(it))
      const shown = [
        ...first.filter((it) => made.includes(it)),
        ...rest.toSorted((a, b) => (drinksLast(a) < drinksLast(b) ? -1 : 1)),
      ]
      return {
        ...named(name),
        order,
        fromTime: hours?.[0] ?? null,
        toTime: hours?.[1] ?? null,
        parts: shown.flatMap((it) => {
          const category = ids.get(it)
          return category ? [{ id: newId(), category }] : []
        }),
      }
    }),
  )
}
