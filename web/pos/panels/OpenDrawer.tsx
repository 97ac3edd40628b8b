/** Opens the drawer without a sale: with a reason, by right or by somebody's PIN, and written down. */

import { Button, TextInput } from '@mantine/core'
import { IconCashRegister } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestOf } from '../../../domain/kernel/field/longest.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { cleanLine } from '../../../domain/kernel/text.ts'
import { mayPass } from '../../../domain/pos/cashier-rights.ts'
import { movementFields } from '../../../domain/pos/money/cash-movement.ts'
import { firstCurrency } from '../../../domain/pos/ticket/sale-price.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { useDesk } from '../desk.ts'
import { kickDrawer } from '../receipt/print-receipt.ts'
import { tillNow } from '../sell/ticket-moment.ts'
import { askApproval } from './approval.ts'
import { proofOf } from './cashier.ts'
import { FormPanel } from './FormPanel.tsx'

function useOpening(): (reason: string) => Promise<void> {
  const { t } = useTranslation()
  const { till, basics, cashier } = useDesk()
  return async (reason) => {
    const { shift } = basics
    if (!shift) return toast.error(t('refusal.noShift'))
    const isAllowed = mayPass(cashier, 'openDrawer', null, basics)
    const id = newId()
    const approval = isAllowed ? null : await askApproval('openDrawer', null, id)
    if (!isAllowed && !approval) return
    // Written down first: an opening without its reason must not be possible.
    const opening = {
      id,
      kind: 'noSale',
      currency: firstCurrency(basics).id,
      amount: '0',
      reason,
      at: tillNow(till).toISOString(),
      station: till.station,
      cashier: { user: cashier.id, proof: proofOf(cashier.id) },
      ...(approval && { approval: { user: approval.user, proof: approval.proof } }),
    }
    const proven = { register: basics.register.id }
    await till.send(`/api/shifts/${shift.id}/move`, opening, proven)
    await kickDrawer(id).catch(() => toast.info(t('till.noKick')))
  }
}

export default function OpenDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const open = useOpening()
  const [reason, setReason] = useState('')
  const usual = [t('till.reason.change'), t('till.reason.check'), t('till.reason.mistake')]
  const go = (given: string) => {
    onClose()
    void open(cleanLine(given))
  }
  const save = () => go(reason)
  return (
    <FormPanel
      icon={IconCashRegister}
      title={t('till.openDrawer')}
      sentence={t('till.openDrawerSentence')}
      act={t('till.openDrawer')}
      isReady={reason.trim() !== ''}
      onClose={onClose}
      onSave={save}
    >
      <TextInput
        label={t('till.reason')}
        data-autofocus
        size="lg"
        maxLength={longestOf(movementFields.reason)}
        required
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {usual.map((words) => (
        <Button key={words} variant="default" size="lg" onClick={() => go(words)}>
          {words}
        </Button>
      ))}
    </FormPanel>
  )
}
