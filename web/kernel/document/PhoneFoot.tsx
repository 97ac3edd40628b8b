/** On a phone: what the document comes to and the way to post it, always within reach. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrencyInfo } from '../../../domain/identity/session.ts'
import { Amount } from '../parts/Money.tsx'
import classes from './Document.module.css'

type Sum = { amount: string; look: CurrencyInfo }

type PhoneFootProps = {
  /** None where a document has no money. */
  sum?: Sum & { other?: Sum | undefined }
  children: ReactNode
}

export function PhoneFoot({ sum, children }: PhoneFootProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.phoneFoot} data-foot>
      {sum && (
        <span className={classes.phoneSum}>
          {t('field.total')}
          <strong>
            <Amount amount={sum.amount} look={sum.look} />
          </strong>
          {sum.other && <Amount amount={sum.other.amount} look={sum.other.look} tone="second" />}
        </span>
      )}
      {children}
    </div>
  )
}
