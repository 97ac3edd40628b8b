/**
 * Methods by which a document is paid while it is written. What the house keeps for a client, on a gift
 * card or as cash back, pays what he buys; what he brings back is put there again by itself.
 */
import { type BehaviourName, behaviourOf } from '../books/behaviour.ts'
import { isValueType } from '../money/value-type.ts'

const plainTypes: readonly unknown[] = ['cash', 'creditCard', 'cheque']

const takesValue = (behaviour: BehaviourName): boolean => {
  const { side, debt } = behaviourOf(behaviour)
  return side === 'client' && debt === 'raise'
}

export const isTakenType = (type: unknown, behaviour: BehaviourName): boolean =>
  plainTypes.includes(type) || (isValueType(type) && takesValue(behaviour))
