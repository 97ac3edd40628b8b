/** A rule of EN 16931 as a row of a table: its name, and what of a written invoice breaks it. */
import { compare, fractionOf } from '../../kernel/number/fraction.ts'
import type { Written } from '../written.ts'

export type Rule = {
  name: string
  /** The place in its list of each that breaks it; the document itself is at nought. */
  brokenAt(invoice: Written): number[]
}

/** Of the document as a whole. */
export const rule = (name: string, holds: (invoice: Written) => boolean): Rule => ({
  name,
  brokenAt: (invoice) => (holds(invoice) ? [] : [0]),
})

/** Of each of a kind. */
export const each = <Part>(
  name: string,
  of: (invoice: Written) => readonly Part[],
  holds: (part: Part, invoice: Written) => boolean,
): Rule => ({
  name,
  brokenAt: (invoice) => of(invoice).flatMap((part, at) => (holds(part, invoice) ? [] : [at])),
})

const number = /^-?\d+(\.\d+)?$/

export const isNumber = (text: string | null): text is string => text !== null && number.test(text)

/** What is not said counts for nothing; what is no number is refused by a rule of its own. */
export const amountOf = (text: string | null): string => (isNumber(text) ? text : '0')

export const isSame = (a: string | null, b: string | null): boolean =>
  compare(fractionOf(amountOf(a)), fractionOf(amountOf(b))) === 0

export const isSaid = (text: string | null): boolean => text !== null
