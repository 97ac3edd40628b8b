/**
 * What stands in a sentence and is no word of it (a number, a code, a phone number, a name in other
 * letters) keeps its own direction and leaves that of the sentence alone.
 */
import type { Language } from '../language.ts'

const [start, end] = ['\u2068', '\u2069']

/** A name or a figure in a sentence keeps its own direction, its minus before it. */
export const isolated = (text: string | null | undefined): string =>
  text?.startsWith(start) ? text : `${start}${text ?? ''}${end}`

/** Letters of the other direction, and in Arabic whatever is more than a plain number. */
const strangers: Readonly<Record<'rtl' | 'ltr', RegExp>> = {
  rtl: /\p{Script=Latin}|[\d][^\d\p{Script=Arabic}]|[^\d\p{Script=Arabic}\s«»()،؛؟.][\d]/u,
  ltr: /\p{Script=Arabic}/u,
}

/** Isolated where it would turn a sentence of this language around, else as it is. */
export const isolatedIn = (language: Language, text: string): string =>
  strangers[language === 'ar' ? 'rtl' : 'ltr'].test(text) ? isolated(text) : text

/** A number below zero as people read it: its minus is U+2212, as everywhere. */
const signed = (text: string): string => text.replace(/^-(?=\d+(\.\d+)?$)/, '−')

/** Facts as a sentence of this language can hold them. */
export const isolatedFacts = (
  language: Language,
  facts: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [
      key,
      typeof value === 'string' ? isolatedIn(language, signed(value)) : value,
    ]),
  )
