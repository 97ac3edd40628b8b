/** What the kitchen was never told, or has not finished, of an order that is billed. */
import { useTranslation } from 'react-i18next'
import { lineStageOf } from '../../../domain/restaurant/kitchen/line-stage.ts'
import { liveLines } from '../../../domain/restaurant/order/order.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import type { FloorOrder } from '../local/floor-fold.ts'
import type { Floor } from '../use-floor.ts'

/** Guests who pay early are not to lose what they ordered. */
export function Unfinished({ floor, order }: { floor: Floor; order: FloorOrder }) {
  const { t } = useTranslation()
  const cooked = new Map(floor.kitchen.get(order.id)?.lines.map((it) => [it.line, it]))
  const stages = liveLines(order).map((it) => lineStageOf(order, it, cooked.get(it.id)))
  const unsent = stages.filter((it) => ['new', 'held', 'part', 'leaving'].includes(it)).length
  const cooking = stages.filter((it) => ['sent', 'making', 'ready'].includes(it)).length
  if (unsent + cooking === 0) return null
  return (
    <FormNotice tone="warning">
      {unsent > 0 && <span>{t('order.billUnsent', { count: unsent })}</span>}
      {unsent > 0 && cooking > 0 && ' '}
      {cooking > 0 && <span>{t('order.billCooking', { count: cooking })}</span>}
    </FormNotice>
  )
}
