/** Another cashier takes over without signing anybody out; open sales stay as they are. */
import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { userMay } from '../../../domain/pos/cashier-rights.ts'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { useDesk } from '../desk.ts'
import { useTakingOver } from './cashier.ts'
import { PersonPin } from './PersonPin.tsx'
import { usePinCheck } from './use-pin-check.ts'

export default function CashierSwitch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { basics, cashier } = useDesk()
  const { purpose, done } = useTakingOver()
  const check = usePinCheck(purpose)
  const people = basics.users.filter(
    (user) => user.id !== cashier.id && user.pin && userMay(user, 'pos.ticket.add'),
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconUsers}
      tone="plain"
      size={420}
      title={t('till.switchCashier')}
      actions={
        <Button variant="default" size="lg" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      }
    >
      <PersonPin
        people={people}
        nobody={t('till.nobodyElse')}
        check={check}
        onRight={(user, proof) => {
          done(user, proof)
          onClose()
        }}
      />
    </Dialog>
  )
}
