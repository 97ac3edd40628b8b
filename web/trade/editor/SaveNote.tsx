/** Whether what is written is kept. */
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../domain/kernel/format.ts'
import classes from '../../kernel/document/Document.module.css'
import type { Autosave } from './autosave.ts'
import { useEdited } from './model/editor-context.ts'

export function SaveNote({ autosave }: { autosave: Autosave }) {
  const { t } = useTranslation()
  const save = useEdited((state) => state.save)
  const savedAt = useEdited((state) => state.savedAt)
  if (save === 'fresh') return null
  const isBad = save === 'failed' || save === 'conflict' || save === 'partly'
  return (
    <span className={classes.save} data-bad={isBad || undefined} role="status">
      {save === 'saved' && savedAt
        ? t('document.saved', { time: formatTime(savedAt) })
        : t(`document.save.${save}`)}
      {save === 'failed' && (
        <button type="button" className={classes.link} onClick={() => void autosave.flush()}>
          {t('action.retry')}
        </button>
      )}
    </span>
  )
}
