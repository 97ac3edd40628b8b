/** The second factor: six digits from the app, or one of the codes kept for the day it is lost. */

import { Anchor, Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestCode } from '../../domain/kernel/access/login-limits.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { latinDigits } from '../../domain/kernel/text.ts'
import css from './CodeForm.module.css'
import { Below, Field, FormHead, Submit } from './PublicForm.tsx'
import { useSubmission } from './submission.ts'

type CodeFormProps = { onSend: (code: string) => Promise<void>; onBack: () => void }

const digitsOf = (typed: string): string => latinDigits(typed).replace(/\D/g, '').slice(0, 6)

export function CodeForm({ onSend, onBack }: CodeFormProps) {
  const { t } = useTranslation()
  const { form, messages, isBusy, mend, submit } = useSubmission()
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)

  async function send(given: string): Promise<void> {
    const error = await submit(async () => {
      if (!given.trim()) throw new Refusal('required', 'code')
      await onSend(given.trim())
    })
    const input = form.current?.elements.namedItem('code')
    if (error && input instanceof HTMLInputElement) input.select()
  }

  /** The sixth digit is the last one: nobody has to press anything after it. */
  function type(typed: string): void {
    const next = isRecovery ? typed : digitsOf(typed)
    setCode(next)
    mend('code')
    if (!isRecovery && next.length === 6 && code.length < 6) void send(next)
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    void send(code)
  }

  function switchKind(): void {
    setRecovery(!isRecovery)
    setCode('')
    mend('code')
  }

  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <FormHead title={t('login.codeTitle')} error={messages['']}>
        {t(isRecovery ? 'login.recoveryHint' : 'login.codeHint')}
      </FormHead>
      <Field
        key={String(isRecovery)}
        name="code"
        label={t(isRecovery ? 'login.recoveryCode' : 'login.code')}
        inputClassName={css.code}
        dir="ltr"
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={isRecovery ? 'text' : 'numeric'}
        maxLength={longestCode}
        value={code}
        error={messages.code}
        onChange={type}
      />
      <Submit isBusy={isBusy}>{t('login.submit')}</Submit>
      <Below>
        <Anchor component="button" type="button" className={css.link} onClick={switchKind}>
          {t(isRecovery ? 'login.useCode' : 'login.useRecovery')}
        </Anchor>
      </Below>
      <Button variant="subtle" color="gray" fullWidth className={css.back} onClick={onBack}>
        {t('login.back')}
      </Button>
    </form>
  )
}
