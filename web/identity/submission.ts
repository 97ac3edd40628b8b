/**
 * Sending a form of one’s own account, signed in or not: messages land at their fields, the first
 * wrong one gets the focus, and nothing that was typed is lost. A second press while one is under
 * way does nothing.
 */
import type { TFunction } from 'i18next'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { CallError, messageOf } from '../kernel/session/api.ts'

/** By field; what concerns no field stands under the empty name. */
export type Messages = Record<string, string>

export function messagesOf(error: unknown, t: TFunction): Messages {
  const said: [string, string][] =
    error instanceof Refusal
      ? error.all.map(({ code, field = '', facts }) => [field, t(`refusal.${code}`, { ...facts })])
      : error instanceof CallError && error.problem?.status === 422
        ? error.problem.errors.map(({ field = '', message }) => [field, message])
        : []
  return said.length > 0 ? Object.fromEntries(said) : { '': messageOf(error) }
}

type Submission = {
  form: RefObject<HTMLFormElement | null>
  messages: Messages
  isBusy: boolean
  /** Takes a message away as soon as its field is mended. */
  mend: (field: string) => void
  /** Answers with what went wrong, if anything did. */
  submit: (send: () => Promise<void>) => Promise<unknown>
  /** The same as the `onSubmit` of a form that does not care for the answer. */
  sending: (send: () => Promise<void>) => (event: FormEvent) => void
}

/** A form whose fields are these values: typing into one takes its message away. */
export function useFields<Values extends object>(initial: Values | (() => Values)) {
  const submission = useSubmission()
  const [values, setValues] = useState(initial)
  const set = (change: Partial<Values>): void => {
    setValues((known) => ({ ...known, ...change }))
    for (const field of Object.keys(change)) submission.mend(field)
  }
  return { ...submission, values, set, setValues }
}

export function useSubmission(): Submission {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const isUnderWay = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [messages, setMessages] = useState<Messages>({})

  useEffect(() => {
    const named = [...(form.current?.elements ?? [])].find(
      (element) => element.getAttribute('name') && messages[element.getAttribute('name') ?? ''],
    )
    if (named instanceof HTMLElement) named.focus()
  }, [messages])

  async function submit(send: () => Promise<void>): Promise<unknown> {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    setBusy(true)
    try {
      await send()
      setMessages({})
      return undefined
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof CallError)) throw error
      setMessages(messagesOf(error, t))
      return error
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  const mend = (field: string): void =>
    setMessages((known) => {
      if (!known[field] && !known['']) return known
      const { [field]: _mended, '': _general, ...rest } = known
      return rest
    })

  const sending = (send: () => Promise<void>) => (event: FormEvent) => {
    event.preventDefault()
    void submit(send)
  }

  return { form, messages, isBusy, mend, submit, sending }
}
