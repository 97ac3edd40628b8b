/**
 * Parts of the books that other modules bring: `web/<module>/<name>.book.tsx` with a default export
 * is a tab of its own, with the words `ledger.tab.<name>`.
 */
import type { ComponentType } from 'react'
import { lazyScreen } from '../kernel/parts/screen/lazy-screen.tsx'

type Part = { today: string }

const found = import.meta.glob<{ default: ComponentType<Part> }>('../*/*.book.tsx')

/** In the order of their use in a month; one that is not named here comes last. */
const order = ['bank', 'vat', 'withholding', 'exchange']

const placeOf = (name: string): number => {
  const at = order.indexOf(name)
  return at < 0 ? order.length : at
}

export const moreParts: Readonly<Record<string, ComponentType<Part>>> = Object.fromEntries(
  Object.entries(found)
    .map(
      ([path, load]) =>
        [/([^/]+)\.book\.tsx$/.exec(path)?.[1] ?? '', lazyScreen<Part>(load)] as const,
    )
    .sort(([a], [b]) => placeOf(a) - placeOf(b)),
)
