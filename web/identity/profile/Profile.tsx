/** One's own account: who one is, the password, and the second step at sign-in. */
import { useTranslation } from 'react-i18next'
import { CardColumns, Page, PageBody, PageHead } from '../../kernel/parts/Sheet.tsx'
import { useMay } from '../../kernel/session/session.ts'
import classes from './Profile.module.css'
import { ProfileDetails } from './ProfileDetails.tsx'
import { ProfilePassword } from './ProfilePassword.tsx'
import { ProfilePin } from './ProfilePin.tsx'
import { ProfileSecondFactor } from './ProfileSecondFactor.tsx'

export default function Profile() {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <Page ground="page">
      <PageHead title={t('screen.profile')} />
      <PageBody>
        <CardColumns>
          <ProfileDetails />
          <div className={classes.column}>
            <ProfilePassword />
            {may('pos.ticket.add') && <ProfilePin />}
            <ProfileSecondFactor />
          </div>
        </CardColumns>
      </PageBody>
    </Page>
  )
}
