/**
 * What is made before it is sold: its components have left the shelf, and what they are worth waits
 * until it is sold or lost, comes back or goes to another table. They are worth what the line by
 * which they left is worth, with all that became known of it since; whatever is taken of it in parts
 * adds up to the whole, in every component and in both currencies: the last part takes what is left.
 */
import { isZero } from '../kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  isAny,
  isMore,
  over,
  rounded,
  sumOf,
  times,
} from '../kernel/number/fraction.ts'
import {
  type Decimals,
  differenceOfWorths,
  isNothing,
  sumOfWorths,
  type Worth,
} from '../money/measure.ts'
import { amountsOf, asWorth, nextWorth, shareOf, splitWorth } from './amounts.ts'

export type Component = { item: string; quantity: string }

/** With the line by which it left its shelf, and what it is worth. */
export type MadeComponent = Component & { line: string } & Pick<Worth, 'first' | 'second'>

/** So much of something that was made, or is left of it. */
export type Ahead = {
  id: string
  quantity: string
  components: readonly MadeComponent[]
}

const quantityDecimals = 6

export const worthOfAhead = ({ components }: Pick<Ahead, 'components'>): Worth =>
  sumOfWorths(components.map(({ first, second }) => ({ first, second })))

/** What is left of something after a part of it was taken. */
export const aheadLess = (whole: Ahead, part: Omit<Ahead, 'id'>): Ahead => ({
  id: whole.id,
  quantity: differenceOf(whole.quantity, part.quantity, quantityDecimals),
  components: whole.components.map((it) => {
    const taken = part.components.find(({ line }) => line === it.line)
    if (!taken) return it
    const quantity = differenceOf(it.quantity, taken.quantity, quantityDecimals)
    const { first, second } = differenceOfWorths(it, taken)
    return { item: it.item, line: it.line, quantity, first, second }
  }),
})

function partOf({ id, components, quantity: all }: Ahead, quantity: string, decimals: Decimals) {
  const [part, whole] = [fractionOf(quantity), fractionOf(all)]
  return {
    id,
    quantity,
    components: components.map(({ item, line, quantity: of, first, second }) => ({
      item,
      line,
      quantity: rounded(over(times(fractionOf(of), part), whole), quantityDecimals),
      ...asWorth(shareOf(amountsOf({ first, second }), part, whole, decimals), decimals),
    })),
  }
}

/** Takes up to so much, the oldest first; answers what was taken of each and what is left. */
export function takeAhead(
  lying: readonly Ahead[],
  wanted: string,
  decimals: Decimals,
): { taken: Ahead[]; left: Ahead[] } {
  const [taken, left]: [Ahead[], Ahead[]] = [[], []]
  let open = wanted
  for (const whole of lying) {
    if (isZero(whole.quantity)) continue
    if (isZero(open)) {
      left.push(whole)
      continue
    }
    const isPart = isMore(whole.quantity, open)
    const part = isPart ? partOf(whole, open, decimals) : whole
    taken.push(part)
    if (isPart) left.push(aheadLess(whole, part))
    open = differenceOf(open, part.quantity, quantityDecimals)
  }
  return { taken, left }
}

/** What became of components that left by a line: sold, lost, or back on the shelf. */
export type MadeEnd = { id: string; kind: string; day: string; quantity: string } & Pick<
  Worth,
  'first' | 'second'
>

/** A line by which components left for something that is made. */
export type MadeLine = {
  line: string
  item: string
  warehouse: string
  /** How many left, and what all of them are worth by now. */
  quantity: string
  left: Worth
  /** In the order in which they came about; what was sold or lost with what was corrected of it. */
  ends: readonly MadeEnd[]
}

type Held = { pieces: string; worth: Worth }

const worthOfEnds = (ends: readonly MadeEnd[]): Worth =>
  sumOfWorths(ends.map(({ first, second }) => ({ first, second })))

const piecesOf = (ends: readonly MadeEnd[]): string => sumOf(ends.map(({ quantity }) => quantity))

