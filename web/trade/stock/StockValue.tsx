/** Quantity and value of every item at the end of a day, with what all of it is worth. */
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isDay } from '../../../domain/kernel/date.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { differenceOf } from '../../../domain/kernel/number/fraction.ts'
import type { StockAsOf, StockRow } from '../../../domain/stock/stock-report.ts'
import classes from '../../books/Books.module.css'
import { paramsOf } from '../../books/book-queries.ts'
import { MoreRows } from '../../books/MoreRows.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { Picker } from '../../kernel/form/picker/Picker.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { SearchField } from '../../kernel/parts/SearchField.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { download, messageOf } from '../../kernel/session/api.ts'
import { useMay, useSession } from '../../kernel/session/session.ts'
import own from './Stock.module.css'
import { Quantity, Worth } from './StockAmounts.tsx'
import { type StockFilter, useStockAsOf } from './stock-queries.ts'

type Chosen = { day: string; q: string; warehouse: Linked | null; category: Linked | null }

const filterOf = ({ day, q, warehouse, category }: Chosen): StockFilter => ({
  day,
  q: q.trim(),
  warehouse: warehouse?.id,
  category: category?.id,
})

export function StockValue({ today }: { today: string }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Chosen>({
    day: today,
    q: '',
    warehouse: null,
    category: null,
  })
  const [settled] = useDebouncedValue(chosen, 200)
  const found = useStockAsOf(filterOf(settled), isDay(settled.day))
  const pages = found.data?.pages ?? []
  return (
    <>
      <StockTools chosen={chosen} onChange={setChosen} />
      {found.error && <FormNotice tone="error">{messageOf(found.error)}</FormNotice>}
      {found.isPending && <Wait />}
      {pages[0]?.rows.length === 0 && (
        <Empty title={t('stock.value.empty')} hint={t('stock.value.emptyHint')} />
      )}
      {pages[0] && pages[0].rows.length > 0 && (
        <div className={classes.scroller}>
          <StockTable pages={pages} isToday={pages[0].day === today} />
          <MoreRows query={found} />
        </div>
      )}
    </>
  )
}

type StockToolsProps = { chosen: Chosen; onChange: (chosen: Chosen) => void }

function StockTools({ chosen, onChange }: StockToolsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const change = (more: Partial<Chosen>) => onChange({ ...chosen, ...more })
  const save = () => {
    const { day, q, warehouse, category } = filterOf(chosen)
    const params = paramsOf({ day, q, warehouse, category, format: 'csv' })
    download(`/api/stock/as-of/export?${params}`).catch((error) => toast.error(messageOf(error)))
  }
  return (
    <div className={classes.tools}>
      <div className={classes.day}>
        <DateInput
          aria-label={t('stock.asOf')}
          value={chosen.day}
          onChange={(day) => change({ day: day ?? '' })}
        />
      </div>
      <SearchField
        className={classes.search}
        label={t('stock.search')}
        value={chosen.q}
        onChange={(q) => change({ q })}
      />
      {(['warehouse', 'category'] as const).map((name) => (
        <div key={name} className={own.picker}>
          <Picker
            target={name}
            aria-label={t(`field.${name}`)}
            placeholder={t(`stock.all.${name}`)}
            canCreate={false}
            value={chosen[name]}
            onChange={(value) => change({ [name]: value })}
          />
        </div>
      ))}
      {may('stock.level.export') && (
        <Button
          className={classes.end}
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          disabled={!isDay(chosen.day)}
          onClick={save}
        >
          {t('action.export')}
        </Button>
      )}
    </div>
  )
}

/** What is promised is known of now alone. */
function StockTable({ pages, isToday }: { pages: readonly StockAsOf[]; isToday: boolean }) {
  const { t } = useTranslation()
  const { canSeeCost } = useSession().limits
  const total = pages[0]?.total
  return (
    <table className={classes.table} aria-label={t('screen.stock')}>
      <thead>
        <tr>
          <th>{t('stock.item')}</th>
          <th>{t('stock.category')}</th>
          <th data-number>{t('stock.quantity')}</th>
          {isToday && <th data-number>{t('stock.available')}</th>}
          <th data-number>{t('stock.inTransit')}</th>
          {canSeeCost && <th data-number>{t('stock.average')}</th>}
          {canSeeCost && <th data-number>{t('stock.value')}</th>}
        </tr>
      </thead>
      <tbody>
        {pages
          .flatMap(({ rows }) => rows)
          .map((row) => (
            <ItemRow key={row.item.id} row={row} canSeeCost={canSeeCost} isToday={isToday} />
          ))}
      </tbody>
      {total && (
        <tfoot>
          <tr data-sum>
            <td colSpan={(canSeeCost ? 5 : 4) + (isToday ? 1 : 0)}>
              {t('stock.total', { count: total.items })}
            </td>
            {canSeeCost && (
              <td data-number>
                <Worth value={total.value} />
              </td>
            )}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

type ItemRowProps = { row: StockRow; canSeeCost: boolean; isToday: boolean }

function ItemRow({ row, canSeeCost, isToday }: ItemRowProps) {
  const { t } = useTranslation()
  const { item, code, category, unit, quantity, reserved, inTransit, average, value } = row
  return (
    <tr>
      <td data-name>
        <Link className={classes.link} to={`/Item/${item.id}?tab=stock`}>
          {code && (
            <span className={own.code}>
              <bdi>{code}</bdi>
            </span>
          )}
          <bdi>{item.title}</bdi>
        </Link>
      </td>
      <td data-label={category ? t('stock.category') : undefined}>
        {category && <bdi>{category}</bdi>}
      </td>
      <td data-number data-label={t('stock.quantity')}>
        <Quantity quantity={quantity} unit={unit} />
      </td>
      {isToday && (
        <td data-number data-label={t('stock.available')}>
          <Quantity quantity={differenceOf(quantity, reserved)} unit={unit} />
        </td>
      )}
      <td data-number data-label={t('stock.inTransit')}>
        <Quantity quantity={inTransit} isQuietAtZero />
      </td>
      {canSeeCost && (
        <td data-number data-label={t('stock.average')}>
          <Worth value={average} />
        </td>
      )}
      {canSeeCost && (
        <td data-number data-label={t('stock.value')}>
          <Worth value={value} />
        </td>
      )}
    </tr>
  )
}
