/** What is below its minimum or will not last, how much would do, and the orders of it. */

import { Button, SegmentedControl } from '@mantine/core'
import { IconShoppingCartPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Linked } from '../../../domain/kernel/field.ts'
import { isolated } from '../../../domain/kernel/naming/isolation.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { type LowRow, type ReorderWay, reorderWays } from '../../../domain/stock/stock-report.ts'
import classes from '../../books/Books.module.css'
import { MoreRows } from '../../books/MoreRows.tsx'
import { partnersOn } from '../../kernel/document/partner-choice.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { CountInput } from '../../kernel/form/inputs/CountInput.tsx'
import { Picker } from '../../kernel/form/picker/Picker.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import { useMaking, useReorder } from './reorder.ts'
import own from './Stock.module.css'
import { Quantity } from './StockAmounts.tsx'
import { useLowStock } from './stock-queries.ts'

const level = ['quantity', 'reserved', 'available', 'inTransit', 'ordered'] as const

const numbersOf = {
  minimum: [...level, 'minQuantity', 'maxQuantity', 'proposed'],
  consumption: [...level, 'consumed', 'proposed'],
} as const satisfies Record<ReorderWay, readonly (keyof LowRow)[]>

/** Mostly nothing: then it says nothing. */
const quiet: ReadonlySet<string> = new Set(['reserved', 'inTransit', 'ordered'])

type Days = { lookBack: number; cover: number }

const dayNames = ['lookBack', 'cover'] as const

export function StockLow() {
  const { t } = useTranslation()
  const may = useMay()
  const [warehouse, setWarehouse] = useState<Linked | null>(null)
  const [supplier, setSupplier] = useState<Linked | null>(null)
  const [by, setBy] = useState<ReorderWay>('minimum')
  const [days, setDays] = useState<Days>({ lookBack: 30, cover: 14 })
  const pace = by === 'minimum' ? {} : { lookBack: `${days.lookBack}`, cover: `${days.cover}` }
  const filter = { warehouse: warehouse?.id, supplier: supplier?.id, by, ...pace }
  const found = useLowStock(filter)
  const numbers = numbersOf[by]
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? []
  const isLacking = rows.some(({ proposed }) => !isZero(proposed)) || found.hasNextPage
  const order = useReorder({ warehouse, supplier, filter })
  const canMake = may('production.productionOrder.add') && rows.some((row) => row.canMake)
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          className={own.ways}
          aria-label={t('stock.reorder.by')}
          data={reorderWays.map((value) => ({ value, label: t(`stock.reorder.${value}`) }))}
          value={by}
          onChange={(value) => setBy(value === 'consumption' ? 'consumption' : 'minimum')}
        />
        {by === 'consumption' &&
          dayNames.map((name) => (
            <CountInput
              key={name}
              className={own.days}
              label={t(`stock.reorder.${name}`)}
              min={1}
              max={365}
              clampBehavior="strict"
              allowDecimal={false}
              value={days[name]}
              onChange={(value) => Number(value) > 0 && setDays({ ...days, [name]: Number(value) })}
            />
          ))}
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
        <div className={own.picker}>
          <Picker
            target="thirdparty"
            aria-label={t('stock.supplier')}
            placeholder={t('stock.all.supplier')}
            canCreate={false}
            {...partnersOn.supplier}
            value={supplier}
            onChange={setSupplier}
          />
        </div>
        {may('purchasing.purchase.add') && (
          <div className={own.order}>
            <Button
              leftSection={<IconShoppingCartPlus size={16} stroke={1.75} aria-hidden />}
              disabled={!isLacking}
              loading={order.isPending}
              onClick={() => order.mutate()}
            >
              {t(supplier ? 'stock.low.order' : 'stock.low.orderAll')}
            </Button>
          </div>
        )}
      </div>
      {order.error && <FormNotice tone="error">{messageOf(order.error)}</FormNotice>}
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
                {canMake && <th aria-label={t('stock.low.make')} />}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <LowItem
                  key={row.item.id}
                  row={row}
                  numbers={numbers}
                  warehouse={warehouse}
                  canMake={canMake}
                  onSupplier={setSupplier}
                />
              ))}
            </tbody>
          </table>
          <MoreRows query={found} />
        </div>
      )}
    </>
  )
}

type LowItemProps = {
  row: LowRow
  numbers: (typeof numbersOf)[ReorderWay]
  warehouse: Linked | null
  /** There is a column for what can be made. */
  canMake: boolean
  onSupplier: (supplier: Linked) => void
}

function LowItem({ row, numbers, warehouse, canMake, onSupplier }: LowItemProps) {
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
        {supplier && (
          <button
            type="button"
            className={own.supplier}
            aria-label={t('stock.low.onlyOf', { name: supplier.title })}
            onClick={() => onSupplier(supplier)}
          >
            <bdi>{supplier.title}</bdi>
          </button>
        )}
      </td>
      {numbers.map((name) => (
        <td key={name} data-number data-label={t(`stock.${name}`)}>
          {row[name] === null ? (
            <span className={classes.quiet}>–</span>
          ) : (
            <Quantity
              quantity={row[name]}
              unit={name === 'proposed' ? unit : undefined}
              isQuietAtZero={quiet.has(name)}
            />
          )}
        </td>
      ))}
      {canMake && (
        <td>
          {row.canMake && !isZero(row.proposed) && <MakeButton row={row} warehouse={warehouse} />}
        </td>
      )}
    </tr>
  )
}

/** Beside buying it: an order of production for what is lacking, by its recipe. */
function MakeButton({ row, warehouse }: Pick<LowItemProps, 'row' | 'warehouse'>) {
  const { t } = useTranslation()
  const make = useMaking({ row, warehouse })
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t('stock.low.makeOf', { name: isolated(row.item.title) })}
      loading={make.isPending}
      onClick={() => make.mutate()}
    >
      {t('stock.low.make')}
    </Button>
  )
}
