import { Anchor, Checkbox } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { longestLogin } from '../../domain/kernel/access/login-limits.ts'
import { isBrokenEmail } from '../../domain/kernel/email.ts'
import { Refusal, refuseFields } from '../../domain/kernel/refusal.ts'
import type { LoginState } from '../kernel/router.tsx'
import { useHealth } from './connection.ts'
import css from './LoginForm.module.css'
import { PasswordField } from './PasswordField.tsx'
import { Below, Field, FormHead, Submit } from './PublicForm.tsx'
import { SampleLogins } from './SampleLogins.tsx'
import { useFields } from './submission.ts'

export type Credentials = { login: string; password: string; isKept: boolean }

type LoginFormProps = {
  initial: Credentials
  reason: LoginState['reason']
  onSend: (credentials: Credentials) => Promise<void>
}

/** The checks worth making before the server does; the full schema would weigh too much here. */
function refuseAtOnce({ login, password }: Credentials): void {
  const refusals = [
    ...(login.trim() ? [] : [{ code: 'required', field: 'login' }]),
    ...(isBrokenEmail(login.trim()) ? [{ code: 'emailShort', field: 'login' }] : []),
    ...(password ? [] : [{ code: 'required', field: 'password' }]),
  ]
  if (refusals.length > 0) throw refuseFields(refusals)
}

export function LoginForm({ initial, reason, onSend }: LoginFormProps) {
  const { t } = useTranslation()
  const { form, messages, isBusy, submit, values, set, setValues } = useFields(initial)
  // Offered until the server says otherwise: most are open, and nothing should appear late.
  const isRegistrationOpen = useHealth().data?.isRegistrationOpen ?? true

  async function send(given: Credentials): Promise<void> {
    const error = await submit(async () => {
      refuseAtOnce(given)
      await onSend(given)
    })
    const password = form.current?.elements.namedItem('password')
    if (error && !(error instanceof Refusal) && password instanceof HTMLInputElement)
      password.select()
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    void send(values)
  }

  function chooseSample(login: string, password: string): void {
    const given = { ...values, login, password }
    setValues(given)
    void send(given)
  }

  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <FormHead
        title={t('login.title')}
        error={messages['']}
        notice={reason && t(`login.${reason}`)}
      >
        {t('login.welcome')}
      </FormHead>
      <Field
        name="login"
        label={t('login.login')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        dir="auto"
        maxLength={longestLogin}
        value={values.login}
        error={messages.login}
        onChange={(login) => set({ login })}
      />
      <div className={css.password}>
        <PasswordField
          name="password"
          label={t('login.password')}
          autoComplete="current-password"
          value={values.password}
          error={messages.password}
          onChange={(password) => set({ password })}
        />
        <Anchor component={Link} to="/Forgotpassword" className={css.forgot}>
          {t('login.forgot')}
        </Anchor>
      </div>
      <Checkbox
        className={css.keep}
        classNames={{ body: css.keepBody }}
        label={t('login.keep')}
        checked={values.isKept}
        onChange={(event) => set({ isKept: event.currentTarget.checked })}
      />
      <Submit isBusy={isBusy}>{t('login.submit')}</Submit>
      {isRegistrationOpen && (
        <Below>
          {t('login.new')}{' '}
          <Anchor component={Link} to="/Registration" className={css.link}>
            {t('login.register')}
          </Anchor>
        </Below>
      )}
      <SampleLogins onChoose={chooseSample} />
    </form>
  )
}
