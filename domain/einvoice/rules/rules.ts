/**
 * The rules of EN 16931 in our own words, held against an invoice as it is written: not what we
 * meant to write, and the same rules for both syntaxes.
 */
import { unwritten } from '../terms.ts'
import type { Written } from '../written.ts'
import { categoryRules } from './category-rules.ts'
import { codeRules } from './code-rules.ts'
import { contentRules } from './content-rules.ts'
import { type Rule, rule } from './rule.ts'
import { sumRules } from './sum-rules.ts'

/** Of what no invoice of ours says: they hold as long as it does not. */
const unwrittenRules: readonly Rule[] = unwritten
  .flatMap(([, , ...names]) => names)
  .map((name) => rule(name, ({ foreign }) => !foreign.includes(name)))

export const rules: readonly Rule[] = [
  ...contentRules,
  ...unwrittenRules,
  ...sumRules,
  ...categoryRules,
  ...codeRules,
]

export type Breach = { name: string; at: number }

export const breachesOf = (invoice: Written): Breach[] =>
  rules.flatMap(({ name, brokenAt }) => brokenAt(invoice).map((at) => ({ name, at })))
