/** The webhooks of a company: where they go, what they tell, and how they are doing. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MadeWebhook, ShownWebhook } from '../../domain/doors/webhook.ts'
import { formatMoment } from '../../domain/kernel/format.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { confirm } from '../kernel/parts/confirm.tsx'
import { Empty } from '../kernel/parts/Empty.tsx'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import { DeliveryLog } from './DeliveryLog.tsx'
import classes from './Integrations.module.css'
import { SecretOnce } from './SecretOnce.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { eventName, useWebhooks, webhooksChanged } from './webhook-data.ts'

export function Webhooks({ onNew }: { onNew?: () => void }) {
  const { t } = useTranslation()
  const { data, error } = useWebhooks()
  const [opened, setOpened] = useState<string | null>(null)
  const [changing, setChanging] = useState<ShownWebhook | null>(null)
  const [made, setMade] = useState<MadeWebhook | null>(null)
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  if (!data) return <Wait />
  const shown = data.rows.find(({ id }) => id === opened)
  if (shown) return <DeliveryLog webhook={shown} onClose={() => setOpened(null)} />
  if (data.rows.length === 0)
    return (
      <Empty
        title={t('doors.hooks.empty')}
        hint={t('doors.hooks.emptyHint')}
        actions={onNew && <Button onClick={onNew}>{t('doors.new.webhooks')}</Button>}
      />
    )
  return (
    <>
      <ul className={classes.doors} aria-label={t('doors.tab.webhooks')}>
        {data.rows.map((webhook) => (
          <WebhookCard
            key={webhook.id}
            webhook={webhook}
            onLog={() => setOpened(webhook.id)}
            onChange={() => setChanging(webhook)}
            onRenewed={setMade}
          />
        ))}
      </ul>
      {changing && <WebhookDialog webhook={changing} onClose={() => setChanging(null)} />}
      {made && (
        <SecretOnce
          title={t('doors.hooks.made')}
          label="doors.hooks.secret"
          hint={t('doors.hooks.madeHint')}
          secret={made.secret}
          onClose={() => setMade(null)}
        />
      )}
    </>
  )
}

function State({ webhook }: { webhook: ShownWebhook }) {
  const { t } = useTranslation()
  if (!webhook.isActive)
    return <StatusBadge state="inactive">{t('doors.hooks.state.off')}</StatusBadge>
  return webhook.failingSince ? (
    <StatusBadge state="warning">{t('doors.hooks.state.failing')}</StatusBadge>
  ) : (
    <StatusBadge state="active">{t('doors.hooks.state.active')}</StatusBadge>
  )
}

type CardProps = {
  webhook: ShownWebhook
  onLog: () => void
  onChange: () => void
  onRenewed: (made: MadeWebhook) => void
}

/** Says what went wrong, and shows what is there afterwards. */
async function done(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
    await webhooksChanged()
  } catch (failure) {
    toast.error(messageOf(failure))
  }
}

const shownKinds = 4

function WebhookCard({ webhook, onLog, onChange, onRenewed }: CardProps) {
  const { t } = useTranslation()
  const { name, url, kinds, branch, waiting, stoppedReason, lastAt, lastStatus } = webhook
  const facts: [string, string][] = [
    ['field.branch', branch?.title ?? t('doors.everyBranch')],
    ['doors.hooks.waiting', String(waiting)],
    ['doors.hooks.last', lastAt ? formatMoment(lastAt) : t('doors.never')],
    ...(lastStatus ? [['doors.hooks.answer', String(lastStatus)] as [string, string]] : []),
  ]
  const names = kinds.slice(0, shownKinds).map((kind) => eventName(t, kind))
  return (
    <li className={classes.door} data-quiet={webhook.isActive ? undefined : true}>
      <div className={classes.doorHead}>
        <h2 className={classes.doorName}>
          <bdi>{name}</bdi>
        </h2>
        <State webhook={webhook} />
      </div>
      <p className={classes.code}>
        <bdi dir="ltr">{url}</bdi>
      </p>
      {stoppedReason && (
        <FormNotice tone="warning">{t(`doors.hooks.stopped.${stoppedReason}`)}</FormNotice>
      )}
      <ul className={classes.kinds} aria-label={t('doors.hooks.kinds')}>
        {names.map((it) => (
          <li key={it}>{it}</li>
        ))}
        {kinds.length > shownKinds && <li dir="ltr">+{kinds.length - shownKinds}</li>}
      </ul>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <CardFoot webhook={webhook} onLog={onLog} onChange={onChange} onRenewed={onRenewed} />
    </li>
  )
}

function CardFoot({ webhook, onLog, onChange, onRenewed }: CardProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { id, version, name, isActive } = webhook
  const attempt = () =>
    done(async () => {
      await call('POST', `/api/webhooks/${id}/try`)
      toast.success(t('doors.hooks.tried'))
    })
  const turn = () =>
    done(() => call('PATCH', `/api/webhooks/${id}`, { version, isActive: !isActive }))
  const renew = async () => {
    const isMeant = await confirm({
      title: t('doors.hooks.renewTitle', { name }),
      body: t('doors.hooks.renewHint'),
      confirmLabel: t('doors.hooks.renew'),
    })
    if (isMeant)
      await done(async () =>
        onRenewed(await call<MadeWebhook>('POST', `/api/webhooks/${id}/secret`)),
      )
  }
  const remove = async () => {
    const isMeant = await confirm({
      title: t('doors.hooks.deleteTitle', { name }),
      body: t('doors.hooks.deleteHint'),
      confirmLabel: t('action.delete'),
      isHarmful: true,
    })
    if (isMeant) await done(() => call('DELETE', `/api/webhooks/${id}?version=${version}`))
  }
  return (
    <div className={classes.doorFoot}>
      <Button size="xs" variant="default" onClick={onLog}>
        {t('doors.hooks.log')}
      </Button>
      {may('doors.integration.edit') && (
        <>
          <Button size="xs" variant="default" onClick={() => void attempt()}>
            {t('doors.hooks.try')}
          </Button>
          <Button size="xs" variant="default" onClick={onChange}>
            {t('doors.hooks.edit')}
          </Button>
          <Button size="xs" variant="default" onClick={() => void turn()}>
            {t(isActive ? 'doors.hooks.switchOff' : 'doors.hooks.switchOn')}
          </Button>
          <Button size="xs" variant="default" onClick={() => void renew()}>
            {t('doors.hooks.renew')}
          </Button>
        </>
      )}
      {may('doors.integration.delete') && (
        <Button size="xs" variant="default" className={classes.harm} onClick={() => void remove()}>
          {t('action.delete')}
        </Button>
      )}
    </div>
  )
}
