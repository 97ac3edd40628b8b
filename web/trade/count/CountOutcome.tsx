/** What a posted count came to: shrink by category and by whoever counted, and its adjustments. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { documentPath } from '../../../domain/books/document-path.ts'
import type { CountReview } from '../../../domain/stock/count-contract.ts'
import { shrinkBy } from '../../../domain/stock/count-sheet.ts'
import tables from '../../books/Books.module.css'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { useSession } from '../../kernel/session/session.ts'
import { Worth } from '../stock/StockAmounts.tsx'

export function CountOutcome({ review }: { review: CountReview }) {
  const { t } = useTranslation()
  const { canSeeCost } = useSession().limits
  return (
    <>
      {canSeeCost && <Shrinks review={review} by="category" />}
      {canSeeCost && <Shrinks review={review} by="counter" />}
      {review.documents.length > 0 && (
        <Card title={t('entity.stockAdjustment.many')}>
          <ul>
            {review.documents.map(({ id, number, isLate }) => (
              <li key={id}>
                <Link className={tables.link} to={documentPath({ screen: 'adjustment', id })}>
                  <bdi dir="ltr">{number}</bdi>
                </Link>
                {isLate && <span className={tables.quiet}> {t('count.late')}</span>}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

type ShrinksProps = { review: CountReview; by: 'category' | 'counter' }

function Shrinks({ review, by }: ShrinksProps) {
  const { t } = useTranslation()
  const lines = review.lines.map((it) => ({ ...it, worth: it.worth ?? '0' }))
  const rows = shrinkBy(by, lines)
  if (rows.length === 0) return null
  return (
    <Card title={t(`count.shrink.${by}`)}>
      <div className={tables.inCard}>
        <table className={tables.table} aria-label={t(`count.shrink.${by}`)}>
          <thead>
            <tr>
              <th>{t(by === 'category' ? 'field.category' : 'count.counter')}</th>
              <th data-number>{t('count.missing')}</th>
              <th data-number>{t('count.found')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, missing, found }) => (
              <tr key={name ?? ''}>
                <td data-name>{name === null ? t('count.noCategory') : <bdi>{name}</bdi>}</td>
                <td data-number data-label={t('count.missing')}>
                  <Worth value={missing} />
                </td>
                <td data-number data-label={t('count.found')}>
                  <Worth value={found} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
