/** What is below its minimum, and how much would fill it up again. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Linked } from '../../domain/kernel/field.ts'
import type { LowRow } from '../../domain/stock/stock-report.ts'
import classes from '../books/Books.module.css'
import { MoreRows } from '../books/MoreRows.tsx'
import { messageOf } from '../kernel/api.ts'
import { Empty } from '../kernel/Empty.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Picker } from '../kernel/form/Picker.tsx'
import { Wait } from '../kernel/Wait.tsx'
import own from './Stock.module.css'
import { Quantity } from './StockAmounts.tsx'
import { useLowStock } from './stock-queries.ts'

const numbers = ['quantity', 'inTransit', 'minQuantity', 'maxQuantity', 'proposed'] as const

export function StockLow() {
  const { t } = useTranslation()
  const [warehouse, setWarehouse] = useState<Linked | null>(null)
  const found = useLowStock(warehouse?.id)
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <div className={classes.tools}>
        <div className={own.picker}>
          <Picker
            target="warehouse"
            aria-label={t('field.warehouse')}
            placeholder={t('stock.all.warehouse')}
            canCreate={false}
            value={warehouse}
            onChange={setWarehouse}
          />
        </div>
      </div>
      {found.error && <FormNotice tone="error">{messageOf(found.error)}</FormNotice>}
      {found.isPending && <Wait />}
      {found.data && rows.length === 0 && (
        <Empty title={t('stock.low.empty')} hint={t('stock.low.emptyHint')} art="done" />
      )}
      {rows.length > 0 && (
        <div className={classes.scroller}>
          <table className={classes.table} aria-label={t('stock.tab.low')}>
            <thead>
              <tr>
                <th>{t('stock.item')}</th>
                <th>{t('stock.supplier')}</th>
                {numbers.map((name) => (
                  <th key={name} data-number>
                    {t(`stock.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <LowItem key={row.item.id} row={row} />
              ))}
            </tbody>
          </table>
          <MoreRows query={found} />
        </div>
      )}
    </>
  )
}

function LowItem({ row }: { row: LowRow }) {
  const { t } = useTranslation()
  const { item, supplier, unit } = row
  return (
    <tr>
      <td data-name>
        <Link className={classes.link} to={`/Item/${item.id}?tab=stock`}>
          <bdi>{item.title}</bdi>
        </Link>
      </td>
      <td data-label={supplier ? t('stock.supplier') : undefined}>
        {supplier && <bdi>{supplier.title}</bdi>}
      </td>
      {numbers.map((name) => (
        <td key={name} data-number data-label={t(`stock.${name}`)}>
          {row[name] === null ? (
            <span className={classes.quiet}>–</span>
          ) : (
            <Quantity quantity={row[name]} unit={name === 'proposed' ? unit : undefined} />
          )}
        </td>
      ))}
    </tr>
  )
}
