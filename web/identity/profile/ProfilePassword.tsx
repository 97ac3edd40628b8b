import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { changePasswordInput } from '../../../domain/identity/account.ts'
import { checked } from '../../../domain/kernel/check.ts'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call } from '../../kernel/session/api.ts'
import { useSession } from '../../kernel/session/session.ts'
import { NewPasswordField } from '../NewPasswordField.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { useFields } from '../submission.ts'
import classes from './Profile.module.css'
import { ProfileProblem } from './ProfileProblem.tsx'

const nothing = { current: '', password: '' }

export function ProfilePassword() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { form, messages, isBusy, sending, values, set, setValues } = useFields(nothing)

  const onSubmit = sending(async () => {
    await call('POST', '/api/password', checked(changePasswordInput, values))
    setValues(nothing)
    toast.success(t('password.changed'))
  })

  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Card
        title={t('profile.password')}
        foot={
          <Button
            type="submit"
            variant="default"
            loading={isBusy}
            disabled={!values.current || !values.password}
          >
            {t('shell.changePassword')}
          </Button>
        }
      >
        <ProfileProblem text={messages['']} />
        <div className={classes.fields}>
          <PasswordField
            name="current"
            label={t('password.current')}
            autoComplete="current-password"
            value={values.current}
            error={messages.current}
            onChange={(current) => set({ current })}
          />
          <NewPasswordField
            value={values.password}
            error={messages.password}
            known={[user.username, user.fullName, user.email ?? '']}
            onChange={(password) => set({ password })}
          />
        </div>
      </Card>
    </form>
  )
}
