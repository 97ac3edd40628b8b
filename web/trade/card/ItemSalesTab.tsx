/** What was sold of an item, month by month. */
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { localeOf } from '../../../domain/kernel/language.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf, sumOf } from '../../../domain/kernel/number/fraction.ts'
import type { ItemMonth, ItemSales } from '../../../domain/trade/item-card.ts'
import classes from '../../books/Books.module.css'
import { placeAxis, valueAxis } from '../../kernel/chart/axis.ts'
import { Chart } from '../../kernel/chart/Chart.tsx'
import { BarMarks } from '../../kernel/chart/Marks.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import type { TabProps } from '../../kernel/form/model/form-parts.ts'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useSession } from '../../kernel/session/session.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { Quantity, Worth } from '../stock/StockAmounts.tsx'
import { useCard } from './card-queries.ts'

export default function ItemSalesTab({ row }: TabProps) {
  const { t } = useTranslation()
  const { data, error, isPending } = useCard(row.id, 'sales')
  const isSold = data?.months.some(({ quantity, net }) => !isZero(quantity) || !isZero(net))
  return (
    <Card title={t('item.sales')}>
      {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
      {isPending && <Wait />}
      {data && !isSold && <Empty title={t('item.salesEmpty')} />}
      {data && isSold && <SalesChart sales={data} />}
      {data && isSold && <SalesTable sales={data} />}
    </Card>
  )
}

function useMonthName(): (month: string) => string {
  const { country } = useSession().company
  const format = new Intl.DateTimeFormat(localeOf(currentLanguage(), country), {
    month: 'short',
    year: '2-digit',
    timeZone: 'UTC',
  })
  return (month) => format.format(new Date(month))
}

const labelPx = 64

function SalesChart({ sales: { months, unit } }: { sales: ItemSales }) {
  const { t } = useTranslation()
  const nameOf = useMonthName()
  const quantities = months.map(({ quantity }) => Number(quantity))
  const values = valueAxis([0, ...quantities])
  const labels = months.map(({ month }) => nameOf(month))
  const places = placeAxis(labels)
  return (
    <Chart
      label={t('item.sales')}
      height={220}
      values={values}
      valueLabel={(value) => formatDecimal(String(value), values.decimals)}
      ticks={(width) => placeAxis(labels, Math.floor(width / labelPx))}
      stops={months.map(({ quantity }, at) => ({
        at: places[at]?.at ?? 0,
        title: labels[at] ?? '',
        rows: [
          {
            name: t('stock.quantity'),
            value: `${formatDecimal(quantity)} ${unit}`,
            colour: 1,
            mark: 'square',
          },
        ],
      }))}
    >
      {(plot, active) => <BarMarks plot={plot} colour={1} values={quantities} active={active} />}
    </Chart>
  )
}

const profitOf = ({ net, cost }: ItemMonth): string => differenceOf(net, cost ?? '0')

function SalesTable({ sales: { months, unit } }: { sales: ItemSales }) {
  const { t } = useTranslation()
  const nameOf = useMonthName()
  const { canSeeCost } = useSession().limits
  const total: ItemMonth = {
    month: '',
    quantity: sumOf(months.map(({ quantity }) => quantity)),
    net: sumOf(months.map(({ net }) => net)),
    cost: sumOf(months.map(({ cost }) => cost ?? '0')),
  }
  const figures = (it: ItemMonth) => (
    <>
      <td data-number data-label={t('stock.quantity')}>
        <Quantity quantity={it.quantity} unit={unit} isMove isQuietAtZero />
      </td>
      <td data-number data-label={t('item.net')}>
        <Worth value={it.net} />
      </td>
      {canSeeCost && (
        <td data-number data-label={t('item.profitMade')}>
          <Worth value={profitOf(it)} />
        </td>
      )}
    </>
  )
  return (
    <div className={classes.inCard}>
      <table className={classes.table} aria-label={t('item.sales')}>
        <thead>
          <tr>
            <th>{t('item.month')}</th>
            <th data-number>{t('stock.quantity')}</th>
            <th data-number>{t('item.net')}</th>
            {canSeeCost && <th data-number>{t('item.profitMade')}</th>}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((it) => (
            <tr key={it.month}>
              <td data-name>{nameOf(it.month)}</td>
              {figures(it)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr data-sum>
            <td>{t('item.yearTotal')}</td>
            {figures(total)}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
