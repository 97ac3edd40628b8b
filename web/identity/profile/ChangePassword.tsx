/** A new password: with the link from the e-mail, or with the current one when signed in. */
import { Anchor, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { changePasswordInput, resetPasswordInput } from '../../../domain/identity/account.ts'
import { checked } from '../../../domain/kernel/check.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import type { LoginState } from '../../kernel/router.tsx'
import { call } from '../../kernel/session/api.ts'
import { forgetLogin, isLoggedIn } from '../../kernel/session/session.ts'
import { useRootStore } from '../../kernel/session/store.ts'
import { NewPasswordField } from '../NewPasswordField.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { Below, FormHead, Submit } from '../PublicForm.tsx'
import { PublicFrame } from '../PublicFrame.tsx'
import css from '../registration/Registration.module.css'
import { useFields } from '../submission.ts'

function ResetForm({ token }: { token: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { form, messages, isBusy, sending, values, set } = useFields({ password: '' })
  const problem = messages[''] ?? messages.token

  const onSubmit = sending(async () => {
    await call('POST', '/api/reset-password', checked(resetPasswordInput, { token, ...values }))
    // Whoever was signed in here proves the new password first.
    forgetLogin()
    const state: LoginState = { reason: 'passwordSet' }
    await navigate('/', { replace: true, state })
  })

  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <FormHead title={t('password.setTitle')} error={problem}>
        {t('password.changeHint')}
      </FormHead>
      <NewPasswordField
        value={values.password}
        error={messages.password}
        onChange={(password) => set({ password })}
      />
      <Submit isBusy={isBusy}>{t('password.save')}</Submit>
      <Below>
        <Anchor component={Link} to="/Forgotpassword" className={css.link}>
          {t('password.askAgain')}
        </Anchor>
      </Below>
    </form>
  )
}

function ChangeForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const currentPage = useRootStore((store) => store.currentPage)
  const { form, messages, isBusy, sending, values, set } = useFields({ current: '', password: '' })

  const onSubmit = sending(async () => {
    await call('POST', '/api/password', checked(changePasswordInput, values))
    toast.success(t('password.changed'))
    await navigate(currentPage, { replace: true })
  })

  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <FormHead title={t('password.changeTitle')} error={messages['']}>
        {t('password.changeHint')}
      </FormHead>
      <PasswordField
        name="current"
        label={t('password.current')}
        autoComplete="current-password"
        autoFocus
        value={values.current}
        error={messages.current}
        onChange={(current) => set({ current })}
      />
      <NewPasswordField
        value={values.password}
        error={messages.password}
        onChange={(password) => set({ password })}
      />
      <Submit isBusy={isBusy}>{t('password.save')}</Submit>
      <Below>
        <Anchor component={Link} to={currentPage} className={css.link}>
          {t('password.back')}
        </Anchor>
      </Below>
    </form>
  )
}

/** Neither signed in nor with a link: says what to do. */
function NoLink() {
  const { t } = useTranslation()
  return (
    <>
      <FormHead title={t('password.noLinkTitle')}>{t('password.noLinkHint')}</FormHead>
      <Button component={Link} to="/Forgotpassword" size="md" fullWidth>
        {t('password.askAgain')}
      </Button>
      <Below>
        <Anchor component={Link} to="/" className={css.link}>
          {t('password.backToLogin')}
        </Anchor>
      </Below>
    </>
  )
}

export default function ChangePassword() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const token = params.get('token')
  return (
    <PublicFrame title={t(token ? 'password.setTitle' : 'password.changeTitle')}>
      {token ? <ResetForm token={token} /> : isLoggedIn() ? <ChangeForm /> : <NoLink />}
    </PublicFrame>
  )
}
