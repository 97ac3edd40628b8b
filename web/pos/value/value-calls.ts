/** What a till asks the server about stored value. Without a network there is no answer, and it says so. */
import i18next from 'i18next'
import { newId } from '../../../domain/kernel/id.ts'
import type { CashBackHold } from '../../../domain/loyalty/contract.ts'
import type { TillBasics } from '../../../domain/pos/contract.ts'
import type { TenderLine } from '../../../domain/pos/money/tender-line.ts'
import type { OpenSale } from '../../../domain/pos/ticket/sale.ts'
import type { CardKind } from '../../../domain/stored-value/stored-value.ts'
import type {
  IssuedCard,
  ValueHold,
  ValueLook,
} from '../../../domain/stored-value/value-contract.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { holdDeposit } from '../promise/deposit-calls.ts'

export const lookAtCard = (register: string, sale: string, code: string): Promise<ValueLook> =>
  call('POST', '/api/stored-values/look', { register, sale, code })

type Held = { register: string; sale: string; amount: string } & (
  | { code: string }
  | { value: string }
)

export const holdValue = (asked: Held): Promise<ValueHold> =>
  call('POST', '/api/stored-values/hold', asked)

type HeldCashBack = { sale: string; client: string; amount: string; total: string }

export const holdCashBack = (asked: HeldCashBack): Promise<CashBackHold> =>
  call('POST', '/api/pos/loyalty/hold', asked)

/** What is not released ends by itself after some minutes. */
export const releaseValue = (sale: string, value: string): Promise<unknown> =>
  call('POST', '/api/stored-values/release', { sale, value }).catch(() => undefined)

/** Asked once more just before the sale ends: what was kept may have run out meanwhile. */
export async function keepsValues(
  { id: sale, customer, promise }: Pick<OpenSale, 'id' | 'customer' | 'promise'>,
  total: string,
  { register, methods }: TillBasics,
  tenders: readonly TenderLine[],
): Promise<boolean> {
  const typeOf = (method: string) => methods.find(({ id }) => id === method)?.type
  try {
    for (const { stored, amount, method } of tenders) {
      if (!stored) continue
      if (typeOf(method) === 'cashBack' && customer)
        await holdCashBack({ sale, client: customer.id, amount, total })
      else if (typeOf(method) === 'deposit')
        await holdDeposit({ sale, order: promise?.id ?? '', value: stored.id, amount })
      else await holdValue({ register: register.id, sale, value: stored.id, amount })
    }
    return true
  } catch (error) {
    toast.error(navigator.onLine ? messageOf(error) : i18next.t('giftCard.offline'))
    return false
  }
}

export type NewCard = {
  kind?: CardKind
  amount: string
  currency: string
  code?: string | undefined
  mailTo?: string | undefined
  language?: string | undefined
}

export const issueCard = (register: string, card: NewCard): Promise<IssuedCard> =>
  call('POST', '/api/gift-cards/issue', { id: newId(), register, ...card })
