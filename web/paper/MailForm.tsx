/**
 * Sends the paper by mail. Subject and text stand there as the house would write them, in the
 * paper's language; what nobody changed follows the language, what somebody typed stays.
 */
import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { email } from '../../domain/kernel/field.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { type EInvoiceFormat, einvoiceFormats } from '../../domain/paper/einvoice-format.ts'
import { letterFields } from '../../domain/paper/letter.ts'
import type { DocumentLetter } from '../../domain/trade/document-link.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { CallError, call, messageOf } from '../kernel/session/api.ts'
import { directionOf } from '../kernel/words/words.ts'
import classes from './Paper.module.css'
import { paperKey } from './paper-file.ts'

type MailFormProps = {
  api: string
  documentId: string
  to: string | null
  language: Language
  canShare: boolean
  canBeElectronic: boolean
}

/** What is null is still as the house would write it. */
type Letter = {
  to: string
  subject: string | null
  message: string | null
  hasLink: boolean
  einvoice: EInvoiceFormat | null
}

type TypedKey = 'to' | 'subject' | 'message'

const ownFields = ['to', 'subject', 'message', 'einvoice'] as const

const without = 'none'

const formatIn = (value: string | null): EInvoiceFormat | null =>
  einvoiceFormats.find((format) => format === value) ?? null

const lengths = {
  to: email().max,
  subject: letterFields.subject.max,
  message: letterFields.message.max,
}

const standardLetter = { subject: null, message: null } as const

export function MailForm(props: MailFormProps) {
  const { api, documentId, to, language, canShare, canBeElectronic } = props
  const { t } = useTranslation()
  const [letter, setLetter] = useState<Letter>({
    to: to ?? '',
    ...standardLetter,
    hasLink: false,
    einvoice: null,
  })
  const { data: standard } = useQuery({
    queryKey: ['documentLetter', documentId, language],
    queryFn: () => call<DocumentLetter>('GET', `${api}/letter?language=${language}`),
  })
  const sending = useSending(api, documentId, language, () =>
    setLetter({ ...letter, ...standardLetter }),
  )
  const problems = problemsOf(sending.error)
  const field = (key: TypedKey) => ({
    label: t(`paper.mail.${key}`),
    value: letter[key] ?? (key === 'to' ? '' : (standard?.[key] ?? '')),
    error: problems[key],
    maxLength: lengths[key],
    readOnly: sending.isPending,
    onChange: (event: { currentTarget: { value: string } }) =>
      setLetter({ ...letter, [key]: event.currentTarget.value }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!sending.isPending) sending.mutate(letter)
  }
  // What concerns no field of this form, such as the country of the client, is said above it.
  const hasOther = sending.isError && !ownFields.some((name) => problems[name])
  const typed = { attributes: { input: { dir: directionOf(language), lang: language } } }
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      {hasOther && <FormNotice tone="error">{messageOf(sending.error)}</FormNotice>}
      <TextInput
        {...field('to')}
        type="email"
        dir="ltr"
        autoComplete="off"
        required
        withAsterisk={false}
      />
      <TextInput {...field('subject')} {...typed} placeholder={t('paper.mail.ownSubject')} />
      <Textarea
        {...field('message')}
        {...typed}
        rows={7}
        placeholder={t('paper.mail.ownMessage')}
      />
      {canShare && (
        <Checkbox
          label={t('paper.mail.hasLink')}
          description={t('paper.mail.hasLinkHint')}
          checked={letter.hasLink}
          onChange={(event) => setLetter({ ...letter, hasLink: event.currentTarget.checked })}
        />
      )}
      {canBeElectronic && (
        <Select
          label={t('einvoice.attach')}
          value={letter.einvoice ?? without}
          error={problems.einvoice}
          allowDeselect={false}
          data={[without, ...einvoiceFormats].map((value) => ({
            value,
            label: t(value === without ? 'einvoice.attach.none' : `einvoice.format.${value}`),
          }))}
          onChange={(value) => setLetter({ ...letter, einvoice: formatIn(value) })}
        />
      )}
      <Button
        type="submit"
        className={classes.send}
        loading={sending.isPending}
        leftSection={<IconSend className="ct-points" size={16} stroke={1.75} aria-hidden />}
      >
        {t('paper.mail.send')}
      </Button>
    </form>
  )
}

/** What the server said about single fields. */
function problemsOf(error: unknown): Record<string, string> {
  const errors = error instanceof CallError ? (error.problem?.errors ?? []) : []
  return Object.fromEntries(
    errors.flatMap(({ field, message }) => (field ? [[field, message] as const] : [])),
  )
}

function useSending(api: string, documentId: string, language: Language, onSent: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  // The same letter keeps its id until it was taken: asking again after a lost answer sends once.
  const [id, setId] = useState(newId)
  return useMutation({
    mutationFn: ({ to, subject, message, hasLink, einvoice }: Letter) =>
      call('POST', `${api}/mail`, {
        mail: id,
        to,
        subject: subject?.trim() || null,
        message: message?.trim() || null,
        language,
        ...(hasLink && { hasLink }),
        ...(einvoice && { einvoice }),
      }),
    onSuccess: async () => {
      setId(newId())
      onSent()
      toast.success(t('paper.mail.taken'))
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['documentMail', documentId] }),
        queries.invalidateQueries({ queryKey: [paperKey] }),
        queries.invalidateQueries({ queryKey: ['documentLinks', documentId] }),
      ])
    },
  })
}
