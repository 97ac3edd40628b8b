/** A saved report as a figure, a table or a picture; its name opens it. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Card as CardOf, goalOf, type Shown } from '../../../domain/insight/boards/card.ts'
import type { ReportAnswer } from '../../../domain/insight/reports/answer.ts'
import { type Cell, changeIn, firstOf } from '../../../domain/insight/reports/figures.ts'
import type { SavedReport } from '../../../domain/insight/reports/saved.ts'
import { figureText, keyText } from '../../../domain/insight/reports/wording.ts'
import { formatPeriod } from '../../../domain/kernel/format.ts'
import books from '../../books/Books.module.css'
import { Both } from '../../books/Both.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { useSession } from '../../kernel/session/session.ts'
import board from '../Board.module.css'
import { Change } from '../Change.tsx'
import figures from '../Figures.module.css'
import { GoalMoney, Progress } from '../Progress.tsx'
import { ReportChart } from '../reports/ReportChart.tsx'
import { reportPath } from '../reports/report-address.ts'
import { useSaying } from '../reports/saying.ts'
import classes from './boards.module.css'
import { useReportCard } from './card-data.ts'
import { FigureCard } from './PlainCardView.tsx'
import { QuietCard, Unanswered } from './QuietCard.tsx'

type ReportCardProps = { card: CardOf; report: SavedReport; shows: Shown; height: number }

export function ReportCard({ card, report, shows, height }: ReportCardProps) {
  const { t } = useTranslation()
  const { data, error } = useReportCard(report, shows)
  if (!data) return <Unanswered title={report.name} error={error} />
  if (shows === 'figure')
    return (
      <ReportFigure answer={data} report={report} goal={goalOf(card, report.question.period)} />
    )
  if (data.rows.length === 0) return <QuietCard title={report.name}>{t('report.empty')}</QuietCard>
  if (shows === 'chart' && data.rows.length > 1)
    return <ReportChart answer={data} height={height} name={report.name} />
  return <ReportRows answer={data} report={report} />
}

const pathOf = ({ id, question }: SavedReport): string => reportPath({ ask: question, saved: id })

type Answered = { answer: ReportAnswer; report: SavedReport }

function ReportFigure({ answer, report, goal }: Answered & { goal: string | undefined }) {
  const { t } = useTranslation()
  const { firstCurrency, secondCurrency } = useSession().company
  const measure = answer.measures[answer.lead]
  const cell = answer.total[answer.lead] ?? null
  const change = changeIn(cell, answer.totalBefore?.[answer.lead]) ?? undefined
  const isMoney = cell !== null && typeof cell !== 'string'
  const plain = (value: string): string => figureText(measure?.kind ?? 'count', value)
  return (
    <FigureCard name={report.name}>
      <Link className={figures.figure} to={pathOf(report)}>
        <span className={figures.name}>{report.name}</span>
        <span className={figures.line}>
          <strong className={figures.value}>
            {isMoney ? (
              <Amount amount={cell.first} look={firstCurrency} tone="first" />
            ) : (
              <bdi dir="ltr">{cell === null ? '–' : plain(cell)}</bdi>
            )}
          </strong>
          {answer.before && measure?.kind !== 'percent' && (
            <Change value={change} than={formatPeriod(answer.before)} />
          )}
        </span>
        <span className={figures.notes}>
          {isMoney && secondCurrency && cell.second !== null && (
            <Amount amount={cell.second} look={secondCurrency} tone="second" />
          )}
          <span>
            {measure && t(`report.measure.${measure.name}`)} · {formatPeriod(answer)}
          </span>
        </span>
        {goal && (
          <Progress
            value={firstOf(cell) ?? '0'}
            goal={goal}
            written={isMoney ? <GoalMoney amount={goal} /> : plain(goal)}
          />
        )}
      </Link>
    </FigureCard>
  )
}

const mostMeasures = 2

/** The leading figure and one more; the report itself has them all. */
function shownMeasures({ measures, lead }: ReportAnswer): number[] {
  const others = measures.map((_, at) => at).filter((at) => at !== lead)
  return [lead, ...others].slice(0, mostMeasures)
}

function ReportRows({ answer, report }: Answered) {
  const { t } = useTranslation()
  const saying = useSaying()
  const { groups, measures, rows, total } = answer
  const shown = shownMeasures(answer)
  const written = (cells: readonly Cell[], at: number) => {
    const cell = cells[at] ?? null
    if (cell === null) return <span className={books.quiet}>–</span>
    if (typeof cell !== 'string') return <Both {...cell} />
    return <bdi dir="ltr">{figureText(measures[at]?.kind ?? 'count', cell)}</bdi>
  }
  return (
    <Card
      title={report.name}
      aside={
        <Link className={`${board.more} ct-touch`} to={pathOf(report)}>
          {formatPeriod(answer)}
          <span className="ct-hidden">{t('board.open', { name: report.name })}</span>
        </Link>
      }
    >
      <table className={classes.table} aria-label={report.name}>
        <thead>
          <tr>
            <th>{groups.map((name) => t(`report.dimension.${name}`)).join(' · ')}</th>
            {shown.map((at) => (
              <th key={at} data-number>
                {t(`report.measure.${measures[at]?.name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ keys, cells }) => (
            <tr key={JSON.stringify(keys.map(({ key }) => key))}>
              <td>
                <bdi>
                  {keys.map((key, at) => keyText(groups[at] ?? 'item', key, saying)).join(' · ')}
                </bdi>
              </td>
              {shown.map((at) => (
                <td key={at} data-number>
                  {written(cells, at)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {groups.length > 0 && (
          <tfoot>
            <tr>
              <td>{t('report.total')}</td>
              {shown.map((at) => (
                <td key={at} data-number>
                  {written(total, at)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </Card>
  )
}
