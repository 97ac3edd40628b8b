/** The PIN by which tills know oneself: to take over, to unlock, and to allow what others may not. */
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../kernel/api.ts'
import { Card } from '../kernel/Sheet.tsx'
import { toast } from '../kernel/toast.tsx'
import { PasswordField } from './PasswordField.tsx'
import classes from './Profile.module.css'
import { ProfileProblem } from './ProfileProblem.tsx'
import { useFields } from './submission.ts'

const nothing = { pin: '', password: '' }

export function ProfilePin() {
  const { t } = useTranslation()
  const { form, messages, isBusy, submit, sending, values, set, setValues } = useFields(nothing)

  const onSubmit = sending(async () => {
    await call('PUT', '/api/profile/pin', values)
    setValues(nothing)
    toast.success(t('profile.pinKept'))
  })

  const remove = () =>
    void submit(async () => {
      await call('DELETE', '/api/profile/pin')
      toast.success(t('profile.pinGone'))
    })

  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Card
        title={t('profile.pin')}
        foot={
          <>
            <Button variant="subtle" color="gray" disabled={isBusy} onClick={remove}>
              {t('profile.pinRemove')}
            </Button>
            <Button
              type="submit"
              variant="default"
              loading={isBusy}
              disabled={!values.pin || !values.password}
            >
              {t('profile.pinKeep')}
            </Button>
          </>
        }
      >
        <ProfileProblem text={messages['']} />
        <div className={classes.fields}>
          <PasswordField
            name="pin"
            label={t('profile.newPin')}
            description={t('profile.pinHint')}
            autoComplete="off"
            inputMode="numeric"
            value={values.pin}
            error={messages.pin}
            onChange={(pin) => set({ pin })}
          />
          <PasswordField
            name="password"
            label={t('password.current')}
            autoComplete="current-password"
            value={values.password}
            error={messages.password}
            onChange={(password) => set({ password })}
          />
        </div>
      </Card>
    </form>
  )
}
