import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '../LanguageSwitch.tsx'
import { NewPasswordField } from '../NewPasswordField.tsx'
import { Field } from '../PublicForm.tsx'
import css from './Registration.module.css'
import type { RegistrationPartProps } from './RegistrationBusiness.tsx'

export function RegistrationAccount({ values, messages, set }: RegistrationPartProps) {
  const { t } = useTranslation()
  return (
    <>
      <Field
        name="fullName"
        label={t('registration.fullName')}
        autoComplete="name"
        autoFocus
        dir="auto"
        value={values.fullName}
        error={messages.fullName}
        onChange={(fullName) => set({ fullName })}
      />
      <Field
        name="username"
        label={t('registration.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        value={values.username}
        error={messages.username}
        onChange={(username) => set({ username })}
      />
      <Field
        name="email"
        type="email"
        label={t('registration.email')}
        autoComplete="email"
        dir="ltr"
        className={css.latin}
        value={values.email}
        error={messages.email}
        onChange={(email) => set({ email })}
      />
      <NewPasswordField
        label={t('login.password')}
        known={[values.username, values.companyName, values.fullName]}
        value={values.password}
        error={messages.password}
        onChange={(password) => set({ password })}
      />
      <div className={css.language}>
        <span className={css.label}>{t('language.choose')}</span>
        <LanguageSwitch />
      </div>
    </>
  )
}
