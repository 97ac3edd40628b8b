import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordOnlyInput } from '../../domain/identity/account.ts'
import { checked } from '../../domain/kernel/check.ts'
import { call } from '../kernel/api.ts'
import { PasswordField } from './PasswordField.tsx'
import classes from './Profile.module.css'
import { useSubmission } from './submission.ts'

type ProfileFactorStopProps = { onCancel: () => void; onStopped: () => void }

/** Turning the second step off needs the password: an open screen is not enough. */
export function ProfileFactorStop({ onCancel, onStopped }: ProfileFactorStopProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const { form, messages, isBusy, mend, submit } = useSubmission()

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    void submit(async () => {
      await call('POST', '/api/second-factor/stop', checked(passwordOnlyInput, { password }))
      onStopped()
    })
  }

  return (
    <form ref={form} className={classes.stack} onSubmit={onSubmit} noValidate>
      <p className={classes.text}>{t('profile.stopHint')}</p>
      <PasswordField
        name="password"
        label={t('password.current')}
        autoComplete="current-password"
        autoFocus
        value={password}
        error={messages.password ?? messages['']}
        onChange={(typed) => {
          setPassword(typed)
          mend('password')
        }}
      />
      <div className={`${classes.row} ${classes.end}`}>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <Button
          type="submit"
          variant="default"
          className={classes.harm}
          loading={isBusy}
          disabled={!password}
        >
          {t('profile.turnOff')}
        </Button>
      </div>
    </form>
  )
}
