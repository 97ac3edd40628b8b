/** Nobody pays a credit note: it is set against what is owed, or waits for that. */
import { type BehaviourName, behaviourNames, behaviourOf } from './behaviour.ts'

/** What lowers a debt has words of its own for how far it went. */
export const creditWords = {
  by: 'behaviour',
  of: behaviourNames.filter((name) => behaviourOf(name).debt === 'lower'),
  words: 'credit.state',
} as const

export const paymentWord = (behaviour: BehaviourName, payment: string): string =>
  creditWords.of.includes(behaviour)
    ? `${creditWords.words}.${payment}`
    : `choice.payment.${payment}`
