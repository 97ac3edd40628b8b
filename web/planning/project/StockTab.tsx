/** The goods a project took, item by item, and what they cost for whoever may see that; by days. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { differenceOf } from '../../../domain/kernel/number/fraction.ts'
import type { Period } from '../../../domain/kernel/period.ts'
import books from '../../books/Books.module.css'
import { Both } from '../../books/Both.tsx'
import { PeriodInput } from '../../books/PeriodInput.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import type { TabProps } from '../../kernel/form/model/form-parts.ts'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { recordPath } from '../../kernel/words/record-path.ts'
import { today } from '../../kernel/words/today.ts'
import { MonthsCard } from './MonthsCard.tsx'
import classes from './Project.module.css'
import { wholeLife } from './project-life.ts'
import { useLiveProject, useOverview, useProjectStock } from './project-queries.ts'

export default function StockTab({ row }: TabProps) {
  useLiveProject()
  const { data } = useOverview(row.id)
  const [chosen, setChosen] = useState<Period | null>(null)
  const whole = data && wholeLife((row.startsOn as string | null) ?? null, data)
  return (
    <div className={classes.cards}>
      {whole && (
        <div className={classes.tools}>
          <PeriodInput value={chosen ?? whole} today={today()} onChange={setChosen} />
        </div>
      )}
      <MonthsCard id={row.id} days={chosen} />
      <Items id={row.id} days={chosen} />
    </div>
  )
}

function Items({ id, days }: { id: string; days: Period | null }) {
  const { t } = useTranslation()
  const { data, error, isPending } = useProjectStock(id, days)
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  if (isPending) return <Wait />
  if (data.rows.length === 0)
    return <Empty title={t('project.noStock')} hint={t('project.noStockHint')} />
  const { cost: total } = data.whole
  return (
    <Card title={t('project.stock')}>
      <div className={books.inCard}>
        <table className={books.table} aria-label={t('project.stock')}>
          <thead>
            <tr>
              <th>{t('field.item')}</th>
              <th>{t('field.unit')}</th>
              <th data-number>{t('project.goneOut')}</th>
              <th data-number>{t('project.returned')}</th>
              <th data-number>{t('project.used')}</th>
              {total && <th data-number>{t('field.cost')}</th>}
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
                <Quantity label={t('project.returned')} value={back} />
                <Quantity label={t('project.used')} value={differenceOf(out, back)} />
                {total && (
                  <td data-number data-label={t('field.cost')}>
                    {cost && <Both first={cost.first} second={cost.second} />}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          {total && (
            <tfoot>
              <tr>
                <th colSpan={5} scope="row">
                  {t('project.allItems', { count: data.whole.items })}
                </th>
                <td data-number data-label={t('field.cost')}>
                  <Both first={total.first} second={total.second} />
                </td>
              </tr>
            </tfoot>
          )}
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
