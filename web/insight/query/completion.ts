/** Which names of the model fit what is being typed. */
import type { SeenModel } from '../../../domain/insight/query/model.ts'
import { subjectsOf } from './query-data.ts'

const most = 8

export const wordBefore = (text: string, caret: number): string =>
  /[a-z_][a-z0-9_]*$/i.exec(text.slice(0, caret))?.[0] ?? ''

/** Columns of the subjects that the statement names already come first. */
export function completionsOf(model: SeenModel, text: string, word: string): string[] {
  if (word.length < 2) return []
  const subjects = subjectsOf(model)
  const named = subjects.filter((name) => new RegExp(`\\b${name}\\b`).test(text))
  const columns = (named.length > 0 ? named : subjects).flatMap((name) => model[name] ?? [])
  const typed = word.toLowerCase()
  return [...new Set([...columns, ...subjects])]
    .filter((name) => name.startsWith(typed) && name !== typed)
    .slice(0, most)
}
