/** What an order needs, what is there for it, and the three ways out of a shortage. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type AnyRow, type Entity, mustEntity } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { newId } from '../../domain/kernel/id.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import type { ProductionWork, WorkLine } from '../../domain/production/contract.ts'
import books from '../books/Books.module.css'
import { useChange } from '../kernel/document/document-change.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { DecimalInput } from '../kernel/form/inputs/DecimalInput.tsx'
import { Picker } from '../kernel/form/picker/Picker.tsx'
import { Money } from '../kernel/parts/Money.tsx'
import { useMay } from '../kernel/session/session.ts'
import { useBuying } from '../trade/stock/reorder.ts'
import { Quantity } from '../trade/stock/StockAmounts.tsx'
import classes from './Production.module.css'

type TableProps = {
  entity: Entity
  row: AnyRow
  work: ProductionWork
  actual: Readonly<Record<string, string | null>>
  onActual?: (id: string, value: string | null) => void
}

const costs = ['planned', 'actual', 'difference'] as const

export function ComponentTable({ entity, row, work, actual, onActual }: TableProps) {
  const { t } = useTranslation()
  const isDone = work.state === 'done'
  const hasCosts = work.variance !== null
  const hasWays = !isDone && work.lines.some(({ missing }) => !isZero(missing))
  return (
    <div className={books.inCard}>
      <table className={books.table} aria-label={t('field.components')}>
        <thead>
          <tr>
            <th>{t('field.item')}</th>
            <th data-number>{t('production.planned')}</th>
            {(isDone || onActual) && <th data-number>{t('production.actual')}</th>}
            {hasCosts &&
              costs.map((cost) => (
                <th key={cost} data-number>
                  {t(`production.cost.${cost}`)}
                </th>
              ))}
            {!isDone && <th data-number>{t('stock.available')}</th>}
            {!isDone && <th data-number>{t('production.missing')}</th>}
            {hasWays && <th aria-label={t('production.ways')} />}
          </tr>
        </thead>
        <tbody>
          {work.lines.map((line) => (
            <tr key={line.id}>
              <td data-name>
                <bdi>{line.item.title}</bdi>
              </td>
              <td data-number data-label={t('production.planned')}>
                <Quantity quantity={line.planned} unit={line.unit ?? undefined} isMove />
              </td>
              {isDone && (
                <td data-number data-label={t('production.actual')}>
                  <Quantity quantity={line.actual ?? '0'} unit={line.unit ?? undefined} isMove />
                </td>
              )}
              {onActual && (
                <td data-number data-label={t('production.actual')}>
                  <div className={classes.actual}>
                    <DecimalInput
                      aria-label={t('production.actualOf', { item: line.item.title })}
                      value={actual[line.id] ?? line.planned}
                      onChange={(value) => onActual(line.id, value)}
                    />
                  </div>
                </td>
              )}
              {hasCosts &&
                costs.map((cost) => (
                  <td key={cost} data-number data-label={t(`production.cost.${cost}`)}>
                    <Money amount={line.variance?.[cost] ?? '0'} />
                  </td>
                ))}
              {!isDone && (
                <td data-number data-label={t('stock.available')}>
                  <Quantity quantity={line.available} unit={line.unit ?? undefined} />
                </td>
              )}
              {!isDone && (
                <td data-number data-label={t('production.missing')}>
                  {isZero(line.missing) ? (
                    <span className={books.quiet}>–</span>
                  ) : (
                    <span className={classes.missing}>
                      <Quantity quantity={line.missing} unit={line.unit ?? undefined} isMove />
                    </span>
                  )}
                </td>
              )}
              {hasWays && (
                <td>
                  <Shortage entity={entity} row={row} line={line} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What falls beside it, as it was planned and as it fell. */
export function BesideTable({ work, actual, onActual }: Omit<TableProps, 'entity' | 'row'>) {
  const { t } = useTranslation()
  const isDone = work.state === 'done'
  return (
    <div className={books.inCard}>
      <table className={books.table} aria-label={t('field.byProducts')}>
        <thead>
          <tr>
            <th>{t('field.item')}</th>
            <th data-number>{t('production.planned')}</th>
            {(isDone || onActual) && <th data-number>{t('production.actual')}</th>}
          </tr>
        </thead>
        <tbody>
          {work.beside.map((line) => (
            <tr key={line.id}>
              <td data-name>
                <bdi>{line.item.title}</bdi>
              </td>
              <td data-number data-label={t('production.planned')}>
                <Quantity quantity={line.planned} unit={line.unit} isMove />
              </td>
              {isDone && (
                <td data-number data-label={t('production.actual')}>
                  <Quantity quantity={line.actual ?? '0'} unit={line.unit} isMove />
                </td>
              )}
              {onActual && (
                <td data-number data-label={t('production.actual')}>
                  <div className={classes.actual}>
                    <DecimalInput
                      aria-label={t('production.fellOf', { item: line.item.title })}
                      value={actual[line.id] ?? line.planned}
                      onChange={(value) => onActual(line.id, value)}
                    />
                  </div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Shortage({ entity, row, line }: { entity: Entity; row: AnyRow; line: WorkLine }) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const [order] = useState(newId)
  const [isChoosing, setChoosing] = useState(false)
  const [instead, setInstead] = useState<Linked | null>(null)
  const [quantity, setQuantity] = useState<string | null>(null)
  const { isBusy, error, send } = useChange(entity, () => setChoosing(false))
  const buy = useBuying({
    warehouse: row.warehouse as Linked,
    lines: [{ id: newId(), item: line.item, quantity: line.wanted }],
  })
  if (isZero(line.missing)) return null
  const path = `${entity.api}/${row.id}`
  const make = async () => {
    const wanted = { order, component: line.id, quantity: line.wanted }
    if (await send('POST', `${path}/make`, wanted)) void navigate(`${entity.path}/${order}`)
  }
  const substitute = (item: Linked | null, much?: string) => {
    if (!item) return
    setInstead(item)
    void send('POST', `${path}/substitute`, {
      version: row.version,
      component: line.id,
      item: item.id,
      quantity: much,
    })
  }
  // Of another kind of unit nobody but the baker knows how much does.
  const wantsQuantity = isChoosing && instead !== null && error?.field === 'quantity'
  return (
    <div className={classes.shortage}>
      {error && <FormNotice tone="error">{error.message}</FormNotice>}
      {line.canMake && may('production.productionOrder.add') && (
        <Button size="xs" variant="default" loading={isBusy} onClick={() => void make()}>
          {t('production.make')}
        </Button>
      )}
      {may(`${mustEntity('purchase').can}.add`) && (
        <Button size="xs" variant="default" loading={buy.isPending} onClick={() => buy.mutate()}>
          {t('production.buy')}
        </Button>
      )}
      {may('production.productionOrder.edit') &&
        (isChoosing ? (
          <Picker
            target="item"
            value={null}
            onChange={(item) => substitute(item)}
            canCreate={false}
            aria-label={t('production.substituteFor', { item: line.item.title })}
            isCompact
          />
        ) : (
          <Button size="xs" variant="default" onClick={() => setChoosing(true)}>
            {t('production.substitute')}
          </Button>
        ))}
      {wantsQuantity && (
        <div className={classes.actual}>
          <DecimalInput
            aria-label={t('production.substituteMuch', { item: instead.title })}
            value={quantity}
            onChange={setQuantity}
          />
          <Button
            size="xs"
            loading={isBusy}
            disabled={!quantity}
            onClick={() => substitute(instead, quantity ?? undefined)}
          >
            {t('production.substitute')}
          </Button>
        </div>
      )}
    </div>
  )
}
