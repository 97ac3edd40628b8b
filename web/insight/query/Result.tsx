/** The answer: its chart, its table page by page with totals, and the SQL it came from. */
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxRows, type QueryAnswer } from '../../../domain/insight/query/contract.ts'
import { headOf } from '../../../domain/insight/query/heading.ts'
import {
  maxAcross,
  pivotTable,
  plainTable,
  sumsAcross,
  type Table,
} from '../../../domain/insight/query/pivot.ts'
import type { Question } from '../../../domain/insight/query/question.ts'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { currentLanguage } from '../../kernel/words/words.ts'
import { CellValue } from './CellValue.tsx'
import { isNumeric } from './numeric.ts'
import { ResultChart } from './ResultChart.tsx'
import classes from './SpecialQuery.module.css'

const pageSize = 100

type ResultProps = { answer: QueryAnswer; question: Question | null }

export function Result({ answer, question }: ResultProps) {
  const { t } = useTranslation()
  const { columns, rows, isCut, text } = answer
  const turned =
    question?.across &&
    pivotTable(columns, rows, question.columns.length, { isCut, language: currentLanguage() })
  const isTooWide = question?.across !== undefined && !turned
  const table = turned ?? plainTable(columns, rows, isCut)
  if (rows.length === 0) return <Empty title={t('query.nothing')} hint={t('query.nothingHint')} />
  return (
    <div className={classes.result}>
      {isCut && (
        <FormNotice tone="warning">
          {t('query.cut', {
            number: formatDecimal(String(rows.length)),
            most: formatDecimal(String(maxRows)),
          })}
        </FormNotice>
      )}
      {isTooWide && (
        <FormNotice tone="warning">{t('query.acrossTooMany', { most: maxAcross })}</FormNotice>
      )}
      {question && question.chart !== 'none' && (
        <ResultChart table={table} groups={question.columns.length} chart={question.chart} />
      )}
      <ResultTable table={table} key={text} />
      <details className={classes.shownSql}>
        <summary>{t('query.shownSql')}</summary>
        <pre dir="ltr">{text}</pre>
      </details>
    </div>
  )
}

function ResultTable({ table }: { table: Table }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(0)
  const { columns, rows, totals } = table
  const shown = rows.slice(page * pageSize, (page + 1) * pageSize)
  const last = Math.ceil(rows.length / pageSize) - 1
  const number = (value: number): string => formatDecimal(String(value))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className={classes.scroller} aria-label={t('query.answer')} tabIndex={0}>
        <table className={classes.table} aria-label={t('query.answer')}>
          <Heads table={table} />
          <tbody>
            {shown.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row of an answer has no other name than its place.
              <tr key={at}>
                {columns.map((column, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor has a column that stands twice.
                  <td key={i} data-number={isNumeric(column) || undefined}>
                    <CellValue column={column} cell={row[i] ?? null} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {totals && (
            <tfoot>
              <tr>
                {columns.map((column, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  <td key={i} data-number={isNumeric(column) || undefined}>
                    {totals[i] == null ? (
                      i === 0 && t('query.total')
                    ) : (
                      <CellValue column={column} cell={totals[i]} />
                    )}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
      {last > 0 && (
        <nav className={classes.pages} aria-label={t('list.pages')}>
          <span role="status">
            {t('query.rowsShown', {
              from: number(page * pageSize + 1),
              to: number(page * pageSize + shown.length),
              all: number(rows.length),
            })}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('list.previousPage')}
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          >
            <IconChevronLeft className="ct-points" size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('list.nextPage')}
            disabled={page === last}
            onClick={() => setPage(page + 1)}
          >
            <IconChevronRight className="ct-points" size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </nav>
      )}
    </>
  )
}

/** What stands across is written above its sums. */
function Heads({ table }: { table: Table }) {
  const { t } = useTranslation()
  const { columns, across: turning, heads } = table
  const areNamed = sumsAcross(table) > 1
  return (
    <thead>
      <tr>
        {columns.map((column, at) => {
          const head = heads[at]
          const own = headOf(column, t)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column that stands twice has no other name.
            <th key={at} scope="col" data-number={isNumeric(column) || undefined}>
              {turning && head !== undefined ? (
                <>
                  <CellValue column={turning} cell={head} />
                  {areNamed && <span className={classes.under}>{own}</span>}
                </>
              ) : (
                own
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
