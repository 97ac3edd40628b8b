/** The shelves of the till: what sells here most, the categories in their order, and the rest. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/local-name.ts'
import { fractionOf, plus, rounded } from '../../../domain/kernel/number/fraction.ts'
import type { TillBasics, TillItem } from '../../../domain/pos/contract.ts'
import type { SaleLine } from '../../../domain/pos/ticket/sale.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { type Catalogue, useBasics, useTill } from '../till-context.ts'
import { favourites, uncategorised, useTillUi } from '../till-ui.ts'

export type Shelf = {
  id: string
  name: string
  colourCode: string | null
  image: string | null
}

const mostFavourites = 24

/** What was sold here most often lately; before the first sales something of every shelf. */
export function favouriteItems(
  catalogue: Catalogue,
  recent: readonly Ticket[],
  shelves: readonly string[],
): TillItem[] {
  const counts = new Map<string, number>()
  for (const { kind, lines } of recent.slice(0, 500))
    if (kind === 'posSale')
      for (const { item } of lines) counts.set(item, (counts.get(item) ?? 0) + 1)
  const sold = [...counts]
    .sort(([, a], [, b]) => b - a)
    .flatMap(([id]) => catalogue.byId(id) ?? [])
    .slice(0, mostFavourites)
  if (sold.length === mostFavourites) return sold
  const others = samples(catalogue, shelves).filter(({ id }) => !counts.has(id))
  return [...sold, ...others.slice(0, mostFavourites - sold.length)]
}

/** One of each shelf, then the second of each, and so on. */
function samples(catalogue: Catalogue, shelves: readonly string[]): TillItem[] {
  const rows = [...shelves, null].map((id) => catalogue.someOf(id, mostFavourites))
  return Array.from({ length: mostFavourites }, (_, at) =>
    rows.flatMap((row) => row[at] ?? []),
  ).flat()
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
