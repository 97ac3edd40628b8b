/** The cash that moved without a ticket; a drop to the safe has a slip. */
import { ActionIcon, Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../domain/kernel/format.ts'
import { isolated } from '../../../domain/kernel/naming/isolation.ts'
import { slipRows } from '../../../domain/pos/shift/report-paper.ts'
import type {
  DrawersState,
  ShiftDetail,
  ShiftMovement,
} from '../../../domain/pos/shift/shift-contract.ts'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import classes from './Drawer.module.css'
import { ReportPaper } from './ReportPaper.tsx'
import { printOn, useReportTerms } from './report-terms.ts'

type MovementsProps = { shift: ShiftDetail; state: DrawersState }

export function Movements({ shift, state }: MovementsProps) {
  const { t } = useTranslation()
  const [slip, setSlip] = useState<ShiftMovement | null>(null)
  const lookOf = (currency: string) => state.currencies.find(({ id }) => id === currency)
  return (
    <Card title={t('drawer.movements')}>
      {shift.movements.length === 0 && (
        <p className={classes.sentence}>{t('drawer.noMovements')}</p>
      )}
      <ul className={classes.plain}>
        {shift.movements.map((movement) => {
          const look = lookOf(movement.currency)
          return (
            <li key={movement.id} className={classes.movement}>
              <span className={classes.naming}>
                <span>
                  {t(`drawer.kind.${movement.kind}`)}
                  {movement.number !== null && ` ${movement.number}`}
                  {movement.isLate && (
                    <StatusBadge state="warning">{t('drawer.isLate')}</StatusBadge>
                  )}
                  {movement.isAbove && (
                    <StatusBadge state="warning">{t('drawer.isAbove')}</StatusBadge>
                  )}
                  {movement.unprovenName && (
                    <StatusBadge state="warning">
                      {t('drawer.isUnproven', { name: movement.unprovenName })}
                    </StatusBadge>
                  )}
                </span>
                <span className={classes.quiet}>
                  {[movement.reason, movement.userName, movement.approvedName]
                    .filter(Boolean)
                    .map((part) => isolated(part))
                    .join(' · ')}
                  {' · '}
                  <bdi dir="ltr">{formatMoment(movement.at)}</bdi>
                </span>
              </span>
              {movement.kind !== 'noSale' && look && (
                <Amount amount={movement.amount} look={look} />
              )}
              {movement.kind === 'drop' && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('drawer.slip', { number: movement.number })}
                  onClick={() => setSlip(movement)}
                >
                  <IconPrinter size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </li>
          )
        })}
      </ul>
      {slip && <Slip movement={slip} {...{ shift, state }} onClose={() => setSlip(null)} />}
    </Card>
  )
}

type SlipProps = MovementsProps & { movement: ShiftMovement; onClose: () => void }

function Slip({ movement, shift, state, onClose }: SlipProps) {
  const { t } = useTranslation()
  const terms = useReportTerms(state)
  const code = state.currencies.find(({ id }) => id === movement.currency)?.code ?? ''
  const rows = slipRows(
    {
      ...movement,
      amount: movement.amount.replace('-', ''),
      currency: code,
      branch: shift.branch.title,
      drawer: shift.drawer.title,
      shift: shift.number,
    },
    terms,
  )
  const title = t('drawer.slip', { number: movement.number })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconPrinter}
      tone="plain"
      title={title}
      actions={
        <>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('action.close')}
          </Button>
          <Button onClick={() => void printOn(rows, shift)}>{t('action.print')}</Button>
        </>
      }
    >
      <div className={classes.dialog}>
        <ReportPaper rows={rows} label={title} />
      </div>
    </Dialog>
  )
}
