/**
 * What is made when it is sold takes its components from the shelf it is sold from. What one sale
 * takes is what all so far need, rounded, less what those before it took: a thousand sales of one
 * take what one sale of a thousand does, to the last millionth.
 */
import type { RecipeVersion } from '../catalog/recipe-version.ts'
import { isPositive } from '../kernel/number/decimal.ts'
import {
  differenceOf,
  type Fraction,
  fractionOf,
  lesser,
  rounded,
  sumOf,
  times,
} from '../kernel/number/fraction.ts'

const quantityDecimals = 6
/** Nobody reckons above what a shelf can hold. */
const finest = 10n ** 6n

export const tallyKey = (version: string, warehouse: string): string => `${version} ${warehouse}`

export type Taken = { item: string; name: string; quantity: string }

/** How much was ever made by each recipe in each warehouse: moves on with every line. */
export class Tallies {
  readonly #before: ReadonlyMap<string, string>
  readonly made = new Map<string, string>()

  constructor(before: ReadonlyMap<string, string> = new Map()) {
    this.#before = before
  }

  /** What so much more of it takes of each component; none of what rounds to nothing so far. */
  make(version: RecipeVersion, warehouse: string, quantity: string): Taken[] {
    const key = tallyKey(version.id, warehouse)
    const known = this.#before.get(key)
    if (known === undefined) throw new Error(`No tally was read for ${key}`)
    const more = this.made.get(key) ?? '0'
    const before = sumOf([known, more], quantityDecimals)
    const after = sumOf([before, quantity], quantityDecimals)
    this.made.set(key, sumOf([more, quantity], quantityDecimals))
    return version.components.flatMap(({ item, name, need }) => {
      const upTo = (total: string) => rounded(times(need, fractionOf(total)), quantityDecimals)
      const taken = differenceOf(upTo(after), upTo(before), quantityDecimals)
      return taken === '0' ? [] : [{ item, name, quantity: taken }]
    })
  }
}

/** At most what so much takes of each component: enough to know which shelves it concerns. */
export const mostTaken = (version: RecipeVersion, quantity: string): Taken[] =>
  version.components.map(({ item, name, need }) => {
    const exact = times(need, fractionOf(quantity))
    return { item, name, quantity: rounded(plusOne(exact), quantityDecimals) }
  })

/** What so much takes of each component by itself, whatever was made before. */
export const justTaken = (version: RecipeVersion, quantity: string): Taken[] =>
  version.components.map(({ item, name, need }) => {
    const exact = times(need, fractionOf(quantity))
    return { item, name, quantity: rounded(exact, quantityDecimals) }
  })

const plusOne = ({ top, bottom }: Fraction): Fraction => ({
  top: top * finest + bottom,
  bottom: bottom * finest,
})

/** What is sold of the shelf of the item itself, and what is made. */
export function ownAndMade(
  { isKept }: RecipeVersion,
  quantity: string,
  there: string,
): { own: string; made: string } {
  if (!isKept || !isPositive(there)) return { own: '0', made: quantity }
  const own = lesser(quantity, there)
  return { own, made: differenceOf(quantity, own, quantityDecimals) }
}
