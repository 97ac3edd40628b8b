/**
 * The formula of a box, as an accountant writes it: sums and differences of
 *
 *   sales.base   sales.tax[20]   purchases.base[abroad union]   sales.base[taxed 5.5 10]
 *   box(16)      previous(27)    positive(box(16) - box(23))     withheld.tax[NR]
 *
 * A selection in brackets names categories and rates, of what was withheld the codes of its rates;
 * without one everything counts. `box` is a box
 * above, `previous` one of the return before, `positive` is nothing where it would be below zero.
 */
import { atLeastZero, isDecimal, tidyDecimal } from '../kernel/number/decimal.ts'
import { differenceOf, sumOf } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type TaxDirection, type TaxSum, taxCategories, taxDirections } from './tax-fact.ts'

export type Selection = {
  direction: TaxDirection
  measure: 'base' | 'tax'
  categories: readonly string[]
  rates: readonly string[]
}

type Part =
  | ({ kind: 'facts' } & Selection)
  | { kind: 'box' | 'previous'; code: string }
  | { kind: 'positive'; inside: Formula }

export type Formula = readonly { sign: 1 | -1; part: Part }[]

const token =
  /\s*(?:(sales|purchases|withheld)\.(base|tax)(?:\[([^\][]*)\])?|(box|previous)\(\s*([\w.-]{1,12})\s*\)|(positive)\(|([+\-)]))/y

const deepest = 4

class Reader {
  private at = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  private fault(): Refusal {
    return new Refusal('taxFormula', 'formula', { at: this.text.slice(this.at, this.at + 20) })
  }

  private next(): RegExpExecArray | undefined {
    token.lastIndex = this.at
    const found = token.exec(this.text)
    if (found) this.at += found[0].length
    return found ?? undefined
  }

  private selected(
    direction: TaxDirection,
    written: string | undefined,
  ): Pick<Selection, 'categories' | 'rates'> {
    const words = (written ?? '').split(/[\s,]+/).filter(Boolean)
    if (direction === 'withheld') return { categories: words, rates: [] }
    const categories = taxCategories.filter((it) => words.includes(it))
    const rates = words.filter(isDecimal).map(tidyDecimal)
    if (categories.length + rates.length !== words.length) throw this.fault()
    return { categories, rates }
  }

  private part(found: RegExpExecArray, depth: number): Part {
    const [, direction, measure, selection, place, code = '', positive] = found
    const named = taxDirections.find((it) => it === direction)
    if (named && (measure === 'base' || measure === 'tax'))
      return { kind: 'facts', direction: named, measure, ...this.selected(named, selection) }
    if (place === 'box' || place === 'previous') return { kind: place, code }
    if (positive && depth < deepest) return { kind: 'positive', inside: this.sum(depth + 1) }
    throw this.fault()
  }

  private sum(depth: number): Formula {
    const terms: { sign: 1 | -1; part: Part }[] = []
    let sign: 1 | -1 | undefined = 1
    for (;;) {
      const found = this.next()
      const mark = found?.[7]
      if (!found || mark === ')') {
        const isEnd = mark === ')' ? depth > 0 : depth === 0 && this.at === this.text.length
        if (terms.length === 0 || sign !== undefined || !isEnd) throw this.fault()
        return terms
      }
      if (mark) {
        // A minus may stand before the first of them.
        if (sign !== undefined && !(terms.length === 0 && sign === 1)) throw this.fault()
        sign = mark === '-' ? -1 : 1
        continue
      }
      if (sign === undefined) throw this.fault()
      terms.push({ sign, part: this.part(found, depth) })
      sign = undefined
    }
  }

  read(): Formula {
    return this.sum(0)
  }
}

export const formulaOf = (text: string): Formula => new Reader(text.trim()).read()

/** The boxes a formula stands on. */
export const boxesIn = (formula: Formula): string[] =>
  formula.flatMap(({ part }) => {
    if (part.kind === 'positive') return boxesIn(part.inside)
    return part.kind === 'box' ? [part.code] : []
  })

/** What of the facts a formula counts, whichever way: its documents. */
export const selectionsIn = (formula: Formula): Selection[] =>
  formula.flatMap(({ part }) => {
    if (part.kind === 'positive') return selectionsIn(part.inside)
    return part.kind === 'facts' ? [part] : []
  })

/** And what a box counts, also by the boxes above it that it is made of. */
export function selectionsOf(
  code: string,
  boxes: readonly { code: string; formula: string }[],
): Selection[] {
  const at = boxes.findIndex((it) => it.code === code)
  const formula = formulaOf(boxes[at]?.formula ?? '')
  const above = boxes.slice(0, at)
  const named = [...new Set(boxesIn(formula))].filter((it) => above.some((box) => box.code === it))
  return [...selectionsIn(formula), ...named.flatMap((it) => selectionsOf(it, above))]
}

export const isSelected = (
  { direction, categories, rates }: Selection,
  fact: Pick<TaxSum, 'direction' | 'category' | 'rate'>,
): boolean =>
  direction === fact.direction &&
  (categories.length === 0 || categories.includes(fact.category)) &&
  (rates.length === 0 || rates.includes(tidyDecimal(fact.rate)))

export type FormulaFacts = {
  sums: readonly TaxSum[]
  boxes: ReadonlyMap<string, string>
  previous: ReadonlyMap<string, string>
}

function partAmount(part: Part, facts: FormulaFacts): string {
  switch (part.kind) {
    case 'facts':
      return sumOf(
        facts.sums.filter((sum) => isSelected(part, sum)).map((sum) => sum[part.measure]),
      )
    case 'box':
      return facts.boxes.get(part.code) ?? '0'
    case 'previous':
      return facts.previous.get(part.code) ?? '0'
    case 'positive': {
      const inside = amountOf(part.inside, facts)
      return atLeastZero(inside)
    }
  }
}

export const amountOf = (formula: Formula, facts: FormulaFacts): string =>
  formula.reduce((sum, { sign, part }) => {
    const value = partAmount(part, facts)
    return sign === 1 ? sumOf([sum, value]) : differenceOf(sum, value)
  }, '0')
