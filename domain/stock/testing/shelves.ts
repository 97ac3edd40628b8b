/** Shelves for tests: worth so much in the first currency, and 89,500 times that in the second. */

import { productOf } from '../../kernel/number/fraction.ts'
import type { Worth } from '../../money/measure.ts'
import type { Balance } from '../goods/held.ts'
import type { Terms } from '../pile.ts'

const rate = '89500'

export const terms: Terms = { decimals: { first: 2, second: 0 }, day: '2026-11-16', rate }

/** Of a company with one currency. */
export const firstOnly: Terms = { ...terms, rate: null }

export const worth = (first: string): Worth => ({ first, second: productOf(first, rate, 6) })
export const inFirst = (first: string): Worth => ({ first, second: null })

export type Held = { quantity: string; value: string; lastCost: string }

const shelf = ({ quantity, value, lastCost }: Held, of: (first: string) => Worth): Balance => ({
  quantity,
  value: of(value),
  lastCost: of(lastCost),
  base: quantity.startsWith('-')
    ? { quantity: '0', value: of('0'), day: null }
    : { quantity, value: of(value), day: null },
  lastDay: null,
})

export const holding = (held: Held): Balance => shelf(held, worth)
export const holdingFirst = (held: Held): Balance => shelf(held, inFirst)
