/** What became of an order that is done: what was made, and planned against actual in value. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { documentPath } from '../../domain/books/document-path.ts'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import type { ProductionWork } from '../../domain/production/contract.ts'
import books from '../books/Books.module.css'
import { Money } from '../kernel/parts/Money.tsx'
import { Quantity } from '../trade/stock/StockAmounts.tsx'
import classes from './Production.module.css'

export function Outcome({ row, work }: { row: AnyRow; work: ProductionWork }) {
  const { t } = useTranslation()
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t('production.document')}</dt>
        <dd>
          {work.document && (
            <Link className={books.link} to={documentPath({ id: work.document, screen: 'stock' })}>
              <bdi dir="ltr">{work.number}</bdi>
            </Link>
          )}
        </dd>
        <dt>{t(work.use === 'make' ? 'field.produced' : 'production.takenApart')}</dt>
        <dd>
          <Quantity quantity={String(row.produced)} unit={work.unit ?? undefined} />
        </dd>
        <dt>{t('field.scrap')}</dt>
        <dd>
          <Quantity quantity={String(row.scrap)} unit={work.unit ?? undefined} />
        </dd>
        {work.unitCost !== null && (
          <>
            <dt>{t('production.unitCost')}</dt>
            <dd>
              <Money amount={work.unitCost} />
            </dd>
          </>
        )}
      </dl>
      {work.variance && <Costs variance={work.variance} />}
    </>
  )
}

const names = ['whole', 'piece'] as const
const figures = ['planned', 'actual', 'difference'] as const

function Costs({ variance }: { variance: NonNullable<ProductionWork['variance']> }) {
  const { t } = useTranslation()
  return (
    <div className={classes.costs}>
      <div className={books.inCard}>
        <table className={books.table} aria-label={t('production.unitCost')}>
          <thead>
            <tr>
              <th />
              {figures.map((figure) => (
                <th key={figure} data-number>
                  {t(`production.cost.${figure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <td data-name>{t(`production.cost.${name}`)}</td>
                {figures.map((figure) => (
                  <td key={figure} data-number data-label={t(`production.cost.${figure}`)}>
                    <Money amount={variance[name][figure]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
