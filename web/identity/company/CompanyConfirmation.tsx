/** The address of the company is not confirmed yet: what that means, and the letter once more. */

import { Button, TextInput } from '@mantine/core'
import { IconMailQuestion } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionInfo } from '../../../domain/identity/session.ts'
import { email } from '../../../domain/kernel/field.ts'
import { isolated } from '../../../domain/kernel/naming/isolation.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { call } from '../../kernel/session/api.ts'
import { queryClient } from '../../kernel/session/query.ts'
import { sessionKey, useSession } from '../../kernel/session/session.ts'
import classes from '../CompanyBar.module.css'
import { messageWithMark } from '../PublicForm.tsx'
import { useFields } from '../submission.ts'

export function CompanyConfirmation() {
  const { unconfirmedAddress } = useSession().company
  return unconfirmedAddress ? (
    <Unconfirmed key={unconfirmedAddress} known={unconfirmedAddress} />
  ) : null
}

function Unconfirmed({ known }: { known: string }) {
  const { t } = useTranslation()
  const title = useId()
  const [isChanging, setChanging] = useState(false)
  const { form, messages, isBusy, sending, values, set } = useFields({ address: known })

  const send = sending(async () => {
    const session = await call<SessionInfo>('POST', '/api/company/confirmation', values)
    queryClient.setQueryData(sessionKey, session)
    toast.success(t('company.letterSent', { address: isolated(values.address) }))
    setChanging(false)
  })

  return (
    <section className={classes.bar} data-tone="warning" aria-labelledby={title}>
      <IconMailQuestion size={22} stroke={1.75} aria-hidden className={classes.mark} />
      <div className={classes.words}>
        <h2 id={title} className={classes.title}>
          {t('company.unconfirmed', { address: isolated(known) })}
        </h2>
        <p className={classes.sentence}>{t('company.unconfirmedHint')}</p>
        {messages[''] && (
          <p role="alert" className={classes.problem}>
            {messages['']}
          </p>
        )}
      </div>
      <form ref={form} className={classes.form} onSubmit={send} noValidate>
        {isChanging && (
          <TextInput
            name="address"
            type="email"
            dir="ltr"
            autoFocus
            autoComplete="email"
            aria-label={t('field.email')}
            maxLength={email().max}
            value={values.address}
            error={messageWithMark(messages.address)}
            onChange={(event) => set({ address: event.currentTarget.value })}
          />
        )}
        {!isChanging && (
          <Button variant="subtle" color="gray" onClick={() => setChanging(true)}>
            {t('company.otherAddress')}
          </Button>
        )}
        <Button type="submit" variant="default" loading={isBusy}>
          {t(isChanging ? 'company.sendLetter' : 'company.sendAgain')}
        </Button>
      </form>
    </section>
  )
}
