/** Where the costs of a bill went, or what later bills added to the goods of a purchase. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { differenceOf } from '../../../domain/kernel/number/fraction.ts'
import type { LandedRow, PostedDocument } from '../../../domain/trade/contract.ts'
import { Money } from '../../kernel/parts/Money.tsx'
import { recordPath } from '../../kernel/words/record-path.ts'
import styles from './Landed.module.css'

export function LandedTables({ document }: { document: PostedDocument }) {
  const { landed = [], landedFrom = [] } = document
  return (
    <>
      {landed.length > 0 && <LandedTable title="landing.went" rows={landed} />}
      {landedFrom.length > 0 && <LandedTable title="landing.addedLater" rows={landedFrom} />}
    </>
  )
}

function LandedTable({ title, rows }: { title: string; rows: readonly LandedRow[] }) {
  const { t } = useTranslation()
  return (
    <section className={styles.panel} aria-label={t(title)}>
      <h2 className={styles.title}>{t(title)}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('document.column.item')}</th>
            <th scope="col">{t('landing.title')}</th>
            <th scope="col" data-number>
              {t('document.amount')}
            </th>
            <th scope="col" data-number>
              {t('landing.inStock')}
            </th>
            <th scope="col" data-number>
              {t('landing.sold')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.name} ${row.document.id} ${row.item.id} ${row.amount}`}>
              <td>
                <bdi>{row.item.title}</bdi>
              </td>
              <td>
                <bdi>{row.name}</bdi>{' '}
                <Link to={recordPath('purchase', row.document.id)}>
                  <bdi dir="ltr">{row.document.number}</bdi>
                </Link>
              </td>
              <td data-number data-label={t('document.amount')}>
                <Money amount={row.amount} />
              </td>
              <td data-number data-label={t('landing.inStock')}>
                <Money amount={row.inStock} />
              </td>
              <td data-number data-label={t('landing.sold')}>
                <Money amount={differenceOf(row.amount, row.inStock)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
