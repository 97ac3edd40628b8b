/** What one webhook was sent: what was answered, when it is tried again, and a button to send it again. */
import { Button, Select } from '@mantine/core'
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type DeliveryState,
  deliveryStates,
  type ShownDelivery,
  type ShownWebhook,
} from '../../domain/doors/webhook.ts'
import { formatMoment } from '../../domain/kernel/format.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Empty } from '../kernel/parts/Empty.tsx'
import { type Status, StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import classes from './Integrations.module.css'
import { eventName, useDeliveries, webhooksChanged } from './webhook-data.ts'

type DeliveryLogProps = { webhook: ShownWebhook; onClose: () => void }

export function DeliveryLog({ webhook, onClose }: DeliveryLogProps) {
  const { t } = useTranslation()
  const [state, setState] = useState<DeliveryState | null>(null)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useDeliveries(
    webhook.id,
    state,
  )
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section aria-label={t('doors.hooks.logTitle', { name: webhook.name })}>
      <div className={classes.logBar}>
        <Button
          variant="default"
          leftSection={<IconArrowLeft className="ct-points" size={16} stroke={1.75} aria-hidden />}
          onClick={onClose}
        >
          {t('doors.hooks.back')}
        </Button>
        <h2 className={classes.doorName}>{t('doors.hooks.logTitle', { name: webhook.name })}</h2>
        <Select
          className={classes.logFilter}
          aria-label={t('doors.hooks.logFilter')}
          placeholder={t('doors.hooks.logAll')}
          clearable
          data={deliveryStates.map((value) => ({
            value,
            label: t(`doors.hooks.delivery.${value}`),
          }))}
          value={state}
          onChange={(next) => setState(next as DeliveryState | null)}
        />
      </div>
      {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
      {!data && !error && <Wait />}
      {data && rows.length === 0 && <Empty title={t('doors.hooks.logEmpty')} />}
      <ul className={classes.log}>
        {rows.map((delivery) => (
          <Delivery key={delivery.id} webhook={webhook} delivery={delivery} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('doors.hooks.more')}
        </Button>
      )}
    </section>
  )
}

const looks: Record<DeliveryState | 'retrying', Status> = {
  waiting: 'waiting',
  retrying: 'warning',
  done: 'paid',
  failed: 'failed',
}

function Delivery({ webhook, delivery }: { webhook: ShownWebhook; delivery: ShownDelivery }) {
  const { t } = useTranslation()
  const may = useMay()
  const { id, kind, attempts, status, response, error, tookMs, nextAt, isReplay } = delivery
  const state = delivery.state === 'waiting' && attempts > 0 ? 'retrying' : delivery.state
  const name = eventName(t, kind)
  const replay = async () => {
    try {
      await call('POST', `/api/webhooks/${webhook.id}/deliveries/${id}/replay`)
      await webhooksChanged()
      toast.success(t('doors.hooks.replayed'))
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }
  return (
    <li className={classes.delivery}>
      <div className={classes.deliveryHead}>
        <span className={classes.deliveryName}>{name}</span>
        <StatusBadge state={looks[state]}>{t(`doors.hooks.delivery.${state}`)}</StatusBadge>
        {isReplay && <span className={classes.quiet}>{t('doors.hooks.isReplay')}</span>}
        <bdi className={classes.quiet}>{formatMoment(delivery.createdAt)}</bdi>
        {may('doors.integration.edit') && (
          <Button
            size="xs"
            variant="default"
            className={classes.replay}
            leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
            onClick={() => void replay()}
          >
            {t(delivery.state === 'waiting' ? 'doors.hooks.retryNow' : 'doors.hooks.replay')}
          </Button>
        )}
      </div>
      <p className={classes.deliveryFacts}>
        <span>
          {t('doors.hooks.attempts')} <bdi>{attempts}</bdi>
        </span>
        {status !== null && (
          <span>
            {t('doors.hooks.answer')} <bdi>{status}</bdi>
          </span>
        )}
        {tookMs !== null && <span>{t('doors.hooks.took', { ms: tookMs })}</span>}
        {nextAt && attempts > 0 && (
          <span>
            {t('doors.hooks.next')} <bdi>{formatMoment(nextAt)}</bdi>
          </span>
        )}
      </p>
      {error && <p className={classes.deliveryError}>{t(`doors.hooks.error.${error}`)}</p>}
      <details className={classes.content}>
        <summary>{t('doors.hooks.message')}</summary>
        <pre dir="ltr">{JSON.stringify(delivery.payload, null, 2)}</pre>
        {response && (
          <>
            <p className={classes.quiet}>{t('doors.hooks.answer')}</p>
            <pre dir="ltr">{response}</pre>
          </>
        )}
      </details>
    </li>
  )
}
