/** Nobody pays a credit note: it is set against what is owed, or waits for that. */
import { type BehaviourName, behaviourOf } from '../../../domain/books/behaviour.ts'

export const paymentWord = (behaviour: BehaviourName, payment: string): string =>
  behaviourOf(behaviour).debt === 'lower' ? `credit.state.${payment}` : `choice.payment.${payment}`
