/** One text in one language: read, and edited in its place. */
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { directionOf, languageNames } from '../kernel/words/words.ts'
import type { TextCellProps } from './TextEditor.tsx'
import { TextEditor } from './TextEditor.tsx'
import classes from './Translation.module.css'

export function TextCell(props: TextCellProps) {
  const { language, original, own, isSaid, isMissing, mayEdit } = props
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const cell = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) cell.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  if (!isSaid) return <span className={classes.none}>–</span>
  if (isEditing) return <TextEditor {...props} onClose={() => setEditing(false)} />
  const text = own?.text ?? original
  const shown = (
    <>
      <span className="ct-hidden">{languageNames[language]}: </span>
      <span className={classes.text} lang={language} dir={directionOf(language)}>
        {isMissing && !own ? (
          <em className={classes.missing}>{t('translation.missing')}</em>
        ) : (
          <Marked text={text} />
        )}
      </span>
      {own && (
        <span className={classes.was}>
          <span className={classes.changed}>{t('translation.changed')}</span>
          <bdi lang={language}>{original}</bdi>
        </span>
      )}
    </>
  )
  if (!mayEdit) return <div className={classes.cell}>{shown}</div>
  return (
    <button type="button" ref={cell} className={classes.cell} onClick={() => setEditing(true)}>
      {shown}
      <IconPencil className={classes.pencil} size={14} stroke={1.75} aria-hidden />
    </button>
  )
}

/** The parts that a translation must keep stand out from what may be changed. */
const Marked = ({ text }: { text: string }) =>
  text.split(/(\{\{\w+\}\})/).map((part, at) =>
    part.startsWith('{{') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <bdi key={at} dir="ltr" className={classes.part}>
        {part}
      </bdi>
    ) : (
      part
    ),
  )
