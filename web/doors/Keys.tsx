/** The keys of a company: what each may do, where, until when, and when it was last used. */
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { KeyState, ShownKey } from '../../domain/doors/api-key.ts'
import { formatDate, formatMoment } from '../../domain/kernel/format.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { confirm } from '../kernel/parts/confirm.tsx'
import { Empty } from '../kernel/parts/Empty.tsx'
import { type Status, StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import { keysChanged, useKeys } from './door-data.ts'
import classes from './Integrations.module.css'

const looks: Record<KeyState, Status> = {
  active: 'active',
  expired: 'overdue',
  revoked: 'void',
  idle: 'inactive',
}

export function Keys({ onNew }: { onNew?: () => void }) {
  const { t } = useTranslation()
  const { data, error } = useKeys()
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  if (!data) return <Wait />
  if (data.rows.length === 0)
    return (
      <Empty
        title={t('doors.keys.empty')}
        hint={t('doors.keys.emptyHint')}
        actions={onNew && <Button onClick={onNew}>{t('doors.new.keys')}</Button>}
      />
    )
  return (
    <ul className={classes.doors} aria-label={t('doors.tab.keys')}>
      {data.rows.map((key) => (
        <KeyCard key={key.id} shown={key} />
      ))}
    </ul>
  )
}

function KeyCard({ shown }: { shown: ShownKey }) {
  const { t } = useTranslation()
  const may = useMay()
  const { id, name, ending, state, scopes, branch, owner, perMinute } = shown
  const revoke = async () => {
    const isMeant = await confirm({
      title: t('doors.keys.revokeTitle', { name }),
      body: t('doors.keys.revokeHint'),
      confirmLabel: t('doors.keys.revoke'),
      isHarmful: true,
    })
    if (!isMeant) return
    try {
      await call('POST', `/api/api-keys/${id}/revoke`)
      await keysChanged()
      toast.success(t('doors.keys.revoked'))
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }
  const facts: [string, string][] = [
    ['doors.keys.rights', String(scopes.length)],
    ['field.branch', branch?.title ?? t('doors.everyBranch')],
    ['doors.keys.pace', t('doors.keys.paceValue', { pace: perMinute })],
    ['doors.keys.expires', formatDate(shown.expiresAt)],
    ['doors.keys.lastUsed', shown.lastUsedAt ? formatMoment(shown.lastUsedAt) : t('doors.never')],
    ['doors.keys.owner', owner],
  ]
  return (
    <li className={classes.door} data-quiet={state === 'active' ? undefined : true}>
      <div className={classes.doorHead}>
        <h2 className={classes.doorName}>
          <bdi>{name}</bdi>
        </h2>
        <StatusBadge state={looks[state]}>{t(`doors.keys.state.${state}`)}</StatusBadge>
      </div>
      <p className={classes.code}>
        <bdi dir="ltr">ct_…{ending}</bdi>
        {shown.lastUsedAddress && <bdi dir="ltr">{shown.lastUsedAddress}</bdi>}
      </p>
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
      {(state === 'active' || state === 'idle') && may('doors.integration.delete') && (
        <div className={classes.doorFoot}>
          <Button
            variant="default"
            size="xs"
            className={classes.harm}
            onClick={() => void revoke()}
          >
            {t('doors.keys.revoke')}
          </Button>
        </div>
      )}
    </li>
  )
}
