import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { passwordOnlyInput } from '../../../domain/identity/account.ts'
import { checked } from '../../../domain/kernel/check.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { call } from '../../kernel/session/api.ts'
import { PasswordField } from '../PasswordField.tsx'
import { useFields } from '../submission.ts'
import classes from './Profile.module.css'

type ProfileFactorStopProps = { onCancel: () => void; onStopped: () => void }

/** Turning the second step off needs the password: an open screen is not enough. */
export function ProfileFactorStop({ onCancel, onStopped }: ProfileFactorStopProps) {
  const { t } = useTranslation()
  const { form, messages, isBusy, sending, values, set } = useFields({ password: '' })

  const onSubmit = sending(async () => {
    await call('POST', '/api/second-factor/stop', checked(passwordOnlyInput, values))
    onStopped()
  })

  return (
    <form ref={form} className={classes.stack} onSubmit={onSubmit} noValidate>
      <p className={classes.text}>{t('profile.stopHint')}</p>
      <PasswordField
        name="password"
        label={t('password.current')}
        autoComplete="current-password"
        autoFocus
        value={values.password}
        error={messages.password ?? messages['']}
        onChange={(password) => set({ password })}
      />
      <div className={`${classes.row} ${classes.end}`}>
        <Cancel onClick={onCancel} />
        <Button
          type="submit"
          variant="default"
          className={classes.harm}
          loading={isBusy}
          disabled={!values.password}
        >
          {t('profile.turnOff')}
        </Button>
      </div>
    </form>
  )
}
