/** Before the count: the tills of this drawer stop, and everything they sold has come in. */
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ShiftDetail } from '../../../domain/pos/shift/shift-contract.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import { closingParts } from './closing-parts.ts'
import classes from './Drawer.module.css'

type StopSalesProps = {
  shift: ShiftDetail
  isBusy: boolean
  error: string | undefined
  onNext: () => void
}

export function StopSales({ shift, isBusy, error, onNext }: StopSalesProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.narrow}>
      <Card
        title={t('drawer.step.stop')}
        foot={
          <Button size="md" loading={isBusy} onClick={onNext}>
            {t('drawer.startCount')}
          </Button>
        }
      >
        {error && <FormNotice tone="error">{error}</FormNotice>}
        <p className={classes.sentence}>{t('drawer.stopHint')}</p>
        <ul className={classes.plain}>
          {shift.registers.map(({ id, name, waiting }) => (
            <li key={id} className={classes.line}>
              <span>{name}</span>
              <StatusBadge state={waiting > 0 ? 'waiting' : 'paid'}>
                {waiting > 0 ? t('drawer.waiting', { many: waiting }) : t('drawer.allIn')}
              </StatusBadge>
            </li>
          ))}
        </ul>
        {closingParts.map(([path, Part]) => (
          <Part key={path} branch={shift.branch.id} openedName={shift.openedName} />
        ))}
      </Card>
    </div>
  )
}
