/** Hours of a project and the goods it took, month by month, and in all. */
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { localeOf } from '../../../domain/kernel/language.ts'
import type { Period } from '../../../domain/kernel/period.ts'
import type { ProjectMonth } from '../../../domain/planning/project-view.ts'
import books from '../../books/Books.module.css'
import { Both } from '../../books/Both.tsx'
import { Money } from '../../kernel/parts/Money.tsx'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { useSession } from '../../kernel/session/session.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useProjectMonths } from './project-queries.ts'

export function MonthsCard({ id, days }: { id: string; days: Period | null }) {
  const { t } = useTranslation()
  const { country } = useSession().company
  const { data } = useProjectMonths(id, days)
  if (!data?.whole) return null
  const named = new Intl.DateTimeFormat(localeOf(currentLanguage(), country), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const { whole } = data
  const title = t('project.hoursAndGoods')
  return (
    <Card title={title}>
      <div className={books.inCard}>
        <table className={books.table} aria-label={title}>
          <thead>
            <tr>
              <th>{t('report.dimension.month')}</th>
              <th data-number>{t('project.hours')}</th>
              {whole.hoursCost !== undefined && <th data-number>{t('project.hoursCost')}</th>}
              {whole.goods && <th data-number>{t('project.stock')}</th>}
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ month, ...figures }) => (
              <tr key={month}>
                <td data-name>{named.format(new Date(`${month}-01T00:00:00Z`))}</td>
                <Figures of={figures} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('project.allMonths')}</th>
              <Figures of={whole} />
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}

function Figures({ of: { hours, hoursCost, goods } }: { of: Omit<ProjectMonth, 'month'> }) {
  const { t } = useTranslation()
  return (
    <>
      <td data-number data-label={t('project.hours')}>
        <bdi dir="ltr">{formatDecimal(hours)}</bdi>
      </td>
      {hoursCost !== undefined && (
        <td data-number data-label={t('project.hoursCost')}>
          <Money amount={hoursCost} />
        </td>
      )}
      {goods && (
        <td data-number data-label={t('project.stock')}>
          <Both first={goods.first} second={goods.second} />
        </td>
      )}
    </>
  )
}
