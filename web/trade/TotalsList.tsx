/** The totals of a document, written or posted: main currency strong, the second quiet below. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrencyInfo } from '../../domain/identity/session.ts'
import { formatDecimal } from '../../domain/kernel/format.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { type TaxRules, type Totals, taxNames } from '../../domain/trade/totals.ts'
import { Amount } from '../kernel/parts/Money.tsx'
import classes from './Totals.module.css'

type ShownTotals = Omit<Totals, 'lines'>

type TotalsListProps = {
  totals: ShownTotals
  look: CurrencyInfo
  /** The total in the other currency, and the rate it was made with. */
  other?: { amount: string; look: CurrencyInfo }
  rate?: string | null
  /** A tax that the prices hold already is told as such. */
  taxes?: TaxRules
  labels?: Partial<Record<(typeof taxNames)[number], string | null>>
  /** Between the subtotal and the taxes: the discount, shown or written. */
  discount?: ReactNode
  /** Below the total: what is paid and what is left. */
  children?: ReactNode
}

export function TotalsList(props: TotalsListProps) {
  const { t } = useTranslation()
  const { totals, look, other, rate, taxes, labels = {} } = props
  return (
    <dl className={classes.totals}>
      <TotalRow label={t('document.subtotal')} amount={totals.subtotal} look={look} />
      {props.discount}
      {taxNames.map((name) =>
        isZero(totals[name]) ? null : (
          <TotalRow
            key={name}
            label={t(taxes?.[name].isIncluded ? 'document.tax.included' : 'document.tax.added', {
              name: labels[name] || t(`document.tax.${name}`),
            })}
            amount={totals[name]}
            look={look}
          />
        ),
      )}
      <div className={classes.total}>
        <dt>{t('field.total')}</dt>
        <dd>
          <strong className={classes.figure}>
            <Amount amount={totals.total} look={look} />
          </strong>
          {other && (
            <span className={classes.other}>
              <Amount amount={other.amount} look={other.look} />
            </span>
          )}
          {other && rate && (
            <span className={classes.rate}>
              {t('document.atRate')} <bdi dir="ltr">{formatDecimal(rate)}</bdi>
            </span>
          )}
        </dd>
      </div>
      {props.children}
    </dl>
  )
}

type TotalRowProps = {
  label: string
  amount: string
  look: CurrencyInfo
  /** The same in the other currency. */
  other?: { amount: string; look: CurrencyInfo } | undefined
  tone?: 'due' | 'settled'
}

export const TotalRow = ({ label, amount, look, other, tone }: TotalRowProps) => (
  <div className={classes.row} data-tone={tone}>
    <dt>{label}</dt>
    <dd>
      <Amount amount={amount} look={look} />
      {other && (
        <span className={classes.other}>
          <Amount amount={other.amount} look={other.look} />
        </span>
      )}
    </dd>
  </div>
)
