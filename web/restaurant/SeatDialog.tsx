/** Guests sit down, or somebody takes away: how many they are, or who it is for. */
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconArmchair } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../domain/kernel/id.ts'
import type { SectionTable } from '../../domain/restaurant/floor-plan-input.ts'
import { type Caller, callerFields, mostGuests } from '../../domain/restaurant/order/order-event.ts'
import { Cancel } from '../kernel/parts/Cancel.tsx'
import { Dialog } from '../kernel/parts/Dialog.tsx'
import { say } from './local/floor.ts'
import classes from './order/Order.module.css'
import { Stepper } from './Stepper.tsx'

type SeatDialogProps = {
  branch: string
  seating: { table: SectionTable } | { type: 'takeAway' | 'delivery' }
  onClose: () => void
  onSeated: (order: string) => void
}

export function SeatDialog({ branch, seating, onClose, onSeated }: SeatDialogProps) {
  const { t } = useTranslation()
  const table = 'table' in seating ? seating.table : null
  const type = 'table' in seating ? 'table' : seating.type
  const [guests, setGuests] = useState(Math.min(2, table?.seats ?? 1))
  const [caller, setCaller] = useState({ name: '', phone: '', address: '', driver: '' })
  const [isTried, setTried] = useState(false)
  const isReady = table !== null || caller.name.trim() !== ''
  const seat = async (): Promise<void> => {
    setTried(true)
    if (!isReady) return
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
      {table ? (
        <div className={classes.body}>
          <Stepper
            label={t('order.guests')}
            value={guests}
            most={mostGuests}
            onChange={setGuests}
          />
        </div>
      ) : (
        <div className={classes.body}>
          <TextInput
            data-autofocus
            required
            label={t('field.name')}
            maxLength={callerFields.name.max}
            value={caller.name}
            error={isTried && !isReady ? t('refusal.required') : undefined}
            onChange={(event) => setCaller({ ...caller, name: event.currentTarget.value })}
          />
          <TextInput
            label={t('field.phone')}
            dir="ltr"
            inputMode="tel"
            maxLength={callerFields.phone.max}
            value={caller.phone}
            onChange={(event) => setCaller({ ...caller, phone: event.currentTarget.value })}
          />
          {type === 'delivery' && (
            <>
              <Textarea
                label={t('field.address')}
                maxLength={callerFields.address.max}
                autosize
                minRows={2}
                value={caller.address}
                onChange={(event) => setCaller({ ...caller, address: event.currentTarget.value })}
              />
              <TextInput
                label={t('order.driver')}
                maxLength={callerFields.driver.max}
                value={caller.driver}
                onChange={(event) => setCaller({ ...caller, driver: event.currentTarget.value })}
              />
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

const orNone = (typed: string): string | null => typed.trim() || null

const callerOf = ({ name, phone, address, driver }: Record<keyof Caller, string>): Caller => ({
  name: name.trim(),
  phone: orNone(phone),
  address: orNone(address),
  driver: orNone(driver),
})
