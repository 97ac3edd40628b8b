/** Writes one text. Enter keeps it (Ctrl+Enter where lines may break), Escape leaves it as it was. */
import { Button, Textarea } from '@mantine/core'
import { IconAlertCircleFilled, IconArrowBackUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checked } from '../../domain/kernel/check.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Translation } from '../../domain/settings/translation.ts'
import { translated, translationInput } from '../../domain/settings/translation.ts'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { queryClient } from '../kernel/session/query.ts'
import { ownWordsKey } from '../kernel/words/own-words.ts'
import { directionOf, languageNames } from '../kernel/words/words.ts'
import classes from './Translation.module.css'

export type TextCellProps = {
  textKey: string
  language: Language
  original: string
  own?: Translation
  /** The language has such a form at all. */
  isSaid: boolean
  isMissing: boolean
  mayEdit: boolean
}

type TextEditorProps = TextCellProps & { onClose: () => void }

export function TextEditor(props: TextEditorProps) {
  const { textKey, language, original, own, isMissing, onClose } = props
  const { t } = useTranslation()
  const before = own?.text ?? (isMissing ? '' : original)
  const [text, setText] = useState(before)
  const { keep, reset, isBusy, error } = useTranslationChange(props)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  const save = () => (text === before ? onClose() : keep(text))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    const isLine = original.includes('\n') || event.shiftKey
    if (event.key !== 'Enter' || (isLine && !event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    save()
  }
  return (
    <div className={classes.editor}>
      <Textarea
        ref={field}
        autosize
        minRows={1}
        maxRows={12}
        aria-label={t('translation.edit', { language: languageNames[language], key: textKey })}
        attributes={{ input: { dir: directionOf(language), 'aria-describedby': id } }}
        lang={language}
        error={error !== undefined}
        value={text}
        readOnly={isBusy}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p id={id} className={classes.below} data-error={error ? true : undefined} aria-live="polite">
        {error && <IconAlertCircleFilled size={14} aria-hidden />}
        {error ?? <bdi lang={language}>{original}</bdi>}
      </p>
      <div className={classes.actions}>
        <Button size="xs" loading={isBusy} onClick={save}>
          {t('action.save')}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        {own && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconArrowBackUp className="ct-points" size={14} aria-hidden />}
            onClick={reset}
          >
            {t('translation.reset')}
          </Button>
        )}
      </div>
    </div>
  )
}

function useTranslationChange({ textKey, language, original, own, onClose }: TextEditorProps) {
  const { t } = useTranslation()
  const path = `/api/translations/${language}/${encodeURIComponent(textKey)}`
  const version = own?.version ?? 0
  const change = useMutation({
    mutationFn: async (text: string | null) => {
      if (text === null) return call('DELETE', `${path}?version=${version}`)
      // The same rule as the server's, so that nothing wrong is sent at all.
      const input = checked(translationInput, { language, key: textKey, version, text })
      translated(textKey, original, input.text)
      return call('PUT', path, { text: input.text, version })
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ownWordsKey })
      toast.success(t('label.updateSuccess'))
      onClose()
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ownWordsKey }),
  })
  const { error } = change
  return {
    keep: (text: string) => change.mutate(text),
    reset: () => change.mutate(null),
    isBusy: change.isPending,
    error:
      error instanceof Refusal
        ? t(`refusal.${error.code}`, { ...error.facts })
        : error
          ? messageOf(error)
          : undefined,
  }
}
