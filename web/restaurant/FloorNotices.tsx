/**
 * What the floor has to say for itself: what was not taken, what nobody in the kitchen has seen, no
 * network, things not heard yet. At an order, where dishes and keys want the room, the first of it
 * stands there whole and the others behind their number.
 */
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import classes from './Floor.module.css'
import { forgetRefused, wakeFloor } from './local/floor.ts'
import type { SaidEvent } from './local/floor-database.ts'
import { useOrderName } from './order/table-names.ts'
import type { Floor } from './use-floor.ts'

type FloorNoticesProps = { floor: Floor; order?: string }

export function FloorNotices({ floor, order }: FloorNoticesProps) {
  const notices = useNotices(floor, order)
  return order ? <FewNotices notices={notices} /> : notices
}

function FewNotices({ notices }: { notices: readonly ReactNode[] }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = notices
  return (
    <>
      {first}
      {others.length > 0 && (
        <Button
          fullWidth
          variant="subtle"
          className={classes.others}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('order.otherNotices', { number: others.length })}
        </Button>
      )}
      {isOpen && others}
    </>
  )
}

/** The most pressing first. */
function useNotices(floor: Floor, order: string | undefined): ReactNode[] {
  const { t } = useTranslation()
  const nameOf = useOrderName(floor.branch)
  const refused = floor.refused.filter((it) => !order || it.order === order)
  const unseen = floor.orders.filter(
    ({ id }) => (!order || id === order) && (floor.kitchen.get(id)?.unseen ?? 0) > 0,
  )
  return [
    ...refused.map((it) => <Refused key={it.id} it={it} />),
    unseen.length > 0 && (
      <FormNotice key="unseen" tone="error">
        {unseen.map((it) => (
          <span key={it.id} className={classes.notice}>
            {t('order.kitchenUnseen', { name: nameOf(it) })}
          </span>
        ))}
      </FormNotice>
    ),
    !floor.isReached && (
      <FormNotice key="offline" tone="warning">
        <span className={classes.notice}>
          {t('order.offline', { count: floor.unheard })}
          <Button size="compact-md" variant="default" onClick={() => void wakeFloor()}>
            {t('action.retry')}
          </Button>
        </span>
      </FormNotice>
    ),
    ...floor.left.map(({ name, count }) => (
      <FormNotice key={`left ${name}`} tone="warning">
        {t('order.leftHere', { name, count })}
      </FormNotice>
    )),
  ].filter(Boolean)
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
