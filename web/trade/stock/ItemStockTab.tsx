/** Where an item is, and what is on its way. */
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../domain/kernel/format.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf } from '../../../domain/kernel/number/fraction.ts'
import type { ItemStock, Level, Promised } from '../../../domain/stock/stock-report.ts'
import classes from '../../books/Books.module.css'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import type { TabProps } from '../../kernel/form/model/form-parts.ts'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useSession } from '../../kernel/session/session.ts'
import { Quantity, Worth } from './StockAmounts.tsx'
import { useItemStock, useLiveStock } from './stock-queries.ts'

export default function ItemStockTab({ row }: TabProps) {
  const { t } = useTranslation()
  useLiveStock()
  const { data, error, isPending } = useItemStock(row.id)
  return (
    <Card title={t('item.stock')}>
      {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
      {isPending && <Wait />}
      {data?.rows.length === 0 && <Empty title={t('item.stockEmpty')} />}
      {data && data.rows.length > 0 && (
        <div className={classes.inCard}>
          <StockTable stock={data} />
        </div>
      )}
    </Card>
  )
}

function StockTable({ stock }: { stock: ItemStock }) {
  const { t } = useTranslation()
  const { canSeeCost } = useSession().limits
  const { unit, rows, total } = stock
  return (
    <table className={classes.table} aria-label={t('item.stock')}>
      <thead>
        <tr>
          <th>{t('field.warehouse')}</th>
          <th data-number>{t('stock.quantity')}</th>
          <th data-number>{t('stock.reserved')}</th>
          <th data-number>{t('stock.available')}</th>
          <th data-number>{t('stock.inTransit')}</th>
          {canSeeCost && <th data-number>{t('stock.average')}</th>}
          {canSeeCost && <th data-number>{t('stock.value')}</th>}
          <th>{t('field.countedOn')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ warehouse, average, countedOn, ...level }) => (
          <tr key={warehouse.id}>
            <td data-name>
              <bdi>{warehouse.title}</bdi>
            </td>
            <Levels level={level} unit={unit} average={average} />
            <td data-label={countedOn ? t('field.countedOn') : undefined}>
              {countedOn && formatDate(countedOn)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr data-sum>
          <td>{t('stock.everywhere')}</td>
          <Levels level={total} unit={unit} />
          <td />
        </tr>
      </tfoot>
    </table>
  )
}

type LevelsProps = { level: Level & Promised; unit: string; average?: string }

function Levels({ level, unit, average }: LevelsProps) {
  const { quantity, reserved, inTransit, value } = level
  const { t } = useTranslation()
  const { canSeeCost } = useSession().limits
  return (
    <>
      <td data-number data-label={t('stock.quantity')}>
        <Quantity quantity={quantity} unit={unit} />
      </td>
      <td data-number data-label={isZero(reserved) ? undefined : t('stock.reserved')}>
        {!isZero(reserved) && <Quantity quantity={reserved} unit={unit} />}
      </td>
      <td data-number data-label={t('stock.available')}>
        <Quantity quantity={differenceOf(quantity, reserved)} unit={unit} />
      </td>
      <td data-number data-label={isZero(inTransit) ? undefined : t('stock.inTransit')}>
        {!isZero(inTransit) && <Quantity quantity={inTransit} unit={unit} />}
      </td>
      {canSeeCost && (
        <td data-number data-label={average ? t('stock.average') : undefined}>
          <Worth value={average} />
        </td>
      )}
      {canSeeCost && (
        <td data-number data-label={t('stock.value')}>
          <Worth value={value} />
        </td>
      )}
    </>
  )
}
