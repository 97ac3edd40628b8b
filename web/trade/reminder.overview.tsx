/** Above the log of reminders: the way to remind all who are overdue. */
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../kernel/session/session.ts'
import classes from './Reminders.module.css'

const ReminderDialog = lazy(() => import('./ReminderDialog.tsx'))

export default function ReminderOverview() {
  const { t } = useTranslation()
  const mayRemind = useMay()('sales.reminder.post')
  const [isOpen, setOpen] = useState(false)
  if (!mayRemind) return null
  return (
    <div className={classes.overview}>
      <Button
        leftSection={<IconSend className="ct-points" size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('reminders.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReminderDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
