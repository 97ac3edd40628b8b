/** What a method of payment takes, and what it asks for beside the amount. */
import type { MethodFacts } from '../books/settlement.ts'
import { Refusal } from '../kernel/refusal.ts'

export type MethodTerms = Pick<MethodFacts, 'type'> & {
  currencyId: string | null
  isActive: boolean
  asksBank: boolean
  asksReference: boolean
  asksValueDate: boolean
}

/** Gift cards and points have their own ways; they are no money here. */
const plainTypes: readonly string[] = ['cash', 'creditCard', 'cheque']

export const isPlain = ({ type, isActive }: Pick<MethodTerms, 'type' | 'isActive'>): boolean =>
  isActive && plainTypes.includes(type)

type Written = {
  currency: string
  bank?: string | null
  reference?: string | null
  valueDate?: string | null
  cheque?: object | null
}

/** Whether the method takes this money, with everything it asks for. */
export function refuseMethod(
  written: Written,
  method: MethodTerms | null | undefined,
): asserts method is MethodTerms {
  if (!method || !isPlain(method)) throw new Refusal('putMethod', 'method')
  if (method.currencyId && method.currencyId !== written.currency)
    throw new Refusal('methodCurrency', 'currency')
  // A cheque says all of it by itself.
  if (method.type === 'cheque') {
    if (!written.cheque) throw new Refusal('required', 'cheque.number')
    return
  }
  if (written.cheque) throw new Refusal('putMethod', 'method')
  if (method.asksBank && !written.bank) throw new Refusal('required', 'bank')
  if (method.asksReference && !written.reference) throw new Refusal('required', 'reference')
  if (method.asksValueDate && !written.valueDate) throw new Refusal('required', 'valueDate')
}
