/** The price of an item and what it cost, over the last year. */
import { useTranslation } from 'react-i18next'
import { formatDate, formatDecimal } from '../../../domain/kernel/format.ts'
import { localeOf } from '../../../domain/kernel/language.ts'
import type { DayValue, ItemPrices } from '../../../domain/trade/item-card.ts'
import { dayTicks, placeOfDay, valueAxis } from '../../kernel/chart/axis.ts'
import { Chart } from '../../kernel/chart/Chart.tsx'
import type { SeriesColour, Stop } from '../../kernel/chart/cursor.ts'
import { Legend } from '../../kernel/chart/Legend.tsx'
import { DotMark, LineMark } from '../../kernel/chart/Marks.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import type { TabProps } from '../../kernel/form/model/form-parts.ts'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useMay, useSession } from '../../kernel/session/session.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useCard } from './card-queries.ts'
import { ItemCosting } from './ItemCosting.tsx'

export default function ItemPricesTab({ row }: TabProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { canSeeCost } = useSession().limits
  const { data, error, isPending } = useCard(row.id, 'prices')
  return (
    <>
      <Card title={t('item.priceAndCost')}>
        {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
        {isPending && <Wait />}
        {data && <PriceChart prices={data} />}
      </Card>
      {row.kind === 'stocked' && canSeeCost && may('stock.level.view') && (
        <ItemCosting item={row.id} />
      )}
    </>
  )
}

type Series = { key: 'price' | 'cost'; colour: SeriesColour; values: readonly DayValue[] }

/** What held on a day: the last that began until then. */
const heldOn = (values: readonly DayValue[], day: string): string | undefined =>
  values.findLast((it) => it.day <= day)?.value

const labelPx = 76

function PriceChart({ prices }: { prices: ItemPrices }) {
  const { t } = useTranslation()
  const { country, firstCurrency } = useSession().company
  const series: Series[] = [
    { key: 'price', colour: 1, values: prices.prices },
    ...(prices.costs ? [{ key: 'cost', colour: 2, values: prices.costs } as const] : []),
  ]
  const values = valueAxis([
    0,
    ...series.flatMap((it) => it.values.map(({ value }) => Number(value))),
  ])
  const days = [...new Set([...series.flatMap((it) => it.values.map(({ day }) => day)), prices.to])]
  const stops: Stop[] = days.toSorted().map((day) => ({
    at: placeOfDay(prices, day),
    title: formatDate(day),
    rows: series.flatMap(({ key, colour, values: held }) => {
      const value = heldOn(held, day)
      const name = t(`item.chart.${key}`)
      const written = value && formatDecimal(value, firstCurrency.decimals)
      return written ? [{ name, value: written, colour, mark: 'line' as const }] : []
    }),
    notes: [firstCurrency.code],
  }))
  const month = new Intl.DateTimeFormat(localeOf(currentLanguage(), country), {
    month: 'short',
    timeZone: 'UTC',
  })
  const labelOf = (day: string, unit: 'day' | 'month') =>
    unit === 'day' ? formatDate(day).slice(0, 5) : month.format(new Date(day))
  const pointsOf = ({ values: held }: Series) =>
    held.map(({ day, value }) => ({ at: placeOfDay(prices, day), value: Number(value) }))
  return (
    <>
      <Chart
        label={t('item.priceAndCost')}
        height={260}
        values={values}
        valueLabel={(value) => formatDecimal(String(value), values.decimals)}
        ticks={(width) => dayTicks(prices, Math.floor(width / labelPx), labelOf)}
        stops={stops}
      >
        {(plot, active) => (
          <>
            {series.map((it) => (
              <LineMark
                key={it.key}
                plot={plot}
                colour={it.colour}
                points={pointsOf(it)}
                isStepped
              />
            ))}
            {series.map((it) => {
              // A line of one point is none.
              const [only, ...more] = pointsOf(it)
              return (
                only &&
                more.length === 0 && (
                  <DotMark key={`${it.key} only`} plot={plot} colour={it.colour} {...only} />
                )
              )
            })}
            {active !== null &&
              series.map((it) => {
                const point = pointsOf(it).find(({ at }) => at === stops[active]?.at)
                return point && <DotMark key={it.key} plot={plot} colour={it.colour} {...point} />
              })}
          </>
        )}
      </Chart>
      <Legend
        label={t('item.priceAndCost')}
        entries={series.map(({ key, colour }) => ({
          key,
          name: t(`item.chart.${key}`),
          colour,
          mark: 'line',
        }))}
      />
    </>
  )
}
