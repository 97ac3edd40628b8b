/** A saved query as a figure, a table or a picture; its name leads to where it can be changed. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Shown } from '../../../domain/insight/boards/card.ts'
import type { QueryAnswer, SavedQuery } from '../../../domain/insight/query/contract.ts'
import { figureIn } from '../../../domain/insight/query/figure.ts'
import { headOf } from '../../../domain/insight/query/heading.ts'
import {
  pivotTable,
  plainTable,
  sumsAcross,
  type Table,
} from '../../../domain/insight/query/pivot.ts'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { currentLanguage } from '../../kernel/words/words.ts'
import board from '../Board.module.css'
import figures from '../Figures.module.css'
import { CellValue } from '../query/CellValue.tsx'
import { isNumeric } from '../query/numeric.ts'
import { savedQueryPath } from '../query/query-address.ts'
import { ResultChart } from '../query/ResultChart.tsx'
import classes from './boards.module.css'
import { useQueryCard } from './card-data.ts'
import { FigureCard } from './PlainCardView.tsx'
import { QuietCard, Unanswered } from './QuietCard.tsx'

const mostRows = 20

type QueryCardProps = { query: SavedQuery; shows: Shown; height: number }

export function QueryCard({ query, shows, height }: QueryCardProps) {
  const { t } = useTranslation()
  const { data, error } = useQueryCard(query)
  if (!data) return <Unanswered title={query.name} error={error} />
  if (data.rows.length === 0) return <QuietCard title={query.name}>{t('query.nothing')}</QuietCard>
  const table = tableOf(data, query)
  if (shows === 'figure') return <QueryFigure table={table} query={query} />
  if (shows === 'chart')
    return (
      <Card title={query.name} aside={<OpenQuery query={query} />}>
        <ResultChart
          table={table}
          groups={groupsOf(table, query)}
          chart={query.question?.chart === 'line' ? 'line' : 'bars'}
          height={height}
        />
      </Card>
    )
  return <QueryRows table={table} query={query} />
}

const tableOf = ({ columns, rows, isCut }: QueryAnswer, { question }: SavedQuery): Table =>
  (question?.across &&
    pivotTable(columns, rows, question.columns.length, { isCut, language: currentLanguage() })) ||
  plainTable(columns, rows, isCut)

/** What was written in SQL is grouped by all that stands before its first number. */
function groupsOf({ columns }: Table, { question }: SavedQuery): number {
  if (question) return question.columns.length
  const first = columns.findIndex(isNumeric)
  return first === -1 ? columns.length : first
}

/** One number: the total of its column, or of the first row where nothing adds up. */
function QueryFigure({ table, query }: { table: Table; query: SavedQuery }) {
  const { t } = useTranslation()
  const { columns, rows, totals } = table
  const { figure, twin } = figureIn(columns, isNumeric) ?? {}
  const valueAt = (at: number) => totals?.[at] ?? rows[0]?.[at] ?? null
  const column = columns[figure ?? -1]
  const second = columns[twin ?? -1]
  if (!column || figure === undefined)
    return <QuietCard title={query.name}>{t('query.chartNeedsSum')}</QuietCard>
  return (
    <FigureCard name={query.name}>
      <Link className={figures.figure} to={savedQueryPath(query)}>
        <span className={figures.name}>{query.name}</span>
        <span className={figures.line}>
          <strong className={figures.value}>
            <CellValue column={column} cell={valueAt(figure)} />
          </strong>
        </span>
        <span className={figures.notes}>
          {second && twin != null && <CellValue column={second} cell={valueAt(twin)} />}
          <span>{headOf(column, t)}</span>
        </span>
      </Link>
    </FigureCard>
  )
}

function OpenQuery({ query }: { query: SavedQuery }) {
  const { t } = useTranslation()
  return (
    <Link className={`${board.more} ct-touch`} to={savedQueryPath(query)}>
      <span aria-hidden>{t('list.open')}</span>
      <span className="ct-hidden">{t('board.open', { name: query.name })}</span>
    </Link>
  )
}

function QueryRows({ table, query }: { table: Table; query: SavedQuery }) {
  const { t } = useTranslation()
  const { name } = query
  const { columns, rows, across, heads, totals } = table
  const areNamed = sumsAcross(table) > 1
  return (
    <Card title={name} aside={<OpenQuery query={query} />}>
      <table className={classes.table} aria-label={name}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column that stands twice has no other name.
              <th key={at} data-number={isNumeric(column) || undefined}>
                {across && heads[at] !== undefined && (
                  <>
                    <CellValue column={across} cell={heads[at]} />
                    {areNamed && ' · '}
                  </>
                )}
                {(heads[at] === undefined || areNamed) && headOf(column, t)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostRows).map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row of an answer has no other name than its place.
            <tr key={line}>
              {columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <td key={at} data-number={isNumeric(column) || undefined}>
                  <CellValue column={column} cell={row[at] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <td key={at} data-number={isNumeric(column) || undefined}>
                  {totals[at] == null ? (
                    at === 0 && t('query.total')
                  ) : (
                    <CellValue column={column} cell={totals[at]} />
                  )}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </Card>
  )
}
