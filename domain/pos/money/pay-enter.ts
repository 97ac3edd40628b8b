/**
 * What Enter does while a sale is paid. Untouched it takes what is due exactly; what somebody typed
 * is never changed by it: as long as that is too little, it says what is still due.
 */
import { isZero } from '../../kernel/number/decimal.ts'
import type { Payment } from './payment.ts'

type Enter = 'exact' | 'finish' | 'stillDue'

export function enterMeans(
  { tenders, open }: Pick<Payment, 'tenders' | 'open'>,
  { isComplete, isRefused }: { isComplete: boolean; isRefused: boolean },
): Enter {
  if (isComplete || isRefused) return 'finish'
  return tenders.length === 0 && isZero(open) ? 'exact' : 'stillDue'
}
