/** Who it is for turns out otherwise, or a driver is found. */
import { Button } from '@mantine/core'
import { IconMoped } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callerOf, missingOf, writtenCaller } from '../../../domain/restaurant/order/caller.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { CallerFields } from '../CallerFields.tsx'
import { say } from '../local/floor.ts'
import type { FloorOrder } from '../local/floor-fold.ts'
import classes from './Order.module.css'

type CallerDialogProps = { order: FloorOrder; onClose: () => void }

export default function CallerDialog({ order, onClose }: CallerDialogProps) {
  const { t } = useTranslation()
  const [written, setWritten] = useState(writtenCaller(order.caller))
  const [isTried, setTried] = useState(false)
  const type = order.type === 'delivery' ? 'delivery' : 'takeAway'
  const missing = missingOf(type, written)
  const apply = (): void => {
    setTried(true)
    if (missing) return
    void say(order.id, { kind: 'caller', caller: callerOf(written) })
    onClose()
  }
  return (
    <Dialog
      isOpen
      savesOnEnter
      onClose={onClose}
      icon={IconMoped}
      tone="plain"
      title={t('order.caller')}
      actions={
        <>
          <Cancel size="lg" onClick={onClose} />
          <Button size="lg" onClick={apply}>
            {t('action.apply')}
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        <CallerFields
          type={type}
          value={written}
          missing={isTried ? missing : undefined}
          onChange={setWritten}
        />
      </div>
    </Dialog>
  )
}