const less = ({ quantity, left }: MadeLine, ends: readonly MadeEnd[]): Held => ({
  pieces: differenceOf(quantity, piecesOf(ends), quantityDecimals),
  worth: differenceOfWorths(left, worthOfEnds(ends)),
})

/** How many did not come back, and what those are worth, whatever became of them. */
export const stillAway = (of: MadeLine): Held =>
  less(
    of,
    of.ends.filter(({ kind }) => kind === 'back'),
  )

const endedOf = ({ ends }: MadeLine): MadeEnd[] => ends.filter(({ kind }) => kind !== 'back')

/**
 * What ends of lines by which components left: all that did not come back of a line is shared by
 * those that ended, piece by piece in their order, and by what is still in the making after them.
 */
export class MadeBook {
  readonly #away: ReadonlyMap<string, Held>
  /** How many ended so far. */
  readonly #ended: Map<string, string>
  readonly #decimals: Decimals

  private constructor(
    away: ReadonlyMap<string, Held>,
    ended: ReadonlyMap<string, string>,
    decimals: Decimals,
  ) {
    this.#away = away
    this.#ended = new Map(ended)
    this.#decimals = decimals
  }

  static of(lines: Iterable<MadeLine>, decimals: Decimals): MadeBook {
    const all = [...lines]
    return new MadeBook(
      new Map(all.map((of) => [of.line, stillAway(of)])),
      new Map(all.map((of) => [of.line, piecesOf(endedOf(of))])),
      decimals,
    )
  }

  copy(): MadeBook {
    return new MadeBook(this.#away, this.#ended, this.#decimals)
  }

  /** These end next: each with its part. */
  end<It extends Ahead>(parts: readonly It[]): It[] {
    return parts.map((part) => ({
      ...part,
      components: part.components.map((it) => this.#take(it)),
    }))
  }

  #take(component: MadeComponent): MadeComponent {
    const { line, quantity } = component
    const away = this.#away.get(line)
    if (!away || !isAny(fractionOf(away.pieces))) return component
    const before = this.#ended.get(line) ?? '0'
    this.#ended.set(line, sumOf([before, quantity], quantityDecimals))
    const { first, second } = shareFrom(away, before, quantity, this.#decimals)
    return { ...component, first, second }
  }
}

const shareFrom = ({ pieces, worth }: Held, before: string, part: string, decimals: Decimals) =>
  nextWorth(worth, { before, part, whole: pieces }, decimals)

/** What something costs more or less that ended before; where nobody knows what, it was sold. */
export type MadeCorrection = { end: MadeEnd | null; worth: Worth }

/** What is not written yet of what those are worth that were sold or lost. */
export function correctionsOf(of: MadeLine, decimals: Decimals): MadeCorrection[] {
  const away = stillAway(of)
  if (!isAny(fractionOf(away.pieces)))
    return [{ end: null, worth: away.worth }].filter(({ worth }) => !isNothing(worth))
  let before = '0'
  return endedOf(of).flatMap((end) => {
    const worth = differenceOfWorths(shareFrom(away, before, end.quantity, decimals), end)
    before = sumOf([before, end.quantity], quantityDecimals)
    return isNothing(worth) ? [] : [{ end, worth: { first: worth.first, second: worth.second } }]
  })
}

/** Shares what a document says of each line among those that have a part of it. */
export function sharedAmong(
  parts: readonly Ahead[],
  costs: ReadonlyMap<string, Worth>,
  decimals: Decimals,
): Ahead[] {
  const components = parts.map(({ components: of }) => [...of])
  for (const [line, worth] of costs) {
    const weights = parts.map((part) =>
      sumOf(part.components.map((it) => (it.line === line ? it.quantity : '0'))),
    )
    splitWorth(worth, weights, decimals).forEach(({ first, second }, at) => {
      components[at] = (components[at] ?? []).map((it) =>
        it.line === line ? { ...it, first, second } : it,
      )
    })
  }
  return parts.map((part, at) => ({ ...part, components: components[at] ?? [] }))
}
