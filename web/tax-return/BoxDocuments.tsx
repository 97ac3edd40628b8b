/** The documents that a figure of a return counts. */
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../domain/kernel/format.ts'
import type { TaxDocument } from '../../domain/tax-return/contract.ts'
import classes from '../books/Books.module.css'
import { AmountIn } from '../books/Both.tsx'
import { DocumentLink } from '../books/DocumentLink.tsx'
import { MoreRows } from '../books/MoreRows.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../kernel/session/api.ts'
import { type BoxAsked, useBoxDocuments } from './tax-queries.ts'

type BoxDocumentsProps = { asked: BoxAsked; code: string }

export function BoxDocuments({ asked, code }: BoxDocumentsProps) {
  const { t } = useTranslation()
  const found = useBoxDocuments(asked)
  if (found.error) return <FormNotice tone="error">{messageOf(found.error)}</FormNotice>
  if (!found.data) return <Wait />
  const rows = found.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <p className={classes.note}>{t('taxReturn.noDocuments')}</p>
  return (
    <>
      <Documents rows={rows} code={code} label={t('taxReturn.documents')} />
      <MoreRows query={found} />
    </>
  )
}

type DocumentsProps = { rows: readonly TaxDocument[]; code: string; label: string }

export function Documents({ rows, code, label }: DocumentsProps) {
  const { t } = useTranslation()
  return (
    <table className={`${classes.table} ${classes.lines}`} aria-label={label}>
      <thead>
        <tr>
          <th>{t('field.day')}</th>
          <th>{t('taxReturn.document')}</th>
          <th>{t('ledger.partner')}</th>
          <th data-number>{t('taxReturn.rate')}</th>
          <th data-number>{t('taxReturn.base')}</th>
          <th data-number>{t('taxReturn.tax')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.id} ${row.category} ${row.rate}`}>
            <td data-label={t('field.day')}>{formatDate(row.day)}</td>
            <td data-label={t('taxReturn.document')}>
              <DocumentLink document={row} />{' '}
              {row.isVoid && <StatusBadge state="void">{t('choice.state.void')}</StatusBadge>}
            </td>
            <td data-label={t('ledger.partner')}>
              <bdi>{row.partner}</bdi>
            </td>
            <td data-number data-label={t('taxReturn.rate')}>
              <bdi dir="ltr">{row.rate}%</bdi>
            </td>
            <td data-number data-label={t('taxReturn.base')}>
              <AmountIn amount={row.base} code={code} />
            </td>
            <td data-number data-label={t('taxReturn.tax')}>
              <AmountIn amount={row.tax} code={code} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
