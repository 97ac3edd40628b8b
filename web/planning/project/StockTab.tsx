/** The goods a project took, item by item, and what they cost for whoever may see that. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { differenceOf } from '../../../domain/kernel/number/fraction.ts'
import books from '../../books/Books.module.css'
import { Both } from '../../books/Both.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import type { TabProps } from '../../kernel/form/model/form-parts.ts'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { recordPath } from '../../kernel/words/record-path.ts'
import { useLiveProject, useProjectStock } from './project-queries.ts'

export default function StockTab({ row }: TabProps) {
  const { t } = useTranslation()
  useLiveProject()
  const { data, error, isPending } = useProjectStock(row.id)
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  if (isPending) return <Wait />
  if (data.rows.length === 0)
    return <Empty title={t('project.noStock')} hint={t('project.noStockHint')} />
  const hasCost = data.rows.some(({ cost }) => cost)
  return (
    <Card title={t('project.stock')}>
      <div className={books.inCard}>
        <table className={books.table} aria-label={t('project.stock')}>
          <thead>
            <tr>
              <th>{t('field.item')}</th>
              <th>{t('field.unit')}</th>
              <th data-number>{t('project.goneOut')}</th>
              <th data-number>{t('project.cameBack')}</th>
              <th data-number>{t('project.used')}</th>
              {hasCost && <th data-number>{t('field.cost')}</th>}
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ item, unit, out, back, cost }) => (
              <tr key={item.id}>
                <td data-name>
                  <Link className={books.link} to={recordPath('item', item.id)}>
                    <bdi>{item.title}</bdi>
                  </Link>
                </td>
                <td>
                  <bdi>{unit}</bdi>
                </td>
                <Quantity label={t('project.goneOut')} value={out} />
                <Quantity label={t('project.cameBack')} value={back} />
                <Quantity label={t('project.used')} value={differenceOf(out, back)} />
                {hasCost && (
                  <td data-number data-label={t('field.cost')}>
                    {cost && <Both first={cost.first} second={cost.second} />}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        {data.isCut && <p className={books.note}>{t('project.stockCut')}</p>}
      </div>
    </Card>
  )
}

const Quantity = ({ label, value }: { label: string; value: string }) => (
  <td data-number data-label={label}>
    <bdi dir="ltr">{formatDecimal(value)}</bdi>
  </td>
)
