/** A mix nobody proposed: so much of the one currency, the other follows. */
import { IconPencil } from '@tabler/icons-react'
import { type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isDecimal } from '../../../domain/kernel/number/decimal.ts'
import { currencySign } from '../../../domain/kernel/number/money.ts'
import { cashCurrencies } from '../../../domain/pos/money/cash-step.ts'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import classes from './Pay.module.css'
import { Parts } from './ProposalList.tsx'
import type { PayDesk } from './pay-desk.ts'

export function OwnMix({
  desk,
  input,
}: {
  desk: PayDesk
  input: RefObject<HTMLInputElement | null>
}) {
  const { t } = useTranslation()
  const id = useId()
  const { basics, pick, given, act } = desk
  const [, coarse] = cashCurrencies(basics, basics.rate?.sell ?? null)
  if (!coarse) return null
  const lead = 'lead' in pick ? pick.lead : null
  return (
    <div className={classes.mix} data-chosen={lead !== null || undefined}>
      <label className={classes.mixHead} htmlFor={id}>
        <IconPencil size={18} stroke={1.75} aria-hidden />
        <span>{t('pay.mix')}</span>
        <DecimalInput
          id={id}
          ref={input}
          size="md"
          className={classes.mixInput}
          prefix={currencySign(coarse)}
          aria-keyshortcuts="M"
          value={lead}
          onChange={(value) =>
            act.give(value !== null && isDecimal(value) ? { lead: value } : { index: 0 })
          }
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
          }}
        />
      </label>
      {lead !== null && (
        <p aria-live="polite">{given ? <Parts parts={given.parts} /> : t('pay.mixNot')}</p>
      )}
    </div>
  )
}
