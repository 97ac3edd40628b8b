/** Goods of a return are not delivered: they came back, or were sent back. */
import { type BehaviourName, isReturn, returnNames } from './behaviour.ts'

export const returnWords = { by: 'behaviour', of: returnNames, words: 'return.delivery' } as const

/** The key of the words of a return; none for what has the common ones. */
export const returnWord = (behaviour: BehaviourName, delivery: string): string | undefined =>
  isReturn(behaviour) ? `${returnWords.words}.${delivery}` : undefined
