/** The totals of the ticked documents, on the ink of the selection bar. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DocumentScreen } from '../../../domain/books/behaviour.ts'
import type { AnyRow } from '../../../domain/kernel/entity.ts'
import classes from '../../kernel/document/PlainList.module.css'
import { Amount } from '../../kernel/parts/Money.tsx'
import { useSession } from '../../kernel/session/session.ts'
import { type SummedRow, sumsOf } from './selection-sums.ts'
import { termsQuery } from './terms.ts'

type DocumentSumsProps = { screen: DocumentScreen; rows: readonly AnyRow[] }

export function DocumentSums({ screen, rows }: DocumentSumsProps) {
  const { t } = useTranslation()
  const { company } = useSession()
  const { firstCurrency, secondCurrency } = company
  const { data: terms } = useQuery(termsQuery(screen, null))
  if (!terms) return null
  const sums = sumsOf(
    rows as unknown as SummedRow[],
    (id) => terms.types.find((type) => type.id === id)?.behaviour,
    { first: firstCurrency.decimals, second: secondCurrency?.decimals ?? 0 },
  )
  return (
    <span className={classes.sums} role="status">
      {t('field.total')} <Amount amount={sums.first} look={firstCurrency} />
      {secondCurrency && (
        <span className={classes.second}>
          <Amount amount={sums.second} look={secondCurrency} />
        </span>
      )}
      {t('field.open')} <Amount amount={sums.firstOpen} look={firstCurrency} />
      {secondCurrency && (
        <span className={classes.second}>
          <Amount amount={sums.secondOpen} look={secondCurrency} />
        </span>
      )}
    </span>
  )
}

export const summedColumns = [
  'type',
  'total',
  'firstTotal',
  'secondTotal',
  'open',
  'payment',
  'state',
]
