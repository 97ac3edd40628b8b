/** How one wants to be told of what matters; only of what one's role shows. */
import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  type NoticeChannel,
  noticeChannels,
  topicSetting,
  topicsFor,
} from '../../domain/kernel/notice.ts'
import { mustSetting, type Setting } from '../../domain/kernel/setting.ts'
import { useSession } from '../kernel/session/session.ts'
import { OwnCard, OwnRow } from './OwnRow.tsx'
import { useEffective, useOwnDecision } from './own-settings.ts'
import classes from './UserSettings.module.css'

export function OwnNotices() {
  const { t } = useTranslation()
  const { user, permissions } = useSession()
  const holder = { isAdmin: user.userType === 'admin', permissions: new Set(permissions) }
  return (
    <OwnCard title={t('userSettings.notices')}>
      {!user.email && <p className={classes.from}>{t('userSettings.noticesNoMail')}</p>}
      {topicsFor(holder).map((topic) => (
        <OwnChannel key={topic} setting={mustSetting(topicSetting(topic))} />
      ))}
    </OwnCard>
  )
}

function OwnChannel({ setting }: { setting: Setting }) {
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
        data={noticeChannels.map((it) => ({ value: it, label: t(`choice.${key}.${it}`) }))}
      />
    </OwnRow>
  )
}
