/** The currency the amounts of an entry are in, where there is a choice. */
import { Input, SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CurrencyInfo } from '../../domain/identity/session.ts'
import { writtenCurrencies } from '../../domain/money/ranks.ts'
import { useSession } from '../kernel/session/session.ts'

/** Nothing is the first. */
export function useWrittenIn(currency: string | null): CurrencyInfo {
  const { company } = useSession()
  return writtenCurrencies(company).find(({ id }) => id === currency) ?? company.firstCurrency
}

type EntryCurrencyProps = {
  look: CurrencyInfo
  error?: string
  onChange: (currency: string) => void
}

export function EntryCurrency({ look, error, onChange }: EntryCurrencyProps) {
  const { t } = useTranslation()
  const offered = writtenCurrencies(useSession().company)
  if (offered.length < 2) return null
  return (
    <Input.Wrapper label={t('field.currency')} error={error}>
      <SegmentedControl
        aria-label={t('field.currency')}
        data={offered.map(({ id, code }) => ({ value: id, label: code }))}
        value={look.id}
        onChange={onChange}
      />
    </Input.Wrapper>
  )
}
