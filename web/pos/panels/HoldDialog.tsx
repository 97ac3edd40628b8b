/** Sets the sale aside, under a name if that helps to find it again. */

import { TextInput } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { cleanLine } from '../../../domain/kernel/text.ts'
import { longestLabel } from '../../../domain/pos/ticket/sale.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import { beginSale, takeSale } from '../till-ui.ts'
import { FormPanel } from './FormPanel.tsx'

export default function HoldDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { till, sale } = useDesk()
  const [label, setLabel] = useState(sale.label ?? '')
  const save = () => {
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
    <FormPanel
      icon={IconClockPause}
      title={t('till.hold')}
      sentence={t('till.holdSentence')}
      act={t('till.hold')}
      onClose={onClose}
      onSave={save}
    >
      <TextInput
        label={t('till.holdName')}
        placeholder={
          sale.customer ? nameIn(currentLanguage(), sale.customer) : t('till.holdExample')
        }
        data-autofocus
        size="lg"
        maxLength={longestLabel}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
    </FormPanel>
  )
}
