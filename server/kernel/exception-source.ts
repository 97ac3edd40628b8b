/**
 * What an owner wants to see of what people did. A module declares a source in
 * `server/<module>/<name>.exceptions.ts`, found by its place: its rights, what each kind weighs, and
 * a question that answers what there was. Each exception is told only to whoever may open what proves
 * it, and its amount only to whoever sees it there. Row security limits it like any other.
 */

import type { Exception } from '../../domain/kernel/exception.ts'
import type { Permission } from '../../domain/kernel/permission.ts'
import type { Context } from './context.ts'

export type ExceptionQuestion = {
  context: Pick<Context, 'tx' | 'actor' | 'language' | 'now'>
  /**
   * Days of the shop, and the moments at which the first begins and the last ends. What was done
   * between the moments is told, whatever day it was dated: `at` of each lies between them.
   */
  from: string
  to: string
  begin: string
  end: string
  branch: string | null
  /** No more than so many, the newest; one more says that there are others. */
  limit: number
}

export type ExceptionSource = {
  name: string
  /** Where the words of its kinds stand: `<words>.kind.<kind>`. */
  words: string
  /** Whoever has one of them is told what of it is his to see. */
  needs: readonly Permission[]
  /** What one of each kind weighs when people are compared. */
  weights: Readonly<Record<string, number>>
  read(question: ExceptionQuestion): Promise<Exception[]>
}
