/** The card of an item: every move, the newest first, with what was there after it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BehaviourName } from '../../../domain/books/behaviour.ts'
import { isDay } from '../../../domain/kernel/date.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import type { CardMove, StockCard } from '../../../domain/stock/stock-report.ts'
import classes from '../../books/Books.module.css'
import { DocumentLink } from '../../books/DocumentLink.tsx'
import { MoreRows } from '../../books/MoreRows.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import type { TabProps } from '../../kernel/form/model/form-parts.ts'
import { Picker } from '../../kernel/form/picker/Picker.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useSession } from '../../kernel/session/session.ts'
import own from './Stock.module.css'
import { Quantity, Worth } from './StockAmounts.tsx'
import { useLiveStock, useStockCard } from './stock-queries.ts'

const dayOrNone = (day: string | null) => (day && isDay(day) ? day : null)

export default function ItemMovesTab({ row }: TabProps) {
  const { t } = useTranslation()
  useLiveStock()
  const [warehouse, setWarehouse] = useState<Linked | null>(null)
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const period = { from: dayOrNone(from), to: dayOrNone(to) }
  const found = useStockCard(row.id, period, warehouse?.id)
  const pages = found.data?.pages ?? []
  return (
    <Card title={t('item.moves')}>
      <div className={classes.inCard}>
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
          <div className={classes.day}>
            <DateInput aria-label={t('ledger.from')} value={from} onChange={setFrom} />
          </div>
          <div className={classes.day}>
            <DateInput aria-label={t('ledger.to')} value={to} onChange={setTo} />
          </div>
        </div>
        {found.error && <FormNotice tone="error">{messageOf(found.error)}</FormNotice>}
        {found.isPending && <Wait />}
        {pages[0]?.rows.length === 0 && <Empty title={t('item.movesEmpty')} />}
        {pages[0] && pages[0].rows.length > 0 && (
          <>
            <MovesTable pages={pages} />
            <MoreRows query={found} />
          </>
        )}
      </div>
    </Card>
  )
}

function MovesTable({ pages }: { pages: readonly StockCard[] }) {
  const { t } = useTranslation()
  const { canSeeCost } = useSession().limits
  const unit = pages[0]?.unit ?? ''
  const opening = pages.at(-1)?.opening
  return (
    <table className={classes.table} aria-label={t('item.moves')}>
      <thead>
        <tr>
          <th>{t('field.day')}</th>
          <th>{t('stock.document')}</th>
          <th>{t('stock.about')}</th>
          <th>{t('field.warehouse')}</th>
          <th data-number>{t('stock.moved')}</th>
          {canSeeCost && <th data-number>{t('stock.value')}</th>}
          <th data-number>{t('stock.after')}</th>
          {canSeeCost && <th data-number>{t('stock.worthAfter')}</th>}
        </tr>
      </thead>
      <tbody>
        {pages
          .flatMap(({ rows }) => rows)
          .map((move) => (
            <MoveRow key={move.id} move={move} />
          ))}
      </tbody>
      {opening && (
        <tfoot>
          <tr data-sum>
            <td colSpan={canSeeCost ? 6 : 5}>{t('stock.opening')}</td>
            <td data-number>
              <Quantity quantity={opening.quantity} unit={unit} />
            </td>
            {canSeeCost && (
              <td data-number>
                <Worth value={opening.value} />
              </td>
            )}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function MoveRow({ move }: { move: CardMove }) {
  const { t } = useTranslation()
  const { canSeeCost } = useSession().limits
  const { day, document, warehouse, isTransit, kind, quantity, value, balance, worth } = move
  return (
    <tr>
      <td>
        <bdi dir="ltr">{formatDate(day)}</bdi>
      </td>
      <td data-name>
        {document ? (
          <DocumentLink
            document={{ ...document, behaviour: document.behaviour as BehaviourName }}
          />
        ) : (
          t('stock.otherBranch')
        )}
      </td>
      <td>
        <About move={move} />
      </td>
      <td data-label={t('field.warehouse')}>
        <bdi>{isTransit ? t('stock.wayTo', { name: warehouse.title }) : warehouse.title}</bdi>
      </td>
      <td data-number data-label={kind === 'move' ? t('stock.moved') : undefined}>
        {kind === 'move' && <Quantity quantity={quantity} isMove />}
      </td>
      {canSeeCost && (
        <td data-number data-label={t('stock.value')}>
          <Worth value={value} />
        </td>
      )}
      <td data-number data-label={t('stock.after')}>
        <Quantity quantity={balance} />
      </td>
      {canSeeCost && (
        <td data-number data-label={t('stock.worthAfter')}>
          <Worth value={worth} />
        </td>
      )}
    </tr>
  )
}

/** What it was, why, with whom, and whether it was undone. */
function About({ move: { document, reason, kind, isReversal } }: { move: CardMove }) {
  const { t } = useTranslation()
  const parts = [
    ...(document ? [t(`choice.behaviour.${document.behaviour}`)] : []),
    ...(reason ? [t(`choice.reason.${reason}`)] : []),
    ...(kind === 'revaluation' ? [t('stock.revaluation')] : []),
    ...(isReversal ? [t('stock.undone')] : []),
    ...(document?.partner ? [document.partner] : []),
  ]
  return <bdi>{parts.join(' · ')}</bdi>
}
