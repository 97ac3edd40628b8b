/** Papers that belong to the document: a signed slip, the order of the client. */
import { ActionIcon, Button, Loader } from '@mantine/core'
import { IconPaperclip, IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Linked } from '../../domain/kernel/field.ts'
import { newId } from '../../domain/kernel/id.ts'
import { isolated } from '../../domain/kernel/naming/isolation.ts'
import classes from '../kernel/document/Document.module.css'
import { toast } from '../kernel/parts/toast.tsx'
import { download, messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import { allTypes, FilePicker, type FilePickerHandle } from './FilePicker.tsx'
import { checkFile, complaintsOf, sendFile } from './upload-file.ts'

type AttachmentsProps = {
  files: readonly Linked[]
  /** Without it they can only be opened. */
  onChange?: (files: Linked[]) => void
}

export function Attachments({ files, onChange }: AttachmentsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const picker = useRef<FilePickerHandle>(null)
  const [isSending, setSending] = useState(false)
  const send = async (chosen: File[]) => {
    setSending(true)
    const sent: Linked[] = []
    for (const file of chosen) {
      try {
        await checkFile(file)
        const { signal } = new AbortController()
        const kept = await sendFile(newId(), file, { onProgress: () => {}, signal })
        sent.push({ id: kept.id, title: kept.name })
      } catch (error) {
        toast.error(`${file.name}: ${complaintsOf(error)[0]}`)
      }
    }
    setSending(false)
    if (sent.length > 0) onChange?.([...files, ...sent])
  }
  /** What the list is when somebody changes his mind, not when he removed the file. */
  const latest = useRef({ files, onChange })
  latest.current = { files, onChange }
  const remove = (file: Linked) => {
    const at = files.indexOf(file)
    onChange?.(files.filter(({ id }) => id !== file.id))
    toast.success(t('undo.fileRemoved', { name: isolated(file.title) }), {
      label: t('undo.undo'),
      run: () => {
        const now = latest.current.files
        latest.current.onChange?.([...now.slice(0, at), file, ...now.slice(at)])
      },
    })
  }
  const open = ({ id }: Linked) =>
    download(`/api/media-files/${id}/content`).catch((error: unknown) =>
      toast.error(messageOf(error)),
    )
  if (!onChange && files.length === 0) return null
  return (
    <section className={classes.attachments} aria-label={t('document.attachments')}>
      <h2 className={classes.label}>{t('document.attachments')}</h2>
      <ul className={classes.files}>
        {files.map((file) => (
          <li key={file.id} className={classes.file}>
            <button type="button" className={classes.fileName} onClick={() => void open(file)}>
              <IconPaperclip size={14} stroke={1.75} aria-hidden />
              <bdi>{file.title}</bdi>
            </button>
            {onChange && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={22}
                aria-label={t('document.removeFile', { name: file.title })}
                onClick={() => remove(file)}
              >
                <IconX size={14} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
        {onChange && may('media.mediaFile.add') && (
          <li>
            <Button
              variant="default"
              size="xs"
              leftSection={
                isSending ? <Loader size={14} /> : <IconPlus size={14} stroke={1.75} aria-hidden />
              }
              onClick={() => picker.current?.open()}
            >
              {t('document.addFile')}
            </Button>
            <FilePicker
              ref={picker}
              accept={allTypes}
              isMultiple
              onFiles={(chosen) => void send(chosen)}
            />
          </li>
        )}
      </ul>
    </section>
  )
}
