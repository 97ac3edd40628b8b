import type { FieldRefusal } from '../../kernel/refusal.ts'
import type { TillBasics } from '../contract.ts'

/** Why nothing can be sold into this drawer now. */
export function shiftRefusal({ shift }: Pick<TillBasics, 'shift'>): FieldRefusal | undefined {
  if (!shift) return { code: 'noShift' }
  if (shift.stoppedName) return { code: 'salesStopped', facts: { name: shift.stoppedName } }
  return undefined
}
