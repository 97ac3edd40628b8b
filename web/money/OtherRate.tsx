import { useTranslation } from 'react-i18next'
import type { CurrencyInfo } from '../../domain/identity/session.ts'
import { formatDecimal } from '../../domain/kernel/format.ts'
import { useSession } from '../kernel/session/session.ts'

/** What one of a currency besides the two is worth in the first today. */
export function OtherRate({ currency }: { currency: CurrencyInfo }) {
  const { t } = useTranslation()
  const { firstCurrency } = useSession().company
  if (currency.rate === null) return null
  return t('rate.ofOther', {
    code: currency.code,
    rate: formatDecimal(currency.rate),
    first: firstCurrency.code,
  })
}
