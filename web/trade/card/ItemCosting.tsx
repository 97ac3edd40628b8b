/** How an item is costed; where goods leave as they came, what is left of each arrival. */
import { useTranslation } from 'react-i18next'
import type { BehaviourName } from '../../../domain/books/behaviour.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import type { ArrivalLeft, ItemCosting as Costing } from '../../../domain/stock/stock-report.ts'
import classes from '../../books/Books.module.css'
import { Both } from '../../books/Both.tsx'
import { DocumentLink } from '../../books/DocumentLink.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { Quantity } from '../stock/StockAmounts.tsx'
import { useItemCosting, useLiveStock } from '../stock/stock-queries.ts'

export function ItemCosting({ item }: { item: string }) {
  const { t } = useTranslation()
  useLiveStock()
  const { data, error, isPending } = useItemCosting(item)
  return (
    <Card title={t('setting.stock.costing')}>
      {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
      {isPending && <Wait />}
      {data && <p>{t(`item.costing.${data.method}`)}</p>}
      {data?.method === 'fifo' && (
        <div className={classes.inCard}>
          <Arrivals costing={data} />
        </div>
      )}
    </Card>
  )
}

function Arrivals({ costing: { rows, unit } }: { costing: Costing }) {
  const { t } = useTranslation()
  if (rows.length === 0) return <Empty title={t('item.stockEmpty')} />
  return (
    <table className={classes.table} aria-label={t('item.costing.arrivals')}>
      <thead>
        <tr>
          <th>{t('field.day')}</th>
          <th>{t('stock.document')}</th>
          <th>{t('field.warehouse')}</th>
          <th data-number>{t('item.costing.left')}</th>
          <th data-number>{t('item.costing.each')}</th>
          <th data-number>{t('stock.value')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Arrival key={row.id} arrival={row} unit={unit} />
        ))}
      </tbody>
    </table>
  )
}

function Arrival({ arrival, unit }: { arrival: ArrivalLeft; unit: string }) {
  const { t } = useTranslation()
  const { day, document, warehouse, isTransit, quantity, each, value } = arrival
  return (
    <tr>
      <td>
        <bdi dir="ltr">{formatDate(day)}</bdi>
      </td>
      <td data-name>
        {document && (
          <DocumentLink
            document={{ ...document, behaviour: document.behaviour as BehaviourName }}
          />
        )}
      </td>
      <td data-label={t('field.warehouse')}>
        <bdi>{isTransit ? t('stock.wayTo', { name: warehouse.title }) : warehouse.title}</bdi>
      </td>
      <td data-number data-label={t('item.costing.left')}>
        <Quantity quantity={quantity} unit={unit} />
      </td>
      <td data-number data-label={t('item.costing.each')}>
        {each && <Both {...each} />}
      </td>
      <td data-number data-label={t('stock.value')}>
        {value && <Both {...value} />}
      </td>
    </tr>
  )
}
