import { Checkbox } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../kernel/words/words.ts'
import { ChoiceField } from '../ChoiceField.tsx'
import { Field } from '../PublicForm.tsx'
import type { Messages } from '../submission.ts'
import { countriesIn, currenciesIn } from './countries.ts'
import css from './Registration.module.css'
import type { RegistrationValues } from './registration.ts'

export type RegistrationPartProps = {
  values: RegistrationValues
  messages: Messages
  set: (change: Partial<RegistrationValues>) => void
}

export function RegistrationBusiness({ values, messages, set }: RegistrationPartProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const countries = useMemo(() => countriesIn(language), [language])
  const currencies = useMemo(() => currenciesIn(language), [language])
  const others = currencies.filter(({ value }) => value !== values.firstCurrency)
  return (
    <>
      <Field
        name="companyName"
        label={t('registration.companyName')}
        autoComplete="organization"
        autoFocus
        dir="auto"
        value={values.companyName}
        error={messages.companyName}
        onChange={(companyName) => set({ companyName })}
      />
      <ChoiceField
        name="country"
        label={t('registration.country')}
        choices={countries}
        value={values.country}
        error={messages.country}
        onChange={(country) => country && set({ country })}
      />
      <div className={css.pair}>
        <ChoiceField
          name="firstCurrency"
          label={t('registration.firstCurrency')}
          choices={currencies}
          value={values.firstCurrency}
          error={messages.firstCurrency}
          onChange={(firstCurrency) => firstCurrency && set({ firstCurrency })}
        />
        <ChoiceField
          name="secondCurrency"
          label={t('registration.secondCurrency')}
          choices={others}
          emptyLabel={t('registration.noSecondCurrency')}
          value={values.secondCurrency}
          error={messages.secondCurrency}
          onChange={(secondCurrency) => set({ secondCurrency })}
        />
      </div>
      <p className={css.hint}>{t('registration.currencyHint')}</p>
      <Checkbox
        className={css.sample}
        label={t('registration.hasSampleData')}
        description={t('registration.sampleHint')}
        checked={values.hasSampleData}
        onChange={(event) => set({ hasSampleData: event.currentTarget.checked })}
      />
    </>
  )
}
