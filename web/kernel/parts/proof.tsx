/**
 * One's own password again, asked wherever the server wants it before it gives something of an
 * account away. `call` asks by itself and then sends the same again, so no screen has to know.
 */

import { Button, PasswordInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { longestPassword } from '../../../domain/kernel/access/login-limits.ts'
import { onProofRequired } from '../session/api.ts'
import { Cancel } from './Cancel.tsx'
import { aboveDialogs, Dialog } from './Dialog.tsx'
import classes from './proof.module.css'

type Asked = {
  serial: number
  problem: string | undefined
  answer: (password: string | undefined) => void
}

/** The last question stays while the dialog closes, so that its words do not vanish first. */
const useAsked = create<{ asked: Asked | null; isOpen: boolean }>(() => ({
  asked: null,
  isOpen: false,
}))

function settle(password: string | undefined): void {
  const { asked, isOpen } = useAsked.getState()
  if (!isOpen) return
  useAsked.setState({ isOpen: false })
  asked?.answer(password)
}

let serial = 0

/** Answers with what was typed, or nothing where the dialog was left. */
function askProof(problem: string | undefined): Promise<string | undefined> {
  settle(undefined)
  serial++
  return new Promise((answer) => {
    useAsked.setState({ asked: { serial, problem, answer }, isOpen: true })
  })
}

const formId = 'own-password'

/** Mounted once, inside the shell. */
export function ProofHost() {
  const { t } = useTranslation()
  const { asked, isOpen } = useAsked()
  useEffect(() => onProofRequired(askProof), [])
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => settle(undefined)}
      size={440}
      root={aboveDialogs}
      icon={IconLock}
      tone="plain"
      title={t('proof.title')}
      sentence={t('proof.sentence')}
      actions={
        <>
          <Cancel onClick={() => settle(undefined)} />
          <Button type="submit" form={formId}>
            {t('proof.confirm')}
          </Button>
        </>
      }
    >
      <Typed key={asked?.serial} problem={asked?.problem} />
    </Dialog>
  )
}

/** Made anew for each question: nothing that was typed is left for the next. */
function Typed({ problem }: { problem: string | undefined }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (password) settle(password)
  }

  return (
    <form id={formId} className={classes.form} onSubmit={onSubmit} noValidate>
      <PasswordInput
        data-autofocus
        label={t('password.current')}
        autoComplete="current-password"
        maxLength={longestPassword}
        value={password}
        error={password ? undefined : problem}
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </form>
  )
}
