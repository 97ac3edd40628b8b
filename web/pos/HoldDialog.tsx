/** Sets the sale aside, under a name if that helps to find it again. */
import { Button, TextInput } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanLine } from '../../domain/kernel/text.ts'
import { Dialog } from '../kernel/Dialog.tsx'
import { toast } from '../kernel/toast.tsx'
import { useDesk } from './desk.ts'
import classes from './Panels.module.css'
import { beginSale, takeSale } from './till-ui.ts'

export default function HoldDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { till, sale } = useDesk()
  const form = useId()
  const [label, setLabel] = useState(sale.label ?? '')
  const save = (event: FormEvent) => {
    event.preventDefault()
    till.saveSale({ ...sale, isHeld: true, label: cleanLine(label) || null })
    onClose()
    beginSale()
    const recall = () => {
      till.saveSale({ ...sale, isHeld: false })
      takeSale(sale.id)
    }
    toast.success(t('till.heldNow'), { label: t('till.recall'), run: recall })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconClockPause}
      tone="plain"
      size={440}
      title={t('till.hold')}
      sentence={t('till.holdSentence')}
      actions={
        <>
          <Button variant="subtle" color="gray" size="lg" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" form={form} size="lg">
            {t('till.hold')}
          </Button>
        </>
      }
    >
      <form id={form} className={classes.form} onSubmit={save}>
        <TextInput
          label={t('till.holdName')}
          placeholder={sale.customer?.name ?? t('till.holdExample')}
          data-autofocus
          size="lg"
          maxLength={60}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
