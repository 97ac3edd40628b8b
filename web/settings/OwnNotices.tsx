/** How one wants to be told of what matters; only of what one's role shows. */
import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  type NoticeChannel,
  noticeChannels,
  topicSetting,
  topicsFor,
} from '../../domain/kernel/notice.ts'
import { may, type Permission } from '../../domain/kernel/permission.ts'
import { mustSetting, type Setting } from '../../domain/kernel/setting.ts'
import { useSession } from '../kernel/session/session.ts'
import { OwnCard, OwnRow } from './OwnRow.tsx'
import { useEffective, useOwnDecision } from './own-settings.ts'
import classes from './UserSettings.module.css'

/** Whoever has none of them has no figures to be written. */
const figureRights: readonly Permission[] = [
  'sales.invoice.view',
  'purchasing.purchase.view',
  'cash.receipt.view',
]

export function OwnNotices() {
  const { t } = useTranslation()
  const { user, permissions } = useSession()
  const holder = { isAdmin: user.userType === 'admin', permissions: new Set(permissions) }
  return (
    <OwnCard title={t('userSettings.notices')}>
      {!user.email && <p className={classes.from}>{t('userSettings.noticesNoMail')}</p>}
      {figureRights.some((right) => may(holder, right)) && (
        <OwnChannel setting={mustSetting('notices.morning')} channels={['mail', 'none']} />
      )}
      {topicsFor(holder).map((topic) => (
        <OwnChannel
          key={topic}
          setting={mustSetting(topicSetting(topic))}
          channels={noticeChannels}
        />
      ))}
    </OwnCard>
  )
}

type OwnChannelProps = { setting: Setting; channels: readonly NoticeChannel[] }

function OwnChannel({ setting, channels }: OwnChannelProps) {
  const { t } = useTranslation()
  const { key } = setting
  const effective = useEffective(setting)
  const decide = useOwnDecision(setting)
  const value = (effective?.value ?? setting.initial) as NoticeChannel
  return (
    <OwnRow label={t(`setting.${key}`)} hint={t(`setting.${key}.hint`)}>
      <SegmentedControl
        aria-label={t(`setting.${key}`)}
        value={value}
        onChange={decide}
        data={channels.map((it) => ({ value: it, label: t(`choice.${key}.${it}`) }))}
      />
    </OwnRow>
  )
}
