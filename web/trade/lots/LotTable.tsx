/** Lots, each with what is there of it; its name leads to where it went. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '../../../domain/kernel/format.ts'
import { isExpired } from '../../../domain/stock/lots/lot.ts'
import type { LotList, LotRow } from '../../../domain/stock/lots/lot-report.ts'
import classes from '../../books/Books.module.css'
import { Quantity } from '../stock/StockAmounts.tsx'
import own from './Lots.module.css'

type LotTableProps = { pages: readonly LotList[]; isOfOneItem?: boolean }

export function LotTable({ pages, isOfOneItem }: LotTableProps) {
  const { t } = useTranslation()
  const today = pages[0]?.today ?? ''
  return (
    <table className={classes.table} aria-label={t('stock.tab.lots')}>
      <thead>
        <tr>
          <th>{t('lot.code')}</th>
          {!isOfOneItem && <th>{t('stock.item')}</th>}
          <th>{t('lot.expiry')}</th>
          <th data-number>{t('stock.quantity')}</th>
          <th data-number>{t('stock.inTransit')}</th>
        </tr>
      </thead>
      <tbody>
        {pages
          .flatMap(({ rows }) => rows)
          .map((row) => (
            <Row key={row.id} row={row} today={today} isOfOneItem={isOfOneItem} />
          ))}
      </tbody>
    </table>
  )
}

type RowProps = { row: LotRow; today: string; isOfOneItem?: boolean }

function Row({ row, today, isOfOneItem }: RowProps) {
  const { t } = useTranslation()
  const { id, code, item, expiry, unit, quantity, inTransit } = row
  return (
    <tr>
      <td data-name>
        <Link className={classes.link} to={`/Stock?tab=lots&lot=${id}`}>
          {code === null ? t('lot.unnamed') : <bdi dir="ltr">{code}</bdi>}
        </Link>
      </td>
      {!isOfOneItem && (
        <td data-label={t('stock.item')}>
          <bdi>{item.title}</bdi>
        </td>
      )}
      <td data-label={expiry ? t('lot.expiry') : undefined}>
        {expiry && <Expiry expiry={expiry} today={today} />}
      </td>
      <td data-number data-label={t('stock.quantity')}>
        <Quantity quantity={quantity} unit={unit} />
      </td>
      <td data-number data-label={t('stock.inTransit')}>
        <Quantity quantity={inTransit} isQuietAtZero />
      </td>
    </tr>
  )
}

function Expiry({ expiry, today }: { expiry: string; today: string }) {
  const { t } = useTranslation()
  return (
    <span>
      <bdi dir="ltr">{formatDate(expiry)}</bdi>{' '}
      {isExpired(expiry, today) && <span className={own.state}>{t('lot.expiredOn')}</span>}
    </span>
  )
}
