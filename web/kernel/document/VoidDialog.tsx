/** Takes a posted document back, by the same amounts the other way round. */
import { IconBan } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

type VoidDialogProps = {
  entity: Entity
  document: { id: string; number: string }
  onClose: () => void
  onVoided?: () => void
}

export function VoidDialog({ entity, document, onClose, onVoided }: VoidDialogProps) {
  const { t } = useTranslation()
  return (
    <ReasonDialog
      entity={entity}
      document={document}
      step="void"
      isHarmful
      icon={IconBan}
      title={t('document.voidTitle', { number: document.number })}
      sentence={t('document.voidBody')}
      act={t('document.void')}
      onDone={onVoided}
      onClose={onClose}
    />
  )
}
