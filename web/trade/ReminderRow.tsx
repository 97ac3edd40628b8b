/** One client who is overdue: how much and for how long, and what would be sent or why nothing is. */
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OverduePartner, ReminderDecision } from '../../domain/trade/reminder.ts'
import { Amount } from '../kernel/parts/Money.tsx'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { useMay, useSession } from '../kernel/session/session.ts'
import classes from './Reminders.module.css'

type ReminderRowProps = {
  row: OverduePartner
  decision: ReminderDecision
  isChosen: boolean
  onToggle: () => void
}

/** Where the address is written down; without the right to, it is only said. */
export function AddressMissing({ id }: { id: string }) {
  const { t } = useTranslation()
  const may = useMay()
  if (!may('partners.thirdparty.edit')) return null
  return (
    <Link className={classes.link} to={`/Thirdparty/${id}?tab=details`}>
      {t('reminders.addAddress')}
    </Link>
  )
}

export function ReminderRow({ row, decision, isChosen, onToggle }: ReminderRowProps) {
  const { t } = useTranslation()
  const { firstCurrency } = useSession().company
  const isAble = 'level' in decision
  const ago = Math.min(...Object.values(row.reminded))
  return (
    <li className={classes.row}>
      <Checkbox
        aria-label={t('reminders.pick', { name: row.partner.title })}
        checked={isAble && isChosen}
        disabled={!isAble}
        onChange={onToggle}
      />
      <span className={classes.who}>
        <bdi className={classes.name}>{row.partner.title}</bdi>
        {row.address ? (
          <bdi dir="ltr" className={classes.quiet}>
            {row.address}
          </bdi>
        ) : (
          <AddressMissing id={row.partner.id} />
        )}
        {Number.isFinite(ago) && (
          <span className={classes.quiet}>{t('reminders.last', { days: ago })}</span>
        )}
      </span>
      <span className={classes.owed}>
        <Amount amount={row.amount} look={firstCurrency} />
        <span className={classes.quiet}>
          {t('reminders.overdueDays')}: <bdi>{row.overdueDays}</bdi>
        </span>
      </span>
      <StatusBadge state={isAble ? 'waiting' : 'inactive'}>
        {isAble
          ? t(`choice.reminder.level.${decision.level}`)
          : t(`reminders.skip.${decision.skip}`)}
      </StatusBadge>
    </li>
  )
}
