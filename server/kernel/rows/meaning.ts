/**
 * What somebody meant who found nothing: each word that no row holds gives way to the likest ones
 * that rows do hold (`search_word`). A few thousand words are compared, never the rows themselves,
 * so that a slip costs the same in a small shop and in a large one.
 */
import { sql } from 'kysely'
import type { Tx } from '../postgres/db.ts'
import { escapeLike, wordsOf } from './list-sql.ts'

type Meant = { word: string; isKnown: boolean; near: string[] }

const maxMeanings = 3

/** Too short a word is like everything; a word with a digit is a code, and near is not the same. */
const canGuess = (words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => word.length > 2 && !/\d/.test(word))

/**
 * The word with one letter other, missing, too many, or two of them exchanged, as patterns. Letters
 * in threes tell long words apart; of a short one, as many Arabic names are, a slip leaves too few.
 */
function slipsOf(word: string): string[] {
  const letters = [...word]
  const before = (at: number) => escapeLike(letters.slice(0, at).join(''))
  const after = (at: number) => escapeLike(letters.slice(at).join(''))
  return letters.flatMap((letter, at) => [
    `${before(at)}_${after(at + 1)}`,
    `${before(at + 1)}_${after(at + 1)}`,
    ...(letters.length > 3 ? [`${before(at)}${after(at + 1)}`] : []),
    `${before(at)}${escapeLike(letters[at + 1] ?? '')}${escapeLike(letter)}${after(at + 2)}`,
  ])
}

const meantWords = (table: string, words: readonly string[]) => sql<Meant>`
  select w.word,
    exists (
      select 1
      from search_word v
      where v.entity = ${table} and v.word like w.pattern) as "isKnown",
    array(
      select v.word
      from search_word v
      where v.entity = ${table}
        and (v.word % w.word or v.word like any (string_to_array(w.slips, ' ')))
      order by v.word like any (string_to_array(w.slips, ' ')) desc,
        similarity(v.word, w.word) desc, v.word
      limit ${maxMeanings}) as near
  from unnest(
    ${words}::text[],
    ${words.map((word) => `%${escapeLike(word)}%`)}::text[],
    ${words.map((word) => slipsOf(word).join(' '))}::text[])
    with ordinality w (word, pattern, slips, n)
  order by w.n`

/** Other questions to ask instead, the likeliest first; none if nothing is alike. */
export async function meaningsOf(tx: Tx, table: string, q: string): Promise<string[]> {
  const words = wordsOf(q)
  if (!canGuess(words)) return []
  const meant = await tx.rows(meantWords(table, words))
  // Alone, a word that is known and finds nothing is one that is no longer used.
  const isFixed = ({ isKnown }: Meant): boolean => isKnown && words.length > 1
  const choices = meant.map((it) =>
    isFixed(it) ? [it.word] : it.near.filter((near) => near !== it.word),
  )
  if (meant.every(isFixed) || choices.some((near) => near.length === 0)) return []
  const most = Math.max(...choices.map((near) => near.length))
  return Array.from({ length: most }, (_, n) => choices.map((near) => near[n] ?? near[0]).join(' '))
}
