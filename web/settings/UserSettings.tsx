/** How the product looks and starts for oneself. Every choice holds at once. */
import './declarations.ts'
import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Page, PageBody, PageHead } from '../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { useSession } from '../kernel/session/session.ts'
import { OwnAppearance } from './OwnAppearance.tsx'
import { OwnNotices } from './OwnNotices.tsx'
import { OwnCard, OwnRow } from './OwnRow.tsx'
import { OwnStart } from './OwnStart.tsx'
import classes from './UserSettings.module.css'

export default function UserSettings() {
  const { t } = useTranslation()
  return (
    <Page ground="page">
      <PageHead title={t('screen.userSettings')} />
      <PageBody>
        <div className={classes.cards}>
          <OwnAppearance />
          <OwnStart />
          <OwnNotices />
          <OwnSafety />
        </div>
      </PageBody>
    </Page>
  )
}

function OwnSafety() {
  const { t } = useTranslation()
  const { hasSecondFactor } = useSession().user
  return (
    <OwnCard title={t('userSettings.safety')}>
      <OwnRow label={t('profile.factor')} hint={t('userSettings.factorHint')}>
        <div className={classes.line}>
          <StatusBadge state={hasSecondFactor ? 'active' : 'draft'}>
            {t(hasSecondFactor ? 'profile.on' : 'profile.off')}
          </StatusBadge>
          <Anchor inherit component={Link} to="/Profile">
            {t('userSettings.inProfile')}
          </Anchor>
        </div>
      </OwnRow>
    </OwnCard>
  )
}
