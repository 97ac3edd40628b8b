/**
 * What was cooked and then cancelled is lost: its components leave the shelf as waste. From when on
 * is a setting, because a kitchen without screens never says how far a dish is.
 */
import type { RecipeVersion } from '../../catalog/recipe-version.ts'
import { isZero } from '../../kernel/number/decimal.ts'
import { fractionOf, rounded, sumOf, times } from '../../kernel/number/fraction.ts'
import { ownAndMade } from '../../stock/consumption.ts'
import type { Component } from '../../stock/made-ahead.ts'
import { type KitchenLine, leaving, strikes } from './kitchen-line.ts'

/** Never, once the kitchen was told of it, or once it was ready. */
export const wasteMoments = ['never', 'sent', 'ready'] as const
export type WasteMoment = (typeof wasteMoments)[number]

type Dish = Pick<KitchenLine, 'id' | 'quantity' | 'struck' | 'stage'>

/** How much of what a cancellation strikes is lost, and what the kitchen has after it. */
export function lostOf<Line extends Dish>(
  dishes: readonly Line[],
  quantity: string,
  from: WasteMoment,
): { lost: string; dishes: Line[] } {
  const isLost = ({ stage }: Dish): boolean =>
    from === 'sent' || (from === 'ready' && (stage === 'ready' || stage === 'served'))
  const gone = leaving(dishes, quantity).filter(({ line }) => isLost(line))
  const struck = new Map(strikes(dishes, quantity).map((line) => [line.id, line]))
  return {
    lost: sumOf(gone.map((it) => it.quantity)),
    dishes: dishes
      .map((line) => struck.get(line.id) ?? line)
      .filter(({ stage }) => stage !== 'void'),
  }
}

/** What so much of a dish took: of its own shelf what lies there, of its components the rest. */
export function componentsOf(version: RecipeVersion, quantity: string, there: string): Component[] {
  const { own, made } = ownAndMade(version, quantity, there)
  const parts = version.components.map(({ item, need }) => ({
    item,
    quantity: rounded(times(need, fractionOf(made)), 6),
  }))
  return [{ item: version.item, quantity: own }, ...parts].filter((it) => !isZero(it.quantity))
}

/** The same items together: a document names each once. */
export const summedUp = (parts: readonly Component[]): Component[] =>
  [...Map.groupBy(parts, ({ item }) => item)].map(([item, some]) => ({
    item,
    quantity: sumOf(
      some.map(({ quantity }) => quantity),
      6,
    ),
  }))
