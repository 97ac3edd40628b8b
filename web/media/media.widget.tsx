/** A picture in a form: chosen from the library, uploaded, dropped or pasted. */
import { Button, Progress } from '@mantine/core'
import { IconAlertCircleFilled, IconPhotoPlus } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Linked } from '../../domain/kernel/field.ts'
import type { WidgetProps } from '../kernel/form/inputs/widget.ts'
import { MediaImage } from '../kernel/parts/MediaImage.tsx'
import { useMay } from '../kernel/session/session.ts'
import { FilePicker, type FilePickerHandle, pictureTypes } from './FilePicker.tsx'
import { pastedFiles, useFileDrop } from './file-sources.ts'
import classes from './media.widget.module.css'
import { type PictureUpload, usePictureUpload } from './picture-upload.ts'

const LibraryDialog = lazy(() => import('./LibraryDialog.tsx'))

export default function MediaWidget(props: WidgetProps) {
  const may = useMay()
  const picture = props.value as Linked | null
  const sending = usePictureUpload(props.onChange)
  const canUpload = !props.isReadOnly && may('media.mediaFile.add')
  const send = ([file]: File[]) => file && void sending.start(file)
  const { isOver, handlers } = useFileDrop(send, canUpload)
  const onPaste = (event: React.ClipboardEvent) => {
    const files = canUpload ? pastedFiles(event) : []
    if (files.length === 0) return
    event.preventDefault()
    send(files)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would not lay its parts out in a row.
    <div
      role="group"
      aria-labelledby={props.labelId}
      aria-describedby={props.describedBy}
      className={classes.box}
      data-over={isOver || undefined}
      data-invalid={props.isInvalid || undefined}
      onPaste={onPaste}
      {...handlers}
    >
      <Preview picture={picture} sending={sending} />
      <div className={classes.side}>
        {picture && <bdi className={classes.name}>{picture.title}</bdi>}
        {!props.isReadOnly && <Tools {...props} picture={picture} onFiles={send} />}
        <UploadState sending={sending} isDropPlace={canUpload && !picture} />
      </div>
    </div>
  )
}

type PreviewProps = { picture: Linked | null; sending: PictureUpload }

function Preview({ picture, sending: { localUrl, share } }: PreviewProps) {
  const { t } = useTranslation()
  if (localUrl)
    return (
      <span className={classes.preview}>
        <img src={localUrl} alt="" className={classes.local} />
        <Progress
          value={share * 100}
          size={4}
          radius={0}
          className={classes.bar}
          aria-label={t('files.state.sending')}
        />
      </span>
    )
  if (picture)
    return (
      <MediaImage id={picture.id} alt={picture.title} fit="contain" className={classes.preview} />
    )
  return (
    <span className={classes.preview} data-empty>
      <IconPhotoPlus size={24} stroke={1.6} aria-hidden />
    </span>
  )
}

type ToolsProps = WidgetProps & { picture: Linked | null; onFiles: (files: File[]) => void }

function Tools({ picture, onFiles, ...props }: ToolsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const picker = useRef<FilePickerHandle>(null)
  const [isChoosing, setChoosing] = useState(false)
  const tools = [
    may('media.mediaFile.view') && { label: t('files.choose'), run: () => setChoosing(true) },
    may('media.mediaFile.add') && { label: t('files.upload'), run: () => picker.current?.open() },
    picture && { label: t('files.remove'), run: () => props.onChange(null), isQuiet: true },
  ].filter((tool) => tool !== false && tool !== null)
  return (
    <>
      <div className={classes.tools}>
        {tools.map(({ label, run, ...tool }, i) => (
          <Button
            key={label}
            // The label of the field leads to the first of them, and so does its error.
            id={i === 0 ? props.id : undefined}
            aria-label={label}
            variant={'isQuiet' in tool ? 'subtle' : 'default'}
            color={'isQuiet' in tool ? 'gray' : undefined}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </div>
      <FilePicker ref={picker} accept={pictureTypes} onFiles={onFiles} />
      {isChoosing && (
        <Suspense fallback={null}>
          <LibraryDialog
            chosen={picture?.id}
            onClose={() => setChoosing(false)}
            onChoose={(next) => {
              setChoosing(false)
              props.onChange(next)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Why the file was not taken; without a word of it, how else a picture may come. */
function UploadState({ sending, isDropPlace }: { sending: PictureUpload; isDropPlace: boolean }) {
  const { t } = useTranslation()
  const { complaints } = sending
  if (complaints.length === 0)
    return isDropPlace ? <p className={classes.hint}>{t('files.dropHint')}</p> : null
  return (
    <p className={classes.complaint} role="alert">
      <IconAlertCircleFilled size={14} aria-hidden className={classes.alert} />
      <span>
        <strong>{complaints[0]}</strong> {complaints.slice(1).map((why) => `– ${why}`)}
      </span>
    </p>
  )
}
