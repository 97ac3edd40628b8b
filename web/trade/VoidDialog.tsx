/** Voiding needs a reason: it stays beside the document for good. */
import { Button, Textarea } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../domain/kernel/entity.ts'
import harm from '../kernel/confirm.module.css'
import { Dialog } from '../kernel/Dialog.tsx'
import { useChange } from './document-change.ts'
import own from './Stock.module.css'

type VoidDialogProps = {
  entity: Entity
  document: { id: string; number: string }
  onClose: () => void
  onVoided?: () => void
}

export function VoidDialog({ entity, document, onClose, onVoided }: VoidDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const { isBusy, error, send } = useChange(entity, () => {
    onVoided?.()
    onClose()
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconBan}
      tone="harm"
      title={t('document.voidTitle', { number: document.number })}
      sentence={t('document.voidBody')}
      actions={
        <>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            className={harm.harm}
            loading={isBusy}
            onClick={() =>
              void send('POST', `${entity.api}/${document.id}/void`, { reason: reason.trim() })
            }
          >
            {t('document.void')}
          </Button>
        </>
      }
    >
      <div className={own.form}>
        <Textarea
          data-autofocus
          required
          label={t('field.reason')}
          maxLength={300}
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
