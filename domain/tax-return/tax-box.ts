/**
 * The boxes of a return. A company takes those of its country and may write its own; their order is
 * that of the form, and a formula stands only on boxes above it, so that there is no circle.
 */
import { z } from 'zod'
import { text } from '../kernel/field.ts'
import { fractionOf, rounded } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { amountOf, boxesIn, formulaOf, selectionsIn } from './formula.ts'
import type { TaxSum } from './tax-fact.ts'

const label = text({ max: 160 }).schema

/** What the office is owed, and what it owes until the next return. */
const roles = ['due', 'credit'] as const

export const taxBoxInput = z.strictObject({
  code: z
    .string({ error: 'required' })
    .max(12, 'invalid')
    .regex(/^[\w.-]+$/, 'invalid'),
  en: label,
  fr: label,
  ar: label,
  formula: text({ max: 400 }).schema,
  role: z.enum(roles, 'invalid').nullable(),
})

export type TaxBox = z.output<typeof taxBoxInput>

export const mostBoxes = 80

/** What stands against a table of boxes. */
export function refuseBoxes(boxes: readonly TaxBox[]): void {
  const above = new Set<string>()
  boxes.forEach((box, at) => {
    const fieldAt = (field: string) => `boxes.${at}.${field}`
    if (above.has(box.code)) throw new Refusal('taxBoxTwice', fieldAt('code'), { code: box.code })
    try {
      const formula = formulaOf(box.formula)
      // What is withheld has a return of its own.
      if (selectionsIn(formula).some(({ direction }) => direction === 'withheld'))
        throw new Refusal('taxFormula', fieldAt('formula'), { at: 'withheld' })
      const missing = boxesIn(formula).find((code) => !above.has(code))
      if (missing !== undefined)
        throw new Refusal('taxBoxNotAbove', fieldAt('formula'), { code: missing })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'taxFormula')
        throw new Refusal('taxFormula', fieldAt('formula'), error.facts)
      throw error
    }
    above.add(box.code)
  })
  const count = (role: string) => boxes.filter((box) => box.role === role).length
  if (count('due') !== 1 || count('credit') > 1) throw new Refusal('taxBoxRoles', 'boxes')
}

export type BoxFigure = TaxBox & { amount: string }

export type BoxFacts = {
  sums: readonly TaxSum[]
  previous: readonly { code: string; amount: string }[]
  /** What a box is rounded to: forms in whole euros have none. */
  decimals: number
}

/** Each box is rounded where it is read from documents, and what stands on it adds up as printed. */
export function figuresOf(boxes: readonly TaxBox[], facts: BoxFacts): BoxFigure[] {
  const found = new Map<string, string>()
  const previous = new Map(facts.previous.map(({ code, amount }) => [code, amount]))
  return boxes.map((box) => {
    const exact = amountOf(formulaOf(box.formula), { sums: facts.sums, boxes: found, previous })
    const amount = rounded(fractionOf(exact), facts.decimals)
    found.set(box.code, amount)
    return { ...box, amount }
  })
}

export const amountWithRole = (figures: readonly BoxFigure[], role: 'due' | 'credit'): string =>
  figures.find((box) => box.role === role)?.amount ?? '0'
