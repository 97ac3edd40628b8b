/** A discount in percent or in money: one of the two. */
import { Input, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { currencySign } from '../../../domain/kernel/number/money.ts'
import { firstCurrency } from '../../../domain/pos/ticket/sale-price.ts'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { useDesk } from '../desk.ts'
import classes from '../panels/Panels.module.css'

export type DiscountDraft = { discount: string | null; discountBy: 'percent' | 'amount' }

type DiscountInputProps = {
  draft: DiscountDraft
  set: (part: Partial<DiscountDraft>) => void
  /** The first field of its dialog. */
  isFirst?: boolean
}

export function DiscountInput({ draft, set, isFirst }: DiscountInputProps) {
  const { t } = useTranslation()
  const { basics } = useDesk()
  const id = useId()
  const sign = currencySign(firstCurrency(basics))
  return (
    <Input.Wrapper label={t('till.discount')} id={id}>
      <div className={classes.discount}>
        <DecimalInput
          id={id}
          size="lg"
          data-autofocus={isFirst}
          value={draft.discount}
          onChange={(discount) => set({ discount })}
        />
        <SegmentedControl
          size="md"
          aria-label={t('till.discountBy')}
          value={draft.discountBy}
          data={[
            { value: 'percent', label: '%' },
            { value: 'amount', label: sign },
          ]}
          onChange={(by) => set({ discountBy: by as DiscountDraft['discountBy'] })}
        />
      </div>
    </Input.Wrapper>
  )
}
