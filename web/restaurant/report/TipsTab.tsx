/** Tips by person, each currency by itself: left and paid out in the period, and owed now. */
import { Button } from '@mantine/core'
import { IconHeartHandshake } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import type { TipAmounts, TipRow } from '../../../domain/pos/tips.ts'
import books from '../../books/Books.module.css'
import { Both } from '../../books/Both.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import { useDrawers, useTips } from '../../pos/drawer/drawer-queries.ts'
import { TipOutDialog } from '../../pos/drawer/TipOutDialog.tsx'
import classes from './Report.module.css'
import type { Asked } from './report-queries.ts'

const keys = ['received', 'paid', 'owed'] as const

const isOwed = ({ first, second }: TipAmounts): boolean => !isZero(first) || !isZero(second ?? '0')

export function TipsTab({ asked }: { asked: Asked }) {
  const { t } = useTranslation()
  const may = useMay()
  const [person, setPerson] = useState<string | null>(null)
  const { data, error } = useTips(asked, true)
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  if (!data) return <Wait />
  if (data.people.length === 0)
    return <Empty title={t('restaurantReport.noTips')} hint={t('restaurantReport.noTipsHint')} />
  const canPay = may('pos.tip.post') && may('pos.shift.view')
  return (
    <div className={classes.figures}>
      {data.sharing === 'shared' && (
        <FormNotice tone="calm">{t('restaurantReport.tipsShared')}</FormNotice>
      )}
      <section className={classes.card}>
        <table className={books.table} aria-label={t('restaurantReport.tab.tips')}>
          <thead>
            <tr>
              <th>{t('drawer.tipPerson')}</th>
              {keys.map((key) => (
                <th key={key} data-number>
                  {t(`restaurantReport.tips.${key}`)}
                </th>
              ))}
              {canPay && (
                <th>
                  <span className="ct-hidden">{t('drawer.tipOut')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {data.people.map((row) => (
              <tr key={row.person?.id ?? ''}>
                <td data-name>
                  <bdi>{row.person?.title ?? t('restaurantReport.nobody')}</bdi>
                </td>
                <Figures row={row} />
                {canPay && (
                  <td>
                    {row.person && isOwed(row.owed) && (
                      <Button
                        variant="subtle"
                        leftSection={<IconHeartHandshake size={16} stroke={1.75} aria-hidden />}
                        onClick={() => setPerson(row.person?.id ?? null)}
                      >
                        {t('drawer.payTips')}
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td data-name>{t('restaurantReport.sum')}</td>
              <Figures row={data.total} />
              {canPay && <td />}
            </tr>
          </tfoot>
        </table>
      </section>
      {person && <PayOut {...{ asked, person }} onClose={() => setPerson(null)} />}
    </div>
  )
}

function Figures({ row }: { row: TipRow }) {
  const { t } = useTranslation()
  return keys.map((key) => (
    <td key={key} data-number data-label={t(`restaurantReport.tips.${key}`)}>
      <Both {...row[key]} />
    </td>
  ))
}

/** Out of a drawer that is open, of the branch that is looked at. */
function PayOut({ asked, person, onClose }: { asked: Asked; person: string; onClose: () => void }) {
  const { data: state } = useDrawers()
  if (!state) return null
  const drawers = state.drawers.filter(
    ({ shift, branch }) => shift && (!asked.branch || branch.id === asked.branch),
  )
  return <TipOutDialog {...{ drawers, person, onClose }} currencies={state.currencies} />
}
