/** What binds nobody can still be changed: the note and the due date. */

import { Button, Input, Textarea } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentHead, headWord } from '../../../domain/books/head/document-head.ts'
import own from '../../kernel/document/DialogForm.module.css'
import { useChange } from '../../kernel/document/document-change.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import type { PostedProps } from '../posted/posted-view.ts'
import { layoutOf } from './model/layout.ts'

export function EditDialog({ entity, document, onClose }: PostedProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [note, setNote] = useState(document.note ?? '')
  const [dueDate, setDueDate] = useState(document.dueDate)
  const { isBusy, error, send } = useChange(entity, onClose)
  const save = () => {
    const isNewDate = dueDate !== null && dueDate !== document.dueDate
    const change = { note: note.trim() === '' ? null : note, ...(isNewDate ? { dueDate } : {}) }
    void send('PATCH', `${entity.api}/${document.id}`, change)
  }
  return (
    <Dialog
      isOpen
      savesOnEnter
      onClose={onClose}
      icon={IconPencil}
      tone="plain"
      title={t('document.editTitle')}
      sentence={t('document.editBody')}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button loading={isBusy} onClick={save}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <div className={own.form}>
        {error && <FormNotice tone="error">{error.message}</FormNotice>}
        {layoutOf(document.behaviour).head.includes('dueDate') && (
          <Input.Wrapper label={t(headWord('dueDate', document.behaviour))} id={id}>
            <DateInput id={id} value={dueDate} onChange={setDueDate} />
          </Input.Wrapper>
        )}
        <Textarea
          label={t('document.note')}
          maxLength={documentHead.note.field.max}
          autosize
          minRows={3}
          maxRows={10}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
