/** An item whose price is said when it is sold: whoever sells it types it. */
import { Input } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { isDecimal, isZero } from '../../../domain/kernel/number/decimal.ts'
import { currencySign } from '../../../domain/kernel/number/money.ts'
import type { TillItem } from '../../../domain/pos/contract.ts'
import type { Taken } from '../../../domain/pos/ticket/sale-edit.ts'
import { firstCurrency } from '../../../domain/pos/ticket/sale-price.ts'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import { SecondMoney } from '../TillMoney.tsx'
import { FormPanel } from './FormPanel.tsx'

type PriceDialogProps = { item: TillItem; taken: Omit<Taken, 'id'>; onClose: () => void }

export default function PriceDialog({ item, taken, onClose }: PriceDialogProps) {
  const { t } = useTranslation()
  const { take, basics } = useDesk()
  const id = useId()
  const [price, setPrice] = useState<string | null>(isZero(item.unitPrice) ? null : item.unitPrice)
  const look = firstCurrency(basics)
  const isSome = price !== null && isDecimal(price) && !isZero(price)
  return (
    <FormPanel
      icon={IconTag}
      title={nameIn(currentLanguage(), item)}
      sentence={t('till.priceFirst')}
      act={t('till.take')}
      isReady={isSome}
      onClose={onClose}
      onSave={() => {
        onClose()
        take(item, { ...taken, price: price ?? '0' })
      }}
    >
      <Input.Wrapper
        label={t('till.onePrice')}
        id={id}
        description={isSome ? <SecondMoney amount={price} /> : undefined}
      >
        <DecimalInput
          id={id}
          size="lg"
          data-autofocus
          prefix={currencySign(look)}
          decimals={look.decimals}
          value={price}
          onChange={setPrice}
        />
      </Input.Wrapper>
    </FormPanel>
  )
}
