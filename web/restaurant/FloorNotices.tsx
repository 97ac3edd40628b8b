/**
 * What the floor has to say for itself: no network, things not heard yet, things not taken, and what
 * nobody in the kitchen has seen.
 */
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import classes from './Floor.module.css'
import { forgetRefused, wakeFloor } from './local/floor.ts'
import type { SaidEvent } from './local/floor-database.ts'
import type { Floor } from './use-floor.ts'

export function FloorNotices({ floor, order }: { floor: Floor; order?: string }) {
  const { t } = useTranslation()
  const refused = floor.refused.filter((it) => !order || it.order === order)
  const unseen = floor.orders.filter(
    ({ id }) => (!order || id === order) && (floor.kitchen.get(id)?.unseen ?? 0) > 0,
  )
  return (
    <>
      {!floor.isReached && (
        <FormNotice tone="warning">
          <span className={classes.notice}>
            {t('order.offline', { count: floor.unheard })}
            <Button size="compact-md" variant="default" onClick={() => void wakeFloor()}>
              {t('action.retry')}
            </Button>
          </span>
        </FormNotice>
      )}
      {floor.left.map(({ name, count }) => (
        <FormNotice key={name} tone="warning">
          {t('order.leftHere', { name, count })}
        </FormNotice>
      ))}
      {unseen.length > 0 && (
        <FormNotice tone="error">
          {unseen.map(({ id, number }) => (
            <span key={id} className={classes.notice}>
              {t('order.kitchenUnseen', { number: number ?? '–' })}
            </span>
          ))}
        </FormNotice>
      )}
      {refused.map((it) => (
        <Refused key={it.id} it={it} />
      ))}
    </>
  )
}

function Refused({ it }: { it: SaidEvent }) {
  const { t } = useTranslation()
  return (
    <FormNotice tone="error">
      <span className={classes.notice}>
        {t('order.notTaken', { what: t(`order.said.${it.event.kind}`), why: it.refusal })}
        <Button size="compact-md" variant="default" onClick={() => void forgetRefused(it.id)}>
          {t('order.seen')}
        </Button>
      </span>
    </FormNotice>
  )
}
