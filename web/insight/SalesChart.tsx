/** Sales by hour, day or month against the period before; what is still to come is an outline. */
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '../../domain/insight/dashboard.ts'
import { formatDate, formatDecimal } from '../../domain/kernel/format.ts'
import { localeOf } from '../../domain/kernel/language.ts'
import { currencySign, formatMoney } from '../../domain/kernel/number/money.ts'
import { placeAxis, valueAxis } from '../kernel/chart/axis.ts'
import { Chart } from '../kernel/chart/Chart.tsx'
import type { Stop } from '../kernel/chart/cursor.ts'
import { Legend } from '../kernel/chart/Legend.tsx'
import { BarMarks, CompareMarks } from '../kernel/chart/Marks.tsx'
import { shortNumber } from '../kernel/chart/short-number.ts'
import { Card } from '../kernel/parts/Sheet.tsx'
import { useSession } from '../kernel/session/session.ts'
import { currentLanguage } from '../kernel/words/words.ts'
import classes from './Board.module.css'
import { type Bar, barsOf } from './sales-bars.ts'

type Names = { now: string; before: string }

const labelPx = { hour: 30, day: 48, month: 44 } as const

/** "13", "14/11" or "Nov". */
function usePlaceName(unit: Dashboard['unit']) {
  const { country } = useSession().company
  const month = new Intl.DateTimeFormat(localeOf(currentLanguage(), country), {
    month: 'short',
    timeZone: 'UTC',
  })
  return (at: string): string => {
    if (unit === 'hour') return at
    return unit === 'day' ? formatDate(at).slice(0, 5) : month.format(new Date(`${at}-01`))
  }
}

const hourSpan = (at: string): string =>
  `${at}:00 – ${String((Number(at) + 1) % 24).padStart(2, '0')}:00`

function useStops(data: Dashboard, bars: readonly Bar[], names: Names): Stop[] {
  const { t } = useTranslation()
  const { firstCurrency, secondCurrency } = useSession().company
  const nameOf = usePlaceName(data.unit)
  const titleOf = (at: string): string =>
    data.unit === 'hour' ? hourSpan(at) : data.unit === 'day' ? formatDate(at) : nameOf(at)
  const notesOf = ({ now, isToCome }: Bar): string[] => {
    if (isToCome) return []
    return [
      [
        t('dashboard.salesCount', { count: now.sales, number: formatDecimal(String(now.sales)) }),
        ...(secondCurrency ? [formatMoney(now.secondTotal, secondCurrency)] : []),
      ].join(' · '),
    ]
  }
  return bars.map((bar, i) => ({
    at: (i + 0.5) / bars.length,
    title: titleOf(bar.at),
    rows: [
      ...(bar.isToCome
        ? []
        : [
            {
              name: names.now,
              value: formatMoney(bar.now.total, firstCurrency),
              colour: 1 as const,
              mark: 'square' as const,
            },
          ]),
      {
        name: names.before,
        value: formatMoney(bar.before.total, firstCurrency),
        colour: 2 as const,
        mark: 'line' as const,
      },
    ],
    notes: notesOf(bar),
  }))
}

type SalesChartProps = { data: Dashboard; names: Names; height: number }

export function SalesChart({ data, names, height }: SalesChartProps) {
  const { t } = useTranslation()
  const { firstCurrency } = useSession().company
  const bars = barsOf(data)
  const stops = useStops(data, bars, names)
  const nameOf = usePlaceName(data.unit)
  const [now, before] = [
    bars.map(({ now, isToCome }) => (isToCome ? null : Number(now.total))),
    bars.map(({ before }) => Number(before.total)),
  ]
  const values = valueAxis([...now.map((value) => value ?? 0), ...before], { isFromZero: true })
  const hasBefore = before.some((value) => value !== 0)
  const isToCome = bars.some((bar) => bar.isToCome) && hasBefore
  const title = t(`dashboard.salesBy.${data.unit}`)
  const top = values.ticks.at(-1)
  return (
    <Card
      title={title}
      aside={
        <Legend
          label={title}
          entries={[
            { key: 'now', name: names.now, colour: 1, mark: 'square' },
            { key: 'before', name: names.before, colour: 2, mark: 'line' },
            ...(isToCome
              ? [{ key: 'toCome', name: t('dashboard.toCome'), colour: 5, mark: 'dashed' } as const]
              : []),
          ]}
        />
      }
    >
      <Chart
        label={title}
        height={height}
        values={values}
        valueLabel={(value) =>
          value === top ? `${currencySign(firstCurrency)}${shortNumber(value)}` : shortNumber(value)
        }
        ticks={(width) =>
          placeAxis(
            bars.map(({ at }) => nameOf(at)),
            Math.max(1, Math.floor(width / labelPx[data.unit])),
          )
        }
        stops={stops}
        cursor="column"
      >
        {(plot, active) => (
          <>
            <BarMarks plot={plot} colour={1} values={now} active={active} />
            <BarMarks
              plot={plot}
              colour={5}
              values={bars.map((bar, i) => (bar.isToCome && before[i]) || null)}
              active={active}
              isGhost
            />
            <CompareMarks
              plot={plot}
              colour={2}
              values={before.map((value) => (value === 0 ? null : value))}
            />
          </>
        )}
      </Chart>
      {now.every((value) => !value) && (
        <p className={classes.quiet}>{t('dashboard.nothingSold')}</p>
      )}
    </Card>
  )
}
