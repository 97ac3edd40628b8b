/** What a line says beside its cells: a discount in money, and taxes that have no column. */
import type { TFunction } from 'i18next'
import { formatDate, formatDecimal, formatPercent } from '../../../../domain/kernel/format.ts'
import { isolated } from '../../../../domain/kernel/naming/isolation.ts'
import { isDecimal, isZero } from '../../../../domain/kernel/number/decimal.ts'
import type { DraftLine, GivenPromotion } from '../../../../domain/trade/contract.ts'
import { typedDiscount } from './line-promotions.ts'

/** Written on the strip below the line one stands on. */
export const detailNames = ['discountAmount', 'vat', 'tax1', 'tax2'] as const

export type DetailName = (typeof detailNames)[number]

type Details = Pick<DraftLine, DetailName> & {
  lots?: readonly LotWords[] | null
  promotions?: readonly Pick<GivenPromotion, 'name' | 'amount'>[] | null
}

type LotWords = { code?: string | null; expiry?: string | null; quantity: string }

/** Of goods that are kept by lots: which of them, and how many. */
const lotWords = ({ code, expiry, quantity }: LotWords): string[] => {
  const name = code || (expiry && formatDate(expiry))
  return name ? [`${isolated(name)} × ${formatDecimal(quantity)}`] : []
}

const says = (value: string | null | undefined): value is string =>
  value != null && isDecimal(value) && !isZero(value)

/** Whether there is something to see on the strip before anybody asks for it. */
export const hasDetails = ({ note, name, discountAmount }: DraftLine): boolean =>
  Boolean(note || name) || says(discountAmount)

/** At rest they stand below the name of the item; the first tax has a column of its own. */
export function detailWords(t: TFunction, line: Details, decimals: number): string[] {
  const discountAmount = typedDiscount(line)
  const promotions = (line.promotions ?? []).map(
    ({ name, amount }) => `${isolated(name)} ${isolated(formatDecimal(`-${amount}`, decimals))}`,
  )
  const discount = says(discountAmount)
    ? [`${t('document.discountAmount')} ${formatDecimal(discountAmount, decimals)}`]
    : []
  const taxes = (['tax1', 'tax2'] as const).flatMap((name) => {
    const rate = line[name]
    return says(rate) ? [`${t(`document.column.${name}`)} ${formatPercent(rate)}`] : []
  })
  return [...discount, ...promotions, ...taxes, ...(line.lots ?? []).flatMap(lotWords)]
}
