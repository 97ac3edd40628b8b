/** What a method of payment takes, and what it asks for beside the amount. */
import { type MethodDemands, type MoneyHeadValues, refuseUnsaid } from '../books/head/money-head.ts'
import type { MethodFacts } from '../books/settlement.ts'
import { Refusal } from '../kernel/refusal.ts'
import { isValueType } from '../money/value-type.ts'
import type { MoneyScreen } from './money-screen.ts'

export type MethodTerms = Pick<MethodFacts, 'type'> &
  MethodDemands & {
    currencyId: string | null
    isActive: boolean
  }

const plainTypes: readonly string[] = ['cash', 'creditCard', 'cheque']

export const isOffered = (
  { type, isActive }: Pick<MethodTerms, 'type' | 'isActive'>,
  screen: MoneyScreen,
): boolean =>
  isActive && (plainTypes.includes(type) || (screen === 'receipts' && isValueType(type)))

type Written = Partial<MoneyHeadValues> & {
  currency: string
  /** Whose money it is; an expense is nobody's. */
  side?: string | null
  cheque?: object | null
  code?: string | null
}

/** Whether the method takes this money, with everything it asks for. */
export function refuseMethod(
  written: Written,
  method: MethodTerms | null | undefined,
  screen: MoneyScreen,
): asserts method is MethodTerms {
  if (!method || !isOffered(method, screen)) throw new Refusal('putMethod', 'method')
  if (method.currencyId && method.currencyId !== written.currency)
    throw new Refusal('methodCurrency', 'currency')
  if (isValueType(method.type) && written.side !== 'client')
    throw new Refusal('putMethod', 'method')
  if (method.type === 'giftCard' && !written.code) throw new Refusal('required', 'code')
  if (method.type !== 'giftCard' && written.code) throw new Refusal('putMethod', 'method')
  // A cheque says all of it by itself.
  if (method.type === 'cheque') {
    if (!written.cheque) throw new Refusal('required', 'cheque.number')
    return
  }
  if (written.cheque) throw new Refusal('putMethod', 'method')
  refuseUnsaid(method, written)
}
