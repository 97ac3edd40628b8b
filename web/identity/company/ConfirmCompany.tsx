/** Where the link of the letter leads that asks to confirm the address of a company. */
import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../kernel/session/api.ts'
import { queryClient } from '../../kernel/session/query.ts'
import { isLoggedIn, sessionKey } from '../../kernel/session/session.ts'
import { homePage } from '../../kernel/session/store.ts'
import { Below, FormHead, Submit } from '../PublicForm.tsx'
import { PublicFrame } from '../PublicFrame.tsx'
import css from '../registration/Registration.module.css'
import { useSubmission } from '../submission.ts'

/** It takes a press: programs that look at the links of a letter must not confirm anything. */
export default function ConfirmCompany() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const [isDone, setDone] = useState(false)
  const { form, messages, isBusy, sending } = useSubmission()
  const token = params.get('token')
  const home = isLoggedIn() ? homePage : '/'

  const onSubmit = sending(async () => {
    await call('POST', '/api/confirm-company', { token })
    setDone(true)
    void queryClient.invalidateQueries({ queryKey: sessionKey })
  })

  if (isDone)
    return (
      <PublicFrame title={t('registration.confirmedTitle')}>
        <div role="status">
          <FormHead title={t('registration.confirmedTitle')}>
            {t('registration.confirmedHint')}
          </FormHead>
        </div>
        <Button component={Link} to={home} size="md" fullWidth>
          {t('registration.goOn')}
        </Button>
      </PublicFrame>
    )
  return (
    <PublicFrame title={t('registration.confirmTitle')}>
      <form ref={form} onSubmit={onSubmit} noValidate>
        <FormHead title={t('registration.confirmTitle')} error={messages[''] ?? messages.token}>
          {t(token ? 'registration.confirmHint' : 'registration.confirmNone')}
        </FormHead>
        {token && <Submit isBusy={isBusy}>{t('registration.confirm')}</Submit>}
      </form>
      <Below>
        <Anchor component={Link} to={home} className={css.link}>
          {t('password.back')}
        </Anchor>
      </Below>
    </PublicFrame>
  )
}
