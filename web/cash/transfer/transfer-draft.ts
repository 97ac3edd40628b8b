/** A transfer of money being written: what comes of what was typed, and what stands against it. */
import type { MoneyHeadValues } from '../../../domain/books/head/money-head.ts'
import type { MoneyPlace } from '../../../domain/cash/contract.ts'
import { receivedOf, transferInput } from '../../../domain/cash/money-transfer.ts'
import { fieldRefusals } from '../../../domain/kernel/check.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { isDecimal, isZero } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf } from '../../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { type Company, currencyOf } from '../currency.ts'
import type { MoneyErrors } from '../money-draft.ts'

export type TransferDraft = Pick<MoneyHeadValues, 'reference' | 'note'> & {
  id: string
  type: string
  branch: string
  account: string
  toAccount: string
  amount: string | null
  fee: string | null
  feeAccount: Linked | null
  rate: string | null
  day: string
  attachments: Linked[]
}

const rankIn = (currency: string, { firstCurrency }: Company) =>
  currency === firstCurrency.id ? ('first' as const) : ('second' as const)

type Ends = { from: MoneyPlace | undefined; to: MoneyPlace | undefined }

export const endsOf = (
  { account, toAccount }: Pick<TransferDraft, 'account' | 'toAccount'>,
  places: readonly MoneyPlace[],
): Ends => ({
  from: places.find(({ id }) => id === account),
  to: places.find(({ id }) => id === toAccount),
})

/** Whether one currency is changed for the other. */
export const isExchange = ({ from, to }: Ends): boolean =>
  from !== undefined && to !== undefined && from.currency !== to.currency

const amountOf = (text: string | null): string => (text !== null && isDecimal(text) ? text : '0')

/** What comes in; nothing where that cannot be said yet. */
export function arriving(draft: TransferDraft, ends: Ends, company: Company): string | null {
  const { from, to } = ends
  if (!from || !to || isZero(amountOf(draft.amount))) return null
  if (isExchange(ends) && isZero(amountOf(draft.rate))) return null
  const decimals = {
    first: company.firstCurrency.decimals,
    second: company.secondCurrency?.decimals ?? 0,
  }
  try {
    return receivedOf(
      { amount: amountOf(draft.amount), fee: amountOf(draft.fee) },
      { from: rankIn(from.currency, company), to: rankIn(to.currency, company) },
      draft.rate,
      decimals,
    )
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** What is left where it comes from, as far as that is known. */
export const leftThere = (
  { amount }: Pick<TransferDraft, 'amount'>,
  { from }: Pick<Ends, 'from'>,
): string | null => (from?.amount == null ? null : differenceOf(from.amount, amountOf(amount)))

/** What is sent; only an exchange by whoever may set one has a rate that is not on file. */
export const inputOf = (draft: TransferDraft, hasOwnRate: boolean): Record<string, unknown> => ({
  id: draft.id,
  type: draft.type,
  branch: draft.branch,
  account: draft.account,
  toAccount: draft.toAccount,
  amount: draft.amount,
  fee: draft.fee === null || isZero(amountOf(draft.fee)) ? null : draft.fee,
  feeAccount: isZero(amountOf(draft.fee)) ? null : (draft.feeAccount?.id ?? null),
  rate: hasOwnRate ? draft.rate : null,
  day: draft.day,
  reference: draft.reference || null,
  note: draft.note || null,
  attachments: draft.attachments.map(({ id }) => id),
})

/** Everything that stands against posting, by field; what the places hold the server knows. */
export function checkTransfer(draft: TransferDraft, ends: Ends, company: Company): MoneyErrors {
  const schema = transferInput.safeParse(inputOf(draft, isExchange(ends)))
  const ofSchema = schema.success ? [] : fieldRefusals(schema.error)
  const errors: MoneyErrors = Object.fromEntries(
    ofSchema.map(({ code, field = '', facts }) => [field, { code, facts }]),
  )
  if (Object.keys(errors).length > 0) return errors
  if (ends.from?.id === ends.to?.id) return { toAccount: { code: 'transferNeedsTwo' } }
  if (arriving(draft, ends, company) === null && !isZero(amountOf(draft.fee)))
    return { fee: { code: 'feeAboveAmount' } }
  return {}
}

export const lookOf = (place: MoneyPlace | undefined, company: Company) =>
  currencyOf(place?.currency ?? '', company)
