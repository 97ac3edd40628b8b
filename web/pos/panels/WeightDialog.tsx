/** Sold by weight: the scale beside the till says it, or whoever weighed it types it. */
import { Input } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { isDecimal, isZero } from '../../../domain/kernel/number/decimal.ts'
import type { TillItem } from '../../../domain/pos/contract.ts'
import { unitSign } from '../../../domain/pos/ticket/sale-price.ts'
import { weightIn } from '../../../domain/printing/scale-reading.ts'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import { FormPanel } from './FormPanel.tsx'
import { ScaleAsk } from './ScaleAsk.tsx'

type WeightDialogProps = {
  item: TillItem
  barcode: TillItem['barcodes'][number] | null
  onClose: () => void
}

export default function WeightDialog({ item, barcode, onClose }: WeightDialogProps) {
  const { t } = useTranslation()
  const { take, basics } = useDesk()
  const id = useId()
  const [weight, setWeight] = useState<string | null>(null)
  const unit = unitSign(basics, barcode?.unit ?? item.unit, currentLanguage())
  return (
    <FormPanel
      icon={IconScale}
      title={nameIn(currentLanguage(), item)}
      sentence={t('till.weighFirst')}
      act={t('till.take')}
      isReady={weight !== null && isDecimal(weight) && !isZero(weight)}
      onClose={onClose}
      onSave={() => {
        onClose()
        take(item, { barcode, quantity: weight ?? '1' })
      }}
    >
      <Input.Wrapper label={t('till.weight')} id={id}>
        <DecimalInput
          id={id}
          size="lg"
          data-autofocus
          suffix={unit}
          value={weight}
          onChange={setWeight}
        />
      </Input.Wrapper>
      <ScaleAsk onWeighed={(kilograms) => setWeight(weightIn(kilograms, unit ?? ''))} />
    </FormPanel>
  )
}
