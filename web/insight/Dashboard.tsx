/** The first page after the login. Until there are sales to show, it leads through the set-up. */
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page, PageBody, PageHead } from '../kernel/Sheet.tsx'
import { useSession } from '../kernel/session.ts'
import { currentLanguage } from '../kernel/words.ts'
import classes from './Dashboard.module.css'
import { FirstSteps } from './FirstSteps.tsx'
import { greetingAt, longDay } from './greeting.ts'
import { QuickLinks } from './QuickLinks.tsx'

/** A page that stays open must not wish a good morning in the evening. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useInterval(() => setNow(new Date()), 60_000, { autoInvoke: true })
  return now
}

export default function Dashboard() {
  const { t } = useTranslation()
  const { user, company } = useSession()
  const now = useNow()
  const [firstName = user.fullName] = user.fullName.split(' ')
  return (
    <Page ground="page">
      <PageHead
        title={t(`dashboard.${greetingAt(now)}`, { name: firstName })}
        count={longDay(now, currentLanguage(), company.country)}
      />
      <PageBody>
        <div className={classes.cards}>
          <FirstSteps />
          <QuickLinks />
        </div>
      </PageBody>
    </Page>
  )
}
