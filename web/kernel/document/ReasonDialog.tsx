/** A step that needs a reason, which stays beside the document for good. */

import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { postedReason } from '../../../domain/kernel/posted.ts'
import { Cancel } from '../parts/Cancel.tsx'
import { Dialog, type DialogProps } from '../parts/Dialog.tsx'
import classes from './DialogForm.module.css'
import { useChange } from './document-change.ts'

type ReasonDialogProps = Pick<DialogProps, 'icon' | 'title' | 'sentence' | 'onClose'> & {
  entity: Entity
  document: { id: string }
  /** The last word of its address. */
  step: 'void' | 'close' | 'undo' | 'reverse' | 'refuse' | 'cancel'
  /** Where it is, if not where those of its entity are. */
  api?: string
  /** What else the step is told, such as the version that was seen. */
  more?: Record<string, unknown>
  /** What the button says. */
  act: string
  isHarmful?: boolean
  onDone?: () => void
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { entity, api = entity.api, document, step, more, act, isHarmful = false } = props
  const { onDone, onClose, icon, title, sentence } = props
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const { isBusy, error, send } = useChange(entity, () => {
    onDone?.()
    onClose()
  })
  const take = () =>
    void send('POST', `${api}/${document.id}/${step}`, { ...more, reason: reason.trim() })
  return (
    <Dialog
      isOpen
      savesOnEnter
      onClose={onClose}
      tone={isHarmful ? 'harm' : 'plain'}
      icon={icon}
      title={title}
      sentence={sentence}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button color={isHarmful ? 'red' : undefined} loading={isBusy} onClick={take}>
            {act}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <Textarea
          data-autofocus
          required
          label={t('field.reason')}
          maxLength={postedReason.max}
          autosize
          minRows={2}
          value={reason}
          error={error?.message}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
