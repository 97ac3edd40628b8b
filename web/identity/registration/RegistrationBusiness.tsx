import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pricingOf, profileOf } from '../../../domain/identity/country-profile.ts'
import { isSaidOfSecond } from '../../../domain/identity/founding-rate.ts'
import { shopKinds } from '../../../domain/identity/shop-kind.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { ChoiceField } from '../ChoiceField.tsx'
import { Field } from '../PublicForm.tsx'
import type { Messages } from '../submission.ts'
import { countriesIn, currenciesIn } from './countries.ts'
import css from './Registration.module.css'
import { type RegistrationValues, starts } from './registration.ts'

export type RegistrationPartProps = {
  values: RegistrationValues
  messages: Messages
  set: (change: Partial<RegistrationValues>) => void
}

export function RegistrationBusiness({ values, messages, set }: RegistrationPartProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const countries = useMemo(() => countriesIn(language), [language])
  const kinds = shopKinds.map((value) => ({ value, label: t(`choice.shopKind.${value}`) }))
  const beginnings = starts.map((value) => ({ value, label: t(`registration.start.${value}`) }))
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
      <div className={css.pair}>
        <ChoiceField
          name="kind"
          label={t('registration.kind')}
          choices={kinds}
          value={values.kind}
          error={messages.kind}
          onChange={(next) => {
            const kind = shopKinds.find((it) => it === next)
            if (kind) set({ kind })
          }}
        />
        <ChoiceField
          name="country"
          label={t('registration.country')}
          choices={countries}
          value={values.country}
          error={messages.country}
          onChange={(country) => country && set({ country })}
        />
      </div>
      <Moneys values={values} messages={messages} set={set} />
      <ChoiceField
        name="start"
        label={t('registration.start')}
        choices={beginnings}
        value={values.start}
        onChange={(next) => {
          const start = starts.find((it) => it === next)
          if (start) set({ start })
        }}
      />
      <p className={css.hint}>{t(`registration.startHint.${values.start}`)}</p>
    </>
  )
}

/** The two currencies, what the one is worth in the other, and the tax. */
function Moneys({ values, messages, set }: RegistrationPartProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const currencies = useMemo(() => currenciesIn(language), [language])
  const others = currencies.filter(({ value }) => value !== values.firstCurrency)
  const { firstCurrency: first, secondCurrency: second } = values
  const isTurned = isSaidOfSecond(first, second)
  const isRateOpen = second !== null && values.rate.trim() === ''
  const taxHint = useTaxHint(values)
  return (
    <>
      <div className={css.pair}>
        <ChoiceField
          name="firstCurrency"
          label={t('registration.firstCurrency')}
          choices={currencies}
          value={first}
          error={messages.firstCurrency}
          onChange={(firstCurrency) => firstCurrency && set({ firstCurrency })}
        />
        <ChoiceField
          name="secondCurrency"
          label={t('registration.secondCurrency')}
          choices={others}
          emptyLabel={t('registration.noSecondCurrency')}
          value={second}
          error={messages.secondCurrency}
          onChange={(secondCurrency) => set({ secondCurrency })}
        />
      </div>
      <p className={css.hint}>{t('registration.currencyHint')}</p>
      <div className={css.pair}>
        {second && (
          <Field
            name="rate"
            label={t(
              'registration.rate',
              isTurned ? { first: second, second: first } : { first, second },
            )}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            className={css.latin}
            value={values.rate}
            error={messages.rate}
            onChange={(rate) => set({ rate })}
          />
        )}
        <Field
          name="taxRate"
          label={t('registration.taxRate')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          className={css.latin}
          value={values.taxRate}
          error={messages.taxRate}
          onChange={(taxRate) => set({ taxRate })}
        />
      </div>
      <p className={css.hint}>
        {isRateOpen && `${t('registration.rateEmpty', { first })} `}
        {taxHint}
      </p>
    </>
  )
}

/** How prices are told, and which other rates items may bear. */
function useTaxHint({ country, kind }: RegistrationValues): string {
  const { t } = useTranslation()
  const lower = profileOf(country)?.lower ?? []
  const pricing = t(`registration.pricing.${pricingOf(country, kind)}`)
  if (lower.length === 0) return pricing
  const list = new Intl.ListFormat(currentLanguage(), { type: 'conjunction' })
  const rates = list.format(lower.map((rate) => `\u2068${rate} %\u2069`))
  return `${pricing} ${t('registration.lowerRates', { rates })}`
}
