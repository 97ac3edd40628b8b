/** Sign in by username or e-mail, with a second factor for those who use one. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { SignedIn } from '../../domain/identity/session.ts'
import { type LoginState, Protected } from '../kernel/router.tsx'
import { CallError, call } from '../kernel/session/api.ts'
import { keptDevices } from '../kernel/session/known-device.ts'
import { forgetData, signIn } from '../kernel/session/session.ts'
import { homePage } from '../kernel/session/store.ts'
import { CodeForm } from './CodeForm.tsx'
import { type Credentials, LoginForm } from './LoginForm.tsx'
import { PublicFrame } from './PublicFrame.tsx'

const isCodeWanted = (error: unknown): boolean =>
  error instanceof CallError && error.problem?.code === 'secondFactorRequired'

export default function Login() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { from, reason } = (useLocation().state ?? {}) as LoginState
  const credentials = useRef<Credentials>({ login: '', password: '', isKept: true })
  const [isAtCode, setAtCode] = useState(false)
  useEffect(forgetData, [])

  /** Sends what is known so far; the server says whether it wants a code as well. */
  async function send(given: Credentials, code?: string): Promise<void> {
    credentials.current = given
    // The next screens load while the server checks the password.
    Protected.preload()
    try {
      const answer = await call<SignedIn>('POST', '/api/login', {
        ...given,
        code,
        devices: keptDevices(),
      })
      signIn(answer)
      await navigate(from ?? answer.session.startScreen ?? homePage, { replace: true })
    } catch (error) {
      if (!isCodeWanted(error)) throw error
      setAtCode(true)
    }
  }

  return (
    <PublicFrame title={t('login.submit')}>
      {isAtCode ? (
        <CodeForm
          onSend={(code) => send(credentials.current, code)}
          onBack={() => setAtCode(false)}
        />
      ) : (
        <LoginForm initial={credentials.current} reason={reason} onSend={send} />
      )}
    </PublicFrame>
  )
}
