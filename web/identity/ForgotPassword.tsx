/** Asks for a link by e-mail. The answer is the same whether or not the address is known. */
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { forgotPasswordInput } from '../../domain/identity/account.ts'
import { checked } from '../../domain/kernel/check.ts'
import { isolated } from '../../domain/kernel/naming/isolation.ts'
import { call } from '../kernel/session/api.ts'
import { Below, Field, FormHead, Submit } from './PublicForm.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import css from './registration/Registration.module.css'
import { useFields } from './submission.ts'

export default function ForgotPassword() {
  const { t } = useTranslation()
  const { form, messages, isBusy, sending, values, set } = useFields({ email: '' })
  const [sentTo, setSentTo] = useState<string>()

  const onSubmit = sending(async () => {
    const input = checked(forgotPasswordInput, values)
    await call('POST', '/api/forgot-password', input)
    setSentTo(input.email)
  })

  return (
    <PublicFrame title={t('password.forgotTitle')}>
      {sentTo ? (
        <div role="status">
          <FormHead title={t('password.sentTitle')}>
            {t('password.sentHint', { email: isolated(sentTo) })}
          </FormHead>
        </div>
      ) : (
        <form ref={form} onSubmit={onSubmit} noValidate>
          <FormHead title={t('password.forgotTitle')} error={messages['']}>
            {t('password.forgotHint')}
          </FormHead>
          <Field
            name="email"
            type="email"
            label={t('registration.email')}
            autoComplete="email"
            autoFocus
            dir="ltr"
            className={css.latin}
            value={values.email}
            error={messages.email}
            onChange={(email) => set({ email })}
          />
          <Submit isBusy={isBusy}>{t('password.sendLink')}</Submit>
        </form>
      )}
      <Below>
        <Anchor component={Link} to="/" className={css.link}>
          {t('password.backToLogin')}
        </Anchor>
      </Below>
    </PublicFrame>
  )
}
