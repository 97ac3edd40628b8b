/** Above the tickets: how many wait for a decision, and the way to them. */
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { mostCounted } from '../../domain/pos/ticket/past-ticket.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { useMay } from '../kernel/session/session.ts'
import { useParkedCount } from './tickets/parked-query.ts'
import classes from './tickets/Tickets.module.css'

export default function TicketOverview() {
  const { t } = useTranslation()
  const mayDecide = useMay()('pos.ticket.post')
  const { data } = useParkedCount(mayDecide)
  const count = data?.waiting ?? 0
  if (count === 0) return null
  return (
    <div className={classes.notice}>
      <FormNotice
        tone="warning"
        action={
          <Button component={Link} to="/Tickets/parked" size="sm" variant="default">
            {t('tickets.parked')}
          </Button>
        }
      >
        {count < mostCounted
          ? t('tickets.parkedWait', { count })
          : t('tickets.parkedMany', { count: mostCounted - 1 })}
      </FormNotice>
    </div>
  )
}
