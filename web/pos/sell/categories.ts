/** The shelves of the till: the favourites, the categories in their order, and the rest. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { fractionOf, plus, rounded } from '../../../domain/kernel/number/fraction.ts'
import type { TillBasics, TillItem } from '../../../domain/pos/contract.ts'
import type { SaleLine } from '../../../domain/pos/ticket/sale.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { type Catalogue, useBasics, useTill } from '../till-context.ts'
import { favourites, uncategorised, useTillUi } from '../till-ui.ts'

export type Shelf = {
  id: string
  name: string
  colourCode: string | null
  image: string | null
}

const mostSamples = 24

/**
 * What people chose, where they put it: nothing moves by itself under a finger that knows its way.
 * Until somebody has chosen, something of every shelf.
 */
export function favouriteItems(catalogue: Catalogue, shelves: readonly string[]): TillItem[] {
  const chosen = catalogue.favourites()
  if (chosen.length === 0) return samples(catalogue, shelves).slice(0, mostSamples)
  const placeOf = ({ favouritePlace }: TillItem): number => favouritePlace ?? 0
  return chosen.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.id < b.id ? -1 : 1))
}

/** One of each shelf, then the second of each, and so on. */
function samples(catalogue: Catalogue, shelves: readonly string[]): TillItem[] {
  const rows = [...shelves, null].map((id) => catalogue.someOf(id, mostSamples))
  return Array.from({ length: mostSamples }, (_, at) => rows.flatMap((row) => row[at] ?? [])).flat()
}

const byPosition = (a: TillBasics['categories'][number], b: TillBasics['categories'][number]) =>
  a.position - b.position

export function useCategories() {
  const { t } = useTranslation()
  const { catalogue } = useTill()
  const { categories } = useBasics()
  const chosen = useTillUi((ui) => ui.category)
  const language = currentLanguage()
  const shelves = useMemo((): Shelf[] => {
    const filled = categories.filter(({ id }) => catalogue.hasAny(id))
    const plain = { colourCode: null, image: null }
    return [
      { id: favourites, name: t('till.favourites'), ...plain },
      ...filled.toSorted(byPosition).map((category) => ({
        id: category.id,
        name: nameIn(language, category),
        colourCode: category.colourCode,
        image: category.image,
      })),
      ...(catalogue.hasAny(null)
        ? [{ id: uncategorised, name: t('till.otherItems'), ...plain }]
        : []),
    ]
  }, [categories, catalogue, language, t])
  const walk = (step: 1 | -1): void => {
    const at = shelves.findIndex(({ id }) => id === chosen)
    const next = shelves[(at + step + shelves.length) % shelves.length]
    if (next) useTillUi.setState({ category: next.id, query: '' })
  }
  return { shelves, chosen, walk }
}

/** How much of each item is in the sale, for the mark on its tile. */
export function takenQuantities(lines: readonly SaleLine[]): Map<string, string> {
  const taken = new Map<string, string>()
  for (const { item, quantity } of lines) {
    const before = fractionOf(taken.get(item.id) ?? '0')
    taken.set(item.id, rounded(plus(before, fractionOf(quantity)), 6))
  }
  return taken
}
