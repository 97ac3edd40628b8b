/** A locked till shows nothing of the sale; the one who locked it, or another with a PIN, opens it. */
import { FocusTrap } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { userMay } from '../../../domain/pos/cashier-rights.ts'
import { useBasics } from '../till-context.ts'
import { useCashier, useTakingOver } from './cashier.ts'
import classes from './Lock.module.css'
import { PersonPin } from './PersonPin.tsx'
import { usePinCheck } from './use-pin-check.ts'

export function Lock() {
  const { t } = useTranslation()
  const { users, register } = useBasics()
  const cashier = useCashier()
  const { purpose, done } = useTakingOver()
  const check = usePinCheck(purpose)
  const people = users.filter((user) => user.pin && userMay(user, 'pos.ticket.add'))
  return (
    <FocusTrap active>
      <div className={classes.lock} role="dialog" aria-modal aria-label={t('till.locked')}>
        <div className={classes.card}>
          <IconLock size={32} stroke={1.6} aria-hidden />
          <h1 className={classes.title}>{t('till.locked')}</h1>
          <p className={classes.under}>{register.name}</p>
          <PersonPin
            people={people}
            first={people.find(({ id }) => id === cashier.id)}
            nobody={t('till.pinFirst')}
            check={check}
            onRight={done}
          />
        </div>
      </div>
    </FocusTrap>
  )
}
