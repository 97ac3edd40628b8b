/** The groups with their figures in both currencies, their share, and the totals pinned below. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReportAnswer, ReportRow } from '../../../domain/insight/reports/answer.ts'
import { type Cell, changeIn } from '../../../domain/insight/reports/figures.ts'
import type { Question } from '../../../domain/insight/reports/question.ts'
import { figureText, keyText } from '../../../domain/insight/reports/wording.ts'
import { formatDecimal, formatPercent, formatPeriod } from '../../../domain/kernel/format.ts'
import books from '../../books/Books.module.css'
import { Both } from '../../books/Both.tsx'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { Change } from '../Change.tsx'
import { documentsOf } from './drill.ts'
import classes from './Reports.module.css'
import { reportPath } from './report-address.ts'
import { useSaying } from './saying.ts'

const pageSize = 100

type TableProps = { ask: Question; answer: ReportAnswer }

type Measure = ReportAnswer['measures'][number]

export function ReportTable({ ask, answer }: TableProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(pageSize)
  const { groups, measures, rows, total, totalBefore, count, isCut } = answer
  const isClassed = rows.some(({ abc }) => abc)
  const isShared = groups.length > 0 && rows.some(({ share }) => share !== null)
  return (
    <Card>
      <div className={classes.scroller}>
        <table className={`${books.table} ${classes.table}`} aria-label={t('report.grid')}>
          <thead>
            <tr>
              {groups.map((name) => (
                <th key={name}>{t(`report.dimension.${name}`)}</th>
              ))}
              {isClassed && <th>{t('report.class')}</th>}
              {measures.map(({ name }) => (
                <th key={name} data-number>
                  {t(`report.measure.${name}`)}
                </th>
              ))}
              {isShared && <th data-number>{t('report.share')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, at) => (
              <Row
                key={JSON.stringify(row.keys.map(({ key }) => key))}
                row={row}
                last={rows[at - 1]}
                {...{ ask, answer, isClassed, isShared }}
              />
            ))}
          </tbody>
          {groups.length > 0 && (
            <tfoot>
              <tr data-sum>
                <td data-name colSpan={groups.length + (isClassed ? 1 : 0)}>
                  {t('report.total')}{' '}
                  <span className={classes.count}>{formatDecimal(String(count))}</span>
                </td>
                {measures.map((measure, at) => (
                  <Figure
                    key={measure.name}
                    measure={measure}
                    cell={total[at] ?? null}
                    before={totalBefore?.[at]}
                    answer={answer}
                  />
                ))}
                {isShared && <td data-number />}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {rows.length > shown && (
        <div className={books.more}>
          <Button variant="default" onClick={() => setShown(shown + pageSize)}>
            {t('report.more')}
          </Button>
        </div>
      )}
      {isCut && (
        <p className={classes.remark}>
          {t('report.cut', {
            shown: formatDecimal(String(rows.length)),
            count: formatDecimal(String(count)),
          })}
        </p>
      )}
    </Card>
  )
}

type RowProps = TableProps & {
  row: ReportRow
  last: ReportRow | undefined
  isClassed: boolean
  isShared: boolean
}

function Row({ ask, answer, row, last, isClassed, isShared }: RowProps) {
  const { t } = useTranslation()
  const saying = useSaying()
  const { groups, measures } = answer
  const names = row.keys.map((key, at) => keyText(groups[at] ?? 'item', key, saying))
  const down = documentsOf(ask, row)
  const at = names.length - 1
  const path = row.keys[at]?.path ?? (down && reportPath({ ask: down, saved: null }))
  const isAgain = (place: number): boolean =>
    place < at && last !== undefined && last.keys[place]?.key === row.keys[place]?.key
  return (
    <tr>
      {names.map((name, place) => (
        <td
          key={groups[place]}
          data-name={place === 0 || undefined}
          data-again={isAgain(place) || undefined}
          data-label={place > 0 ? t(`report.dimension.${groups[place]}`) : undefined}
        >
          {place === at && path ? (
            <Link
              className={`${classes.down} ct-touch`}
              to={path}
              aria-label={
                row.keys[place]?.path ? undefined : t('report.open', { name: names.join(', ') })
              }
            >
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </td>
      ))}
      {isClassed && (
        <td data-label={t('report.class')}>
          <span className={classes.abc} data-class={row.abc}>
            {row.abc}
          </span>
        </td>
      )}
      {measures.map((measure, place) => (
        <Figure
          key={measure.name}
          measure={measure}
          cell={row.cells[place] ?? null}
          before={row.before?.[place]}
          answer={answer}
        />
      ))}
      {isShared && <Share value={row.share} />}
    </tr>
  )
}

type FigureProps = {
  measure: Measure
  cell: Cell
  before: Cell | undefined
  answer: ReportAnswer
}

function Figure({ measure, cell, before, answer }: FigureProps) {
  const { t } = useTranslation()
  const change = before === undefined ? undefined : (changeIn(cell, before) ?? undefined)
  return (
    <td data-number data-label={t(`report.measure.${measure.name}`)}>
      <span className={classes.figure}>
        <Value cell={cell} measure={measure} />
        {answer.before && change !== undefined && measure.kind !== 'percent' && (
          <Change value={change} than={formatPeriod(answer.before)} />
        )}
      </span>
    </td>
  )
}

function Value({ cell, measure }: { cell: Cell; measure: Measure }) {
  if (cell === null) return <span className={books.quiet}>–</span>
  if (typeof cell !== 'string') return <Both {...cell} />
  return <bdi dir="ltr">{figureText(measure.kind, cell)}</bdi>
}

function Share({ value }: { value: string | null }) {
  const { t } = useTranslation()
  return (
    <td data-number data-label={t('report.share')}>
      {value !== null && (
        <span className={classes.share}>
          <bdi dir="ltr">{formatPercent(value)}</bdi>
          <span
            className={classes.bar}
            aria-hidden
            style={{ inlineSize: `${Math.min(Math.max(Number(value), 0), 100)}%` }}
          />
        </span>
      )}
    </td>
  )
}
