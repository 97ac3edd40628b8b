/** What a document is still owed may be closed to an account: a discount, a tax withheld, a fee. */

import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OpenDocument } from '../../domain/cash/contract.ts'
import { spentOnAccounts } from '../books/account-choice.ts'
import { ErrorLine } from '../kernel/form/inputs/ErrorLine.tsx'
import type { FieldError } from '../kernel/form/model/form-check.ts'
import { Picker } from '../kernel/form/picker/Picker.tsx'
import { Amount } from '../kernel/parts/Money.tsx'
import { useSession } from '../kernel/session/session.ts'
import { currencyOf } from './currency.ts'
import classes from './Money.module.css'
import { focusLater, placeId } from './MoneyField.tsx'
import { gapOf, type MoneyDraft } from './money-draft.ts'

/** The rests somebody closes, for who may write in the books. */
export type Gaps = {
  chosen: MoneyDraft['gaps']
  onChoose: (chosen: MoneyDraft['gaps']) => void
}

type GapProps = {
  document: OpenDocument
  amount: string | null
  gaps: Gaps
  error: FieldError | undefined
}

export function Gap({ document: { id, number, currency, open }, amount, gaps, error }: GapProps) {
  const { t } = useTranslation()
  const { company } = useSession()
  const left = gapOf({ open }, amount)
  if (left === null) return null
  const { [id]: account, ...others } = gaps.chosen
  const place = `gaps.${id}`
  const below = `${placeId(place)}-below`
  const rest = <Amount amount={left} look={currencyOf(currency, company)} />
  if (account === undefined)
    return (
      <Button
        className={classes.closing}
        variant="subtle"
        size="xs"
        onClick={() => {
          gaps.onChoose({ ...others, [id]: null })
          focusLater(place)
        }}
      >
        {t('funds.closeRest')}&nbsp;{rest}
      </Button>
    )
  return (
    <div className={classes.gap}>
      <span>
        {t('funds.closeRest')} {rest}
      </span>
      <span className={classes.gapAccount}>
        <Picker
          id={placeId(place)}
          target="account"
          {...spentOnAccounts}
          canCreate={false}
          isCompact
          placeholder={t('funds.closeRestTo')}
          aria-label={t('funds.restAccount', { number })}
          aria-describedby={error ? below : undefined}
          error={error !== undefined}
          value={account}
          onChange={(chosen) => gaps.onChoose({ ...others, [id]: chosen })}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('funds.keepRest', { number })}
          onClick={() => {
            gaps.onChoose(others)
            focusLater(id)
          }}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </span>
      {error && (
        <p id={below} className={classes.wrong} role="alert">
          <ErrorLine error={error} />
        </p>
      )}
    </div>
  )
}
