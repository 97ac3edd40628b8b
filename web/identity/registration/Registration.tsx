/** Founds a company with its first administrator, in two short steps. */
import { Anchor, Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { registrationInput } from '../../../domain/identity/account.ts'
import type { SignedIn } from '../../../domain/identity/session.ts'
import { checked } from '../../../domain/kernel/check.ts'
import { Protected } from '../../kernel/router.tsx'
import { call } from '../../kernel/session/api.ts'
import { signIn } from '../../kernel/session/session.ts'
import { homePage } from '../../kernel/session/store.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useHealth } from '../connection.ts'
import { Below, FormHead, Submit } from '../PublicForm.tsx'
import { PublicFrame } from '../PublicFrame.tsx'
import { messagesOf, useSubmission } from '../submission.ts'
import css from './Registration.module.css'
import { RegistrationAccount } from './RegistrationAccount.tsx'
import { RegistrationBusiness } from './RegistrationBusiness.tsx'
import {
  businessFields,
  checkBusiness,
  proposedValues,
  type RegistrationValues,
  registrationOf,
  withConsequences,
} from './registration.ts'

export default function Registration() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { form, messages, isBusy, mend, submit } = useSubmission()
  const [values, setValues] = useState(proposedValues)
  const [step, setStep] = useState(1)
  const isOpen = useHealth().data?.isRegistrationOpen ?? true
  const Part = step === 1 ? RegistrationBusiness : RegistrationAccount

  function set(change: Partial<RegistrationValues>): void {
    setValues((known) => withConsequences(known, change))
    for (const field of Object.keys(change)) mend(field)
  }

  async function found(): Promise<void> {
    const input = checked(registrationInput, registrationOf(values, currentLanguage()))
    Protected.preload()
    signIn(await call<SignedIn>('POST', '/api/registration', input))
    await navigate(homePage, { replace: true })
  }

  async function goOn(): Promise<void> {
    checkBusiness(values, currentLanguage())
    setStep(2)
  }

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const error = await submit(step === 1 ? goOn : found)
    const wrong = error ? Object.keys(messagesOf(error, t)) : []
    if (wrong.some((field) => businessFields.includes(field))) setStep(1)
  }

  if (!isOpen) return <Closed />
  return (
    <PublicFrame title={t('registration.title')}>
      <form ref={form} onSubmit={(event) => void onSubmit(event)} noValidate>
        <p className={css.step}>{t('registration.step', { step, steps: 2 })}</p>
        <FormHead
          title={t(step === 1 ? 'registration.business' : 'registration.account')}
          error={messages['']}
        >
          {step === 1
            ? t('registration.businessHint')
            : t('registration.accountHint', { company: values.companyName })}
        </FormHead>
        <Part values={values} messages={messages} set={set} />
        <Submit isBusy={isBusy}>
          {t(step === 1 ? 'registration.next' : 'registration.submit')}
        </Submit>
        {step === 2 && (
          <Button
            variant="subtle"
            color="gray"
            fullWidth
            className={css.back}
            onClick={() => setStep(1)}
          >
            {t('login.back')}
          </Button>
        )}
        <Below>
          {t('registration.haveAccount')}{' '}
          <Anchor component={Link} to="/" className={css.link}>
            {t('login.submit')}
          </Anchor>
        </Below>
      </form>
    </PublicFrame>
  )
}

/** The operator keeps this installation to the companies it has. */
function Closed() {
  const { t } = useTranslation()
  return (
    <PublicFrame title={t('registration.closedTitle')}>
      <FormHead title={t('registration.closedTitle')}>{t('refusal.registrationClosed')}</FormHead>
      <Button component={Link} to="/" size="md" fullWidth>
        {t('password.backToLogin')}
      </Button>
    </PublicFrame>
  )
}
