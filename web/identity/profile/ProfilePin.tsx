/** The PIN by which tills know oneself: to take over, to unlock, and to allow what others may not. */
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call } from '../../kernel/session/api.ts'
import { PasswordField } from '../PasswordField.tsx'
import { useFields } from '../submission.ts'
import classes from './Profile.module.css'
import { ProfileProblem } from './ProfileProblem.tsx'

const nothing = { pin: '', password: '' }

type OwnPin = { hasPin: boolean; fewest: number; isTooShort: boolean }

const queryKey = ['ownPin']

export function ProfilePin() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data } = useQuery({ queryKey, queryFn: () => call<OwnPin>('GET', '/api/profile/pin') })
  const { form, messages, isBusy, submit, sending, values, set, setValues } = useFields(nothing)

  const changed = async (said: string) => {
    setValues(nothing)
    await client.invalidateQueries({ queryKey })
    toast.success(said)
  }

  const onSubmit = sending(async () => {
    await call('PUT', '/api/profile/pin', values)
    await changed(t('profile.pinKept'))
  })

  const remove = () =>
    void submit(async () => {
      await call('POST', '/api/profile/pin/stop', { password: values.password })
      await changed(t('profile.pinGone'))
    })

  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Card
        title={t('profile.pin')}
        foot={
          <>
            {data?.hasPin && (
              <Button
                variant="subtle"
                color="gray"
                disabled={isBusy || !values.password}
                onClick={remove}
              >
                {t('profile.pinRemove')}
              </Button>
            )}
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
          {data?.isTooShort && (
            <FormNotice tone="warning">
              {t('profile.pinTooShort', { fewest: data.fewest })}
            </FormNotice>
          )}
          <PasswordField
            name="pin"
            label={t('profile.newPin')}
            description={data && t('profile.pinHint', { fewest: data.fewest })}
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
