/**
 * A company may say any text of the interface in its own words. What the text must keep are its
 * placeholders: a sentence without its fact, or with a fact nobody gives, would read broken.
 */
import { z } from 'zod'
import { notAbsurd } from '../kernel/field.ts'
import { type Language, languages } from '../kernel/language.ts'
import { Refusal } from '../kernel/refusal.ts'
import { cleanLine, cleanText, isSafeText } from '../kernel/text.ts'

export type Translation = { language: Language; key: string; text: string; version: number }

const longestTranslation = 2000

export const translationKey = z
  .string({ error: 'required' })
  .regex(/^[A-Za-z][\w.-]{0,119}$/, 'notFound')

/** `version` is that of the text being replaced, 0 while the original holds. */
export const translationInput = z.strictObject({
  language: z.enum(languages, 'notFound'),
  key: translationKey,
  version: z.int('invalid').min(0, 'invalid'),
  text: z
    .string({ error: 'required' })
    .check(notAbsurd(longestTranslation))
    .overwrite(cleanText)
    .min(1, 'required')
    .max(longestTranslation, 'tooLong')
    .refine(isSafeText, 'unsafeText'),
})

const pluralEnding = /_(zero|one|two|few|many|other)$/

const isPlural = (key: string): boolean => pluralEnding.test(key)

/** What stands in `{{…}}`, each once, sorted. */
export const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(.*?)\}\}/gs)].map(([, name = '']) => name))].sort()

/** A plural form may leave out its number ("one line"), or say it. */
const boundIn = (key: string, text: string): string[] =>
  placeholdersOf(text).filter((name) => !(isPlural(key) && name === 'count'))

/** One text inside another, or half a placeholder: i18next would read more into it. */
const isTangled = (text: string): boolean =>
  text.includes('$t(') || /\{\{|\}\}/.test(text.replace(/\{\{\w+\}\}/g, ''))

/** The text as it is kept, or a refusal. */
export function translated(key: string, original: string, text: string): string {
  const wanted = boundIn(key, original)
  const isSame = boundIn(key, text).join() === wanted.join() && !isTangled(text)
  if (!isSame && wanted.length === 0) throw new Refusal('noPlaceholders', 'text')
  if (!isSame)
    throw new Refusal('placeholdersDiffer', 'text', {
      parts: wanted.map((name) => `{{${name}}}`).join(' '),
    })
  return original.includes('\n') ? text : cleanLine(text)
}
