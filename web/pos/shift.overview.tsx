/** Above the shifts: every drawer, whether it is open, and the way in. */
import { Button } from '@mantine/core'
import { IconCashRegister } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoment } from '../../domain/kernel/format.ts'
import type { DrawerState } from '../../domain/pos/shift/shift-contract.ts'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { useMay } from '../kernel/session/session.ts'
import classes from './drawer/Drawer.module.css'
import { useDrawers } from './drawer/drawer-queries.ts'

export default function ShiftOverview() {
  const { t } = useTranslation()
  const { data } = useDrawers()
  if (!data || data.drawers.length === 0) return null
  return (
    <ul className={classes.drawers} aria-label={t('entity.drawer.many')}>
      {data.drawers.map((drawer) => (
        <li key={drawer.id} className={classes.drawer}>
          <DrawerCard drawer={drawer} />
        </li>
      ))}
    </ul>
  )
}

function DrawerCard({ drawer }: { drawer: DrawerState }) {
  const { t } = useTranslation()
  const may = useMay()
  const { shift, registers, branch, title } = drawer
  const tills = registers.map(({ name }) => name).join(', ')
  return (
    <>
      <span className={classes.mark}>
        <IconCashRegister size={20} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.naming}>
        <strong>{title}</strong>
        <span className={classes.quiet}>{[branch.title, tills].filter(Boolean).join(' · ')}</span>
        <span className={classes.quiet}>
          {shift
            ? t('drawer.openedBy', {
                name: shift.openedName,
                at: formatMoment(shift.openedAt),
              })
            : t('drawer.noShift')}
        </span>
      </div>
      <StatusBadge state={shift ? 'active' : 'inactive'}>
        {t(shift ? 'choice.state.open' : 'choice.state.closed')}
      </StatusBadge>
      {shift ? (
        <Button component={Link} to={`/Drawer/${shift.id}`} variant="default">
          {t('drawer.show')}
        </Button>
      ) : (
        may('pos.shift.add') && (
          <Button component={Link} to={`/Drawer/new?drawer=${drawer.id}`} variant="default">
            {t('drawer.open')}
          </Button>
        )
      )}
    </>
  )
}
