/** Earned and spent month by month: bars and ticks, what is left as a line. */
import { useTranslation } from 'react-i18next'
import { monthStart } from '../../../domain/kernel/calendar/days.ts'
import { isDay } from '../../../domain/kernel/date.ts'
import { localeOf } from '../../../domain/kernel/language.ts'
import { currencySign, formatMoney } from '../../../domain/kernel/number/money.ts'
import { monthSums } from '../../../domain/planning/project-result.ts'
import type { StatementAsk } from '../../books/statements/statement-address.ts'
import { placeAxis, valueAxis } from '../../kernel/chart/axis.ts'
import { Chart } from '../../kernel/chart/Chart.tsx'
import { Legend } from '../../kernel/chart/Legend.tsx'
import { BarMarks, CompareMarks, LineMark } from '../../kernel/chart/Marks.tsx'
import { shortNumber } from '../../kernel/chart/short-number.ts'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { useSession } from '../../kernel/session/session.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useProjectStatement } from './project-queries.ts'

const mostMonths = 24

/** A long project is drawn by its last two years. */
function lastMonths({ from, to }: { from: string; to: string }): string {
  if (!isDay(to)) return from
  const earliest = monthStart(to, 1 - mostMonths)
  return from < earliest ? earliest : from
}

const series = [
  { key: 'income', colour: 1, mark: 'square' },
  { key: 'cost', colour: 2, mark: 'line' },
  { key: 'result', colour: 3, mark: 'line' },
] as const

const labelPx = 64

export function ResultChart({ ask }: { ask: StatementAsk }) {
  const { t } = useTranslation()
  const { country, currencies } = useSession().company
  const { data } = useProjectStatement({ ...ask, by: 'month', budget: null, from: lastMonths(ask) })
  const months = data ? monthSums(data) : []
  const look = currencies.find(({ code }) => code === data?.currency)
  if (!look || months.length < 2) return null
  const locale = localeOf(currentLanguage(), country)
  const named = new Intl.DateTimeFormat(locale, {
    month: 'short',
    year: '2-digit',
    timeZone: 'UTC',
  })
  const nameOf = (from: string) => named.format(new Date(`${monthStart(from)}T00:00:00Z`))
  const valuesOf = (key: (typeof series)[number]['key']) => months.map((it) => Number(it[key]))
  const values = valueAxis(
    series.flatMap(({ key }) => valuesOf(key)),
    { isFromZero: true },
  )
  const top = values.ticks.at(-1)
  const title = t('project.byMonth')
  return (
    <Card
      title={title}
      aside={
        <Legend
          label={title}
          entries={series.map(({ key, ...sign }) => ({ key, name: t(`project.${key}`), ...sign }))}
        />
      }
    >
      <Chart
        label={title}
        height={220}
        values={values}
        valueLabel={(value) =>
          value === top ? `${currencySign(look)}${shortNumber(value)}` : shortNumber(value)
        }
        ticks={(width) =>
          placeAxis(
            months.map(({ from }) => nameOf(from)),
            Math.max(1, Math.floor(width / labelPx)),
          )
        }
        stops={months.map((month, i) => ({
          at: (i + 0.5) / months.length,
          title: nameOf(month.from),
          rows: series.map(({ key, ...sign }) => ({
            name: t(`project.${key}`),
            value: formatMoney(month[key], look),
            ...sign,
          })),
        }))}
        cursor="column"
      >
        {(plot, active) => (
          <>
            <BarMarks plot={plot} colour={1} values={valuesOf('income')} active={active} />
            <CompareMarks plot={plot} colour={2} values={valuesOf('cost')} />
            <LineMark
              plot={plot}
              colour={3}
              points={valuesOf('result').map((value, i) => ({
                at: (i + 0.5) / months.length,
                value,
              }))}
            />
          </>
        )}
      </Chart>
    </Card>
  )
}
