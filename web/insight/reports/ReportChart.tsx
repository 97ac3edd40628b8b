/** The leading figure of a report by its first group, as bars; the period before it is a tick on each. */
import { useTranslation } from 'react-i18next'
import type { ReportAnswer } from '../../../domain/insight/reports/answer.ts'
import { isOfTime } from '../../../domain/insight/reports/dimension.ts'
import { type Both, type Cell, firstOf } from '../../../domain/insight/reports/figures.ts'
import { mostBars } from '../../../domain/insight/reports/question.ts'
import { figureText, keyText } from '../../../domain/insight/reports/wording.ts'
import { formatPeriod } from '../../../domain/kernel/format.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import { currencySign, formatMoney } from '../../../domain/kernel/number/money.ts'
import { fittingAxis, valueAxis } from '../../kernel/chart/axis.ts'
import { Chart } from '../../kernel/chart/Chart.tsx'
import type { Stop } from '../../kernel/chart/cursor.ts'
import { Legend } from '../../kernel/chart/Legend.tsx'
import { BarMarks, CompareMarks } from '../../kernel/chart/Marks.tsx'
import { shortNumber } from '../../kernel/chart/short-number.ts'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { useSession } from '../../kernel/session/session.ts'
import classes from './Reports.module.css'
import { useSaying } from './saying.ts'

type Bar = { key: string; title: string; now: Cell; before: Cell }

const isBoth = (cell: Cell | undefined): cell is Both => cell != null && typeof cell !== 'string'

/** Rows of one first group are one bar. */
function added(cells: readonly (Cell | undefined)[]): Cell {
  if (!cells.some(isBoth)) return sumOf(cells.map((cell) => firstOf(cell) ?? '0'))
  const inBoth = cells.filter(isBoth)
  return {
    first: sumOf(inBoth.map(({ first }) => first)),
    second: inBoth.some(({ second }) => second === null)
      ? null
      : sumOf(inBoth.map(({ second }) => second ?? '0')),
  }
}

const isAddable = ({ measures, groups, lead }: ReportAnswer): boolean =>
  groups.length < 2 || !['percent', 'times'].includes(measures[lead]?.kind ?? '')

function useBars(answer: ReportAnswer): Bar[] {
  const saying = useSaying()
  const [group] = answer.groups
  if (!group) return []
  const byKey = Map.groupBy(answer.rows, ({ keys }) => keys[0]?.key ?? null)
  return [...byKey].map(([key, rows]) => ({
    key: String(key),
    title: keyText(group, rows[0]?.keys[0] ?? { key, title: null }, saying),
    now: added(rows.map(({ cells }) => cells[answer.lead])),
    before: added(rows.map(({ before }) => before?.[answer.lead])),
  }))
}

type ReportChartProps = {
  answer: ReportAnswer
  height?: number
  /** On a board it stands under the name of its report. */
  name?: string
}

export function ReportChart({ answer, height = 220, name: own }: ReportChartProps) {
  const { t } = useTranslation()
  const { firstCurrency, secondCurrency } = useSession().company
  const all = useBars(answer)
  const measure = answer.measures[answer.lead]
  const [group] = answer.groups
  if (!measure || !group || group === 'document' || all.length < 2 || !isAddable(answer))
    return null
  const bars = all.slice(0, mostBars)
  const isCompared = answer.before !== null
  const written = (cell: Cell): string => {
    if (cell === null) return '–'
    return isBoth(cell) ? formatMoney(cell.first, firstCurrency) : figureText(measure.kind, cell)
  }
  const [name, names] = [
    t(`report.measure.${measure.name}`),
    { now: formatPeriod(answer), before: answer.before ? formatPeriod(answer.before) : '' },
  ]
  const stops = bars.map(
    ({ title, now, before }, i): Stop => ({
      at: (i + 0.5) / bars.length,
      title,
      rows: [
        { name: isCompared ? names.now : name, value: written(now), colour: 1, mark: 'square' },
        ...(isCompared
          ? [{ name: names.before, value: written(before), colour: 2, mark: 'line' } as const]
          : []),
      ],
      notes:
        isBoth(now) && now.second !== null && secondCurrency
          ? [formatMoney(now.second, secondCurrency)]
          : [],
    }),
  )
  const [now, before] = [
    bars.map((bar) => Number(firstOf(bar.now) ?? 0)),
    bars.map((bar) => Number(firstOf(bar.before) ?? 0)),
  ]
  const values = valueAxis([...now, ...(isCompared ? before : [])], { isFromZero: true })
  const top = values.ticks.at(-1)
  const title = t('report.chartOf', { measure: name, dimension: t(`report.dimension.${group}`) })
  const labelPx = isOfTime(group) ? 64 : 80
  return (
    <Card
      title={own ?? title}
      aside={
        isCompared && (
          <Legend
            label={title}
            entries={[
              { key: 'now', name: names.now, colour: 1, mark: 'square' },
              { key: 'before', name: names.before, colour: 2, mark: 'line' },
            ]}
          />
        )
      }
    >
      <Chart
        label={title}
        height={height}
        values={values}
        valueLabel={(value) =>
          value === top && measure.kind === 'money'
            ? `${currencySign(firstCurrency)}${shortNumber(value)}`
            : shortNumber(value)
        }
        ticks={(width) =>
          fittingAxis(
            bars.map((bar) => bar.title),
            width,
            labelPx,
          )
        }
        stops={stops}
        cursor="column"
      >
        {(plot, active) => (
          <>
            <BarMarks plot={plot} colour={1} values={now} active={active} />
            {isCompared && (
              <CompareMarks
                plot={plot}
                colour={2}
                values={before.map((value) => (value === 0 ? null : value))}
              />
            )}
          </>
        )}
      </Chart>
      {all.length > bars.length && (
        <p className={classes.remark}>
          {t('report.bars', { shown: bars.length, count: all.length })}
        </p>
      )}
    </Card>
  )
}
