/** Pairs an authenticator app: by picture or by key, then proved by one code of it. */

import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { secondFactorInput } from '../../../domain/identity/account.ts'
import { checked } from '../../../domain/kernel/check.ts'
import { longestOf } from '../../../domain/kernel/field/longest.ts'
import { latinDigits } from '../../../domain/kernel/text.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { call } from '../../kernel/session/api.ts'
import { Field } from '../PublicForm.tsx'
import { useFields } from '../submission.ts'
import classes from './Profile.module.css'

export type Enrolment = { secret: string; uri: string; qr: string }

type ProfileEnrolmentProps = {
  enrolment: Enrolment
  onCancel: () => void
  onConfirmed: (codes: string[]) => void
}

/** As an image the drawing cannot run anything, whatever it holds. */
const pictureOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

export function ProfileEnrolment({ enrolment, onCancel, onConfirmed }: ProfileEnrolmentProps) {
  const { t } = useTranslation()
  const { form, messages, isBusy, sending, values, set } = useFields({ code: '' })

  const onSubmit = sending(async () => {
    const typed = { code: latinDigits(values.code).replace(/\s/g, '') }
    const { recoveryCodes } = await call<{ recoveryCodes: string[] }>(
      'POST',
      '/api/second-factor/confirm',
      checked(secondFactorInput, typed),
    )
    onConfirmed(recoveryCodes)
  })

  return (
    <form ref={form} className={classes.stack} onSubmit={onSubmit} noValidate>
      <p className={classes.text}>{t('profile.scan')}</p>
      <div className={classes.enrol}>
        <img className={classes.qr} src={pictureOf(enrolment.qr)} alt={t('profile.qr')} />
        <div className={classes.manual}>
          <p className={classes.text}>{t('profile.manual')}</p>
          <bdi dir="ltr" className={classes.key}>
            {grouped(enrolment.secret)}
          </bdi>
        </div>
      </div>
      <Field
        name="code"
        label={t('login.code')}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={longestOf(secondFactorInput.shape.code)}
        value={values.code}
        error={messages.code ?? messages['']}
        onChange={(code) => set({ code })}
      />
      <div className={`${classes.row} ${classes.end}`}>
        <Cancel onClick={onCancel} />
        <Button type="submit" loading={isBusy} disabled={!values.code.trim()}>
          {t('profile.confirm')}
        </Button>
      </div>
    </form>
  )
}
