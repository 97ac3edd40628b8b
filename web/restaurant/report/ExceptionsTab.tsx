/** By whom, then one by one, the newest first; each leads to the history of its order. */
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal, formatMoment } from '../../../domain/kernel/format.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import type { ExceptionRow, ExceptionSums } from '../../../domain/restaurant/report.ts'
import books from '../../books/Books.module.css'
import { Both } from '../../books/Both.tsx'
import { MoreRows } from '../../books/MoreRows.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useLanguage } from '../../kernel/words/words.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import classes from './Report.module.css'
import { type Asked, useExceptionSums, useExceptions } from './report-queries.ts'

export function ExceptionsTab({ asked }: { asked: Asked }) {
  const { t } = useTranslation()
  const query = useExceptions(asked)
  const { data: sums } = useExceptionSums(asked)
  const [order, setOrder] = useState<string | null>(null)
  if (query.error) return <FormNotice tone="error">{messageOf(query.error)}</FormNotice>
  if (!query.data) return <Wait />
  const rows = query.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0 && !query.hasNextPage)
    return <Empty title={t('restaurantReport.empty')} hint={t('restaurantReport.emptyHint')} />
  return (
    <>
      {sums && <People sums={sums} />}
      <div className={classes.wide}>
        <table className={books.table} aria-label={t('restaurantReport.tab.exceptions')}>
          <thead>
            <tr>
              <th>{t('restaurantReport.column.at')}</th>
              <th>{t('restaurantReport.column.what')}</th>
              <th>{t('restaurantReport.column.table')}</th>
              <th>{t('restaurantReport.column.waiter')}</th>
              <th>{t('restaurantReport.column.by')}</th>
              <th data-number>{t('restaurantReport.column.amount')}</th>
              <th>{t('restaurantReport.column.reason')}</th>
              <th>
                <span className="ct-hidden">{t('restaurantReport.history')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={`${row.event} ${row.kind}`}
                row={row}
                onHistory={() => setOrder(row.order)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <MoreRows query={query} />
      {order && <HistoryDialog order={order} onClose={() => setOrder(null)} />}
    </>
  )
}

function Row({ row, onHistory }: { row: ExceptionRow; onHistory: () => void }) {
  const { t } = useTranslation()
  const isHeavy = row.amount !== null
  return (
    <tr>
      <td data-label={t('restaurantReport.column.at')}>
        <bdi dir="ltr">{formatMoment(row.at)}</bdi>
        {row.saidAt && (
          <span className={classes.detail}>
            {t('restaurantReport.saidAt', { at: formatMoment(row.saidAt) })}
          </span>
        )}
      </td>
      <td className={classes.what}>
        <StatusBadge state={isHeavy ? 'overdue' : 'warning'}>
          {t(`restaurantReport.kind.${row.kind}`)}
        </StatusBadge>
        <Detail row={row} />
      </td>
      <td data-label={t('restaurantReport.column.table')}>
        <bdi>{row.tableName ?? row.caller ?? '–'}</bdi>
      </td>
      <td data-label={t('restaurantReport.column.waiter')}>
        <bdi>{row.waiter.name}</bdi>
      </td>
      <td data-label={t('restaurantReport.column.by')}>
        <bdi>{row.isGuest ? t('restaurantReport.guest') : row.by.name}</bdi>
        {row.approvedBy && (
          <span className={classes.detail}>
            {t('restaurantReport.approvedBy', { name: row.approvedBy })}
          </span>
        )}
      </td>
      <td data-number data-label={row.amount ? t('restaurantReport.column.amount') : undefined}>
        {row.amount && <Both {...row.amount} />}
      </td>
      <td data-label={row.reason ? t('restaurantReport.column.reason') : undefined}>
        {row.reason && <bdi className={classes.reason}>{row.reason}</bdi>}
      </td>
      <td>
        <Button
          variant="subtle"
          leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
          onClick={onHistory}
        >
          {t('restaurantReport.history')}
        </Button>
      </td>
    </tr>
  )
}

/** The dishes it was about, and the bill that was printed before. */
function Detail({ row: { what, copy, billed, number } }: { row: ExceptionRow }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <span className={classes.detail}>
      {what.map(({ names, quantity }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
        <span key={at}>
          <bdi>{`${formatDecimal(quantity)} × ${nameIn(language, names)}`}</bdi>
        </span>
      ))}
      {number && <span>{t('restaurantReport.ticket', { number })}</span>}
      {copy !== null && billed && (
        <span className={classes.billed}>
          {t('restaurantReport.copy', { copy })} <Both {...billed} />
        </span>
      )}
    </span>
  )
}

function People({ sums: { people, total } }: { sums: ExceptionSums }) {
  const { t } = useTranslation()
  return (
    <section className={classes.people} aria-label={t('restaurantReport.people')}>
      <table className={books.table} aria-label={t('restaurantReport.people')}>
        <thead>
          <tr>
            <th>{t('restaurantReport.people')}</th>
            <th data-number>{t('restaurantReport.count')}</th>
            <th data-number>{t('restaurantReport.column.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ person, count, first, second }) => (
            <tr key={person?.id ?? ''}>
              <td data-name>
                <bdi>{person?.name ?? t('restaurantReport.guest')}</bdi>
              </td>
              <td data-number data-label={t('restaurantReport.count')}>
                <span>{count}</span>
              </td>
              <td data-number data-label={t('restaurantReport.column.amount')}>
                <Both first={first} second={second} isQuietAtZero />
              </td>
            </tr>
          ))}
        </tbody>
        {people.length > 1 && (
          <tfoot>
            <tr data-sum>
              <td>{t('restaurantReport.sum')}</td>
              <td data-number data-label={t('restaurantReport.count')}>
                <span>{total.count}</span>
              </td>
              <td data-number data-label={t('restaurantReport.column.amount')}>
                <Both first={total.first} second={total.second} isQuietAtZero />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
