/** Guests sit down, or somebody takes away: how many they are, or who it is for. */
import { Button, Checkbox } from '@mantine/core'
import { IconArmchair } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../domain/kernel/id.ts'
import type { SectionTable } from '../../domain/restaurant/floor-plan-input.ts'
import { callerOf, missingOf, noCaller } from '../../domain/restaurant/order/caller.ts'
import { mostGuests } from '../../domain/restaurant/order/order-event.ts'
import { isExpected } from '../../domain/restaurant/reservation.ts'
import { Cancel } from '../kernel/parts/Cancel.tsx'
import { Dialog } from '../kernel/parts/Dialog.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { messageOf } from '../kernel/session/api.ts'
import { CallerFields } from './CallerFields.tsx'
import { say } from './local/floor.ts'
import classes from './order/Order.module.css'
import { sendReservation } from './reservations/reservation-queries.ts'
import type { ReservedTable } from './reservations/use-reserved-tables.ts'
import { Stepper } from './Stepper.tsx'

type SeatDialogProps = {
  branch: string
  /** Whom the table is kept for, the next first. */
  kept?: ReservedTable | undefined
  seating: { table: SectionTable } | { type: 'takeAway' | 'delivery' }
  onClose: () => void
  onSeated: (order: string) => void
}

export function SeatDialog({ branch, kept, seating, onClose, onSeated }: SeatDialogProps) {
  const { t } = useTranslation()
  const table = 'table' in seating ? seating.table : null
  const type = 'table' in seating ? 'table' : seating.type
  const [isThem, setThem] = useState(
    kept !== undefined && isExpected(kept.state, kept.start, Date.now()),
  )
  const [guests, setGuests] = useState(
    isThem && kept ? kept.reservation.guests : Math.min(2, table?.seats ?? 1),
  )
  const [caller, setCaller] = useState(noCaller)
  const [isTried, setTried] = useState(false)
  const missing = type === 'table' ? undefined : missingOf(type, caller)
  const seat = async (): Promise<void> => {
    setTried(true)
    if (missing) return
    const order = newId()
    await say(order, {
      kind: 'open',
      type,
      table: table?.id ?? null,
      branch: table ? null : branch,
      guests: table ? guests : 1,
      caller: table ? null : callerOf(caller),
    })
    onSeated(order)
    if (kept && isThem && table && kept.state !== 'seated') await seatKept(kept, table.id)
  }
  const title = table ? t('order.seat', { name: table.name }) : t(`order.type.${type}`)
  return (
    <Dialog
      isOpen
      savesOnEnter
      onClose={onClose}
      icon={IconArmchair}
      tone="plain"
      title={title}
      actions={
        <>
          <Cancel size="lg" onClick={onClose} />
          <Button size="lg" onClick={() => void seat()}>
            {t(table ? 'order.seatThem' : 'order.begin')}
          </Button>
        </>
      }
    >
      {type === 'table' ? (
        <div className={classes.body}>
          {kept && (
            <Checkbox
              size="md"
              label={t('order.keptFor', {
                name: kept.reservation.name,
                time: kept.reservation.time ?? '',
                count: kept.reservation.guests,
              })}
              checked={isThem}
              onChange={({ currentTarget: { checked } }) => {
                setThem(checked)
                if (checked) setGuests(kept.reservation.guests)
              }}
            />
          )}
          <Stepper
            label={t('order.guests')}
            value={guests}
            most={mostGuests}
            onChange={setGuests}
          />
        </div>
      ) : (
        <div className={classes.body}>
          <CallerFields
            type={type}
            value={caller}
            missing={isTried ? missing : undefined}
            onChange={setCaller}
          />
        </div>
      )}
    </Dialog>
  )
}

/** They sit already: what stands against it is told, and keeps nobody from ordering. */
async function seatKept({ reservation: { id, version } }: ReservedTable, table: string) {
  const body = { version, tables: [table], isConfirmed: true }
  try {
    await sendReservation('POST', `/${id}/seat`, body, async () => false)
  } catch (error) {
    toast.error(messageOf(error))
  }
}
